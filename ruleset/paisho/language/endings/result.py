"""Who wins: those for whom the ending holds, the player to move, everybody, or whoever has most of something."""

from __future__ import annotations

from paisho.grammar import Choice, Form, Ref, key, primitive
from paisho.language.base import Binding, NumberForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.verdict import Status

WORDS = {
    "they-win": "the players for whom the ending holds win; several share the win",
    "they-lose": "the players for whom the ending holds lose; if that is everybody, it is a draw",
    "mover-wins": "the player to move wins",
    "mover-loses": "the player to move loses",
    "draw": "nobody wins; the game is a draw",
}


class Result(Form):
    """Who wins when an ending has come about."""

    def compile(self, c: Compiler) -> ResultForm:
        """The engine form."""
        raise AssertionError

    def decide(self, scene: Scene, holders: list[str], clause: str) -> Status:
        """The referee's reading."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a sentence."""
        raise AssertionError


class ResultForm:
    """A result in play."""

    def decide(self, pos: Position, holders: list[int], mover: int, clause: str) -> Status:
        """The finished status."""
        raise AssertionError


class WordForm(ResultForm):
    """A result told by a word."""

    def __init__(self, word: str, seats: tuple[str, ...], teams: tuple[frozenset[int], ...]) -> None:
        self.word, self.seats, self.teams = word, seats, teams

    def decide(self, pos: Position, holders: list[int], mover: int, clause: str) -> Status:
        everybody = range(len(self.seats))
        named = {"they-win": holders, "they-lose": holders, "mover-wins": [mover], "mover-loses": [mover]}
        sides = frozenset().union(*(self.teams[seat] for seat in named.get(self.word, everybody)))
        loses = self.word in ("they-lose", "mover-loses")
        winners = [seat for seat in everybody if (seat in sides) != loses] or list(everybody)
        return Status(True, tuple(self.seats[seat] for seat in winners), clause)


@primitive("result")
class ByWord(Result):
    """A result told by a word."""

    value: str = key(Choice(WORDS), "who wins")
    good = "they-win"
    bad = "they-wim"

    def compile(self, c: Compiler) -> ResultForm:
        teams = tuple(frozenset(c.seat(other) for other in c.seating.team(seat)) for seat in c.pieces.seats)
        return WordForm(self.value, c.pieces.seats, teams)

    def decide(self, scene: Scene, holders: list[str], clause: str) -> Status:
        seats = scene.seats
        spoken_of = holders if self.value.startswith("they") else [scene.mover]
        together = {partner for seat in spoken_of for partner in scene.team(seat)}
        if self.value in ("they-win", "mover-wins"):
            winners = [seat for seat in seats if seat in together]
        elif self.value in ("they-lose", "mover-loses"):
            winners = [seat for seat in seats if seat not in together]
        else:
            winners = seats
        return Status(True, tuple(winners or seats), clause)

    def phrase_for(self, words: Words) -> str:
        return {
            "they-win": "That player wins; if it holds for several, they share the win.",
            "they-lose": "That player loses.",
            "mover-wins": "The player to move wins.",
            "mover-loses": "The player to move loses.",
            "draw": "The game is a draw.",
        }[self.value]


class MostForm(ResultForm):
    """Whoever has most of something wins."""

    def __init__(self, counts: list[NumberForm], seats: tuple[str, ...]) -> None:
        self.counts, self.seats = counts, seats
        self._bound = Binding(0)

    def decide(self, pos: Position, holders: list[int], mover: int, clause: str) -> Status:
        scores = [count.amount(pos, self._bound) for count in self.counts]
        best = max(scores)
        winners = tuple(seat for seat, score in zip(self.seats, scores, strict=True) if score == best)
        return Status(True, winners, clause, dict(zip(self.seats, scores, strict=True)))


@primitive("result", "most")
class Most(Result):
    """Whoever has most of what is counted wins; equals share a draw."""

    value: str = key(Ref("count"), "what is counted")
    good = "most: midline-harmonies"
    bad = "most: tiles?"

    def compile(self, c: Compiler) -> ResultForm:
        return MostForm([c.count(self.value, seat) for seat in c.seats], c.pieces.seats)

    def decide(self, scene: Scene, holders: list[str], clause: str) -> Status:
        number = scene.variant.counts[self.value].body
        scores = {seat: number.amount(scene.asking(seat)) for seat in scene.seats}
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        return Status(True, winners, clause, scores)

    def phrase_for(self, words: Words) -> str:
        what = words.count(self.value)
        if len(words.variant.players.seats) == 2:
            return f"The player with more {what} wins; if they are equal, the game is a draw."
        return f"The player with the most {what} wins; if several have the most, the game is a draw between them."
