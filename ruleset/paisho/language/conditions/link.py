"""``link``: a player has a link of a kind, perhaps across a midline or over certain points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paisho.grammar import BAD, Choice, ListOf, Reading, Record, Ref, Shape, Sort, key, primitive
from paisho.grammar.records import Key
from paisho.language.base import Binding, Condition, Role, TestForm, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.links.connection import between, crosses, sides
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Node, Scalar
from paisho.state.position import Position

OWNERS = {
    "same": "the player of whom this is asked",
    "enemy": "any player who does not play with the one of whom this is asked",
    "mover": "the player whose turn it is",
}


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which links count."""

    of: str = key(Ref("link"), "the kind of link")
    owner: str = key(Choice(OWNERS, alike=(("same", "mover"),)), "whose link it must be", "same")
    crossing: tuple[str, ...] = key(
        ListOf(Ref("midline"), unique=True), "midlines, one of which it must cross, with no end on any of them", ()
    )
    over: Where | None = key(Sort("where"), "points, one of which must lie strictly between its ends", None)


class WantedShape(Shape):
    """The name of a kind of link, or a mapping that says more."""

    wants = "the name of a kind of link, or a mapping with the keys of, owner, crossing, over"
    _record = Record(Wanted)

    def declared(self) -> tuple[Key, ...]:
        return self._record.declared()

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar):
            return self._record.read(node, at)
        of = Ref("link").read(node, at)
        return BAD if of is BAD else Wanted(of=of)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [Ref("link").schema(defs), self._record.schema(defs)], "description": self.wants}


class HasLinkForm(TestForm):
    """Whether certain seats own a link that crosses a midline and passes over certain points."""

    def __init__(
        self, link: LinkForm, seats: frozenset[int], zones: tuple[int, ...] | None, over: WhereForm | None
    ) -> None:
        self.link, self.seats, self.zones, self.over = link, seats, zones, over

    def holds(self, pos: Position, bound: Binding) -> bool:
        over, zones = self.over, self.zones
        if zones is None:
            spans = self.link.spans(pos)
            points = over.mask(pos, bound) if over is not None else -1
            return any(spans[seat] & points for seat in self.seats)
        points = over.mask(pos, bound) if over is not None else -1
        return any(
            owner in self.seats
            and zones[p] >= 0 <= zones[q]
            and zones[p] != zones[q]
            and (over is None or bool(self.link.between(p, q) & points))
            for p, q, owner in self.link.links(pos)
        )


class OwnsLink(TestForm):
    """Whether certain seats own a link."""

    def __init__(self, link: LinkForm, seats: frozenset[int]) -> None:
        self.link, self.seats = link, seats

    def holds(self, pos: Position, bound: Binding) -> bool:
        return any(owner in self.seats for _, _, owner in self.link.links(pos))


@primitive("condition", "link")
class HasLink(Condition):
    """The player has a link of a kind: perhaps one that crosses a midline, or passes over certain points."""

    value: Wanted = key(WantedShape(), "the kind of link, and what it must be like")
    good = "link: {of: harmony, crossing: [vertical]}"
    bad = "link: {of: harmonie}"

    def views(self) -> tuple[str, ...]:
        return ("mover",) if self.value.owner == "mover" else ("player",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        wanted = self.value
        together = {c.seat(name) for name in c.seating.team(c.pieces.seats[role.me])}
        seats = {"same": {role.me}, "mover": {role.mover}, "enemy": set(c.seats) - together}[wanted.owner]
        link = c.link(wanted.of)
        if not wanted.crossing and wanted.over is None:
            return OwnsLink(link, frozenset(seats))
        over = wanted.over.compile(c, role) if wanted.over is not None else None
        return HasLinkForm(link, frozenset(seats), sides(c.board, wanted.crossing), over)

    def holds(self, scene: Scene) -> bool:
        wanted = self.value
        for found in links_of(scene, wanted.of):
            owned = {
                "same": found.owner == scene.me,
                "mover": found.owner == scene.mover,
                "enemy": found.owner is not None and found.owner not in scene.team(scene.me),
            }[wanted.owner]
            if not owned or (wanted.crossing and not crosses(*found.ends, wanted.crossing, scene)):
                continue
            if wanted.over is None or any(wanted.over.allows(point, scene) for point in between(*found.ends, scene)):
                return True
        return False

    def phrase_for(self, words: Words) -> str:
        wanted = self.value
        who = {"same": "the player", "mover": "the player to move", "enemy": words.enemy()}[wanted.owner]
        across = f" {words.across(wanted.crossing)}" if wanted.crossing else ""
        over = f" that passes over {_noun(wanted.over.phrase_for(words))}" if wanted.over else ""
        return f"{who} has {words.a(words.link(wanted.of))}{across}{over}"


def _noun(where: str) -> str:
    """What a place is, from where a point lies: "a gate" from "in a gate"."""
    for before in ("on ", "in "):
        if where.startswith(before):
            return where.removeprefix(before)
    return f"a point {where}"
