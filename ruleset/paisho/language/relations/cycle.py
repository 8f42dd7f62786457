"""``cycle``: tiles in a circle, related to those a number of steps further on."""

from __future__ import annotations

from typing import Any

from paisho.grammar import BAD, ListOf, Reading, Ref, Shape, Whole, key, primitive
from paisho.grammar.shapes import MapOf
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import Relation
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node


class Steps(Shape):
    """A list of steps (each of weight 1), or a mapping from step to weight."""

    wants = "a list of steps such as [1, -1], or a mapping from steps to weights"
    _list = ListOf(Whole(-200, 200), unique=True)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            steps = self._list.read(node, at)
            return BAD if steps is BAD else tuple((step, 1) for step in steps)
        weights = MapOf(Whole(-100, 100), keys=Whole(-200, 200)).read(node, at)
        return BAD if weights is BAD else tuple((int(step), weight) for step, weight in weights.items())

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        weights = {"type": "object", "additionalProperties": {"type": "integer"}}
        return {"anyOf": [{"type": "array", "items": {"type": "integer"}}, weights]}


@primitive("relation", "cycle")
class Cycle(Relation):
    """Tiles in a circle: each is related to the tiles a number of steps further on, with a weight for each step."""

    order: tuple[str, ...] = key(ListOf(Ref("tile"), least=2, unique=True), "the tiles in the order of the circle")
    steps: tuple[tuple[int, int], ...] = key(
        Steps(), "steps along the circle; negative ones go back, 0 is the tile itself"
    )
    good = "cycle: {order: [R3, R4, R5], steps: [1, -1]}"
    bad = "cycle: {order: [R3]}"

    @property
    def directed(self) -> bool:  # type: ignore[override]
        """Whether some step has no step back of the same weight."""
        size = len(self.order)
        weights = {step % size: weight for step, weight in self.steps}
        return any(weights.get(-step % size) != weight for step, weight in weights.items())

    def fill(self, table: list[list[int]], c: Compiler) -> None:
        kinds = [c.pieces.codes.index(code) for code in self.order]
        for place, kind in enumerate(kinds):
            for step, weight in self.steps:
                table[kind][kinds[(place + step) % len(kinds)]] = weight

    def weight(self, first: str, second: str, scene: Scene) -> int:
        if first not in self.order or second not in self.order:
            return 0
        apart = (self.order.index(second) - self.order.index(first)) % len(self.order)
        for step, weight in reversed(self.steps):
            if step % len(self.order) == apart:
                return weight
        return 0

    def phrase_for(self, words: Words) -> str:
        circle = ", ".join(words.tile(code) for code in self.order)
        return f"In the circle {circle}, each tile is related to {self._places(words)}."

    def _places(self, words: Words) -> str:
        """Which tiles of the circle are related to one, seen from it."""
        steps = dict(self.steps)
        if steps == {1: 1, -1: 1}:
            return "its two neighbours"
        if all(weight == 1 for weight in steps.values()):
            if sorted(steps) == list(range(1, len(steps) + 1)) and len(steps) > 1:
                return f"the next {words.number(len(steps))} tiles"
            if len(steps) == 2 and sum(steps) == 0:
                return f"the two tiles {_away(max(steps), words)} away"
            if len(steps) == 1 and 2 * abs(next(iter(steps))) == len(self.order):
                return "the tile opposite"
        said = [
            ("itself" if step == 0 else f"the tile {_away(abs(step), words)} {'on' if step > 0 else 'back'}")
            + ("" if weight == 1 else f" (worth {weight:+d})")
            for step, weight in steps.items()
        ]
        return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def _away(steps: int, words: Words) -> str:
    return "one step" if steps == 1 else f"{words.number(steps)} steps"
