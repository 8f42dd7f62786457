"""Kinds of links in play: found once a position, and kept there."""

from __future__ import annotations

from functools import reduce
from typing import Any

from paisho.board import bits
from paisho.language.base import Binding
from paisho.language.compiler import Compiler
from paisho.language.links.cancel import CancelForm
from paisho.language.links.connection import ConnectionForm
from paisho.language.reach import ReachForm
from paisho.language.which.which import WhichForm
from paisho.state.position import Position

NOBODY = -1
Pairs = tuple[tuple[int | None, ...], ...]


class LinkForm:
    """A kind of link in play.

    ``pairs[a][b]`` is the owner of a link between pieces a and b (:data:`NOBODY` if it has none), ``None`` if there
    is no link; ``weight`` is what a link counts where it arrives.
    """

    directed = False
    """Whether a link leads from its first end to its second."""
    static = False
    """Whether piece, point and line alone decide."""

    def __init__(self, c: Compiler, pairs: Pairs, ends: WhichForm, cancels: tuple[CancelForm, ...], weight: int):
        self.pairs, self.ends, self.cancels, self.weight = pairs, ends, cancels, weight
        self.slot, self.sets_slot, self.spans_slot = c.slot(), c.slot(), c.slot()
        self.board = c.board
        self._between: dict[tuple[int, int], int] = {}
        count = c.pieces.count
        self.end_points = tuple(ends.where_static(piece) for piece in range(count)) if ends.static else ()
        self.partners = tuple(tuple(b for b in range(count) if pairs[a][b] is not None) for a in range(count))
        self._bound = Binding(0)
        self.seats = len(c.pieces.seats)

    def links(self, pos: Position) -> tuple[tuple[int, int, int], ...]:
        """Every link as (end, other end, owner), in the order of the ends."""
        known: tuple[tuple[int, int, int], ...] | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = self._find(pos)
        return known

    def _find(self, pos: Position) -> tuple[tuple[int, int, int], ...]:
        raise AssertionError

    def ends_by_owner(self, pos: Position) -> dict[int, int]:
        """The ends of all links, by the owner of the links."""
        known: dict[int, int] | None = pos.memo[self.sets_slot]
        if known is None:
            known = pos.memo[self.sets_slot] = {}
            for p, q, owner in self.links(pos):
                known[owner] = known.get(owner, 0) | 1 << p | 1 << q
        return known

    def between(self, p: int, q: int) -> int:
        """The points strictly between two points of one line; none if they share no line."""
        known = self._between.get((p, q))
        if known is None:
            known = self._between[p, q] = self.board.between(p, q) or 0
        return known

    def spans(self, pos: Position) -> list[int]:
        """For each seat, the points that its links pass over."""
        known: list[int] | None = pos.memo[self.spans_slot]
        if known is None:
            known = pos.memo[self.spans_slot] = [0] * self.seats
            for p, q, owner in self.links(pos):
                if owner >= 0:
                    known[owner] |= self.between(p, q)
        return known

    def owned(self, pos: Position, seat: int) -> frozenset[tuple[int, int]]:
        """The ends of every link that a seat owns."""
        return frozenset((p, q) for p, q, owner in self.links(pos) if owner == seat)

    def chains(self, pos: Position, seat: int, within: int) -> dict[int, int]:
        """For each end of a link that a seat owns among certain points, the ends it is linked to, either way."""
        linked: dict[int, int] = {}
        for p, q, owner in self.links(pos):
            if owner == seat and within >> p & within >> q & 1:
                linked[p] = linked.get(p, 0) | 1 << q
                linked[q] = linked.get(q, 0) | 1 << p
        return linked

    def touching(self, draft: Any) -> bool:
        """Whether a drafted position has a link that may be new (asked only if :attr:`static`)."""
        raise AssertionError


