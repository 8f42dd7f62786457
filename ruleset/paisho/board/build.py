"""From a board's data (plain mappings, lists and text) to the board.

The first fault found is raised as a BoardError with the path of the datum; nothing is repaired or guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Final

from paisho.board import lines, reading, symmetry
from paisho.board.board import Board, RegionTitle, make_board, places_by_number
from paisho.board.drawing import VOID, Drawing, read_drawing, same_outline
from paisho.board.errors import BoardError, shown
from paisho.board.grid import NOWHERE, Grid
from paisho.board.lines import Midline
from paisho.board.looks import read_looks
from paisho.board.points import Cartesian, NumberLetter, PointNames, Scheme
from paisho.board.regions import CONDITIONS, DESCRIPTION, Regions, point

LANGUAGE: Final = 1
KEYS: Final = (
    "language",
    "id",
    "title",
    "expected-points",
    "coordinates",
    "maps",
    "regions",
    "apart",
    "midlines",
    "drawn-diagonals",
    "symmetries",
)
CENTRE: Final = "centre"
"""The region that every board has and that consists of one point."""


def build_board(data: Mapping[str, object]) -> Board:
    """Return the board that `data` describes, or raise BoardError."""
    top = reading.closed(data, "", KEYS)
    if reading.whole(reading.required(top, "", "language"), "language") != LANGUAGE:
        raise BoardError("language", f"expected {LANGUAGE}, found {shown(top['language'])}")
    board_id = reading.text(reading.required(top, "", "id"), "id")
    title = reading.text(reading.required(top, "", "title"), "title")
    declared = _declared_regions(reading.required(top, "", "regions"))
    outline, drawn_at = _maps(reading.required(top, "", "maps"), declared)
    places = set(outline.cells)
    _expect(top.get("expected-points"), "expected-points", len(places), "the board")
    grid = Grid(outline.half_width, outline.half_height)
    scheme = _scheme(reading.required(top, "", "coordinates"), outline)
    xy = places_by_number(grid, places)
    names = PointNames(scheme, xy)
    _symmetries(top.get("symmetries"), xy, scheme)
    drawn = {name: sum(1 << grid.number(x, y) for x, y in where) for name, where in drawn_at.items()}
    regions = Regions(declared, drawn, names, xy).all()
    for name, mask in regions.items():
        _expect(declared[name].get("count"), f"regions.{name}.count", mask.bit_count(), f"`{name}`")
    _apart(top.get("apart"), regions, names)
    return make_board(
        id=board_id,
        title=title,
        grid=grid,
        scheme=scheme,
        places=places,
        centre=_centre(regions, xy),
        regions=regions,
        region_titles={name: _title(region, f"regions.{name}") for name, region in declared.items()},
        looks=read_looks(declared),
        midlines=_midlines(top.get("midlines"), xy),
        diagonals=_diagonals(top.get("drawn-diagonals"), grid, xy, names),
    )


def _expect(expected: object, path: str, found: int, what: str) -> None:
    if expected is not None and reading.whole(expected, path) != found:
        raise BoardError(path, f"expected {expected}, {what} has {found}")


def _declared_regions(value: object) -> dict[str, Mapping[str, object]]:
    found = {}
    for name, region in reading.mapping(value, "regions").items():
        path = f"regions.{name}"
        found[name] = reading.closed(region, path, (*DESCRIPTION, *CONDITIONS))
        reading.text(reading.required(found[name], path, "title"), f"{path}.title")
    return found


def _title(region: Mapping[str, object], path: str) -> RegionTitle:
    title = reading.text(region["title"], f"{path}.title")
    one = reading.text(region.get("one", title), f"{path}.one")
    says = reading.text(region["says"], f"{path}.says").strip() if "says" in region else None
    return RegionTitle(title, one, says)


def _maps(
    value: object, declared: Mapping[str, Mapping[str, object]]
) -> tuple[Drawing, dict[str, set[tuple[int, int]]]]:
    """Return the first map's drawing and the offsets of the points of each drawn region."""
    maps = reading.mapping(value, "maps")
    if not maps:
        raise BoardError("maps", "a board needs at least one map")
    outline: Drawing | None = None
    first = next(iter(maps))
    where: dict[str, set[tuple[int, int]]] = {}
    source: dict[str, str] = {}
    for name, item in maps.items():
        path = f"maps.{name}"
        entry = reading.closed(item, path, ("drawing", "legend"))
        drawing = read_drawing(reading.required(entry, path, "drawing"), f"{path}.drawing")
        if outline is None:
            outline = drawing
        else:
            same_outline(drawing, outline, first)
        legend = _legend(reading.required(entry, path, "legend"), f"{path}.legend", declared)
        for char, regions in legend.items():
            for region in regions:
                if source.setdefault(region, name) != name:
                    message = f"the region `{region}` is drawn on the map `{source[region]}` already"
                    raise BoardError(f"{path}.legend.{char}", message)
        for place, char in drawing.cells.items():
            if char not in legend:
                raise drawing.fault(place, f"the legend does not have the character {shown(char)}")
            for region in legend[char]:
                where.setdefault(region, set()).add(place)
        for char in legend:
            if char not in drawing.cells.values():
                raise BoardError(f"{path}.legend.{char}", f"the drawing does not have the character {shown(char)}")
    assert outline is not None
    return outline, where


