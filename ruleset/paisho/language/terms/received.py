"""``received``: what the links that arrive at a tile count."""

from __future__ import annotations

from paisho.board import bits
from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.base import Role
from paisho.language.compiler import Compiler
from paisho.language.received import ReceivedForm
from paisho.language.scene import Scene
from paisho.language.terms.term import Term, TermForm, signed
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class ReceivedTerm(TermForm):
    """Looks the sums up."""

    def __init__(self, received: ReceivedForm) -> None:
        self.received = received

    def start(self, pos: Position) -> list[int]:
        return self.received.sums(pos).copy()

    def add_to(self, sums: list[int], pos: Position, tiles: int) -> None:
        known = self.received.sums(pos)
        for point in bits(tiles):
            sums[point] += known[point]


@primitive("term", "received")
class Received(Term):
    """What the links of certain kinds count that arrive at the tile, whoever owns them; links along lines arrive at
    both ends."""

    value: tuple[str, ...] = key(OneOrMore(Ref("link")), "the kinds of links")
    good = "received: harmony"
    bad = "received: harmonie"

    def compile(self, c: Compiler, role: Role) -> TermForm:
        return ReceivedTerm(c.received(tuple(c.link(name) for name in self.value)))

    def of_tile(self, point: int, tile: Tile, scene: Scene) -> int:
        return sum(scene.variant.links[name].body.received(point, scene) for name in self.value)

    def told(self, point: int, tile: Tile, scene: Scene, words: Words) -> list[str]:
        found = [(name, scene.variant.links[name].body) for name in self.value]
        return [
            f"{signed(link.weight)} by {words.link(name)} from the {words.tile(scene.tiles[p].code)} on {scene.name(p)}"
            for name, link in found
            for p in link.arriving(point, scene)
        ]

    def phrase_for(self, words: Words) -> str:
        return f"what {' and '.join(words.plural(words.link(name)) for name in self.value)} bring to it"
