"""``slide``: straight ahead, all steps in one direction."""

from __future__ import annotations

from functools import lru_cache

from paisho.board import Board
from paisho.board.grid import FAMILIES, Family, mask_of
from paisho.grammar import Choice, Sort, key, primitive
from paisho.language.base import Binding, Movement, MovementForm, Number, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.named import Empty
from paisho.language.words import Words
from paisho.state.position import Position

ALONG = {
    "orthogonal": "along a row or column",
    "diagonal": "along a diagonal",
    "all": "along a row, column or diagonal",
}
STEPS = {
    "orthogonal": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "diagonal": ((1, 1), (1, -1), (-1, -1), (-1, 1)),
    "all": ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)),
}
ACROSS_THE_BOARD = 10_000


class SlideForm(MovementForm):
    """Rays of limited length, each ending at the first point that may not be passed."""

    def __init__(self, board: Board, family: Family, steps: int, over: WhereForm) -> None:
        self.over = over
        self.on_empty = isinstance(over, Empty)
        self.rays, self.whole = _rays(board, family, steps)

    def targets(self, pos: Position, source: int, goals: int, bound: Binding) -> int:
        onward, backward, whole = self.rays[source]
        barred = whole & (pos.occupied if self.on_empty else ~self.over.mask(pos, bound))
        if not barred:
            return whole & goals
        reached = 0
        for ray in onward:
            stops = ray & barred
            reached |= ray & (stops ^ stops - 1) if stops else ray
        for ray in backward:
            stops = ray & barred
            reached |= ray & -(1 << stops.bit_length() - 1) if stops else ray
        return reached & goals

    def spans(self) -> tuple[int, ...] | None:
        return self.whole if self.on_empty else None


Rays = tuple[tuple[int, ...], tuple[int, ...], int]


@lru_cache(maxsize=64)
def _rays(board: Board, family: Family, steps: int) -> tuple[tuple[Rays, ...], tuple[int, ...]]:
    """By point: the rays along which point numbers grow, those along which they shrink, and all of them as one; and
    these alone."""
    rays: list[Rays] = [((), (), 0)] * board.size
    for point in board.points:
        onward: list[int] = []
        backward: list[int] = []
        for direction in family:
            ray = mask_of(board.ray(point, direction)[:steps])
            if ray:
                (onward if board.shifts[direction] > 0 else backward).append(ray)
        rays[point] = (tuple(onward), tuple(backward), sum(onward) + sum(backward))
    return tuple(rays), tuple(whole for _, _, whole in rays)


@primitive("movement", "slide")
class Slide(Movement):
    """Straight ahead, all steps in the same direction; every point passed must allow it, the last one need not."""

    along: str = key(Choice(ALONG), "the directions", "orthogonal")
    up_to: Number | None = key(Sort("number"), "the greatest number of steps; without it, any number", None, ("fixed",))
    over: Where = key(Sort("where"), "the points that may be passed")
    good = "slide: {along: all, up-to: 2, over: empty}"
    bad = "slide: {along: lines, up-to: 2, over: empty}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        steps = ACROSS_THE_BOARD if self.up_to is None else self.up_to.compile(c, role).constant
        assert steps is not None, "checked when the file was read"
        return SlideForm(c.board, FAMILIES[self.along], max(steps, 0), self.over.compile(c, role))

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        most = ACROSS_THE_BOARD if self.up_to is None else self.up_to.amount(scene)
        return any(self._leads(source, target, step, most, scene) for step in STEPS[self.along])

    def _leads(self, source: int, target: int, step: tuple[int, int], most: int, scene: Scene) -> bool:
        x, y = scene.board.xy[source]
        for _ in range(most):
            x, y = x + step[0], y + step[1]
            here = scene.board.at.get((x, y))
            if here is None:
                return False
            if here == target:
                return True
            if not self.over.allows(here, scene):
                return False
        return False

    def phrase_for(self, words: Words) -> str:
        far = "any number of points" if self.up_to is None else f"up to {self.up_to.counting('points', words)}"
        return f"moves {far} straight {ALONG[self.along]}{words.passing(self.over.phrase_for(words))}"
