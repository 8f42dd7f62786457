"""What arrives at each tile by links, added up: worked out once, and kept up to date from position to position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisho.board import bits
from paisho.language.base import Binding
from paisho.language.reach import ReachForm
from paisho.state.position import Position

if TYPE_CHECKING:
    from paisho.language.links.form import LinkForm


class ReceivedForm:
    """By point, the sum of what the links of certain kinds count that arrive there.

    If all of them lead by the same reach, and the pieces alone decide besides, ``weights[a][b]`` is what piece a sends
    to piece b, and sums are handed on: only what changed tiles, or tiles whose reach changed, send is counted anew.
    """

    def __init__(self, links: tuple[LinkForm, ...], slot: int) -> None:
        from paisho.language.links.form import ReachLinkForm

        self.links, self.slot = links, slot
        self.reach: ReachForm | None = None
        self.weights: tuple[tuple[int, ...], ...] = ()
        self._bound = Binding(0)
        reaches = {link.reach for link in links if isinstance(link, ReachLinkForm) and link.everywhere}
        alike = len(reaches) == 1 and all(isinstance(link, ReachLinkForm) and link.everywhere for link in links)
        if alike and next(iter(reaches)).kept:
            self.reach = reaches.pop()
            count = range(len(links[0].pairs))
            self.weights = tuple(
                tuple(sum(link.weight for link in links if link.pairs[a][b] is not None) for b in count) for a in count
            )

    def sums(self, pos: Position) -> list[int]:
        """The sum at every point; only those of tiles mean anything."""
        known: list[int] | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = self._add_up(pos)
        return known

    def _add_up(self, pos: Position) -> list[int]:
        sums = [0] * len(pos.cells)
        if self.reach is None:
            for link in self.links:
                for p, q, _ in link.links(pos):
                    sums[q] += link.weight
                    if not link.directed:
                        sums[p] += link.weight
            return sums
        cells, occupied = pos.cells, pos.occupied
        weights, at, bound, table = self.weights, self.reach.at, self._bound, self.reach.table(pos)
        left = occupied
        while left:
            low = left & -left
            left ^= low
            p = low.bit_length() - 1
            reached = table[p]
            found = at(pos, p, bound, occupied) if reached is None else reached & occupied
            if found:
                row = weights[cells[p] - 1]
                while found:
                    low = found & -found
                    found ^= low
                    q = low.bit_length() - 1
                    sums[q] += row[cells[q] - 1]
        return sums

    def inherit(self, before: Position, after: Position, changed: int) -> None:
        """Hand on what is known from one position to the next, which differs at the points ``changed``."""
        known: list[int] | None = before.memo[self.slot]
        if known is None or self.reach is None or after.memo[self.slot] is not None:
            return
        sums = known.copy()
        reach, weights, bound = self.reach, self.weights, self._bound
        old_cells, cells, occupied = before.cells, after.cells, after.occupied
        steady = occupied & before.occupied & ~changed
        for p in bits(reach.stirred(after, changed) | before.occupied & changed):
            was = reach.at(before, p, bound) & steady if old_cells[p] else 0
            now = reach.at(after, p, bound) & steady if cells[p] else 0
            if old_cells[p] == cells[p]:
                was, now = was & ~now, now & ~was
            if was:
                row = weights[old_cells[p] - 1]
                for q in bits(was):
                    sums[q] -= row[cells[q] - 1]
            if now:
                row = weights[cells[p] - 1]
                for q in bits(now):
                    sums[q] += row[cells[q] - 1]
        table = reach.table(after)
        for q in bits(changed & occupied):
            here, bit = cells[q] - 1, 1 << q
            whole, left = 0, occupied
            while left:
                low = left & -left
                left ^= low
                p = low.bit_length() - 1
                known_there = table[p]
                if known_there is None:
                    known_there = reach.at(after, p, bound)
                if known_there & bit:
                    whole += weights[cells[p] - 1][here]
            sums[q] = whole
        after.memo[self.slot] = sums