class LineLinkForm(LinkForm):
    """Links along lines: the lower end comes first."""

    def __init__(
        self,
        c: Compiler,
        pairs: Pairs,
        ends: WhichForm,
        line: ConnectionForm,
        cancels: tuple[CancelForm, ...],
        weight: int = 1,
    ) -> None:
        super().__init__(c, pairs, ends, cancels, weight)
        self.line, self.axes = line, line.axes
        self.both_ways = tuple(
            (line.rays[axis], line.rays[back]) for axis, back in zip(line.axes, line.opposite, strict=True)
        )
        self.static = ends.static and not cancels and line.over is None and line.zones is None
        self.through: dict[tuple[int, int], tuple[WhichForm, ...]] = {}
        """For pairs of pieces that can be linked: the tiles that break a line between others, but not one of theirs."""
        if line.over is not None:
            types = c.pieces.types
            for a in range(c.pieces.count):
                for b in self.partners[a]:
                    owner = pairs[a][b]
                    forms = line.over.pairs.get((a % types, b % types, owner)) if owner is not None else None
                    if forms is not None:
                        self.through[a, b] = forms

    def _find(self, pos: Position) -> tuple[tuple[int, int, int], ...]:
        ends = self.ends.mask(pos, self._bound) & self.line.off_midlines
        axes = self.axes
        dead = [0] * len(axes)
        for cancel in self.cancels:
            ends &= ~cancel.dead_ends(pos)
            for i, lines in enumerate(cancel.dead_lines(pos, axes)):
                dead[i] |= lines
        occupied, cells, pairs = pos.occupied, pos.cells, self.pairs
        if self.line.over is not None:
            return self._find_through(pos, ends, dead)
        found = []
        for i, axis in enumerate(axes):
            rays = self.line.rays[axis]
            left = ends & ~dead[i]
            while left:
                low = left & -left
                left ^= low
                p = low.bit_length() - 1
                ahead = rays[p] & occupied
                if ahead:
                    first = ahead & -ahead
                    if first & ends:
                        q = first.bit_length() - 1
                        owner = pairs[cells[p] - 1][cells[q] - 1]
                        if owner is not None:
                            found.append((p, q, owner))
        return self._standing(pos, found)

    def _find_through(self, pos: Position, ends: int, dead: list[int]) -> tuple[tuple[int, int, int], ...]:
        """As above, where some tiles break no line: walk on from tile to tile until the line is broken for all."""
        assert self.line.over is not None
        occupied, cells, pairs = pos.occupied, pos.cells, self.pairs
        breaking = occupied
        for form in self.line.over.always:
            breaking &= ~form.mask(pos, self._bound)
        found = []
        for i, axis in enumerate(self.axes):
            rays = self.line.rays[axis]
            left = ends & ~dead[i]
            while left:
                low = left & -left
                left ^= low
                p = low.bit_length() - 1
                ahead = rays[p] & occupied
                passed = 0
                while ahead:
                    low = ahead & -ahead
                    ahead ^= low
                    if low & ends:
                        q = low.bit_length() - 1
                        one, two = cells[p] - 1, cells[q] - 1
                        owner = pairs[one][two]
                        if owner is not None and (not passed or self._sees_through(pos, one, two, passed)):
                            found.append((p, q, owner))
                    if low & breaking:
                        if not self.through:
                            break
                        passed |= low
        return self._standing(pos, found)

    def _standing(self, pos: Position, found: list[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
        """Those of the links that cross the midlines that they must cross and are not cancelled because of whose they
        are, in order."""
        zones = self.line.zones
        if zones is not None:
            found = [link for link in found if zones[link[0]] != zones[link[1]]]
        for cancel in self.cancels:
            if cancel.by_owner:
                found = [link for link in found if not cancel.cuts(pos, *link)]
        found.sort()
        return tuple(found)

    def _sees_through(self, pos: Position, one: int, two: int, passed: int) -> bool:
        for form in self.through.get((one, two), ()):
            passed &= ~form.mask(pos, self._bound)
        return not passed

    def seen_from(self, point: int, occupied: int) -> int:
        """The points that share a free line with ``point``, up to and including the first tile."""
        seen = 0
        line = self.line
        for axis in line.axes:
            ray = line.rays[axis][point]
            ahead = ray & occupied
            seen |= ray & ((ahead & -ahead) * 2 - 1) if ahead else ray
        for axis in line.opposite:
            ray = line.rays[axis][point]
            ahead = ray & occupied
            seen |= ray & -(1 << (ahead.bit_length() - 1)) if ahead else ray
        return seen

    def parted(self, point: int, occupied: int, cells: bytes | bytearray) -> list[tuple[int, int, int]]:
        """The pairs of tiles that a tile on ``point`` keeps from being linked, and the points strictly between them.

        No line passes through a point at which lines end.
        """
        parted: list[tuple[int, int, int]] = []
        if self.line.stops >> point & 1:
            return parted
        for axis, back in self.both_ways:
            ahead = axis[point] & occupied
            if not ahead:
                continue
            behind = back[point] & occupied
            if not behind:
                continue
            first = ahead & -ahead
            a, b = first.bit_length() - 1, behind.bit_length() - 1
            one, two = cells[a] - 1, cells[b] - 1
            if self.pairs[one][two] is not None and self.end_points[one] & first and self.end_points[two] >> b & 1:
                parted.append((a, b, (axis[point] | back[point] | 1 << point) & (first - 1) & -(2 << b)))
        return parted

    def touching(self, draft: Any) -> bool:
        """Whether a drafted position has a link on any line through a changed point (:attr:`static` only)."""
        changed, occupied, cells = draft.changed, draft.occupied, draft.cells
        ends = self.end_points
        while changed:
            low = changed & -changed
            changed ^= low
            p = low.bit_length() - 1
            piece = cells[p] - 1
            if piece >= 0:
                if ends[piece] & low:
                    seen = self.seen_from(p, occupied)
                    partners = reduce(int.__or__, (draft.sets[b] & ends[b] for b in self.partners[piece]), 0)
                    if seen & partners:
                        return True
            else:
                if self.parted(p, occupied, cells):
                    return True
        return False


class ReachLinkForm(LinkForm):
    """Links by reach: each leads from a tile to one that it gets to."""

    directed = True

    def __init__(
        self,
        c: Compiler,
        pairs: Pairs,
        ends: WhichForm,
        reach: ReachForm,
        cancels: tuple[CancelForm, ...],
        weight: int,
    ) -> None:
        super().__init__(c, pairs, ends, cancels, weight)
        self.reach = reach
        self.everywhere = ends.static and not cancels and all(p == c.board.mask for p in self.end_points)
        """Whether every tile may be an end, so that the pieces and the reach alone decide."""
        self.senders = [piece for piece, row in enumerate(pairs) if any(owner is not None for owner in row)]
        """The pieces from which links may lead; of the reach of others nothing is known."""

    def _find(self, pos: Position) -> tuple[tuple[int, int, int], ...]:
        ends = pos.occupied
        if not self.everywhere:
            ends &= self.ends.mask(pos, self._bound)
            for cancel in self.cancels:
                ends &= ~cancel.dead_ends(pos)
        cells = pos.cells
        found = []
        for p in bits(ends & self._sending(pos)):
            row = self.pairs[cells[p] - 1]
            for q in bits(self.reach.at(pos, p, self._bound) & ends):
                owner = row[cells[q] - 1]
                if owner is not None:
                    found.append((p, q, owner))
        return tuple(found)

    def _sending(self, pos: Position) -> int:
        """The points with tiles from which links may lead."""
        points = 0
        for piece in self.senders:
            points |= pos.sets[piece]
        return points

    def chains(self, pos: Position, seat: int, within: int) -> dict[int, int]:
        """For each end of a link that a seat owns among certain points, the ends it is linked to, either way."""
        ends = pos.occupied & within
        if not self.everywhere:
            ends &= self.ends.mask(pos, self._bound)
            for cancel in self.cancels:
                ends &= ~cancel.dead_ends(pos)
        cells = pos.cells
        linked: dict[int, int] = {}
        for p in bits(ends & self._sending(pos)):
            row = self.pairs[cells[p] - 1]
            for q in bits(self.reach.at(pos, p, self._bound) & ends):
                if row[cells[q] - 1] == seat:
                    linked[p] = linked.get(p, 0) | 1 << q
                    linked[q] = linked.get(q, 0) | 1 << p
        return linked
