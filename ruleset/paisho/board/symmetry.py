"""The symmetries of the square, and which of them carry a set of points onto itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paisho.board.grid import bits

# What becomes of the offset (x, y): (a, b, c, d) takes it to (a x + b y, c x + d y).
MATRICES: Final[dict[str, tuple[int, int, int, int]]] = {
    "identity": (1, 0, 0, 1),
    "quarter-turn": (0, 1, -1, 0),
    "half-turn": (-1, 0, 0, -1),
    "three-quarter-turn": (0, -1, 1, 0),
    "mirror-east-west": (-1, 0, 0, 1),
    "mirror-north-south": (1, 0, 0, -1),
    "mirror-rising": (0, 1, 1, 0),
    "mirror-falling": (0, -1, -1, 0),
}
"""Turns are clockwise; a mirror is named by the sides it swaps, or by the diagonal that it leaves alone."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of a board: its name, and where each point goes."""

    name: str
    moves: dict[int, int]

    def of(self, mask: int) -> int:
        """Return the set into which the set `mask` is carried."""
        moves = self.moves
        result = 0
        for number in bits(mask):
            result |= 1 << moves[number]
        return result


def image(name: str, x: int, y: int) -> tuple[int, int]:
    """Return the offset to which the named symmetry takes `(x, y)`."""
    a, b, c, d = MATRICES[name]
    return a * x + b * y, c * x + d * y


def missing(name: str, xy: Mapping[int, tuple[int, int]]) -> tuple[int, tuple[int, int]] | None:
    """Return a point, with its image, that the named symmetry takes off the board, or None."""
    places = set(xy.values())
    for number, (x, y) in xy.items():
        there = image(name, x, y)
        if there not in places:
            return number, there
    return None


def symmetries(xy: Mapping[int, tuple[int, int]]) -> tuple[Symmetry, ...]:
    """Return the symmetries that keep the points at these offsets; the identity comes first."""
    at = {place: number for number, place in xy.items()}
    return tuple(
        Symmetry(name, {number: at[image(name, x, y)] for number, (x, y) in xy.items()})
        for name in MATRICES
        if missing(name, xy) is None
    )
