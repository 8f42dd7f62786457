"""Perft: how many sequences of a number of decisions there are."""

from __future__ import annotations

from paisho.engine.legal import count_moves, groups
from paisho.engine.play import carry_out
from paisho.state.position import Position


class Budget:
    """How many positions may still be looked at; raises :class:`BudgetSpent` when there are none left."""

    def __init__(self, positions: int) -> None:
        self.positions = self.left = positions

    def spend(self) -> None:
        """Take one position off."""
        if self.left <= 0:
            raise BudgetSpent(f"more than {self.positions} positions would have to be looked at")
        self.left -= 1


class BudgetSpent(RuntimeError):
    """A count was given up because it would have taken more work than was allowed."""


def perft(pos: Position, depth: int, budget: Budget | None = None) -> int:
    """The number of sequences of ``depth`` moves from a position; games that end sooner do not count."""
    if depth <= 0:
        return 1
    if budget is not None:
        budget.spend()
    if depth == 1:
        return count_moves(pos)
    total = 0
    for form, piece, source, fixed, mask, sure in groups(pos):
        while mask:
            low = mask & -mask
            mask ^= low
            points = (*fixed, low.bit_length() - 1)
            if sure or form.attempt(pos, piece, source, points, True) is not None:
                total += perft(carry_out(pos, form, piece, source, points), depth - 1, budget)
    return total
