"""A region of the board by its name, or one of the words ``anywhere``, ``empty`` and ``occupied``."""

from __future__ import annotations

from paisho.grammar import Ref, key, primitive
from paisho.language.base import Binding, Const, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position

WORDS = {
    "anywhere": "every point of the board",
    "empty": "the points without a tile",
    "occupied": "the points with a tile",
}


class Empty(WhereForm):
    """The points without a tile."""

    local = True

    def __init__(self, board: int) -> None:
        self.board = board

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.board & ~pos.occupied


class Occupied(WhereForm):
    """The points with a tile."""

    local = True

    def mask(self, pos: Position, bound: Binding) -> int:
        return pos.occupied


@primitive("where")
class Named(Where):
    """The points of a region of the board; or `anywhere`, `empty`, `occupied`."""

    value: str = key(Ref("region", words=WORDS), "a region of the board, or a word for points with or without tiles")
    good = "gates"
    bad = "gatez"

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        if self.value == "anywhere":
            return Const(c.board.mask)
        if self.value == "empty":
            return Empty(c.board.mask)
        if self.value == "occupied":
            return Occupied()
        return Const(c.board.regions[self.value])

    def allows(self, point: int, scene: Scene) -> bool:
        if self.value == "anywhere":
            return True
        if self.value in ("empty", "occupied"):
            return (point in scene.tiles) == (self.value == "occupied")
        return scene.in_region(point, self.value)

    def occupied(self) -> bool:
        return self.value == "occupied"

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        if self.value in ("empty", "occupied") and "fixed" in spoken:
            return f"`{self.value}` depends on the position; here only fixed points of the board make sense"
        return None

    def phrase_for(self, words: Words) -> str:
        fixed = {"anywhere": "anywhere", "empty": "on an open point", "occupied": "on a point with a tile"}
        return fixed.get(self.value) or words.in_region(self.value)
