"""The referee's reading of closed chains: plain sets of pairs of points, searched without any cleverness."""

from __future__ import annotations

from collections.abc import Iterable

Pair = tuple[int, int]
"""Two linked points, the lower one first."""


def neighbours(pairs: Iterable[Pair]) -> dict[int, set[int]]:
    """For each point, the points it is linked to."""
    found: dict[int, set[int]] = {}
    for p, q in pairs:
        found.setdefault(p, set()).add(q)
        found.setdefault(q, set()).add(p)
    return found


def connected(pairs: Iterable[Pair], start: int, goal: int, without: int | None = None) -> bool:
    """Whether a chain leads from one point to another, not by way of a third."""
    beside = neighbours(pairs)
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there in beside.get(here, ()):
            if there == goal:
                return True
            if there not in seen and there != without:
                seen.add(there)
                waiting.append(there)
    return False


def link_closes(pairs: set[Pair], pair: Pair) -> bool:
    """Whether a link is part of a closed chain: its two ends hang together without it."""
    return pair in pairs and connected(pairs - {pair}, *pair)


def tile_closes(pairs: set[Pair], point: int) -> bool:
    """Whether a tile is part of a closed chain: so is one of its links."""
    return any(point in pair and link_closes(pairs, pair) for pair in pairs)


def has_loop(pairs: set[Pair]) -> bool:
    """Whether some chain is closed."""
    return any(link_closes(pairs, pair) for pair in pairs)


def is_loop(points: frozenset[int], pairs: set[Pair], by_way_of: Iterable[Pair] | None = None) -> bool:
    """Whether one closed chain goes through all of the points and through no others; with ``by_way_of``, one that
    uses one of those links."""
    if len(points) < 3:
        return False
    among = {pair for pair in pairs if points.issuperset(pair)}
    beside = neighbours(among)
    if any(len(beside.get(point, ())) < 2 for point in points):
        return False

    def leads(here: int, left: frozenset[int], home: int) -> bool:
        if not left:
            return home in beside[here]
        if any(len(beside[point] & (left | {here, home})) < 2 for point in left):
            return False
        return any(leads(there, left - {there}, home) for there in sorted(beside[here] & left))

    if by_way_of is None:
        home = min(points, key=lambda point: (len(beside[point]), point))
        return leads(home, points - {home}, home)
    for p, q in by_way_of:
        if (p, q) in among:
            inner = points - {p, q}
            if leads(q, inner, p):
                return True
    return False


def shortest_loop(pairs: set[Pair], pair: Pair) -> list[Pair]:
    """The links of a shortest closed chain that uses one of them; empty if there is none."""
    start, goal = pair
    beside = neighbours(pairs - {pair})
    walks: list[tuple[int, ...]] = [(start,)]
    seen = {start}
    for walk in walks:
        for there in sorted(beside.get(walk[-1], ())):
            if there == goal:
                steps = zip((*walk, goal), (*walk[1:], goal, start), strict=True)
                return [(min(step), max(step)) for step in steps]
            if there not in seen:
                seen.add(there)
                walks.append((*walk, there))
    return []


def several_loops(pairs: set[Pair], tiles: Iterable[int], links: Iterable[Pair]) -> bool:
    """Whether more than one closed chain goes through one of certain points or by way of one of certain links, no two
    of them through the same points.

    A shortest chain has no link across it, so that every other one by way of the same link goes through other points,
    and leaves out one of the links of the shortest. So take these away, one at a time, and look for a chain again.
    """
    found: set[frozenset[int]] = set()
    for point in tiles:
        loops = [loop for pair in sorted(pairs) if point in pair and (loop := shortest_loop(pairs, pair))]
        if loops:
            loop = min(loops, key=len)
            found.add(frozenset(end for pair in loop for end in pair))
            if any(tile_closes(pairs - {pair}, point) for pair in loop):
                return True
    for link in links:
        loop = shortest_loop(pairs, link) if link in pairs else []
        if loop:
            found.add(frozenset(end for pair in loop for end in pair))
            if any(link_closes(pairs - {pair}, link) for pair in loop if pair != link):
                return True
    return len(found) > 1


def small_loops(pairs: set[Pair], most: int = 7) -> list[frozenset[int]]:
    """The closed chains of up to so many points, as sets."""
    beside = neighbours(pairs)
    found: set[frozenset[int]] = set()

    def extend(walk: tuple[int, ...]) -> None:
        for there in beside[walk[-1]]:
            if there == walk[0] and len(walk) >= 3:
                found.add(frozenset(walk))
            elif there > walk[0] and there not in walk and len(walk) < most:
                extend((*walk, there))

    for start in beside:
        extend((start,))
    return sorted(found, key=lambda loop: (len(loop), sorted(loop)))
