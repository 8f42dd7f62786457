"""``met``: how many of several conditions hold for the player."""

from __future__ import annotations

from paisho.grammar import MapOf, Rule, RuleShape, Sort, key, primitive
from paisho.language.base import Binding, Condition, Number, NumberForm, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class MetCount(NumberForm):
    """How many tests hold."""

    def __init__(self, tests: tuple[TestForm, ...]) -> None:
        self.tests = tests

    def amount(self, pos: Position, bound: Binding) -> int:
        return sum(test.holds(pos, bound) for test in self.tests)


@primitive("number", "met")
class Met(Number):
    """How many of several named conditions hold for the player."""

    value: dict[str, Rule[Condition]] = key(
        MapOf(RuleShape(Sort("condition")), least=1), "the conditions, each a rule of its own"
    )
    varies = True
    good = "met: {some-tile: {some: {owner: same}}}"
    bad = "met: [{some: {owner: same}}]"

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return MetCount(tuple(c.test(rule.body, role) for rule in self.value.values() if c.active(rule.if_)))

    def amount(self, scene: Scene) -> int:
        rules = [rule for rule in self.value.values() if rule.if_ is None or rule.if_.holds(scene)]
        return sum(1 for rule in rules if rule.body.holds(scene))

    def phrase_for(self, words: Words) -> str:
        parts = "; ".join(rule.body.phrase_for(words) for rule in self.value.values())
        return f"how many of these hold: {parts}"
