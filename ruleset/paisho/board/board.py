"""The board: everything about its points that never changes in play, computed once.

Points are numbers and sets of points are integers (see `grid`). All tables are plain tuples of integers,
indexed by direction (0..7 clockwise from north) and point number; NOWHERE (-1) stands where there is no
point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from paisho.board import lines
from paisho.board.grid import ALL, DIAGONAL, NOWHERE, Family, Grid, mask_of
from paisho.board.lines import Midline, Numbers
from paisho.board.looks import Look
from paisho.board.points import PointNames, Scheme
from paisho.board.symmetry import Symmetry, symmetries
from paisho.spec.frozen import Frozen


@dataclass(frozen=True, slots=True)
class RegionTitle:
    """How a region is spoken of: `title` for all of it, `one` for a point of it, `says` to explain it."""

    title: str
    one: str
    says: str | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A board. Two boards are equal only if they are the same object."""

    id: str
    title: str
    grid: Grid
    names: PointNames = field(repr=False)
    points: tuple[int, ...] = field(repr=False)
    mask: int = field(repr=False)
    size: int
    stride: int
    shifts: tuple[int, ...] = field(repr=False)
    xy: dict[int, tuple[int, int]] = field(repr=False)
    at: dict[tuple[int, int], int] = field(repr=False)
    centre: int
    step: tuple[Numbers, ...] = field(repr=False)
    ring: tuple[Numbers, ...] = field(repr=False)
    around: Numbers = field(repr=False)
    ray_points: tuple[tuple[Numbers, ...], ...] = field(repr=False)
    ray_masks: tuple[Numbers, ...] = field(repr=False)
    row: Numbers = field(repr=False)
    column: Numbers = field(repr=False)
    rising: Numbers = field(repr=False)
    falling: Numbers = field(repr=False)
    drawn_steps: tuple[Numbers, ...] = field(repr=False)
    drawn: Numbers = field(repr=False)
    drawn_starts: tuple[int, ...] = field(repr=False)
    diagonals: tuple[tuple[int, ...], ...] = field(repr=False)
    regions: dict[str, int] = field(repr=False)
    region_titles: dict[str, RegionTitle] = field(repr=False)
    looks: dict[str, Look] = field(repr=False)
    midlines: dict[str, Midline] = field(repr=False)
    symmetries: tuple[Symmetry, ...] = field(repr=False)
    _stopped: dict[tuple[int, bool], tuple[Numbers, ...]] = field(default_factory=dict, repr=False)
    _neighbours: dict[Family, Numbers] = field(default_factory=dict, repr=False)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return object.__hash__(self)

    def name(self, number: int) -> str:
        """Return the one spelling of a point; KeyError if the number is no point's."""
        return self.names.name(number)

    def number(self, text: object) -> int:
        """Return the point spelled `text`, or raise PointError, which says what is wrong with it."""
        return self.names.number(text)

    def own_spelling(self, text: str) -> str:
        """Return the spelling of the point that `text` names in letters of either case; any other text as it is."""
        return self.names.own_spelling(text)

    def offset(self, number: int, dx: int, dy: int) -> int:
        """Return the point `dx` east and `dy` north of a point, however far, or NOWHERE."""
        x, y = self.xy[number]
        return self.at.get((x + dx, y + dy), NOWHERE)

    def neighbours(self, family: Family) -> Numbers:
        """Return `[number]`: the set of points one step away in the directions of the family."""
        table = self._neighbours.get(family)
        if table is None:
            table = self._neighbours[family] = lines.neighbour_table(self.grid, self.step, family)
        return table

    def shift(self, mask: int, direction: int) -> int:
        """Return the set moved one step; points that would leave the board are gone."""
        by = self.shifts[direction]
        return (mask << by if by > 0 else mask >> -by) & self.mask

    def spread(self, mask: int, family: Family) -> int:
        """Return all points one step from some point of the set in the directions of the family."""
        result = 0
        for direction in family:
            by = self.shifts[direction]
            result |= mask << by if by > 0 else mask >> -by
        return result & self.mask

    def spread_orthogonal(self, mask: int) -> int:
        """Return `spread(mask, ORTHOGONAL)`, quicker."""
        stride = self.stride
        return (mask << stride | mask >> stride | mask << 1 | mask >> 1) & self.mask

    def spread_all(self, mask: int) -> int:
        """Return `spread(mask, ALL)`, quicker."""
        stride = self.stride
        wide = mask | mask << 1 | mask >> 1
        return (wide << stride | wide >> stride | mask << 1 | mask >> 1) & self.mask

    def spread_drawn(self, mask: int) -> int:
        """Return all points one step along a drawn line from some point of the set."""
        result = self.spread_orthogonal(mask)
        for direction in DIAGONAL:
            found = mask & self.drawn_starts[direction]
            if found:
                by = self.shifts[direction]
                result |= found << by if by > 0 else found >> -by
        return result

    def ray(self, number: int, direction: int) -> tuple[int, ...]:
        """Return the points from a point (not included) in a direction up to the edge, nearest first."""
        return self.ray_points[direction][number]

    def ray_mask(self, number: int, direction: int) -> int:
        """Return the ray as a set."""
        return self.ray_masks[direction][number]

    def stopped_rays(self, stops: int, *, before: bool = False) -> tuple[Numbers, ...]:
        """Return `[direction][number]`: the ray as a set, ending at the first point in `stops`.

        The stopping point is the last of the ray; with `before`, the point before it is. Tables are kept, so
        `stops` should be something fixed, such as a region, and not a set that changes in play.
        """
        key = stops & self.mask, before
        tables = self._stopped.get(key)
        if tables is None:
            tables = lines.stopped_ray_tables(self.grid, self.points, self.step, key[0], before=before)
            self._stopped[key] = tables
        return tables

    def nearest(self, mask: int, direction: int) -> int:
        """Return the point of `mask`, part of one ray in a direction, met first; NOWHERE if there is none."""
        return lines.nearest(mask, self.shifts[direction])

    def direction(self, start: int, end: int) -> int:
        """Return the direction in which `end` lies straight from `start`, or NOWHERE."""
        return lines.direction_towards(self.xy[start], self.xy[end])

    def between(self, p: int, q: int) -> int | None:
        """Return the set of points strictly between two points of a line; None if no line joins them."""
        return lines.between(p, q, self.direction(p, q), self.ray_masks)


