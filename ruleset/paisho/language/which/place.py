"""``on``, ``off`` and ``near``: where a tile stands."""

from __future__ import annotations

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Const, Criterion, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.logic import Rest
from paisho.language.where.near import NearForm
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.snapshot import Tile


@primitive("criterion", "on")
class On(Criterion):
    """The tile stands in a set of points."""

    itself = True

    value: Where = key(Sort("where"), "the points; a tile spoken of in it is this tile", speaks=("tile", "player"))
    good = "on: gates"
    bad = "on: gatez"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return self.value.compile(c, role)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return self.value.allows(point, scene.acted_by(tile))

    def phrase_for(self, words: Words) -> str:
        return self.value.phrase_for(words)


@primitive("criterion", "off")
class Off(Criterion):
    """The tile stands outside a set of points."""

    itself = True

    value: Where = key(Sort("where"), "the points; a tile spoken of in it is this tile", speaks=("tile", "player"))
    good = "off: gates"
    bad = "off: gatez"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        form = self.value.compile(c, role)
        return Rest(c.board.mask, form) if form.constant is None else Const(c.board.mask & ~form.constant)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return not self.value.allows(point, scene.acted_by(tile))

    def phrase_for(self, words: Words) -> str:
        return f"anywhere but {self.value.phrase_for(words)}"


@primitive("criterion", "near")
class Beside(Criterion):
    """The tile stands on one of the up to eight points around certain tiles."""

    value: Which = key(
        WhichShape(), "the tiles beside it; *same* and *enemy* are seen from the tile itself", speaks=("player",)
    )
    good = "near: {owner: enemy}"
    bad = "near: gates"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return NearForm(self.value.compile(c, role), c.board.around)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        seen = scene.about(tile.seat)
        return any(self.value.fits_at(neighbour, seen) for neighbour in scene.neighbours(point))

    def phrase_for(self, words: Words) -> str:
        beside = self.value.one(words)
        return f"next to {'another tile' if beside == 'a tile' else beside}"
