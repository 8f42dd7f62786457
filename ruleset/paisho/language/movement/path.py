"""``path``: one fixed shape, a straight leg and then others at an angle, all steps of which are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paisho.board import Board
from paisho.board.grid import FAMILIES, Family, mask_of
from paisho.grammar import Choice, ListOf, Reading, Record, Shape, Sort, Whole, key, primitive
from paisho.language.base import Binding, Movement, MovementForm, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.movement.slide import STEPS
from paisho.language.scene import Scene
from paisho.language.where.named import Empty
from paisho.language.words import Words
from paisho.spec.tree import Node, Scalar
from paisho.state.position import Position

TURNS = {45: "half a right angle", 90: "a right angle", 135: "one and a half right angles"}
ALONG = {
    "orthogonal": "along a row or column",
    "diagonal": "along a diagonal",
    "all": "along a row, column or diagonal",
}


class Angle(Shape):
    """45, 90 or 135 degrees."""

    wants = "45, 90 or 135"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Scalar) and type(node.value) is int and node.value in TURNS:
            return node.value
        return self.wrong(node, at)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"enum": list(TURNS)}


@dataclass(frozen=True, kw_only=True)
class Leg:
    """A further straight part of a path."""

    turn: int = key(Angle(), "the angle, in degrees, by which it turns off the part before, to either side")
    steps: int = key(Whole(1, 40), "how many steps it has")


class PathForm(MovementForm):
    """For each point, every path from it: its end, and the points passed on the way."""

    def __init__(self, board: Board, first: Family, steps: int, legs: tuple[Leg, ...], over: WhereForm):
        self.over = over
        self.on_empty = isinstance(over, Empty)
        self.courses, self.decisive = _courses(board, first, steps, legs)

    def targets(self, pos: Position, source: int, goals: int, bound: Binding) -> int:
        barred = pos.occupied if self.on_empty else ~self.over.mask(pos, bound)
        reached = 0
        for end, via in self.courses[source]:
            if end & goals and not via & barred:
                reached |= end
        return reached

    def spans(self) -> tuple[int, ...] | None:
        return self.decisive if self.on_empty else None


@lru_cache(maxsize=64)
def _courses(
    board: Board, first: Family, steps: int, legs: tuple[Leg, ...]
) -> tuple[tuple[tuple[tuple[int, int], ...], ...], tuple[int, ...]]:
    """By point: every path from it, as its end and the points passed; and the points of all of them."""
    courses: list[tuple[tuple[int, int], ...]] = [()] * board.size
    decisive = [0] * board.size
    for point in board.points:
        found = set()
        for direction in first:
            walks = [(direction, board.ray(point, direction)[:steps])]
            walks = [(d, w) for d, w in walks if len(w) == steps]
            for leg in legs:
                walks = [
                    (turned, (*walk, *board.ray(walk[-1], turned)[: leg.steps]))
                    for heading, walk in walks
                    for turned in ((heading + leg.turn // 45) % 8, (heading - leg.turn // 45) % 8)
                    if len(board.ray(walk[-1], turned)) >= leg.steps
                ]
            found |= {(1 << w[-1], mask_of(w[:-1])) for _, w in walks if w[-1] != point}
        courses[point] = tuple(sorted(found))
        for end, via in found:
            decisive[point] |= end | via
    return tuple(courses), tuple(decisive)


@primitive("movement", "path")
class Path(Movement):
    """One fixed shape: a straight part, then others at an angle to the one before. All steps are made; every point
    passed must allow it, the last one need not."""

    along: str = key(Choice(ALONG), "the directions in which it may begin", "orthogonal")
    steps: int = key(Whole(1, 40), "how many steps the first part has")
    then: tuple[Leg, ...] = key(ListOf(Record(Leg), least=0, most=6), "the parts that follow", ())
    over: Where = key(Sort("where"), "the points that may be passed")
    good = "path: {along: orthogonal, steps: 2, then: [{turn: 90, steps: 2}], over: empty}"
    bad = "path: {along: orthogonal, steps: 2, then: [{turn: 60, steps: 2}], over: empty}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        return PathForm(c.board, FAMILIES[self.along], self.steps, self.then, self.over.compile(c, role))

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        return any(
            ends_here and all(self.over.allows(point, scene) for point in passed)
            for passed, ends_here in self._walks(source, target, scene)
        )

    def _walks(self, source: int, target: int, scene: Scene) -> Iterator[tuple[list[int], bool]]:
        """Every path on the board, as the points passed, and whether it ends on the target."""
        headings = [[step] for step in STEPS[self.along]]
        for leg in self.then:
            places = leg.turn // 45
            headings = [
                [*turns, STEPS["all"][(STEPS["all"].index(turns[-1]) + side * places) % 8]]
                for turns in headings
                for side in (1, -1)
            ]
        lengths = [self.steps, *(leg.steps for leg in self.then)]
        for turns in headings:
            x, y = scene.board.xy[source]
            visited: list[int | None] = []
            for (dx, dy), length in zip(turns, lengths, strict=True):
                for _ in range(length):
                    x, y = x + dx, y + dy
                    visited.append(scene.board.at.get((x, y)))
            points = [point for point in visited if point is not None]
            if len(points) == len(visited):
                yield points[:-1], points[-1] == target

    def phrase_for(self, words: Words) -> str:
        def points(number: int) -> str:
            return "one point" if number == 1 else f"{words.number(number)} points"

        bends = "".join(f", then {points(leg.steps)} at {TURNS[leg.turn]} to that" for leg in self.then)
        over = words.passing(self.over.phrase_for(words))
        return f"moves exactly {points(self.steps)} {ALONG[self.along]}{bends}{over}"
