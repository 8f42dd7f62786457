"""The table at which a game is played in the terminal: takes what people type and shows what comes of it."""

from __future__ import annotations

import contextlib
import os
import random
import shlex
import sys
from collections.abc import Callable

import paisho
from paisho.cli import draw, facts, inputs, screen, telling
from paisho.cli.moves import summary, write_groups
from paisho.cli.session import Session
from paisho.notation import write_record
from paisho.notation.moves import texts
from paisho.notation.words import deeds, parts_of
from paisho.render import Mark, destination_marks, last_move_marks
from paisho.spec.suggest import did_you_mean

LONGEST = 10_000


class Refused(Exception):
    """Something typed that cannot be done, and why."""


class Table:
    """A game and the people at it."""

    def __init__(
        self, session: Session, people: set[str], rng: random.Random, boards: bool, plies: int | None = None
    ) -> None:
        self.session, self.people, self.rng, self.boards = session, people, rng, boards
        self.last = None if plies is None else len(session.moves) + plies
        self.variant: paisho.Variant = session.now.rules.variant
        self.deeds = deeds(self.variant)
        self.commands: dict[str, tuple[str, str, Callable[[str], None]]] = {
            "help": ("", "this list", self._help),
            "moves": ("[POINT|ACTION]", "the legal moves, or those of one tile or action", self._moves),
            "why": ("MOVE", "whether a move is legal, and which rules object", self._why),
            "board": ("", "the board", self._board),
            "facts": ("", "links, situations, rings and counts", self._facts),
            "undo": ("", "take your last move back", self._undo),
            "redo": ("", "make it again", self._redo),
            "history": ("", "the moves so far", self._history),
            "save": ("FILE", "write the record of the game; `--resume FILE` goes on with it", self._save),
            "position": ("", "the position as JSON, as other commands read it", self._position),
            "quit": ("", "leave the table", self._quit),
        }
        self.file: str | None = None
        self.own_files: set[str] = set()
        self.saved = len(session.moves)
        self.refused = False
        self.leaving = False
        self.warned = False
        self.drawn: paisho.Position | None = None
        self.announced: paisho.Position | None = None

    # ------------------------------------------------------------------------------------------------------- the game

    def run(self) -> None:
        """Play until the people leave, or the game is over where nobody is there to say more."""
        screen.write(self.variant.title, bold=True)
        words = telling.words_of(self.session.now)
        for hand in self.session.now.rules.seating.hands:
            telling.paragraph(f"One person plays {words.listed([words.seat(seat) for seat in hand])}.")
        if self.people:
            telling.paragraph("Type a move, `moves` to see them all, `help` for everything else, or `quit`.")
        if self.session.moves:
            telling.paragraph(f"{len(self.session.moves)} moves have been made.")
        while not self.leaving:
            try:
                if not self._go_on():
                    break
            except KeyboardInterrupt:
                if not self.people:
                    raise
                screen.write()
                self._quit("")
        if not self.people or self._enough():
            self._show_where_we_are()
        if not self.session.status.over and not self.file and self.people and len(self.session.moves) > self.saved:
            telling.paragraph("The game was not saved.")

    def _go_on(self) -> bool:
        """Up to the next decision of somebody at the table, and that; whether there is more to come."""
        self._play_randomly()
        if self._enough():
            return False
        self._show_where_we_are()
        line = self._typed() if self.people else None
        if line is None:
            return False
        self._take(line)
        return True

    def _enough(self) -> bool:
        return self.last is not None and len(self.session.moves) >= self.last

    def _play_randomly(self) -> None:
        """Let the seats without people move."""
        while not self.session.status.over and self.session.seat not in self.people and not self._enough():
            if self.session.play_random(self.rng) is None:
                raise inputs.InputError("the player to move has no legal move, and the rules do not say what follows")
            self._moved()

    def _show_where_we_are(self) -> None:
        now = self.session.now
        over = self.session.status.over
        if now is not self.drawn and (self.boards or (over and now is not self.announced) or not self.people):
            self._board("")
        if over and now is not self.announced:
            self.announced = now
            telling.heading(telling.outcome(now, self.session.status))

    def _moved(self) -> None:
        """Say which move has just been made, and keep the record."""
        self._tell(len(self.session.moves) - 1)
        self.warned = False
        self._keep_record()

    def _tell(self, number: int) -> None:
        """Say which move was made after ``number`` moves."""
        who = self.variant.players.seats[self.session.decider(number)].name
        before = self.session.record.positions[number]
        screen.write(telling.ply(number + 1, who, self.session.moves[number], before))

    # -------------------------------------------------------------------------------------------------- what is typed

    def _typed(self) -> str | None:
        """The next line, or ``None`` at the end of the input."""
        words = telling.words_of(self.session.now)
        shot = paisho.snapshot(self.session.now)
        who = self.variant.players.seats[shot.to_move].name
        prompt = "over> " if self.session.status.over else f"{who}, {words.phase(shot.phase)}> "
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  gives `input` its line editing and history
            try:
                return input(prompt)
            except EOFError:
                screen.write()
                return None
        line = sys.stdin.readline(LONGEST)
        if not line:
            return None
        if not line.endswith("\n") and len(line) >= LONGEST:
            while line and not line.endswith("\n"):
                line = sys.stdin.readline(LONGEST)
            line = "a line that is too long"
        screen.write(screen.style(prompt, dim=True) + paisho.spec.visible(line.rstrip("\r\n")))
        return line

    def _take(self, line: str) -> None:
        """Do what a line says."""
        text = line.strip()
        if not text or text.startswith("#"):
            return
        word, _, rest = text.removeprefix(":").partition(" ")
        try:
            if word in self.deeds and not text.startswith(":"):
                self._make(text)
            elif word in self.commands:
                self.commands[word][2](rest.strip())
            else:
                self._make(text)
        except (Refused, inputs.InputError) as error:
            self.refused = True
            message = error.message if isinstance(error, inputs.InputError) else str(error)
            for number, part in enumerate(telling.filled(paisho.spec.visible(message), "  ")):
                screen.write(part, **({"fg": "red"} if number == 0 else {}))
        except inputs.IllegalText as error:
            self.refused = True
            screen.write("  " + screen.style("✗ illegal", fg="red", bold=True))
            telling.reasons(error.verdict.reasons, self.session.now)

    def _make(self, text: str) -> None:
        """Make the move that a text describes."""
        if self.session.status.over:
            raise Refused("The game is over; `undo` takes the last move back, `quit` leaves.")
        word = text.split()[0]
        try:
            move = inputs.move(text, self.session.now)
        except inputs.InputError:
            near = did_you_mean(word, [*self.deeds, *self.commands])
            if near and word not in self.deeds:
                raise Refused(f"`{word}` is neither a move nor a command; {near}") from None
            raise
        self._agreed(move)
        try:
            self.session.play(move)
        except paisho.IllegalMove as error:
            raise inputs.IllegalText(text, error.verdict) from None
        self._moved()

    def _agreed(self, move: paisho.Move) -> None:
        """See to it that players agree about what they have to agree about."""
        rule = self.variant.endings.get(move.do)
        if rule is None or rule.body.stop != "both" or paisho.judge(self.session.now, move).reasons:
            return
        if self.people != set(self.session.now.rules.seating.order):
            raise Refused("Your opponent, who moves at random, agrees to nothing.")

    # ------------------------------------------------------------------------------------------------------- commands

    def _help(self, _: str) -> None:
        telling.paragraph(
            "A move is typed in words, in the game's notation, or as JSON. What can be done in this game, in words "
            "and in notation:"
        )
        for name in deeds(self.variant, self.session.now.rules.options):
            keys = " ".join(f"{key} …" for key in parts_of(self.variant, name))
            form = texts(self.variant).patterns[name].text
            room = " " * max(1, 38 - len(f"{name} {keys}"))
            screen.write(f"  {screen.style(name, fg='cyan')} {keys}{room}{screen.style(form, dim=True)}".rstrip())
        screen.write("Besides:")
        for name, (argument, says, _do) in self.commands.items():
            typed = f"{name} {argument}".strip()
            screen.write(f"  {screen.style(typed, fg='cyan')}{' ' * (23 - len(typed))}{says}")

    def _moves(self, what: str) -> None:
        now = self.session.now
        found = paisho.legal_moves(now)
        point = None
        if what in self.deeds:
            found = [move for move in found if move.do == what]
        elif what:
            point = inputs.point(what, now)
            found = [move for move in found if move.source == point]
            draw.show(now, destination_marks(now, found) or [Mark(point)])
        write_groups(found, now)
        screen.write(summary(found, now, point))

    def _why(self, text: str) -> None:
        if not text:
            raise Refused("Write the move after `why`.")
        try:
            verdict = paisho.judge(self.session.now, inputs.move(text, self.session.now))
        except inputs.IllegalText as error:
            verdict = error.verdict
        if not verdict.legal:
            screen.write("  " + screen.style("✗ illegal", fg="red", bold=True))
            telling.reasons(verdict.reasons, self.session.now)
        else:
            screen.write("  " + screen.style("✓ legal", fg="green", bold=True))

    def _board(self, _: str) -> None:
        moves = self.session.moves
        draw.show(self.session.now, last_move_marks(moves[-1]) if moves else ())
        self.drawn = self.session.now

    def _facts(self, _: str) -> None:
        facts.write(self.session.now, paisho.facts(self.session.now))

    def _undo(self, _: str) -> None:
        taken = self.session.undo(self.people)
        if not taken:
            raise Refused("There is no move of yours to take back.")
        self._keep_record()
        screen.write(
            f"  {taken} move{'s' * (taken != 1)} taken back; `redo` makes {'it' if taken == 1 else 'them'} again"
        )

    def _redo(self, _: str) -> None:
        made = self.session.redo(self.people)
        if not made:
            raise Refused("There is nothing to make again.")
        self._keep_record()
        screen.write(f"  {made} move{'s' * (made != 1)} made again")

    def _history(self, _: str) -> None:
        for number in range(len(self.session.moves)):
            self._tell(number)

    def _position(self, _: str) -> None:
        screen.as_json(paisho.write_position(self.session.now))

    def _quit(self, _: str) -> None:
        unsaved = len(self.session.moves) != self.saved and self.file is None and not self.session.status.over
        if unsaved and sys.stdin.isatty() and not self.warned:
            self.warned = True
            telling.paragraph("The game is not saved. `save FILE` saves it; `quit` again leaves it.")
            return
        self.leaving = True

    # -------------------------------------------------------------------------------------------------------- records

    def keep(self, file: str, known: bool) -> None:
        """Keep the record in a file from now on; a file that holds something else is not written over."""
        self._write(file, known)
        self.file = file

    def _save(self, file: str) -> None:
        if not file:
            raise Refused("Write the file's name after `save`.")
        self._write(file, file in self.own_files)
        again = f"paisho play {inputs.source_of(self.variant)} --resume {shlex.quote(file)}"
        screen.write(f"  saved; `{again}` goes on with it")

    def _keep_record(self) -> None:
        if self.file is not None:
            self._write(self.file, True)

    def _write(self, file: str, known: bool) -> None:
        if not known and os.path.lexists(file):
            raise inputs.InputError(f"{file} is there already; give another name, or remove it first")
        inputs.write_file(file, write_record(self.session.record))
        self.own_files.add(file)
        self.saved = len(self.session.moves)
