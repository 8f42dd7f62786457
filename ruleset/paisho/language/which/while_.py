"""``while``: a condition on the moment, seen from the tile's owner."""

from __future__ import annotations

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Binding, Condition, Criterion, Role, TestForm, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class While(WhereForm):
    """The whole board while a condition holds, else nothing."""

    def __init__(self, board: int, test: TestForm) -> None:
        self.board, self.test = board, test

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.board if self.test.holds(pos, bound) else 0


@primitive("criterion", "while")
class WhileHolds(Criterion):
    """Something else holds at the moment; *same*, *enemy* and *related* are seen from the tile itself."""

    value: Condition = key(Sort("condition"), "the condition", speaks=("tile", "player"))
    itself = True
    good = "while: {some: {owner: same}}"
    bad = "while: always"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return While(c.board.mask, c.test(self.value, role))

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return self.value.holds(scene.acted_by(tile))

    def phrase_for(self, words: Words) -> str:
        return f"while {self.value.phrase_for(words)}"
