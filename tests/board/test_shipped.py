"""The shipped boards against formulas and lists written down independently of their files."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase

import pytest

from tests.board.boards import SHIPPED, places, shipped

Test = Callable[[int, int], bool]

GARDEN: dict[str, Test] = {
    "red-garden": lambda x, y: x * y > 0 and abs(x) + abs(y) < 7,
    "white-garden": lambda x, y: x * y < 0 and abs(x) + abs(y) < 7,
    "inner-lines": lambda x, y: x * y == 0 and abs(x) + abs(y) < 7,
    "garden-edge": lambda x, y: abs(x) + abs(y) == 7,
    "gates": lambda x, y: x * y == 0 and abs(x) + abs(y) == 8,
    "outer-garden": lambda x, y: abs(x) + abs(y) > 7 and not (x * y == 0 and abs(x) + abs(y) == 8),
    "central": lambda x, y: abs(x) + abs(y) < 7,
    "neutral": lambda x, y: x * y == 0 or abs(x) + abs(y) >= 7,
    "centre": lambda x, y: x == y == 0,
    "midline-vertical": lambda x, y: x == 0,
    "midline-horizontal": lambda x, y: y == 0,
    "north-street": lambda x, y: x == 0 and y > 0,
    "south-street": lambda x, y: x == 0 and y < 0,
    "east-street": lambda x, y: y == 0 and x > 0,
    "west-street": lambda x, y: y == 0 and x < 0,
    "north-half": lambda x, y: y > 0,
    "south-half": lambda x, y: y < 0,
    "east-half": lambda x, y: x > 0,
    "west-half": lambda x, y: x < 0,
    "north-port": lambda x, y: (x, y) == (0, 8),
    "south-port": lambda x, y: (x, y) == (0, -8),
    "east-port": lambda x, y: (x, y) == (8, 0),
    "west-port": lambda x, y: (x, y) == (-8, 0),
    "ports": lambda x, y: x * y == 0 and abs(x) + abs(y) == 8,
    "north-tip": lambda x, y: (x, y) == (0, 7),
    "south-tip": lambda x, y: (x, y) == (0, -7),
    "east-tip": lambda x, y: (x, y) == (7, 0),
    "west-tip": lambda x, y: (x, y) == (-7, 0),
    "tips": lambda x, y: x * y == 0 and abs(x) + abs(y) == 7,
}

# The classes of the points of the 261-point board, as listed in the sources.
TORII: dict[str, str] = {
    "torii": "9a 10a 11a 10b 9s 10s 11s 10r 1i 1j 1k 2j 19i 19j 19k 18j",
    "torii-border": "9b 11b 9r 11r 2i 2k 18i 18k",
    "tips": "10c 10q 3j 17j",
    "red-walls": "9d 8e 7f 6g 5h 4i 16k 15l 14m 13n 12o 11p",
    "white-walls": "11d 12e 13f 14g 15h 16i 4k 5l 6m 7n 8o 9p",
    "centre": "10j",
    "ports": "10a 1j 10s 19j",
    "north-port": "10a",
    "south-port": "10s",
    "east-port": "1j",
    "west-port": "19j",
    "north-tip": "10c",
    "east-tip": "3j",
    "south-tip": "10q",
    "west-tip": "17j",
    "north-torii": "9a 10a 11a 9b 10b 11b 10c",
    "east-torii": "1i 1j 1k 2i 2j 2k 3j",
    "south-torii": "9s 10s 11s 9r 10r 11r 10q",
    "west-torii": "19i 19j 19k 18i 18j 18k 17j",
}

TORII_COUNTS = {
    "yellow-garden": 124,
    "torii": 16,
    "torii-border": 8,
    "tips": 4,
    "red-walls": 12,
    "white-walls": 12,
    "inner-lines": 25,
    "red-garden": 30,
    "white-garden": 30,
}


def test_outlines() -> None:
    span = range(-12, 13)
    garden = {(x, y) for x in span for y in span if abs(x) <= 8 and abs(y) <= 8 and abs(x) + abs(y) <= 12}
    assert set(shipped("garden-17").at) == garden == {(x, y) for x in span for y in span if x * x + y * y <= 80}
    assert len(garden) == 249
    torii = {(x, y) for x in span for y in span if x * x + y * y <= 82}
    assert set(shipped("torii-19").at) == torii
    assert len(torii) == 261


def test_row_lengths() -> None:
    board = shipped("torii-19")
    lengths = [board.row[board.at[0, y]].bit_count() for y in range(9, -10, -1)]
    assert lengths == [3, 9, 11, 13, 15, 17, 17, 17, 19, 19, 19, 17, 17, 17, 15, 13, 11, 9, 3]


@pytest.mark.parametrize("region", shipped("garden-17").regions)
def test_garden_regions_follow_their_formulas(region: str) -> None:
    board = shipped("garden-17")
    assert places(board, region) == {(x, y) for x, y in board.at if GARDEN[region](x, y)}


@pytest.mark.parametrize("region", TORII)
def test_torii_regions_follow_the_lists(region: str) -> None:
    board = shipped("torii-19")
    assert {board.name(number) for number in board.points if board.regions[region] >> number & 1} == set(
        TORII[region].split()
    )


def test_torii_classes_divide_the_board() -> None:
    board = shipped("torii-19")
    assert {region: board.regions[region].bit_count() for region in TORII_COUNTS} == TORII_COUNTS
    assert sum(TORII_COUNTS.values()) == 261
    union = 0
    for region in TORII_COUNTS:
        union |= board.regions[region]
    assert union == board.mask


def test_torii_gardens_and_paths() -> None:
    board = shipped("torii-19")
    assert places(board, "red-garden") == {(x, y) for x, y in board.at if x * y > 0 and abs(x) + abs(y) < 7}
    assert places(board, "white-garden") == {(x, y) for x, y in board.at if x * y < 0 and abs(x) + abs(y) < 7}
    letters = ascii_lowercase[ascii_lowercase.index("d") : ascii_lowercase.index("p") + 1]
    path = {f"10{letter}" for letter in letters} | {f"{number}j" for number in range(4, 17)}
    assert {board.name(number) for number in board.points if board.regions["inner-lines"] >> number & 1} == path
    region = board.regions
    assert region["neutral"] == region["yellow-garden"] | region["torii"]
    assert region["paths"] == region["inner-lines"] | region["tips"]
    assert region["walls"] == region["red-walls"] | region["white-walls"] | region["tips"]
    assert region["touches-central"] | region["outside-central"] == board.mask
    classes = region["red-garden"] | region["white-garden"] | region["yellow-garden"] | region["torii"]
    assert region["piebald"] == board.mask & ~classes
    assert region["central"] == region["red-garden"] | region["white-garden"] | region["inner-lines"]


def test_every_point_is_in_one_of_the_twelve_gardens_and_piebald_ones_in_several() -> None:
    board = shipped("torii-19")
    corners = [f"{ns}-{ew}" for ns in ("north", "south") for ew in ("east", "west")]
    gardens = [f"{corner}-yellow" for corner in corners]
    gardens += ["north-east-red", "south-west-red", "north-west-white", "south-east-white"]
    gardens += [f"{side}-torii" for side in ("north", "east", "south", "west")]
    for number in board.points:
        inside = [garden for garden in gardens if board.regions[garden] >> number & 1]
        assert inside
        assert (len(inside) > 1) == bool(board.regions["piebald"] >> number & 1)
    kinds = {
        "red": "touches-red",
        "white": "touches-white",
        "yellow": "touches-yellow",
        "torii": "touches-torii",
    }
    for kind, touching in kinds.items():
        union = 0
        for garden in gardens:
            if garden.endswith(kind):
                union |= board.regions[garden]
        assert union == board.regions[touching]


@pytest.mark.parametrize("name", SHIPPED)
def test_both_are_fully_symmetric_and_have_titles(name: str) -> None:
    board = shipped(name)
    assert len(board.symmetries) == 8
    assert board.xy[board.centre] == (0, 0)
    assert list(board.regions) == list(board.region_titles)
    assert set(board.midlines) == {"vertical", "horizontal"}
    for midline in board.midlines.values():
        assert midline.on == board.regions[f"midline-{midline.name}"]


@pytest.mark.parametrize("name", SHIPPED)
def test_drawn_diagonals(name: str) -> None:
    board = shipped(name)
    on_lines = {(x, y) for x, y in board.at if 7 in (abs(x + y), abs(x - y))}
    assert {board.xy[number] for line in board.diagonals for number in line} == on_lines
    assert len(on_lines) == 36
    for number, (x, y) in board.xy.items():
        expected = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        for sign in (1, -1):
            if abs(x + y) == 7:
                expected.add((x + sign, y - sign))
            if abs(x - y) == 7:
                expected.add((x + sign, y + sign))
        found = {board.xy[other] for other in board.points if board.drawn[number] >> other & 1}
        assert found == expected & set(board.at)


def test_rim_and_ring() -> None:
    board = shipped("garden-17")

    def ring(name: str) -> list[str | None]:
        return [board.name(number) if number >= 0 else None for number in board.ring[board.number(name)]]

    assert ring("7,4") == ["7,5", None, "8,4", "8,3", "7,3", "6,3", "6,4", "6,5"]
    assert ring("8,0") == ["8,1", None, None, None, "8,-1", "7,-1", "7,0", "7,1"]
    assert board.offset(board.number("8,5") if (8, 5) in board.at else board.number("8,4"), 2, 0) == -1


@pytest.mark.parametrize("name", SHIPPED)
def test_every_point_has_a_sign(name: str) -> None:
    board = shipped(name)
    signed = 0
    for region, look in board.looks.items():
        signed |= board.regions[region] if look.sign else 0
    assert signed == board.mask


@pytest.mark.parametrize("name", SHIPPED)
def test_areas_differ_in_colour_and_in_texture(name: str) -> None:
    areas = [look for look in shipped(name).looks.values() if look.fill]
    assert len({look.fill for look in areas}) == len({look.texture for look in areas}) == len(areas) > 3
