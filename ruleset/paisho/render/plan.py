"""Where things are on a picture of a board: points, the frame around them, and the areas of its regions."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from paisho.board import ALL, Board, bits

STEP: Final = 40
"""The distance between neighbouring points, in units of the picture."""

Spot = tuple[int, int]
"""A place on the board in half steps, so that the middle of a square is one as well."""


@dataclass(frozen=True)
class Face:
    """A square between points, or a part of one cut by drawn diagonals: its corners, counter-clockwise."""

    corners: tuple[Spot, ...]
    points: tuple[int, ...]
    whole: bool


@dataclass(frozen=True)
class Plan:
    """The layout of a board: a disc where that fits its outline, otherwise a rounded rectangle."""

    board: Board
    round: bool
    half_width: float
    half_height: float

    @property
    def width(self) -> float:
        """The width of the frame."""
        return 2 * self.half_width

    @property
    def height(self) -> float:
        """The height of the frame."""
        return 2 * self.half_height

    def place(self, number: int) -> tuple[float, float]:
        """Where a point is; the middle of the board is at 0, 0 and y grows downwards."""
        x, y = self.board.xy[number]
        return x * STEP, -y * STEP


@lru_cache(maxsize=16)
def plan(board: Board) -> Plan:
    """The layout of a board, made once."""
    farthest = max(math.hypot(x, y) for x, y in board.xy.values())
    radius = farthest + 0.52
    if math.pi * radius**2 < 1.35 * len(board.points):
        side = math.ceil(radius * STEP) + 4
        return Plan(board, True, side, side)
    wide = max(abs(x) for x, _ in board.xy.values())
    high = max(abs(y) for _, y in board.xy.values())
    return Plan(board, False, (wide + 0.7) * STEP, (high + 0.7) * STEP)


@lru_cache(maxsize=16)
def faces(board: Board) -> tuple[Face, ...]:
    """Every face that has a point of the board at a corner, row by row."""
    xs = [x for x, _ in board.xy.values()]
    ys = [y for _, y in board.xy.values()]
    found = []
    for y in range(min(ys) - 1, max(ys) + 1):
        for x in range(min(xs) - 1, max(xs) + 1):
            around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            found += _cut(board, around)
    return tuple(found)


def _cut(board: Board, around: tuple[Spot, ...]) -> list[Face]:
    numbers = [board.at.get(place, -1) for place in around]
    if all(number < 0 for number in numbers):
        return []
    whole = all(number >= 0 for number in numbers)
    middle = around[0][0] + around[1][0], around[0][1] + around[2][1]
    spots = [(2 * x, 2 * y) for x, y in around]

    def face(*indices: int, centre: bool = False) -> Face:
        corners = tuple(spots[i] for i in indices) + ((middle,) if centre else ())
        return Face(corners, tuple(numbers[i] for i in indices if numbers[i] >= 0), whole)

    def joined(i: int, j: int) -> bool:
        return numbers[i] >= 0 and numbers[j] >= 0 and bool(board.drawn[numbers[i]] >> numbers[j] & 1)

    rising, falling = joined(0, 2), joined(1, 3)
    if rising and falling:
        return [face(i, (i + 1) % 4, centre=True) for i in range(4)]
    if rising:
        return [face(0, 1, 2), face(0, 2, 3)]
    if falling:
        return [face(0, 1, 3), face(1, 2, 3)]
    return [face(0, 1, 2, 3)]


@dataclass(frozen=True)
class Areas:
    """The filled regions: the one that fills the whole frame beneath the others, and the outlines of the others."""

    ground: str | None
    outlines: dict[str, tuple[tuple[Spot, ...], ...]]


@lru_cache(maxsize=16)
def areas(board: Board) -> Areas:
    """The areas of a board.

    A face belongs to the strongest (last declared) filled region at its corners; one at the rim, with corners off
    the board, to the weakest. A face without any takes after a neighbour across an orthogonal side. The region of
    most faces at the rim is the ground.
    """
    filled = [name for name, look in board.looks.items() if look.fill is not None]
    every = faces(board)
    given: list[int | None] = []
    for face in every:
        found = [_strongest(board, filled, point) for point in face.points]
        known = [strength for strength in found if strength is not None]
        # A single corner says too little about what lies beyond the rim.
        clear = known and (face.whole or len(face.points) > 1)
        given.append((max(known) if face.whole else min(known)) if clear else None)
    rim = Counter(strength for face, strength in zip(every, given, strict=True) if not face.whole)
    known_rim = sorted(strength for strength in rim if strength is not None)
    ground = filled[max(known_rim, key=lambda strength: rim[strength])] if known_rim else None
    _spread(every, given)
    outlines = {}
    for strength, name in enumerate(filled):
        mine = [face.corners for face, other in zip(every, given, strict=True) if other == strength]
        if mine and name != ground:
            outlines[name] = loops(mine)
    return Areas(ground, outlines)


def _strongest(board: Board, filled: list[str], point: int) -> int | None:
    return max((i for i, name in enumerate(filled) if board.regions[name] >> point & 1), default=None)


def _spread(every: tuple[Face, ...], given: list[int | None]) -> None:
    """Give faces without a region that of a neighbour across an orthogonal side, step by step."""
    sides: dict[frozenset[Spot], list[int]] = {}
    for index, face in enumerate(every):
        for a, b in _sides(face.corners):
            if a[0] == b[0] or a[1] == b[1]:
                sides.setdefault(frozenset((a, b)), []).append(index)
    while True:
        taken: dict[int, int] = {}
        for index, face in enumerate(every):
            if given[index] is None:
                near = Counter(
                    found
                    for a, b in _sides(face.corners)
                    for other in sides.get(frozenset((a, b)), ())
                    if (found := given[other]) is not None
                )
                if near and face.whole:
                    taken[index] = max(sorted(near), key=lambda g: near[g])
        if not taken:
            return
        for index, found in taken.items():
            given[index] = found


def _sides(corners: tuple[Spot, ...]) -> list[tuple[Spot, Spot]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def loops(polygons: list[tuple[Spot, ...]]) -> tuple[tuple[Spot, ...], ...]:
    """The outlines of a union of polygons that touch at whole sides, without corners on straight lines."""
    edges: dict[Spot, list[Spot]] = {}
    for polygon in polygons:
        for a, b in _sides(polygon):
            if a in edges.get(b, ()):
                edges[b].remove(a)
            else:
                edges.setdefault(a, []).append(b)
    outlines = []
    while any(edges.values()):
        start = min(spot for spot, ends in edges.items() if ends)
        loop = [start]
        while True:
            ends = edges[loop[-1]]
            there = ends.pop(_sharpest(loop, ends))
            if there == start:
                break
            loop.append(there)
        outlines.append(_straightened(loop))
    return tuple(outlines)


def _sharpest(loop: list[Spot], ends: list[Spot]) -> int:
    """Which way to go where outlines touch: the sharpest turn to the left keeps them apart."""
    if len(ends) == 1 or len(loop) < 2:
        return 0
    before = math.atan2(loop[-1][1] - loop[-2][1], loop[-1][0] - loop[-2][0])

    def turn(index: int) -> float:
        there = ends[index]
        angle = math.atan2(there[1] - loop[-1][1], there[0] - loop[-1][0]) - before
        return (angle + math.pi) % (2 * math.pi)

    return max(range(len(ends)), key=turn)


def _straightened(loop: list[Spot]) -> tuple[Spot, ...]:
    kept = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        if (x - px) * (ny - y) != (y - py) * (nx - x):
            kept.append((x, y))
    return tuple(kept)


def middle(loop: tuple[Spot, ...]) -> tuple[float, float]:
    """The centre of gravity of what a loop encloses."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in _sides(loop):
        cross = ax * by - bx * ay
        area += cross / 2
        x += (ax + bx) * cross / 6
        y += (ay + by) * cross / 6
    return (x / area, y / area) if area else (float(loop[0][0]), float(loop[0][1]))


def enclosed(loop: tuple[Spot, ...]) -> float:
    """How many squares a loop encloses."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(loop))) / 8


def apart(board: Board, mask: int) -> bool:
    """Whether no two points of a set are neighbours: such a set is shown point by point, not as an area."""
    return all(not board.neighbours(ALL)[point] & mask for point in bits(mask))
