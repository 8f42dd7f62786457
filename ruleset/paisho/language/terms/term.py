"""What a term of a sum about one tile is."""

from __future__ import annotations

from paisho.grammar import Form
from paisho.language.base import Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


def signed(number: int) -> str:
    """A number with its sign, as it is added to others."""
    return f"{'+' if number >= 0 else '−'}{abs(number)}"


class TermForm:
    """A term in play."""

    def add_to(self, sums: list[int], pos: Position, tiles: int) -> None:
        """Add it at the points of certain tiles; a plain term adds nothing."""

    def start(self, pos: Position) -> list[int]:
        """A list of sums by point, to be changed at will, with this term as the first of all tiles."""
        sums = [0] * len(pos.cells)
        self.add_to(sums, pos, pos.occupied)
        return sums


class Term(Form):
    """A number for a tile on the board."""

    def compile(self, c: Compiler, role: Role) -> TermForm:
        """The engine form."""
        raise AssertionError

    def of_tile(self, point: int, tile: Tile, scene: Scene) -> int:
        """The referee's reading: the number for the tile at the point."""
        raise AssertionError

    def told(self, point: int, tile: Tile, scene: Scene, words: Words) -> list[str]:
        """What it comes to for the tile at the point, in parts: "+1 by harmony from the Jasmine on 6g"; none for 0."""
        number = self.of_tile(point, tile, scene)
        return [f"{signed(number)} for {self.phrase_for(words)}"] if number else []

    def phrase_for(self, words: Words) -> str:
        """As a noun phrase."""
        raise AssertionError
