"""What jumps and hops share: ways that lead over or past one other point, the stone, which decides by what it holds."""

from __future__ import annotations

from collections.abc import Iterable

from paisho.language.base import Binding, MovementForm
from paisho.language.which.which import WhichForm
from paisho.state.position import Position

STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions clockwise from north, as offsets; the odd ones are diagonal."""


class StoneForm(MovementForm):
    """From each point, the stones that open a way, and the points to which each of them does."""

    def __init__(self, size: int, ways: Iterable[tuple[int, int, int]], stones: WhichForm) -> None:
        """``ways`` are (start, stone, end)."""
        self.stones = stones
        self.near = [0] * size
        self.ends: list[dict[int, int]] = [{} for _ in range(size)]
        for start, stone, end in ways:
            bit = 1 << stone
            self.near[start] |= bit
            self.ends[start][bit] = self.ends[start].get(bit, 0) | 1 << end

    def targets(self, pos: Position, source: int, goals: int, bound: Binding) -> int:
        left = self.near[source] & pos.occupied
        if left:
            left &= self.stones.mask(pos, bound)
        reached = 0
        ends = self.ends[source]
        while left:
            low = left & -left
            left ^= low
            reached |= ends[low]
        return reached & goals

    def spans(self) -> tuple[int, ...] | None:
        return tuple(self.near) if self.stones.local else None
