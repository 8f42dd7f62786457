"""``inverse``: another relation read backwards."""

from __future__ import annotations

from paisho.grammar import Ref, key, primitive
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import Relation, related
from paisho.language.scene import Scene
from paisho.language.words import Words


@primitive("relation", "inverse")
class Inverse(Relation):
    """A tile is related to every tile that is related to it by another relation."""

    value: str = key(Ref("relation"), "the relation that is read backwards")
    good = "inverse: harmony"
    bad = "inverse: harmonie"
    directed = True

    def fill(self, table: list[list[int]], c: Compiler) -> None:
        for first, row in enumerate(c.relation(self.value)):
            for second, weight in enumerate(row):
                table[second][first] += weight

    def weight(self, first: str, second: str, scene: Scene) -> int:
        return related(second, first, self.value, scene)

    def phrase_for(self, words: Words) -> str:
        return f"A tile is related to every tile that has it as its {words.relation(self.value)}."
