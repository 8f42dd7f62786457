"""``links``: how many links of a kind a player has."""

from __future__ import annotations

from paisho.board import Board
from paisho.grammar import ListOf, Ref, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.links.connection import crosses, sides
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class LinkCount(NumberForm):
    """How many links of a seat cross one of certain midlines."""

    def __init__(self, link: LinkForm, seat: int, board: Board, crossing: tuple[str, ...]) -> None:
        self.link, self.seat, self.zones = link, seat, sides(board, crossing)

    def amount(self, pos: Position, bound: Binding) -> int:
        owned = [(p, q) for p, q, owner in self.link.links(pos) if owner == self.seat]
        zones = self.zones
        if zones is None:
            return len(owned)
        return sum(1 for p, q in owned if zones[p] >= 0 <= zones[q] and zones[p] != zones[q])


@primitive("number", "links")
class Links(Number):
    """How many links of a kind the player owns; with `crossing`, only those that lead from one side of a midline to
    the other and have no end on any of the named midlines."""

    of: str = key(Ref("link"), "the kind of link")
    crossing: tuple[str, ...] = key(ListOf(Ref("midline"), unique=True), "the midlines to cross, any of them", ())
    varies = True
    good = "links: {of: harmony, crossing: [vertical]}"
    bad = "links: {of: harmony, crossing: [slanted]}"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return LinkCount(c.link(self.of), role.me, c.board, self.crossing)

    def amount(self, scene: Scene) -> int:
        count = 0
        for found in links_of(scene, self.of):
            if found.owner != scene.me:
                continue
            if not self.crossing or crosses(*found.ends, self.crossing, scene):
                count += 1
        return count

    def phrase_for(self, words: Words) -> str:
        over = f" {words.across(self.crossing)}" if self.crossing else ""
        return f"the number of the player's {words.plural(words.link(self.of))}{over}"
