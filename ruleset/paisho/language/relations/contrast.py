"""``contrast``: tiles that agree in one attribute and differ in another."""

from __future__ import annotations

from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import Relation
from paisho.language.scene import Scene
from paisho.language.words import Words

ATTRIBUTE = Ref("attribute")


@primitive("relation", "contrast")
class Contrast(Relation):
    """Two tiles of a group that agree in certain attributes and differ in others."""

    among: tuple[str, ...] = key(OneOrMore(Ref("tile", "group")), "the tiles that are compared")
    same: tuple[str, ...] = key(OneOrMore(ATTRIBUTE), "attributes that must be equal", ())
    different: tuple[str, ...] = key(OneOrMore(ATTRIBUTE), "attributes that must differ", ())
    good = "contrast: {among: basic, same: reach, different: colour}"
    bad = "contrast: {among: basic, same: rech}"

    def fill(self, table: list[list[int]], c: Compiler) -> None:
        kinds = sorted(c.types(*self.among))
        tiles = list(c.variant.tiles.values())
        for a in kinds:
            for b in kinds:
                one, two = tiles[a].attributes, tiles[b].attributes
                agree = [one.get(name) == two.get(name) for name in self.same]
                differ = [one.get(name) != two.get(name) for name in self.different]
                if all(agree) and all(differ):
                    table[a][b] += 1

    def weight(self, first: str, second: str, scene: Scene) -> int:
        members = {code for name in self.among for code in scene.variant.codes(name)}
        if first not in members or second not in members:
            return 0
        one, two = scene.variant.tiles[first].attributes, scene.variant.tiles[second].attributes
        if any(one.get(name) != two.get(name) for name in self.same):
            return 0
        if any(one.get(name) == two.get(name) for name in self.different):
            return 0
        return 1

    def phrase_for(self, words: Words) -> str:
        group = words.either([words.tile(name) for name in self.among])
        parts = []
        if self.same:
            parts.append("of the same " + " and ".join(words.attribute_name(name) for name in self.same))
        if self.different:
            parts.append("of different " + " and ".join(words.attribute_name(name) for name in self.different))
        return f"Two {words.plural(group)} {' but '.join(parts)} are related."
