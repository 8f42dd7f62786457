"""Closed chains of links wherever they lie: whether there is one, whether certain points are one, and which are new.

A ring is its set of points. Whether a set is a ring is found out for that set alone; only a list of rings to choose
from is made by listing, shortest first, and ends after :data:`LISTED` rings or :data:`STEPS` steps, since a crowded
board can hold more rings than anybody could list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paisho.board import Board, bits
from paisho.language.links.form import LinkForm
from paisho.state.position import Position

LISTED = 500
STEPS = 20_000
LEAST = 3
"""How many tiles a ring has at least."""

Chains = dict[int, int]
"""For each point, the points it is linked to."""


@dataclass(frozen=True)
class Fresh:
    """What a turn has changed: the points of tiles that came there, and links between other tiles."""

    tiles: int
    links: tuple[tuple[int, int], ...]


class LoopForm:
    """Rings that need not wind around anything, in play."""

    def __init__(self, link: LinkForm, board: Board, within: int, seats: int, slot: int) -> None:
        self.link, self.board, self.within, self.seats, self.slot = link, board, within, seats, slot

    def chains(self, pos: Position, seat: int) -> Chains:
        """The links of a seat, as far as rings may be made of them."""
        known: dict[int, Chains] | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = {}
        if seat not in known:
            known[seat] = self.link.chains(pos, seat, self.within)
        return known[seat]

    def owners(self, pos: Position) -> int:
        """The set of seats (bit = seat number) that have a ring."""
        return sum(1 << seat for seat in range(self.seats) if _core(self.chains(pos, seat)))

    def shortest(self, pos: Position, seat: int) -> tuple[int, ...]:
        """The points of a shortest ring of a seat, in order along it; empty if there is none."""
        chains = _core(self.chains(pos, seat))
        best: tuple[int, ...] = ()
        for start in sorted(chains):
            found = _around(chains, start, len(best) or len(chains) + 1)
            best = found or best
        return best

    def fresh(self, before: Position, after: Position, seat: int) -> Fresh:
        """What has changed from one position to another for a seat's rings."""
        changed = 0
        for old, new in zip(before.sets, after.sets, strict=True):
            changed |= old ^ new
        came = changed & after.occupied & self.within
        now = self.chains(after, seat)
        if not now:
            return Fresh(came, ())
        was = self.chains(before, seat)
        links = [
            (p, q)
            for p, others in now.items()
            if not changed >> p & 1
            for q in bits(others & ~was.get(p, 0) & ~changed)
            if p < q
        ]
        return Fresh(came, tuple(sorted(links)))

    def completed(self, pos: Position, seat: int, fresh: Fresh) -> bool:
        """Whether a seat has a ring with something fresh in it."""
        chains = _core(self.chains(pos, seat))
        if not chains:
            return False
        return any(_closes(chains, point) for point in bits(fresh.tiles) if point in chains) or any(
            p in chains and q in chains and _joined(chains, p, q) for p, q in fresh.links
        )

    def several(self, pos: Position, seat: int, fresh: Fresh | None) -> bool:
        """Whether a seat has more than one ring, no two of them of the same points; with ``fresh``, more than one with
        something fresh in it. Nothing is listed: one ring for each of the roots says whether there is another."""
        chains = _core(self.chains(pos, seat))
        found: set[int] = set()
        for p, q in _roots(chains, fresh):
            ring = _around(chains, p, len(chains) + 1) if q < 0 else _closed_by(chains, p, q)
            if ring:
                points = sum(1 << point for point in ring)
                found.add(points)
                if len(found) > 1 or _branches(chains, points, p if q < 0 else -1):
                    return True
        return False

    def is_ring(self, pos: Position, seat: int, points: int, fresh: Fresh | None) -> bool:
        """Whether certain points are a ring of a seat; with ``fresh``, one with something fresh in it."""
        if points.bit_count() < LEAST or points & ~self.within:
            return False
        chains = {p: others & points for p, others in self.chains(pos, seat).items() if points >> p & 1}
        if len(chains) != points.bit_count() or any(others.bit_count() < 2 for others in chains.values()):
            return False
        start = min(chains, key=lambda p: chains[p].bit_count())
        if fresh is None or fresh.tiles & points:
            return _path(chains, start, points & ~(1 << start), chains[start])
        for p, q in fresh.links:
            if points >> p & points >> q & 1 and chains[p] >> q & 1:
                if _path(chains, p, points & ~(1 << p), 1 << q):
                    return True
        return False

    def listed(self, pos: Position, seat: int, fresh: Fresh | None) -> list[int]:
        """Rings to choose from (with ``fresh``, those with something fresh in them), shortest first, none twice."""
        chains = _core(self.chains(pos, seat))
        found: dict[int, None] = {}
        for p, q in _roots(chains, fresh):
            for ring in _rings(chains, p, q):
                found[ring] = None
                if len(found) >= LISTED:
                    break
        return sorted(found, key=lambda ring: (ring.bit_count(), ring))


