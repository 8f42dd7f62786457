"""The turns of a game as text: which line comes when, what it says, and how it is read back.

A line has a round and a seat. A decision of the setup that puts a tile down for every player is a round of its own and
takes a line for each; other decisions of the setup belong to the round that was last. Everything that a player decides
in one turn stands in one line, with ``+`` between; a decision whose text is empty is left out. A line that ends in
``+`` is a turn with a decision still to come: only the last line of a record can be one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paisho.engine.game import Game
from paisho.engine.legal import legal_moves
from paisho.engine.play import play
from paisho.engine.status import status
from paisho.language.words import Words
from paisho.notation.moves import MoveTextError, MoveTexts, texts
from paisho.state.move import Move
from paisho.state.position import Position

JOINT = "+"


@dataclass(frozen=True)
class Line:
    """A line that is due: its round, its seat, and what else its text tells (setup lines only)."""

    round: int
    seat: str
    further: dict[str, str] | None = None


@dataclass(frozen=True)
class Turn:
    """A written line: its round, its seat, its text, and how many decisions have been made by its end."""

    round: int
    seat: str
    text: str
    made: int


class Rounds:
    """Counts the rounds of a game as its turns come."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round = 0
        self.opener = -1
        self.last = -1

    def lines(self, pos: Position) -> list[Line]:
        """The lines of the turn or setup decision that begins in ``pos``; ask once for each."""
        game = self.game
        if pos.phase < game.first_stage:
            seat = game.seats[pos.seat]
            shown = game.variant.setup[game.stages[pos.phase].name.partition(".")[2]].body.shown(seat)
            if len(shown) == 1:
                return [Line(self.round, seat, shown[0][1] or None)]
            self.round += 1
            return [Line(self.round, owner, further) for owner, further in shown]
        if self.opener < 0:
            self.opener = pos.seat
        place = (pos.seat - self.opener) % len(game.seats)
        if self.last < 0 or place <= self.last:
            self.round += 1
        self.last = place
        return [Line(self.round, game.seats[pos.seat])]


def pending(pos: Position) -> bool:
    """Whether the player to move is in the middle of a turn."""
    return pos.phase > pos.rules.first_stage and not status(pos).over


def write_turns(positions: Sequence[Position], moves: Sequence[Move]) -> list[Turn]:
    """The lines of a game; ``positions`` are those before each move, and the last."""
    game: Game = positions[0].rules
    wording = texts(game.variant)
    rounds = Rounds(game)
    turns: list[Turn] = []
    made = 0
    while made < len(moves):
        lines = rounds.lines(positions[made])
        if moves[made].do in game.stops:
            lines = lines[:1]
        first = [
            wording.write(moves[made], positions[made], line.further if moves[made].do in game.variant.setup else None)
            for line in lines
        ]
        made += 1
        rest = []
        while made < len(moves) and pending(positions[made]):
            rest.append(wording.write(moves[made], positions[made]))
            made += 1
        rest = [text for text in rest if text]
        if made == len(moves) and pending(positions[made]):
            rest.append("")
        for line, text in zip(lines, first, strict=True):
            turns.append(Turn(line.round, line.seat, JOINT.join([text, *rest]), made))
    return turns


