"""``count``: a number compared with another."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, gt, le, lt

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Binding, Condition, Number, NumberForm, Role, Settled, TestForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position

COMPARISONS: dict[str, tuple[Callable[[int, int], bool], str]] = {
    "at_least": (ge, "at least"),
    "at_most": (le, "at most"),
    "above": (gt, "greater than"),
    "below": (lt, "smaller than"),
}


class Compared(TestForm):
    """Whether a number and a bound stand in a certain order."""

    def __init__(self, number: NumberForm, bound: NumberForm, order: Callable[[int, int], bool]) -> None:
        self.number, self.bound, self.order = number, bound, order

    def holds(self, pos: Position, bound: Binding) -> bool:
        return self.order(self.number.amount(pos, bound), self.bound.amount(pos, bound))


@primitive("condition", "count")
class Count(Condition):
    """A number is at least, at most, above or below another."""

    of: Number = key(Sort("number"), "the number that is compared")
    at_least: Number | None = key(Sort("number"), "it must not be smaller", None)
    at_most: Number | None = key(Sort("number"), "it must not be greater", None)
    above: Number | None = key(Sort("number"), "it must be greater", None)
    below: Number | None = key(Sort("number"), "it must be smaller", None)
    good = "count: {of: {tiles: any}, below: 16}"
    bad = "count: {of: {tiles: any}}"

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        given = [name.replace("_", "-") for name in COMPARISONS if getattr(self, name) is not None]
        if len(given) == 1:
            return None
        message = f"a number is compared in one way, here: {' and '.join(f'`{name}`' for name in given) or 'in none'}"
        code = "several-keys" if given else "missing-key"
        return given[-1] if given else "of", code, message, "one of: at-least, at-most, above, below"

    @property
    def comparison(self) -> tuple[Callable[[int, int], bool], str, Number]:
        """The order to hold, in Python and in English, and the number to compare with."""
        return next((*how, getattr(self, name)) for name, how in COMPARISONS.items() if getattr(self, name) is not None)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        order, _, bound = self.comparison
        left, right = self.of.compile(c, role), bound.compile(c, role)
        if left.constant is not None and right.constant is not None:
            return Settled(order(left.constant, right.constant))
        return Compared(left, right, order)

    def holds(self, scene: Scene) -> bool:
        order, _, bound = self.comparison
        return order(self.of.amount(scene), bound.amount(scene))

    def phrase_for(self, words: Words) -> str:
        _, says, bound = self.comparison
        return self.of.compared(says, bound, words)