def _roots(chains: Chains, fresh: Fresh | None) -> list[tuple[int, int]]:
    """What rings are looked for from: a point and -1, or the two ends of a link."""
    if fresh is None:
        return [(p, -1) for p in sorted(chains)]
    roots = [(p, -1) for p in bits(fresh.tiles) if p in chains]
    return roots + [(p, q) for p, q in fresh.links if p in chains and q in chains and chains[p] >> q & 1]


def _core(chains: Chains) -> Chains:
    """The chains without dead ends: what is left lies on rings or between them."""
    left = dict(chains)
    loose = [p for p, others in left.items() if others.bit_count() < 2]
    while loose:
        p = loose.pop()
        others = left.pop(p, 0)
        for q in bits(others):
            if q in left:
                left[q] &= ~(1 << p)
                if left[q].bit_count() == 1:
                    loose.append(q)
    return {p: others for p, others in left.items() if others}


def _flood(chains: Chains, start: int, without: int) -> int:
    """The points connected to a set of points, leaving out others."""
    reached = edge = start & ~without
    while edge:
        wider = 0
        for p in bits(edge):
            wider |= chains.get(p, 0)
        edge = wider & ~reached & ~without
        reached |= edge
    return reached


def _closes(chains: Chains, point: int) -> bool:
    """Whether a point lies on a ring: two of its neighbours are connected without it."""
    left = chains[point]
    while left:
        low = left & -left
        if _flood(chains, low, 1 << point) & left & ~low:
            return True
        left ^= low
    return False


def _joined(chains: Chains, p: int, q: int) -> bool:
    """Whether a link lies on a ring: its ends are connected without it."""
    return bool(_flood({**chains, p: chains[p] & ~(1 << q), q: chains[q] & ~(1 << p)}, 1 << p, 0) >> q & 1)


def _path(chains: Chains, here: int, left: int, ends: int) -> bool:
    """Whether a walk from a point through all points of ``left``, none twice, can end in ``ends``."""
    if not left:
        return bool(ends >> here & 1)
    if not left & ends or _flood(chains, left & -left, ~left) != left:
        return False
    nearest = sorted(bits(chains[here] & left), key=lambda q: (chains[q] & left).bit_count())
    return any(_path(chains, q, left & ~(1 << q), ends) for q in nearest)


def _around(chains: Chains, start: int, limit: int) -> tuple[int, ...]:
    """A shortest ring through a point, shorter than ``limit``; empty if there is none."""
    came: dict[int, int] = {start: -1}
    branch = {start: -1}
    level = [start]
    for steps in range(1, limit):
        following = []
        for here in level:
            for there in bits(chains[here]):
                if there not in came:
                    came[there] = here
                    branch[there] = there if here == start else branch[here]
                    following.append(there)
                elif there != start and came[here] != there and branch[here] != branch[there] and here != start:
                    ring = (*reversed(_back(came, here)), *_back(came, there)[:-1])
                    if len(ring) < limit:
                        return ring
        level = following
        if not level or 2 * steps - 1 >= limit:
            break
    return ()


def _closed_by(chains: Chains, p: int, q: int) -> tuple[int, ...]:
    """A shortest ring by way of the link between two points; empty if there is none."""
    came = {p: -1}
    waiting = [p]
    for here in waiting:
        for there in bits(chains[here]):
            if there in came or (here == p and there == q):
                continue
            came[there] = here
            if there == q:
                return tuple(_back(came, q))
            waiting.append(there)
    return ()


def _branches(chains: Chains, ring: int, point: int) -> bool:
    """Whether a ring is not the only one: links lead across it, or a detour leads from one of its points to another,
    or (unless ``point`` is -1) from that point back to itself."""
    if any((chains[p] & ring).bit_count() > 2 for p in bits(ring)):
        return True
    outside = sum(1 << p for p in chains) & ~ring
    while outside:
        part = _flood(chains, outside & -outside, ring)
        outside &= ~part
        touched = [p for p in bits(ring) if chains[p] & part]
        if len(touched) > 1 or (touched == [point] and (chains[point] & part).bit_count() > 1):
            return True
    return False


def _back(came: dict[int, int], point: int) -> list[int]:
    walk = [point]
    while came[walk[-1]] != -1:
        walk.append(came[walk[-1]])
    return walk


def _rings(chains: Chains, start: int, end: int) -> Iterator[int]:
    """The rings through a point (``end`` -1), or through the link from ``start`` to ``end``, shortest first."""
    closing = chains[start] if end < 0 else 1 << end
    level = {(1 << start, start)}
    steps = 0
    while level and steps < STEPS:
        following = set()
        for points, here in sorted(level):
            steps += 1
            if steps > STEPS:
                return
            if closing >> here & 1 and points.bit_count() >= LEAST:
                yield points
                if end >= 0:
                    continue
            for there in bits(chains[here] & ~points):
                following.add((points | 1 << there, there))
        level = following