class TurnReader:
    """Reads the lines of a game one after the other, playing them."""

    def __init__(self, start: Position) -> None:
        self.game: Game = start.rules
        self.wording: MoveTexts = texts(self.game.variant)
        self.positions = [start]
        self.moves: list[Move] = []
        self._rounds = Rounds(self.game)
        self._due: list[Line] = []
        self._repeated: list[str] = []
        self._unfinished = False

    @property
    def due(self) -> Line | None:
        """The line that comes next; ``None`` once the game is over, or after a line that is not finished."""
        if self._unfinished:
            return None
        if not self._due and not status(self.positions[-1]).over:
            self._due = self._rounds.lines(self.positions[-1])
        return self._due[0] if self._due else None

    @property
    def complete(self) -> bool:
        """Whether no line is missing of a decision that takes several."""
        return not self._repeated

    def take(self, text: str) -> None:
        """Play the line that is due; raises :class:`MoveTextError`, its column counted in ``text``."""
        if self._unfinished:
            says = f"the turn before ends in `{JOINT}`: it is not finished, and nothing can follow"
            raise MoveTextError(text, 1, says)
        if self.due is None:
            over = status(self.positions[-1])
            raise MoveTextError(text, 1, f"the game is over ({over.clause}); nothing can follow")
        if self._repeated:
            if self._respelled(text, self.positions[-2]) != self._repeated[0]:
                raise MoveTextError(text, 1, f"expected `{self._repeated[0]}`, which the line before brings with it")
            self._repeated.pop(0)
        elif len(self._due) > 1:
            self._open(text)
        else:
            self._turn(text)
        if self._due:
            self._due.pop(0)
        if status(self.positions[-1]).over:
            self._due, self._repeated = [], []

    def _play(self, move: Move) -> None:
        after = play(self.positions[-1], move)
        assert after is not None
        self.moves.append(move)
        self.positions.append(after)

    def _open(self, text: str) -> None:
        """A decision that takes several lines: ``text`` is the first of them."""
        pos = self.positions[-1]
        written = {self.wording.write(move, pos, self._due[0].further): move for move in legal_moves(pos)}
        text = self._respelled(text, pos)
        move = written.get(text)
        if move is None:
            try:
                move = self.wording.read(text, pos)
            except MoveTextError:
                move = None
            if move is None or move.do not in self.game.stops:
                raise self._unlike(text, list(written))
            self._play(move)
            return
        self._repeated = [self.wording.write(move, pos, line.further) for line in self._due[1:]]
        self._play(move)

    def _unlike(self, text: str, legal: list[str]) -> MoveTextError:
        """Where a text leaves the nearest of all that may stand there."""

        def alike(other: str) -> int:
            same = (n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b)
            return next(same, min(len(text), len(other)))

        near = max(legal, key=alike, default="")
        same = alike(near)
        found = f"found `{text[same:]}`" if text[same:] else "found nothing more"
        wanted = f"expected `{near[same:]}`" if near[same:] else "expected the end"
        listed = ", ".join(f"`{other}`" for other in legal[:12])
        says = f"{wanted}, as in `{near}`, {found}. Legal are {listed}" + (" and more." if legal[12:] else ".")
        return MoveTextError(text, same + 1, says)

    def _respelled(self, text: str, pos: Position) -> str:
        """``text`` with its points in their own spelling, if it is a decision of the setup that is due in ``pos``."""
        names = {form.name for form in self.game.actions(pos)}
        return next((new for name in names if (new := self.wording.respelled(name, text)) != text), text)

    def _turn(self, text: str) -> None:
        parts = text.split(JOINT)
        column = 0
        for number, part in enumerate(parts):
            if number and not part and number == len(parts) - 1 and pending(self.positions[-1]):
                self._unfinished = True
                return
            if number and not pending(self.positions[-1]):
                raise MoveTextError(text, column, self._unearned(self.moves[-1]))
            try:
                self._play(self.wording.read(part, self.positions[-1]))
            except MoveTextError as error:
                raise MoveTextError(text, column + error.column, error.message, error.verdict) from None
            column += len(part) + 1
        while pending(self.positions[-1]):
            pos = self.positions[-1]
            silent = [move for move in legal_moves(pos) if not self.wording.write(move, pos)]
            if len(silent) != 1:
                says = f"the turn is not finished: write what follows after `{JOINT}`, or end the record with `{JOINT}`"
                raise MoveTextError(text, len(text) + 1, says)
            self._play(silent[0])

    def _unearned(self, move: Move) -> str:
        """Why nothing more may be decided in a turn after ``move``."""
        variant = self.game.variant
        over = status(self.positions[-1])
        if over.over:
            return f"the game is over ({over.clause}); nothing can follow"
        words = Words(variant, variant.board)
        for name, rule in variant.turn.items():
            if move.do in rule.body.after and rule.body.when is not None:
                when = rule.body.when.phrase_for(words)
                return (
                    f"the turn is over: the {words.phase(name)} comes only if {when}, and `{move.do}` did not do that"
                )
        return f"the turn is over: nothing may follow after `{move.do}` in the same turn"
