"""Where tiles get by the ways of an action, whatever stands at the end: worked out on demand and handed on.

From one position to the next most tiles reach the same points as before: only those for which one of the changed points
decides where they get (:meth:`~paisho.language.base.MovementForm.spans`) have to be asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from paisho.board import Board
from paisho.language.base import Binding, MovementForm
from paisho.state.position import Position

Ways = tuple[MovementForm, ...]
NOBODY: tuple[int, ...] = ()


class ReachForm:
    """The points that each tile on the board gets to by certain ways; ``forms[piece]`` are the ways of a piece."""

    def __init__(self, board: Board, count: int, forms: Mapping[int, Ways], slot: int) -> None:
        """``forms`` are the ways of those of the ``count`` pieces for which anybody asks."""
        self.board, self.slot = board, slot
        self.size, self.everywhere = board.size, board.mask
        self.asked = dict(forms)
        self.forms: list[Ways] = [forms.get(piece, ()) for piece in range(count)]
        self.watchers = [_watched_by(board, ways) or NOBODY for ways in self.forms]
        """``watchers[piece][point]``: where the piece may stand for the point to decide where it gets."""
        self.kept = all(_watched_by(board, ways) is not None for ways in self.forms)
        """Whether the answers are kept and handed on; else they depend on more than what stands on some points."""

    def admit(self, forms: Mapping[int, Ways]) -> bool:
        """Answer for further pieces too, if those already asked for go the same ways and answers are kept as before."""
        if any(self.asked.get(piece, ways) != ways for piece, ways in forms.items()):
            return False
        fresh = {piece: _watched_by(self.board, ways) for piece, ways in forms.items() if piece not in self.asked}
        if fresh and (not self.kept or None in fresh.values()):
            return False
        for piece, watchers in fresh.items():
            self.asked[piece] = self.forms[piece] = forms[piece]
            self.watchers[piece] = watchers or NOBODY
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
            return self._work_out(pos, point, bound, goals)
        table = pos.memo[self.slot]
        if table is None:
            table = self.table(pos)
        known: int | None = table[point]
        if known is None:
            known = table[point] = self._work_out(pos, point, bound, self.everywhere)
        return known & goals

    def _work_out(self, pos: Position, point: int, bound: Binding, goals: int) -> int:
        reached = 0
        for way in self.forms[pos.cells[point] - 1]:
            reached |= way.targets(pos, point, goals, bound)
        return reached

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


def _watched_by(board: Board, ways: Ways) -> tuple[int, ...] | None:
    """By point, where a tile may stand for the point to decide where it gets by certain ways; ``None`` if other things
    decide too."""
    spans = {way.spans() for way in ways}
    return None if None in spans else _watchers(board, frozenset(table for table in spans if table is not None))


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