def _legend(value: object, path: str, declared: Mapping[str, Mapping[str, object]]) -> dict[str, list[str]]:
    legend: dict[str, list[str]] = {}
    for char, listed in reading.mapping(value, path).items():
        at = f"{path}.{char}"
        if len(char) != 1 or char.isspace() or char == VOID:
            raise BoardError(at, f"expected one character, neither blank nor `{VOID}`, found {shown(char)}")
        legend[char] = []
        for index, item in enumerate(reading.items(listed, at)):
            region = reading.text(item, f"{at}[{index}]")
            if region not in declared:
                message = f"there is no region {shown(region)}{reading.suggestion(region, declared)}"
                raise BoardError(f"{at}[{index}]", message)
            both = next((key for key in CONDITIONS if key in declared[region]), None)
            if both is not None:
                message = f"the region `{region}` is drawn at {at}, so it cannot be derived as well"
                raise BoardError(f"regions.{region}.{both}", message)
            if region in legend[char]:
                raise BoardError(f"{at}[{index}]", f"the region `{region}` stands in the list twice")
            legend[char].append(region)
    return legend


def _scheme(value: object, outline: Drawing) -> Scheme:
    found = reading.mapping(value, "coordinates")
    kind = reading.one_of(
        reading.required(found, "coordinates", "scheme"), "coordinates.scheme", ("cartesian", "number-letter")
    )
    if kind == "cartesian":
        reading.closed(found, "coordinates", ("scheme",))
        return Cartesian()
    reading.closed(found, "coordinates", ("scheme", "numbers", "letters"))
    missing = [key for key in ("numbers", "letters") if key not in found]
    if missing:
        raise BoardError(
            "coordinates",
            f"`{'` and `'.join(missing)}` {'are' if len(missing) > 1 else 'is'} missing: numbers begin in the `east` "
            "or `west`, letters in the `north` or `south`",
        )
    numbers, letters = found["numbers"], found["letters"]
    from_east = reading.one_of(numbers, "coordinates.numbers", ("east", "west")) == "east"
    from_north = reading.one_of(letters, "coordinates.letters", ("north", "south")) == "north"
    rows = 2 * outline.half_height + 1
    if rows > len(ascii_lowercase):
        raise BoardError("coordinates.scheme", f"the board has {rows} rows, more than there are letters")
    return NumberLetter(outline.half_width, outline.half_height, from_east, from_north)


def _symmetries(value: object, xy: Mapping[int, tuple[int, int]], scheme: Scheme) -> None:
    if value is None:
        return
    every = value == "all"
    for index, item in enumerate(symmetry.MATRICES if every else reading.items(value, "symmetries")):
        path = "symmetries" if every else f"symmetries[{index}]"
        name = reading.one_of(item, path, symmetry.MATRICES)
        lost = symmetry.missing(name, xy)
        if lost is not None:
            point_there, here = lost[1], scheme.write(*xy[lost[0]])
            raise BoardError(path, f"the {name} takes {here} to the offset {point_there}, where there is no point")


def _apart(value: object, regions: Mapping[str, int], names: PointNames) -> None:
    if value is None:
        return
    for index, group in enumerate(reading.items(value, "apart")):
        path = f"apart[{index}]"
        seen: list[tuple[str, int]] = []
        for place, item in enumerate(reading.items(group, path)):
            at = f"{path}[{place}]"
            name = reading.text(item, at)
            if name not in regions:
                raise BoardError(at, f"there is no region {shown(name)}{reading.suggestion(name, regions)}")
            for other, mask in seen:
                common = mask & regions[name]
                if common:
                    where = names.name((common & -common).bit_length() - 1)
                    count = common.bit_count()
                    raise BoardError(at, f"`{other}` and `{name}` have {count} point(s) in common, such as {where}")
            seen.append((name, regions[name]))


def _centre(regions: Mapping[str, int], xy: Mapping[int, tuple[int, int]]) -> tuple[int, int]:
    path = f"regions.{CENTRE}"
    if CENTRE not in regions:
        raise BoardError(path, f"a board needs a region `{CENTRE}` of one point")
    if regions[CENTRE].bit_count() != 1:
        raise BoardError(path, f"expected one point, `{CENTRE}` has {regions[CENTRE].bit_count()}")
    return xy[regions[CENTRE].bit_length() - 1]


def _midlines(value: object, xy: Mapping[int, tuple[int, int]]) -> dict[str, Midline]:
    found = {}
    for name, item in reading.mapping({} if value is None else value, "midlines").items():
        path = f"midlines.{name}"
        entry = reading.closed(item, path, ("title", "row", "column"))
        axes = [axis for axis in ("row", "column") if axis in entry]
        if len(axes) != 1:
            raise BoardError(path, f"expected either `row` or `column`, found {'both' if axes else 'neither'}")
        at = reading.whole(entry[axes[0]], f"{path}.{axes[0]}")
        title = reading.text(entry.get("title", f"the {name} midline"), f"{path}.title")
        found[name] = lines.midline(name, title, axes[0], at, xy)
        if not found[name].on:
            raise BoardError(f"{path}.{axes[0]}", f"no point of the board lies at {axes[0]} {at}")
    return found


def _diagonals(
    value: object, grid: Grid, xy: Mapping[int, tuple[int, int]], names: PointNames
) -> tuple[tuple[int, ...], ...]:
    steps = lines.step_tables(grid, xy)
    found = []
    for index, item in enumerate(reading.items([] if value is None else value, "drawn-diagonals")):
        path = f"drawn-diagonals[{index}]"
        ends = reading.items(item, path)
        if len(ends) != 2:
            raise BoardError(path, f"expected two points, the ends of the line, found {len(ends)}")
        start, end = (point(each, f"{path}[{place}]", names) for place, each in enumerate(ends))
        direction = lines.direction_towards(xy[start], xy[end])
        if direction == NOWHERE or direction % 2 == 0:
            message = f"no diagonal joins {names.name(start)} and {names.name(end)}"
            raise BoardError(path, message)
        segment = lines.segment((start, end), direction, steps)
        if segment is None:
            raise BoardError(path, f"the line from {names.name(start)} to {names.name(end)} leaves the board")
        found.append(segment)
    return tuple(found)
