"""``walk``: step by step, turning freely."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from paisho.board import Board
from paisho.board.grid import DIAGONAL
from paisho.grammar import Choice, Sort, key, primitive
from paisho.language.base import Binding, Movement, MovementForm, Number, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene, around
from paisho.language.words import Words
from paisho.state.position import Position

ALONG = {
    "orthogonal": "along rows and columns",
    "diagonal": "along diagonals",
    "all": "in all eight directions",
    "lines": "along the lines drawn on the board",
}


class WalkForm(MovementForm):
    """Spreads a set of points step by step over the points that may be entered."""

    def __init__(self, board: Board, along: str, steps: int, over: WhereForm) -> None:
        self.board, self.along, self.steps, self.over = board, along, steps, over
        self.spread = _spread(board, along)

    def spans(self) -> tuple[int, ...] | None:
        if self.over.constant is not None or self.steps <= 1:
            return (0,) * self.board.size
        return _passed(self.board, self.along, self.steps - 1) if self.over.local else None

    def targets(self, pos: Position, source: int, goals: int, bound: Binding) -> int:
        start = reached = 1 << source
        if self.steps > 1:
            ways = self.over.mask(pos, bound)
            spread = self.spread
            for _ in range(self.steps - 1):
                wider = reached | spread(reached) & ways
                if wider == reached:
                    break
                reached = wider
        return self.spread(reached) & goals & ~start if self.steps else 0


@primitive("movement", "walk")
class Walk(Movement):
    """Step by step from point to point, turning freely; every point passed must allow it, the last one need not."""

    along: str = key(Choice(ALONG), "the directions of the steps", "orthogonal")
    up_to: Number | None = key(Sort("number"), "the greatest number of steps; without it, any number", None, ("fixed",))
    over: Where = key(Sort("where"), "the points that may be passed")
    good = "walk: {along: orthogonal, up-to: 3, over: empty}"
    bad = "walk: {up-to: far, over: empty}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        steps = len(c.board.points) if self.up_to is None else self.up_to.compile(c, role).constant
        assert steps is not None, "checked when the file was read"
        return WalkForm(c.board, self.along, max(steps, 0), self.over.compile(c, role))

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        left = len(scene.board.points) if self.up_to is None else self.up_to.amount(scene)
        edge, seen = {source}, {source}
        while left > 0 and edge:
            left -= 1
            edge = {there for here in edge for there in next_points(scene.board, here, self.along)} - seen
            if target in edge:
                return True
            seen |= edge
            edge = {point for point in edge if self.over.allows(point, scene)}
        return False

    def phrase_for(self, words: Words) -> str:
        far = "any number of points" if self.up_to is None else f"up to {self.up_to.counting('points', words)}"
        return f"moves {far} {ALONG[self.along]}, turning freely{words.passing(self.over.phrase_for(words))}"


def _spread(board: Board, along: str) -> Callable[[int], int]:
    """What widens a set of points by one step."""
    families = {"orthogonal": board.spread_orthogonal, "all": board.spread_all, "lines": board.spread_drawn}
    return families.get(along) or (lambda points: board.spread(points, DIAGONAL))


@lru_cache(maxsize=64)
def _passed(board: Board, along: str, steps: int) -> tuple[int, ...]:
    """By point, the points within so many steps of it, without itself."""
    spread = _spread(board, along)
    table = [0] * board.size
    for point in board.points:
        whole = 1 << point
        for _ in range(steps):
            wider = whole | spread(whole)
            if wider == whole:
                break
            whole = wider
        table[point] = whole & ~(1 << point)
    return tuple(table)


@lru_cache(maxsize=8192)
def next_points(board: Board, point: int, along: str) -> tuple[int, ...]:
    """The referee's reading of the points one step from a point; kept, since boards never change."""
    x, y = board.xy[point]
    steps = []
    for there in around(board, point):
        across, up = board.xy[there]
        straight = (across == x) != (up == y)
        if (
            along == "all"
            or (straight == (along == "orthogonal") and along != "lines")
            or (along == "lines" and (straight or board.drawn[point] >> there & 1))
        ):
            steps.append(there)
    return tuple(steps)
