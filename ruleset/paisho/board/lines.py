"""Steps, rays, rows, columns, diagonals and midlines of a set of points, as tables.

Tables are tuples indexed by point number (by direction first, where there is one); entries for numbers that
are no points are NOWHERE or the empty set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from paisho.board.grid import ALL, DIRECTIONS, NOWHERE, Grid

Numbers = tuple[int, ...]
"""A table from a point number to a point number, or to a set of points."""


@dataclass(frozen=True, slots=True)
class Midline:
    """A named straight line across the board, with the points on it and on either side of it.

    `axis` is `column` (an upright line at x = `at`) or `row` (a level line at y = `at`). `low` holds the
    points west or south of the line, `high` those east or north of it.
    """

    name: str
    title: str
    axis: str
    at: int
    on: int
    low: int
    high: int

    def side(self, number: int) -> int:
        """Return -1, 0 or 1: the point lies on the low side, on the line, on the high side."""
        return (self.high >> number & 1) - (self.low >> number & 1)

    def crosses(self, p: int, q: int) -> bool:
        """Return whether `p` and `q` lie strictly on opposite sides of the line."""
        return self.side(p) * self.side(q) < 0


def midline(name: str, title: str, axis: str, at: int, xy: Mapping[int, tuple[int, int]]) -> Midline:
    """Return the midline at offset `at` of the given axis."""
    sides = [0, 0, 0]
    which = 0 if axis == "column" else 1
    for number, place in xy.items():
        sides[(place[which] > at) - (place[which] < at)] |= 1 << number
    return Midline(name, title, axis, at, on=sides[0], low=sides[-1], high=sides[1])


def step_tables(grid: Grid, points: Iterable[int]) -> tuple[Numbers, ...]:
    """Return `[direction][number]`: the next point that way, or NOWHERE."""
    known = frozenset(points)
    tables = []
    for shift in grid.shifts:
        table = [NOWHERE] * grid.size
        for number in known:
            if number + shift in known:
                table[number] = number + shift
        tables.append(tuple(table))
    return tuple(tables)


def ray_tables(grid: Grid, points: Iterable[int], steps: tuple[Numbers, ...]) -> tuple[tuple[Numbers, ...], ...]:
    """Return `[direction][number]`: the points in that direction up to the edge, nearest first."""
    known = sorted(points)
    tables = []
    for step, shift in zip(steps, grid.shifts, strict=True):
        table: list[Numbers] = [()] * grid.size
        for number in reversed(known) if shift > 0 else known:
            following = step[number]
            if following != NOWHERE:
                table[number] = (following, *table[following])
        tables.append(tuple(table))
    return tuple(tables)


def stopped_ray_tables(
    grid: Grid, points: Iterable[int], steps: tuple[Numbers, ...], stops: int, *, before: bool
) -> tuple[Numbers, ...]:
    """Return `[direction][number]`: the set of points that way up to the first one in `stops`.

    That point belongs to the set, unless `before` is true. The starting point itself never stops the ray.
    """
    known = sorted(points)
    tables = []
    for step, shift in zip(steps, grid.shifts, strict=True):
        table = [0] * grid.size
        for number in reversed(known) if shift > 0 else known:
            following = step[number]
            if following == NOWHERE:
                continue
            if not stops >> following & 1:
                table[number] = 1 << following | table[following]
            elif not before:
                table[number] = 1 << following
        tables.append(tuple(table))
    return tuple(tables)


def neighbour_table(grid: Grid, steps: tuple[Numbers, ...], family: Iterable[int]) -> Numbers:
    """Return `[number]`: the set of points one step away in any direction of the family."""
    table = [0] * grid.size
    for direction in family:
        for number, following in enumerate(steps[direction]):
            if following != NOWHERE:
                table[number] |= 1 << following
    return tuple(table)


def ring_table(grid: Grid, steps: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    """Return `[number]`: the eight places around a point clockwise from north, NOWHERE if off the board."""
    return tuple(tuple(steps[direction][number] for direction in ALL) for number in range(grid.size))


def aligned_table(grid: Grid, xy: Mapping[int, tuple[int, int]], a: int, b: int) -> Numbers:
    """Return `[number]`: the set of all points with the same value of `a * x + b * y`, the point included.

    `(0, 1)` gives rows, `(1, 0)` columns, `(1, -1)` diagonals that rise to the right, `(1, 1)` those that
    fall.
    """
    sets: dict[int, int] = {}
    for number, (x, y) in xy.items():
        sets[a * x + b * y] = sets.get(a * x + b * y, 0) | 1 << number
    table = [0] * grid.size
    for number, (x, y) in xy.items():
        table[number] = sets[a * x + b * y]
    return tuple(table)


def direction_towards(start: tuple[int, int], end: tuple[int, int]) -> int:
    """Return the direction in which `end` lies straight from `start`, or NOWHERE."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if (dx == 0 and dy == 0) or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
        return NOWHERE
    unit = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return next(index for index, each in enumerate(DIRECTIONS) if (each.dx, each.dy) == unit)


def drawn_tables(steps: tuple[Numbers, ...], connected: Iterable[tuple[int, int]]) -> tuple[Numbers, ...]:
    """Return step tables along drawn lines: all orthogonal steps, and diagonal ones of `connected` pairs."""
    pairs = {pair for p, q in connected for pair in ((p, q), (q, p))}
    tables = []
    for direction, step in enumerate(steps):
        if direction % 2 == 0:
            tables.append(step)
        else:
            drawn = (to if (number, to) in pairs else NOWHERE for number, to in enumerate(step))
            tables.append(tuple(drawn))
    return tuple(tables)


def starts(step: Numbers) -> int:
    """Return the set of points from which the step table leads somewhere."""
    mask = 0
    for number, following in enumerate(step):
        if following != NOWHERE:
            mask |= 1 << number
    return mask


def nearest(mask: int, shift: int) -> int:
    """Return the point of `mask`, part of a ray, met first when going by `shift`; NOWHERE if it is empty."""
    if shift > 0:
        return (mask & -mask).bit_length() - 1
    return mask.bit_length() - 1


def between(p: int, q: int, direction: int, ray_masks: tuple[Numbers, ...]) -> int | None:
    """Return the points strictly between `p` and `q`, or None where no unbroken ray joins them."""
    if direction == NOWHERE or not ray_masks[direction][p] >> q & 1:
        return None
    return ray_masks[direction][p] & ray_masks[(direction + 4) & 7][q]


def segment(ends: tuple[int, int], direction: int, steps: tuple[Numbers, ...]) -> tuple[int, ...] | None:
    """Return the points from one end to the other, both included, or None where the line leaves the board."""
    found = [ends[0]]
    while found[-1] != ends[1]:
        following = steps[direction][found[-1]]
        if following == NOWHERE:
            return None
        found.append(following)
    return tuple(found)
