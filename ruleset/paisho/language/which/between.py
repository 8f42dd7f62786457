"""``between``: how a tile on a line relates to the two tiles at its ends."""

from __future__ import annotations

from paisho.grammar import Choice, Ref, key, primitive
from paisho.language.base import Criterion, Role
from paisho.language.compiler import Compiler
from paisho.language.relations.relation import related
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.snapshot import Tile

TO = {"both": "both ends", "either": "at least one of the ends"}


@primitive("criterion", "between")
class Between(Criterion):
    """The tile stands in a relation to the tiles at the two ends of the line: both ends, or at least one of them,
    stand in the relation to it."""

    relation: str = key(Ref("relation"), "the relation")
    to: str = key(Choice(TO), "to how many of the ends", "both")
    good = "between: {relation: neutral, to: both}"
    bad = "between: {relation: neutral, to: none}"
    needs = ("ends",)

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        assert role.ends is not None, "checked when the file was read"
        weights = c.relation(self.relation)
        one, two = ({t for t, weight in enumerate(weights[end]) if weight > 0} for end in role.ends)
        return one & two if self.to == "both" else one | two

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        ends = [related(end.code, tile.code, self.relation, scene) > 0 for end in scene.line_ends]
        return all(ends) if self.to == "both" else any(ends)

    def phrase_for(self, words: Words) -> str:
        return f"related by {words.relation(self.relation)} to {TO[self.to]}"