def make_board(
    *,
    id: str,
    title: str,
    grid: Grid,
    scheme: Scheme,
    places: set[tuple[int, int]],
    centre: tuple[int, int],
    regions: Mapping[str, int],
    region_titles: Mapping[str, RegionTitle],
    looks: Mapping[str, Look],
    midlines: Mapping[str, Midline],
    diagonals: tuple[tuple[int, ...], ...],
) -> Board:
    """Compute a board's tables. The parts must fit each other: `build` sees to that."""
    xy = places_by_number(grid, places)
    points = tuple(xy)
    step = lines.step_tables(grid, points)
    rays = lines.ray_tables(grid, points, step)
    drawn_steps = lines.drawn_tables(step, [pair for line in diagonals for pair in pairwise(line)])
    return Board(
        id=id,
        title=title,
        grid=grid,
        names=PointNames(scheme, xy),
        points=points,
        mask=mask_of(points),
        size=grid.size,
        stride=grid.stride,
        shifts=grid.shifts,
        xy=Frozen(xy),
        at=Frozen((place, number) for number, place in xy.items()),
        centre=grid.number(*centre),
        step=step,
        ring=lines.ring_table(grid, step),
        around=lines.neighbour_table(grid, step, ALL),
        ray_points=rays,
        ray_masks=tuple(tuple(mask_of(ray) for ray in table) for table in rays),
        row=lines.aligned_table(grid, xy, 0, 1),
        column=lines.aligned_table(grid, xy, 1, 0),
        rising=lines.aligned_table(grid, xy, 1, -1),
        falling=lines.aligned_table(grid, xy, 1, 1),
        drawn_steps=drawn_steps,
        drawn=lines.neighbour_table(grid, drawn_steps, ALL),
        drawn_starts=tuple(lines.starts(table) for table in drawn_steps),
        diagonals=diagonals,
        regions=Frozen(regions),
        region_titles=Frozen(region_titles),
        looks=Frozen(looks),
        midlines=Frozen(midlines),
        symmetries=symmetries(xy),
    )


def places_by_number(grid: Grid, places: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the offset of each point by its number, row by row from the south-west."""
    return dict(sorted((grid.number(x, y), (x, y)) for x, y in places))
