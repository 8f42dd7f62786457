"""Where tiles get by the ways of an action, whatever stands at the end: worked out on demand and handed on.

From one position to the next most tiles reach the same points as before: only those for which one of the changed points
decides where they get (:meth:`~paisho.language.base.MovementForm.spans`) have to be asked again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from paisho.board import Board
from paisho.language.base import Binding, MovementForm
from paisho.state.position import Position


class ReachForm:
    """The points that each tile on the board gets to by certain ways; ``forms[piece]`` are the ways of a piece."""

    def __init__(self, board: Board, forms: tuple[tuple[MovementForm, ...], ...], slot: int) -> None:
        self.forms, self.slot = forms, slot
        self.size, self.everywhere = board.size, board.mask
        self.watchers: tuple[tuple[int, ...], ...] = ()
        """``watchers[piece][point]``: where the piece may stand for the point to decide where it gets."""
        self.kept = self._watch(board)
        """Whether the answers are kept and handed on; else they depend on more than what stands on some points."""

    def _watch(self, board: Board) -> bool:
        watchers = []
        for ways in self.forms:
            spans = {way.spans() for way in ways}
            if None in spans:
                return False
            watchers.append(_watchers(board, frozenset(table for table in spans if table is not None)))
        self.watchers = tuple(watchers)
        return True

    def table(self, pos: Position) -> list[int | None]:
        """By point, the points reached from there, or ``None`` if not yet worked out (only if :attr:`kept`)."""
        known: list[int | None] | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = [None] * self.size
        return known

    def at(self, pos: Position, point: int, bound: Binding, goals: int = -1) -> int:
        """The points (of ``goals``) that the tile on a point gets to."""
        if not self.kept:
            reached = 0
            for way in self.forms[pos.cells[point] - 1]:
                reached |= way.targets(pos, point, goals, bound)
            return reached
        table = self.table(pos)
        known = table[point]
        if known is None:
            known = 0
            for way in self.forms[pos.cells[point] - 1]:
                known |= way.targets(pos, point, self.everywhere, bound)
            table[point] = known
        return known & goals

    def stirred(self, pos: Position, changed: int) -> int:
        """The tiles whose reach may differ because the points ``changed`` do."""
        found = changed & pos.occupied
        sets, watchers = pos.sets, self.watchers
        while changed:
            low = changed & -changed
            changed ^= low
            point = low.bit_length() - 1
            for piece, table in enumerate(watchers):
                found |= sets[piece] & table[point]
        return found

    def inherit(self, before: Position, after: Position, changed: int) -> None:
        """Hand on what is known from one position to the next, which differs at the points ``changed``."""
        known: list[Any] | None = before.memo[self.slot]
        if known is None or not self.kept or after.memo[self.slot] is not None:
            return
        table = known.copy()
        stirred = self.stirred(after, changed) | changed
        while stirred:
            low = stirred & -stirred
            stirred ^= low
            table[low.bit_length() - 1] = None
        after.memo[self.slot] = table


@lru_cache(maxsize=256)
def _watchers(board: Board, spans: frozenset[tuple[int, ...]]) -> tuple[int, ...]:
    """By point, where a tile may stand for the point to decide where it gets, given what decides from each point."""
    table = [0] * board.size
    for start in board.points:
        deciding = 0
        for decisive in spans:
            deciding |= decisive[start]
        while deciding:
            low = deciding & -deciding
            deciding ^= low
            table[low.bit_length() - 1] |= 1 << start
    return tuple(table)
