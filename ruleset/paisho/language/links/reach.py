"""How the two ends of a link are connected by reach: the first could get to the second by its own ways of moving."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paisho.grammar import ListOf, Ref, key
from paisho.language.scene import Scene
from paisho.language.words import Words


@dataclass(frozen=True, kw_only=True)
class Reach:
    """One tile gets to the point of another by the ways of an action, whatever stands on that point; where a move may
    end and what it may capture does not matter."""

    of: str = key(Ref("action"), "the action whose ways of moving count")
    ways: tuple[str, ...] = key(ListOf(Ref("way"), unique=True), "its ways that count; by default all", ())

    def leads(self, p: int, q: int, scene: Scene) -> bool:
        """The referee's reading: whether the tile on one point gets to the other."""
        view = replace(scene.moved_by(scene.tiles[p]), points={**scene.points, "from": p})
        for name, rule in scene.variant.ways(self.of).items():
            counts = (not self.ways or name in self.ways) and (rule.if_ is None or rule.if_.holds(scene))
            if counts and rule.body.reaches(p, q, view):
                return True
        return False

    def phrase_for(self, words: Words) -> str:
        """As the end of "if the first …"."""
        named = words.listed([words.spoken(name) for name in self.ways])
        ways = (
            f"one of the ways {named} of" if len(self.ways) > 1 else f"the way {named} of" if self.ways else "a way of"
        )
        return f"could move there by {ways} “{words.action(self.of)}”, whatever stands there"
