"""``tiles``: the points on which certain tiles stand."""

from __future__ import annotations

from paisho.grammar import key, primitive
from paisho.language.base import Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words


@primitive("where", "tiles")
class Tiles(Where):
    """The points on which such tiles stand."""

    value: Which = key(WhichShape(), "the tiles")
    good = "tiles: {tile: accent}"
    bad = "tiles: gates"
    varies = True

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return self.value.compile(c, role)

    def allows(self, point: int, scene: Scene) -> bool:
        return self.value.fits_at(point, scene)

    def occupied(self) -> bool:
        return True

    def phrase_for(self, words: Words) -> str:
        return f"on {self.value.one(words)}"
