"""``related``: how a tile's type relates to the type of the tile that acts."""

from __future__ import annotations

from paisho.grammar import Ref, key, primitive
from paisho.language.base import Criterion, Role
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import related
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.snapshot import Tile


@primitive("criterion", "related")
class Related(Criterion):
    """The tile that acts stands in a relation to this tile (for a directed relation: from the acting one to this)."""

    value: str = key(Ref("relation"), "the relation")
    good = "related: clash"
    bad = "related: clsh"
    needs = ("tile",)

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        assert role.kind is not None, "a relation to the acting tile is only asked for where a tile acts"
        row = c.relation(self.value)[role.kind]
        return {type_ for type_, weight in enumerate(row) if weight > 0}

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return scene.acting is not None and related(scene.acting.code, tile.code, self.value, scene) > 0

    def phrase_for(self, words: Words) -> str:
        return words.related(self.value)
