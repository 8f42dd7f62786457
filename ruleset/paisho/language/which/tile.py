"""``tile``: what type a tile is."""

from __future__ import annotations

from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.base import Criterion, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.snapshot import Tile

ANY = {"any": "every tile"}


@primitive("criterion", "tile")
class OfType(Criterion):
    """The tile is of a type, or of one of a group's types."""

    value: tuple[str, ...] = key(OneOrMore(Ref("tile", "group", words=ANY)), "tiles and groups by name, or `any`")
    place = "noun"
    good = "tile: [basic, L]"
    bad = "tile: flowr"

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        return c.types(*self.value)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return any(name == "any" or tile.code in scene.variant.codes(name) for name in self.value)

    def phrase_for(self, words: Words) -> str:
        return words.either([words.tile(name) for name in self.value])
