"""A kind of link: two related tiles, in a line or otherwise connected, perhaps owned, perhaps cancelled."""

from __future__ import annotations

from dataclasses import dataclass

from paisho.grammar import MapOf, Record, Ref, Rule, RuleShape, Sort, Whole, key, views_in
from paisho.language.base import Role
from paisho.language.compiler import Compiler
from paisho.language.links.cancel import Cancel, OnLine
from paisho.language.links.connection import Line
from paisho.language.links.form import LineLinkForm, LinkForm, ReachLinkForm
from paisho.language.links.owner import Owner, OwnerShape
from paisho.language.links.reach import Reach
from paisho.language.relations.relation import related
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape

MAYBE_NOBODYS = ("nobody", "if-shared")
"""The ways in which an owner follows that leave some links, or all, without one."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The referee's finding of one link: its ends and its owner, ``None`` if it has none.

    The ends of a line are in ascending order; a link by reach leads from the first end to the second.
    """

    ends: tuple[int, int]
    owner: str | None


@dataclass(frozen=True, kw_only=True)
class Link:
    """Two tiles on the board that are related and connected."""

    clause: str = ""
    relation: str = key(Ref("relation"), "the relation that the two tiles must have")
    ends: Which = key(WhichShape(), "what both tiles must be", Which())
    line: Line | None = key(Record(Line), "the straight line that must connect the two", None)
    reach: Reach | None = key(
        Record(Reach), "instead of a line: the ways by which the first tile must get to the second", None
    )
    weight: int = key(Whole(-100, 100), "what the link counts for the tile at which it arrives", 1)
    owner: Owner = key(
        OwnerShape(),
        "whose link it is: `shared` (both tiles must belong to one player), `nobody`, "
        "`if-shared` (the player of both tiles; between tiles of different players it belongs to nobody), "
        "or `{of: tiles}` (the player to whom all such ends belong; of several kinds the first that an end is of)",
        Owner("shared"),
    )
    cancelled: dict[str, Rule[Cancel]] = key(
        MapOf(RuleShape(Sort("cancel"))), "what cancels a link that would otherwise be there", {}
    )

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        if (self.line is None) == (self.reach is None):
            found = "both" if self.line is not None else "neither"
            code = "several-keys" if self.line is not None else "missing-key"
            return "line", code, f"a link has a `line` or a `reach`, here: {found}", "exactly one of: line, reach"
        for name, rule in self.cancelled.items():
            if self.reach is not None and isinstance(rule.body, OnLine):
                says = f"`{name}` speaks of a line, and these links have none"
                return "cancelled", "out-of-place", says, "no `on-line`"
        return self._ownerless()

    def _ownerless(self) -> tuple[str, str, str, str] | None:
        """What is seen from the owner of a link that may have none."""
        if self.owner.kind not in MAYBE_NOBODYS:
            return None
        over = self.line.over if self.line is not None else {}
        for where, rules in (("cancelled", self.cancelled), ("line", over)):
            for name, rule in rules.items():
                which = rule.body.value if isinstance(rule.body, OnLine) else rule.body
                if isinstance(which, Which) and "player" in views_in(which):
                    says = f"`{name}` asks for tiles as seen from the owner of the link, and these may have none"
                    return where, "out-of-place", says, "links with `owner: shared` or `{of: …}`; or `seat: NAME`"
        return None

    def compile(self, c: Compiler) -> LinkForm:
        """The engine form."""
        weights = c.relation(self.relation)
        seats, types = len(c.pieces.seats), c.pieces.types
        pairs = []
        for a in range(seats * types):
            row = []
            for b in range(seats * types):
                owner = self.owner.table(c, a, b)
                row.append(owner if weights[a % types][b % types] > 0 else None)
            pairs.append(tuple(row))
        cancels = tuple(rule.body.compile(c) for rule in self.cancelled.values() if c.active(rule.if_))
        table = tuple(
            tuple(None if any(cancel.kills(a, b) for cancel in cancels) else owner for b, owner in enumerate(row))
            for a, row in enumerate(pairs)
        )
        ends = self.ends.compile(c, Role(0, 0))
        cancels = tuple(cancel for cancel in cancels if not cancel.by_pieces)
        if self.reach is not None:
            senders = [piece for piece, row in enumerate(table) if any(owner is not None for owner in row)]
            reach = c.reach(self.reach.of, self.reach.ways, senders)
            return ReachLinkForm(c, table, ends, reach, cancels, self.weight)
        assert self.line is not None, "checked when the file was read"
        return LineLinkForm(c, table, ends, self.line.compile(c), cancels, self.weight)

    def find(self, scene: Scene) -> list[Linked]:
        """The referee's reading: every link of this kind, in order of its ends."""
        if self.reach is not None:
            points = sorted(scene.tiles)
            return [link for p in points for q in points for link in self.leading(p, q, scene)]
        assert self.line is not None, "checked when the file was read"
        found = []
        points = sorted(scene.tiles)
        for i, p in enumerate(points):
            if not self.ends.fits_at(p, scene.about(scene.tiles[p].seat)):
                continue
            for q in points[i + 1 :]:
                if not self.line.connects(p, q, self._seen(p, q, scene) if self.line.over else scene):
                    continue
                if not self.ends.fits_at(q, scene.about(scene.tiles[q].seat)):
                    continue
                if related(scene.tiles[p].code, scene.tiles[q].code, self.relation, scene) <= 0:
                    continue
                belongs, owner = self.owner.of_link(scene.tiles[p], scene.tiles[q], scene)
                if belongs and not self.cancelling(p, q, scene):
                    found.append(Linked((p, q), owner))
        return found

    def leading(self, p: int, q: int, scene: Scene) -> list[Linked]:
        """The referee's reading of a link by reach from one tile to another: one, or none."""
        one, two = scene.tiles[p], scene.tiles[q]
        if self.reach is None or p == q or related(one.code, two.code, self.relation, scene) <= 0:
            return []
        if not self.ends.fits_at(p, scene.about(one.seat)) or not self.ends.fits_at(q, scene.about(two.seat)):
            return []
        belongs, owner = self.owner.of_link(one, two, scene)
        if not belongs or not self.reach.leads(p, q, scene) or self.cancelling(p, q, scene):
            return []
        return [Linked((p, q), owner)]

    def received(self, point: int, scene: Scene) -> int:
        """The referee's reading of what the links that arrive at a tile count together."""
        return self.weight * len(self.arriving(point, scene))

    def arriving(self, point: int, scene: Scene) -> list[int]:
        """The referee's reading of the links that arrive at a tile: the point at the other end of each."""
        if self.reach is not None:
            return [p for p in sorted(scene.tiles) for _ in self.leading(p, point, scene)]
        return [sum(link.ends) - point for link in self.find(scene) if point in link.ends]

    def cancelling(self, p: int, q: int, scene: Scene) -> list[Rule[Cancel]]:
        """The referee's reading: the rules that cancel a link between two points."""
        seen = self._seen(p, q, scene)
        return [
            rule
            for rule in self.cancelled.values()
            if (rule.if_ is None or rule.if_.holds(scene)) and rule.body.cancels(p, q, seen)
        ]

    def _seen(self, p: int, q: int, scene: Scene) -> Scene:
        """The referee's view of a link between two points: seen from its owner, if it has one."""
        _, owner = self.owner.of_link(scene.tiles[p], scene.tiles[q], scene)
        return scene if owner is None else scene.about(owner)


def links_of(scene: Scene, name: str) -> list[Linked]:
    """The referee's reading of every link of a kind."""
    link: Link = scene.variant.links[name].body
    return link.find(scene)
