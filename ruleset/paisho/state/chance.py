"""Chance: the same draws from the same seed, everywhere and for ever."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

SEEDS = 1_000_000
"""How many seeds there are for chance that is only settled after a decision: few enough for a position to carry one."""


def shuffled(things: Iterable[T], chance: Random) -> list[T]:
    """The things in an order drawn from ``chance``, each order as likely as any other.

    Written out, so that a seed keeps meaning what it meant whatever the standard library does with shuffling.
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        drawn = chance.randrange(last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return order
