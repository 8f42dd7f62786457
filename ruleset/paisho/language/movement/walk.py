"""``walk``: step by step, turning freely."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from paisho.board import Board
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

    def __init__(self, spread: Callable[[int], int], steps: int, over: WhereForm) -> None:
        self.spread, self.steps, self.over = spread, steps, over

    def span(self, source: int) -> int | None:
        if self.over.constant is not None or self.steps <= 1:
            return 0
        if not self.over.local:
            return None
        whole = 1 << source
        for _ in range(self.steps - 1):
            wider = whole | self.spread(whole)
            if wider == whole:
                break
            whole = wider
        return whole & ~(1 << source)

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
    up_to: Number | None = key(Sort("number"), "the greatest number of steps; without it, any number", None)
    over: Where = key(Sort("where"), "the points that may be passed")
    good = "walk: {along: orthogonal, up-to: 3, over: empty}"
    bad = "walk: {up-to: far, over: empty}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        steps = len(c.board.points) if self.up_to is None else self.up_to.compile(c, role).constant
        assert steps is not None
        board = c.board
        families = {"orthogonal": board.spread_orthogonal, "all": board.spread_all, "lines": board.spread_drawn}
        spread = families.get(self.along) or (lambda points: board.spread(points, (1, 3, 5, 7)))
        return WalkForm(spread, steps, self.over.compile(c, role))

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
