"""Whether a player has more than one ring: both readers find what listing every closed chain finds."""

import random
from itertools import combinations

from paisho.language.loops import Fresh, LoopForm
from paisho.language.loops_seen import Pair, is_loop, several_loops


class Drawn:
    """Chains drawn by hand instead of found on a board."""

    def __init__(self, pairs: set[Pair]) -> None:
        self.linked: dict[int, int] = {}
        for p, q in pairs:
            self.linked[p] = self.linked.get(p, 0) | 1 << q
            self.linked[q] = self.linked.get(q, 0) | 1 << p

    def chains(self, pos: object, seat: int, within: int) -> dict[int, int]:
        return self.linked


class Memo:
    """The one thing of a position that rings ask for."""

    def __init__(self) -> None:
        self.memo: list[None] = [None]


def in_play(pairs: set[Pair], fresh: Fresh | None) -> bool:
    form = LoopForm(Drawn(pairs), None, -1, 1, 0)  # type: ignore[arg-type]
    return form.several(Memo(), 0, fresh)  # type: ignore[arg-type]


def every_loop(pairs: set[Pair], points: int) -> list[frozenset[int]]:
    sets = (frozenset(some) for size in range(3, points + 1) for some in combinations(range(points), size))
    return [some for some in sets if is_loop(some, pairs)]


def test_more_than_one_ring_is_noticed_on_any_chains() -> None:
    """On random chains of up to seven tiles: all rings, those through fresh tiles, and those by way of fresh links."""
    rng = random.Random(7)
    seen = {True: 0, False: 0}
    for _ in range(600):
        points = rng.randrange(3, 8)
        possible = list(combinations(range(points), 2))
        pairs = set(rng.sample(possible, rng.randrange(2, min(len(possible), 11) + 1)))
        loops = every_loop(pairs, points)
        came = tuple(sorted(rng.sample(range(points), rng.randrange(3))))
        links = tuple(sorted(rng.sample(sorted(pairs), rng.randrange(3))))
        fresh = [loop for loop in loops if loop & set(came) or is_loop(loop, pairs, links)]
        assert several_loops(pairs, range(points), ()) == (len(loops) > 1) == in_play(pairs, None)
        wanted = len(fresh) > 1
        assert several_loops(pairs, came, links) == wanted, (pairs, came, links)
        assert in_play(pairs, Fresh(sum(1 << p for p in came), links)) == wanted, (pairs, came, links)
        seen[wanted] += 1
    assert min(seen.values()) > 100, seen
