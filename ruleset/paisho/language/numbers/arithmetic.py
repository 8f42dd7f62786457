"""``sum``, ``minus`` and ``enemy``: numbers from numbers, and the same count of the other players."""

from __future__ import annotations

from typing import Any

from paisho.grammar import ListOf, MapOf, Reading, Ref, Rule, RuleShape, Shape, Sort, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.numbers.plain import Fixed
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node
from paisho.state.position import Position


class Total(NumberForm):
    """Several numbers added to a fixed one, or taken away from it."""

    def __init__(self, fixed: int, parts: tuple[NumberForm, ...], sign: int = 1) -> None:
        self.fixed, self.parts, self.sign = fixed, parts, sign

    def amount(self, pos: Position, bound: Binding) -> int:
        return self.fixed + self.sign * sum(part.amount(pos, bound) for part in self.parts)


def total(parts: list[NumberForm], sign: int = 1) -> NumberForm:
    """The sum of numbers (or its negative), with everything constant worked out now."""
    fixed = sign * sum(part.constant for part in parts if part.constant is not None)
    moving = tuple(part for part in parts if part.constant is None)
    return Total(fixed, moving, sign) if moving else Fixed(fixed)


class Summands(Shape):
    """A list of numbers, or a mapping from names to numbers, each a rule of its own."""

    wants = "a list of numbers, or a mapping from names to numbers"
    _list = ListOf(Sort("number"))
    _named = MapOf(RuleShape(Sort("number")), least=1)

    def within(self) -> tuple[Shape, ...]:
        return (self._named,)

    def read(self, node: Node, at: Reading) -> Any:
        return (self._named if isinstance(node, Mapping) else self._list).read(node, at)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self._list.schema(defs), self._named.schema(defs)], "description": self.wants}


@primitive("number", "sum")
class Sum(Number):
    """Several numbers added up."""

    value: tuple[Number, ...] | dict[str, Rule[Number]] = key(Summands(), "the numbers")
    good = "sum: [{tiles: any}, {reserve: any}]"
    bad = "sum: 3"

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        if isinstance(self.value, dict):
            return total([rule.body.compile(c, role) for rule in self.value.values() if c.active(rule.if_)])
        return total([part.compile(c, role) for part in self.value])

    def amount(self, scene: Scene) -> int:
        if isinstance(self.value, dict):
            rules = [rule for rule in self.value.values() if rule.if_ is None or rule.if_.holds(scene)]
            return sum(rule.body.amount(scene) for rule in rules)
        return sum(part.amount(scene) for part in self.value)

    def phrase_for(self, words: Words) -> str:
        if not isinstance(self.value, dict):
            return _joined([part.phrase_for(words) for part in self.value])
        always = [rule.body.phrase_for(words) for rule in self.value.values() if rule.if_ is None]
        agreed = [rule.body.phrase_for(words) for rule in self.value.values() if rule.if_ is not None]
        said = _joined(always or agreed)
        return f"{said}, and under an option also {_joined(agreed)}" if always and agreed else said


def _joined(said: list[str]) -> str:
    first, *rest = said
    return first + "".join(f" {part}" if part.startswith("minus ") else f" plus {part}" for part in rest)


@primitive("number", "minus")
class Minus(Number):
    """A number with the opposite sign."""

    value: Number = key(Sort("number"), "the number")
    good = "minus: {captured: any}"
    bad = "minus: nothing"

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return total([self.value.compile(c, role)], -1)

    def amount(self, scene: Scene) -> int:
        return -self.value.amount(scene)

    def phrase_for(self, words: Words) -> str:
        return f"minus {self.value.phrase_for(words)}"


@primitive("number", "enemy")
class Enemy(Number):
    """A count of the player's opponents, added up."""

    value: str = key(Ref("count"), "what is counted")
    varies = True
    good = "enemy: midline-harmonies"
    bad = "enemy: midlines"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return total([c.count(self.value, seat) for seat in sorted(c.enemies(role.me))])

    def amount(self, scene: Scene) -> int:
        number: Number = scene.variant.counts[self.value].body
        others = [seat for seat in scene.seats if seat not in scene.team(scene.me)]
        return sum(number.amount(scene.asking(seat)) for seat in others)

    def phrase_for(self, words: Words) -> str:
        return f"the opponent's number of {words.count(self.value)}"

    def bounding(self, says: str, noun: str, words: Words) -> str:
        more, than = {
            "greater than": ("more", "than"),
            "smaller than": ("fewer", "than"),
            "at least": ("at least as many", "as"),
            "at most": ("at most as many", "as"),
        }[says]
        theirs = words.count(self.value)
        return f"{more} {noun} {than} the opponent{f' has {theirs}' if theirs != noun else ''}"
