"""Positions to draw: one on each shipped board, and random ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import paisho
from paisho.engine.play import random_move

HERE = Path(__file__).parent


@cache
def small() -> paisho.Variant:
    """A variant on the 261-point board, with hostile names and a wide symbol."""
    variant = paisho.load(HERE / "small.yaml")
    assert isinstance(variant, paisho.Variant)
    return variant


def garden() -> paisho.Position:
    """A position with harmonies, situations and accents on the 249-point board."""
    return paisho.read_position(
        {
            "variant": "skud",
            "board": {
                "0,8": "host R3",
                "0,-8": "guest W4",
                "-4,3": "host W5",
                "-4,-2": "host R3",
                "3,3": "guest R4",
                "3,-4": "guest R3",
                "1,0": "guest K",
                "2,-4": "host O",
                "-6,6": "host R",
                "5,5": "guest L",
            },
            "reserve": {"host": {"R3": 1, "L": 1}, "guest": {"W3": 3, "B": 1}},
            "captured": {"guest": {"W3": 2}},
            "to_move": "guest",
            "ply": 31,
        }
    )


def torii() -> paisho.Position:
    """A position on the 261-point board."""
    return paisho.read_position(
        {
            "variant": "small",
            "board": {"10a": "east Aa", "10j": "west B", "1j": "west Aa", "12d": "east B"},
            "to_move": "west",
        },
        small(),
    )


def random_position(variant: paisho.Variant | str, seed: int, plies: int) -> paisho.Position:
    """The position after some random moves, or at the end of the game if that comes first."""
    rng = Random(seed)
    position = paisho.start(variant, seed=seed)
    for _ in range(plies):
        after = random_move(position, rng)
        if after is None:
            break
        position = after
    return position
