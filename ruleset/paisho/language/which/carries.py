"""``carries``: tiles that have others beneath them."""

from __future__ import annotations

from paisho.grammar import key, primitive
from paisho.language.base import Binding, Criterion, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class Carrying(WhereForm):
    """The points where some tile beneath the top one is one of certain pieces."""

    def __init__(self, pieces: frozenset[int]) -> None:
        self.pieces = pieces

    def mask(self, pos: Position, bound: Binding) -> int:
        pieces, points = self.pieces, 0
        for point, stack in pos.beneath:
            if not pieces.isdisjoint(stack):
                points |= 1 << point
        return points


@primitive("criterion", "carries")
class Carries(Criterion):
    """At least one tile beneath this one is such a tile; *same* and *enemy* are seen from the tile on top."""

    value: Which = key(
        WhichShape(only=("tile", "owner", "seat")), "the tiles beneath, by type and owner", speaks=("player",)
    )
    good = "carries: {owner: enemy}"
    bad = "carries: {on: gates}"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return Carrying(frozenset(piece for pieces, _, _ in self.value.compile(c, role).parts for piece in pieces))

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        seen = scene.about(tile.seat)
        return any(self.value.matches(point, under, seen) for under in scene.beneath.get(point, ()))

    def phrase_for(self, words: Words) -> str:
        return f"with {self.value.one(words)} beneath it"
