"""``seats`` and ``team``: how many play, and a number for all who play together."""

from __future__ import annotations

from dataclasses import replace

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.numbers.arithmetic import total
from paisho.language.numbers.plain import Fixed
from paisho.language.scene import Scene
from paisho.language.words import Words


@primitive("number", "seats")
class Seats(Number):
    """How many players there are at the table, each colour counted."""

    good = "seats: true"
    bad = "seats: false"

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return Fixed(len(c.pieces.seats))

    def amount(self, scene: Scene) -> int:
        return len(scene.seats)

    def phrase_for(self, words: Words) -> str:
        return "the number of players"


@primitive("number", "team")
class TeamSum(Number):
    """A number added up for the player and all who play together with that player, each of whom is asked for it."""

    value: Number = key(Sort("number"), "the number", speaks=("player", "mover"))
    good = "team: {captured: any}"
    bad = "team: captured"
    shared = True

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        members = sorted(c.seat(name) for name in c.seating.team(c.pieces.seats[role.me]))
        return total([self.value.compile(c, replace(role, me=seat, mover=seat)) for seat in members])

    def amount(self, scene: Scene) -> int:
        return sum(self.value.amount(scene.asking(seat)) for seat in scene.team(scene.me))

    def phrase_for(self, words: Words) -> str:
        return f"{self.value.phrase_for(words)}, added up for the team"
