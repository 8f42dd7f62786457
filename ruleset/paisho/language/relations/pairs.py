"""``pairs``: tiles of one kind with tiles of another."""

from __future__ import annotations

from paisho.grammar import Flag, OneOrMore, Ref, Whole, key, primitive
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import Relation
from paisho.language.scene import Scene
from paisho.language.words import Words

TILES = OneOrMore(Ref("tile", "group"))


@primitive("relation", "pairs")
class Pairs(Relation):
    """Every tile of one kind is related to every tile of another, in both directions unless `directed`."""

    of: tuple[str, ...] = key(TILES, "the tiles on one side")
    with_: tuple[str, ...] = key(TILES, "the tiles on the other side")
    directed: bool = key(Flag(), "only from the first to the second", False)
    weight_: int = key(Whole(-100, 100), "the weight", 1)
    good = "pairs: {of: L, with: basic}"
    bad = "pairs: {of: L}"

    def fill(self, table: list[list[int]], c: Compiler) -> None:
        for a in c.types(*self.of):
            for b in c.types(*self.with_):
                table[a][b] = self.weight_
                if not self.directed:
                    table[b][a] = self.weight_

    def weight(self, first: str, second: str, scene: Scene) -> int:
        ones = [code for name in self.of for code in scene.variant.codes(name)]
        others = [code for name in self.with_ for code in scene.variant.codes(name)]
        forward = first in ones and second in others
        backward = not self.directed and second in ones and first in others
        return self.weight_ if forward or backward else 0

    def phrase_for(self, words: Words) -> str:
        one = words.either([words.tile(name) for name in self.of])
        other = words.either([words.tile(name) for name in self.with_])
        if one == other and " or " not in one:
            return f"Any two {words.plural(one)} are related."
        if self.directed:
            return f"{words.capital(words.a(one))} is related, one way, to every {other}."
        return f"{words.capital(words.a(one))} and {words.a(other)} are always related."
