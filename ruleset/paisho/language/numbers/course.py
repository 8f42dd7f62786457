"""``turns`` and ``score``: what the course of the game has left behind for a player."""

from __future__ import annotations

from paisho.grammar import Whole, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class TurnsForm(NumberForm):
    """A seat's turns, as the memory has them."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat, self.most = seat, most

    def amount(self, pos: Position, bound: Binding) -> int:
        turns = pos.recall("turns")
        return 0 if turns is None else min(int(turns[self.seat]), self.most)


@primitive("number", "turns")
class Turns(Number):
    """How many turns the player has had, counted no further than a given number (so that positions can repeat)."""

    value: int = key(Whole(1, 100), "the number at which the counting stops")
    varies = True
    good = "turns: 3"
    bad = "turns: all"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return TurnsForm(role.me, self.value)

    def amount(self, scene: Scene) -> int:
        turns: tuple[int, ...] = scene.memory.get("turns", ())
        seats = scene.seats
        return min(turns[seats.index(scene.me)], self.value) if turns else 0

    def phrase_for(self, words: Words) -> str:
        return f"the number of turns the player has had (counted up to {words.number(self.value)})"

    def compared(self, says: str, bound: Number, words: Words) -> str:
        return f"the player has had {words.more(says)} {bound.counting('turns', words)}"


class ScoreOf(NumberForm):
    """A seat's score."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def amount(self, pos: Position, bound: Binding) -> int:
        return pos.score[self.seat]


@primitive("number", "score")
class ScoreSoFar(Number):
    """The player's score, as effects have made it."""

    varies = True
    good = "score: true"
    bad = "score: false"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return ScoreOf(role.me)

    def amount(self, scene: Scene) -> int:
        return scene.score.get(scene.me, 0)

    def phrase_for(self, words: Words) -> str:
        return "the player's score"
