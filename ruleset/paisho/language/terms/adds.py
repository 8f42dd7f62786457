"""``adds``: a number for tiles in a situation."""

from __future__ import annotations

from paisho.board import bits
from paisho.grammar import Ref, Whole, key, primitive
from paisho.language.base import Binding, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.terms.term import Term, TermForm, signed
from paisho.language.which.state import in_situation
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class AddsForm(TermForm):
    """Adds a number at the points of a situation."""

    def __init__(self, inner: WhereForm, number: int) -> None:
        self.inner, self.number = inner, number
        self._bound = Binding(0)

    def add_to(self, sums: list[int], pos: Position, tiles: int) -> None:
        for point in bits(self.inner.mask(pos, self._bound) & tiles):
            sums[point] += self.number


@primitive("term", "adds")
class Adds(Term):
    """A number if the tile is in a situation, nothing if it is not."""

    number: int = key(Whole(-100, 100), "the number")
    while_: str = key(Ref("situation"), "the situation")
    good = "adds: {number: -1, while: blooming}"
    bad = "adds: {number: -1}"

    def compile(self, c: Compiler, role: Role) -> TermForm:
        return AddsForm(c.situation(self.while_, role.mover), self.number)

    def of_tile(self, point: int, tile: Tile, scene: Scene) -> int:
        return self.number if in_situation(tile, point, (self.while_,), scene) else 0

    def told(self, point: int, tile: Tile, scene: Scene, words: Words) -> list[str]:
        number = self.of_tile(point, tile, scene)
        return [f"{signed(number)} while {words.situation(self.while_)}"] if number else []

    def phrase_for(self, words: Words) -> str:
        sign = "less" if self.number < 0 else "plus"
        return f"{sign} {words.number(abs(self.number))} while it is {words.situation(self.while_)}"
