"""``reach``: the points to which a tile could move."""

from __future__ import annotations

from dataclasses import replace

from paisho.grammar import ListOf, Ref, key, primitive
from paisho.language.base import Binding, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.reach import ReachForm
from paisho.language.scene import Scene
from paisho.language.where.near import CHOSEN, WORDS, named_point
from paisho.language.words import Words
from paisho.state.position import Position


class ReachedForm(WhereForm):
    """Where the tile on a chosen point gets."""

    def __init__(self, reach: ReachForm, start: str) -> None:
        self.reach, self.start = reach, start

    def mask(self, pos: Position, bound: Binding) -> int:
        point = bound.points.get(self.start, -1)
        return self.reach.at(pos, point, bound) if point >= 0 and pos.cells[point] else 0


@primitive("where", "reach")
class Reached(Where):
    """The points that the tile on a chosen point gets to by the ways of an action, whatever stands there."""

    start: str = key(CHOSEN, "the point where the tile stands")
    of: str = key(Ref("action"), "the action whose ways of moving count")
    ways: tuple[str, ...] = key(ListOf(Ref("way"), unique=True), "its ways that count; by default all", ())
    good = "reach: {start: from, of: arrange}"
    bad = "reach: {start: here, of: arrange}"
    needs = ("target",)
    varies = True

    def choice_names(self) -> tuple[str, ...]:
        return () if self.start in WORDS else (self.start,)

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return ReachedForm(c.reach(self.of, self.ways), self.start)

    def allows(self, point: int, scene: Scene) -> bool:
        start = scene.points.get(self.start)
        if start is None or start not in scene.tiles:
            return False
        view = replace(scene.moved_by(scene.tiles[start]), points={**scene.points, "from": start})
        return any(
            rule.body.reaches(start, point, view)
            for name, rule in scene.variant.ways(self.of).items()
            if (not self.ways or name in self.ways) and (rule.if_ is None or rule.if_.holds(scene))
        )

    def phrase_for(self, words: Words) -> str:
        who = {"from": "the acting tile"}.get(self.start) or f"the tile on {named_point(self.start, words)}"
        return f"to which {who} could move"
