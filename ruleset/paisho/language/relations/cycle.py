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
        steps = ", ".join(
            f"{step:+d}" + ("" if weight == 1 else f" (worth {weight:+d})") for step, weight in self.steps
        )
        if dict(self.steps) == {1: 1, -1: 1}:
            return f"In the circle {circle}, each tile is related to its two neighbours."
        return f"In the circle {circle}, each tile is related to the tiles at {steps} steps."
