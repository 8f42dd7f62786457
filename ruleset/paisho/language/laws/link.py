"""``link``: no link of a kind may be on the board after any move."""

from __future__ import annotations

from functools import reduce

from paisho.grammar import Ref, key, primitive
from paisho.language.base import Breach, BreachForm
from paisho.language.compiler import Compiler
from paisho.language.links.form import LineLinkForm, LinkForm
from paisho.language.links.link import links_of
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Draft, Position


class NoLinkForm(BreachForm):
    """No link may stand.

    When the law held before a move, only lines through changed points can break it, and one set of points per piece
    ("would be linked here") serves all its moves. Both hold only if piece, point and line alone make a link.
    """

    def __init__(self, link: LinkForm, slot: int) -> None:
        self.link, self.slot = link, slot
        self.lines = link if isinstance(link, LineLinkForm) and link.static else None
        """The link again, if piece, point and line alone make it."""

    def standing(self, pos: Position) -> bool:
        return bool(self.link.links(pos))

    def danger(self, pos: Position, piece: int) -> int:
        """The points at which the piece would be linked to some tile."""
        known: dict[int, int] | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = {}
        if piece not in known:
            link, occupied = self.lines, pos.occupied
            assert link is not None
            partners = reduce(int.__or__, (pos.sets[b] & link.end_points[b] for b in link.partners[piece]), 0)
            danger = 0
            while partners:
                low = partners & -partners
                partners ^= low
                danger |= link.seen_from(low.bit_length() - 1, occupied)
            known[piece] = danger & link.end_points[piece]
        return known[piece]

    def sure(self, pos: Position, source: int, piece: int, goals: int) -> int | None:
        lines = self.lines
        if lines is None:
            return None
        ends = lines.end_points[piece]
        if source >= 0 and not (ends | lines.line.stops) >> source & 1:
            return None
        if goals & ends:
            goals &= ~self.danger(pos, piece)
        if source >= 0 and goals:
            for a, b, between in lines.parted(source, pos.occupied, pos.cells):
                goals &= between | 1 << a | 1 << b
        return goals

    def kept(self, pos: Position, draft: Draft) -> bool:
        if self.link.static and not self.standing(pos):
            return not self.link.touching(draft)
        return not self.link.links(draft.position(pos.seat, pos.phase, pos.ply))

    def inherit(self, after: Position) -> None:
        after.memo[self.link.slot] = ()


@primitive("breach", "link")
class NoLink(Breach):
    """No link of a kind may be on the board after a move."""

    value: str = key(Ref("link"), "the kind of link")
    good = "link: clash"
    bad = "link: clsh"

    def compile(self, c: Compiler) -> BreachForm:
        return NoLinkForm(c.link(self.value), c.slot())

    def breaches(self, scene: Scene) -> list[tuple[int, ...]]:
        return [found.ends for found in links_of(scene, self.value)]

    def phrase_for(self, words: Words) -> str:
        return f"No move may leave two tiles in {words.a(words.link(self.value))}."
