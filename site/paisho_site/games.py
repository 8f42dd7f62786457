"""Games played by nobody in particular, to have something to show: every kind of move has the same chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import paisho
from paisho.language.variant import Variant
from paisho.state.move import Move
from paisho.state.position import Position


@lru_cache(maxsize=64)
def example_game(variant: Variant, seed: int, plies: int) -> tuple[tuple[Position, Move, Position], ...]:
    """The moves of a game, each with the positions before and after it; the same for the same seed."""
    return tuple(_played(variant, seed, plies))


def _played(variant: Variant, seed: int, plies: int) -> Iterator[tuple[Position, Move, Position]]:
    lots = random.Random(seed)
    position = paisho.start(variant, seed=seed)
    for _ in range(plies):
        if paisho.status(position).over:
            return
        by_action: dict[str, list[Move]] = {}
        for move in paisho.legal_moves(position):
            by_action.setdefault(move.do, []).append(move)
        moving = [name for name, moves in by_action.items() if any(move.to or move.source for move in moves)]
        move = lots.choice(by_action[lots.choice(moving or list(by_action))])
        after = paisho.play(position, move)
        yield position, move, after
        position = after
