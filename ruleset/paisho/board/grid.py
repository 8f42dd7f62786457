"""Numbers for the places of a rectangular grid, directions between them, and sets of them as integers.

A place has an offset `(x, y)` from the middle of the grid: x grows to the east (right), y to the north (up).
Its number is `(y + y_offset) * stride + (x + x_offset)` in a grid with a border of one empty place all
around, so that one step off the edge always arrives on the border, never on the far end of a neighbouring
row. A set of places is a plain integer whose bit `number` says whether that place belongs to it; all of a
set moves at once by a shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

NOWHERE: Final = -1
"""Stands in tables of point numbers where there is no point."""


class Direction(NamedTuple):
    """One of the eight directions: its short name, its step, and the word used in sentences."""

    name: str
    dx: int
    dy: int
    title: str


DIRECTIONS: Final[tuple[Direction, ...]] = (
    Direction("n", 0, 1, "north"),
    Direction("ne", 1, 1, "north-east"),
    Direction("e", 1, 0, "east"),
    Direction("se", 1, -1, "south-east"),
    Direction("s", 0, -1, "south"),
    Direction("sw", -1, -1, "south-west"),
    Direction("w", -1, 0, "west"),
    Direction("nw", -1, 1, "north-west"),
)
"""The directions clockwise from north. Everywhere else a direction is its index 0..7 in this tuple."""

Family = tuple[int, ...]
"""A choice of directions, as ascending (clockwise) indices."""

ALL: Final[Family] = (0, 1, 2, 3, 4, 5, 6, 7)
ORTHOGONAL: Final[Family] = (0, 2, 4, 6)
DIAGONAL: Final[Family] = (1, 3, 5, 7)
FAMILIES: Final[dict[str, Family]] = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ALL}


def opposite(direction: int) -> int:
    """Return the direction that leads back."""
    return (direction + 4) & 7


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in the set `mask`, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of `numbers`; NOWHERE is not allowed among them."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of `2 * half_width + 1` by `2 * half_height + 1` places with its border of one."""

    half_width: int
    half_height: int

    @property
    def stride(self) -> int:
        """The difference between the numbers of a place and of the place north of it."""
        return 2 * self.half_width + 3

    @property
    def size(self) -> int:
        """How many numbers there are, border included; numbers are less than this."""
        return self.stride * (2 * self.half_height + 3)

    @property
    def shifts(self) -> tuple[int, ...]:
        """What one step in each direction adds to a number."""
        return tuple(direction.dy * self.stride + direction.dx for direction in DIRECTIONS)

    def number(self, x: int, y: int) -> int:
        """Return the number of the place at offset `(x, y)`, which must lie in the grid or on its border."""
        return (y + self.half_height + 1) * self.stride + x + self.half_width + 1
