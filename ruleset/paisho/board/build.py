"""From a board's data (plain mappings, lists and text) to the board.

The first fault is raised as a BoardError with the path of the datum, all others with it; nothing is repaired or
guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_lowercase
from typing import Final

from paisho.board import lines, reading, symmetry
from paisho.board.board import Board, RegionTitle, make_board, places_by_number
from paisho.board.drawing import VOID, Drawing, read_drawing, same_outline
from paisho.board.errors import BoardError, Faults, shown
from paisho.board.grid import NOWHERE, Grid
from paisho.board.lines import Midline
from paisho.board.looks import Look, read_looks
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
    """Return the board that `data` describes, or raise BoardError: the first fault, with all `others`."""
    faults = Faults()
    board = _build(reading.mapping(data, ""), faults)
    faults.raise_found()
    assert board is not None, "a board without faults has been built"
    return board


def _build(top: Mapping[str, object], faults: Faults) -> Board | None:
    """Return the board; None with its faults added. What rests on something faulty is not looked at."""
    with faults.held():
        reading.known_keys(top, "", KEYS, faults)
        if reading.whole(reading.required(top, "", "language"), "language") != LANGUAGE:
            raise BoardError("language", f"expected {LANGUAGE}, found {shown(top['language'])}")
    for name in ("id", "title"):
        with faults.held():
            reading.text(reading.required(top, "", name), name)
    declared: dict[str, Mapping[str, object]] = {}
    with faults.held():
        declared = _declared_regions(reading.required(top, "", "regions"), faults)
    looks: dict[str, Look] = {}
    for name, region in declared.items():
        with faults.held():
            looks |= read_looks({name: region})
    if not declared:
        return None
    before = len(faults.found)
    outline: Drawing | None = None
    with faults.held():
        outline, drawn_at = _maps(reading.required(top, "", "maps"), declared, faults)
    if outline is None:
        return None
    sound_maps = len(faults.found) == before
    places = set(outline.cells)
    with faults.held():
        drawn_as = "in the drawing every character but a full stop is a point: draw"
        _expect(top.get("expected-points"), "expected-points", len(places), "the board", drawn_as)
    grid = Grid(outline.half_width, outline.half_height)
    xy = places_by_number(grid, places)
    scheme: Scheme | None = None
    with faults.held():
        scheme = _scheme(reading.required(top, "", "coordinates"), outline)
    if scheme is None:
        return None
    names = PointNames(scheme, xy)
    with faults.held():
        _symmetries(top.get("symmetries"), xy, scheme, faults)
    regions: dict[str, int] = {}
    centre = 0, 0
    if CENTRE not in declared:
        such_as = f'{CENTRE}: {{title: the centre, points: ["{scheme.write(0, 0)}"]}}'
        says = f"a board needs a region `{CENTRE}` of one point, such as `{such_as}`"
        faults.add(BoardError(f"regions.{CENTRE}", says))
    if sound_maps:
        drawn = {name: sum(1 << grid.number(x, y) for x, y in where) for name, where in drawn_at.items()}
        regions = Regions(declared, drawn, names, xy).all(faults)
        for name, mask in regions.items():
            with faults.held():
                count = declared[name].get("count")
                _expect(count, f"regions.{name}.count", mask.bit_count(), f"`{name}`", "give it")
        with faults.held():
            _apart(top.get("apart"), regions, names, declared)
        with faults.held():
            centre = _centre(regions, xy)
    midlines: dict[str, Midline] = {}
    with faults.held():
        midlines = _midlines(top.get("midlines"), xy, faults)
    diagonals: tuple[tuple[int, ...], ...] = ()
    with faults.held():
        diagonals = _diagonals(top.get("drawn-diagonals"), grid, xy, names, faults)
    if faults.found:
        return None
    return make_board(
        id=str(top["id"]),
        title=str(top["title"]),
        grid=grid,
        scheme=scheme,
        places=places,
        centre=centre,
        regions=regions,
        region_titles={name: _title(region, f"regions.{name}") for name, region in declared.items()},
        looks=looks,
        midlines=midlines,
        diagonals=diagonals,
    )


def _expect(expected: object, path: str, found: int, what: str, mend: str) -> None:
    if expected is None or reading.whole(expected, path) == found:
        return
    apart = reading.whole(expected, path) - found
    more = "more" if apart > 0 else "fewer"
    raise BoardError(path, f"expected {expected}, {what} has {found}; {mend} {abs(apart)} {more}, or write {found}")


def _declared_regions(value: object, faults: Faults) -> dict[str, Mapping[str, object]]:
    found = {}
    if not reading.mapping(value, "regions"):
        raise BoardError("regions", f"a board needs at least the region `{CENTRE}`")
    for name, region in reading.mapping(value, "regions").items():
        path = f"regions.{name}"
        with faults.held():
            entry = found[name] = reading.mapping(region, path)
            reading.known_keys(entry, path, (*DESCRIPTION, *CONDITIONS), faults)
            reading.required(entry, path, "title")
            _title(entry, path)
    return found


def _title(region: Mapping[str, object], path: str) -> RegionTitle:
    title = reading.text(region["title"], f"{path}.title")
    one = reading.text(region.get("one", title), f"{path}.one")
    says = reading.text(region["says"], f"{path}.says").strip() if "says" in region else None
    return RegionTitle(title, one, says)


def _maps(
    value: object, declared: Mapping[str, Mapping[str, object]], faults: Faults
) -> tuple[Drawing | None, dict[str, set[tuple[int, int]]]]:
    """Return the first map's drawing, if it is one, and the offsets of the points of each drawn region."""
    maps = reading.mapping(value, "maps")
    if not maps:
        raise BoardError("maps", "a board needs at least one map")
    outline: Drawing | None = None
    first = next(iter(maps))
    where: dict[str, set[tuple[int, int]]] = {}
    source: dict[str, str] = {}
    for name, item in maps.items():
        path = f"maps.{name}"
        with faults.held():
            entry = reading.closed(item, path, ("drawing", "legend"))
            drawing = read_drawing(reading.required(entry, path, "drawing"), f"{path}.drawing")
            if outline is not None:
                same_outline(drawing, outline, first)
            elif name == first:
                outline = drawing
            legend = _legend(reading.required(entry, path, "legend"), f"{path}.legend", declared, faults)
            for char, regions in legend.items():
                for region in regions:
                    if source.setdefault(region, name) != name:
                        message = f"the region `{region}` is drawn on the map `{source[region]}` already"
                        faults.add(BoardError(f"{path}.legend.{char}", message))
            unknown: dict[str, tuple[int, int]] = {}
            for place, char in drawing.cells.items():
                if char not in legend:
                    unknown.setdefault(char, place)
                for region in legend.get(char, ()):
                    where.setdefault(region, set()).add(place)
            for char, place in unknown.items():
                faults.add(drawing.fault(place, f"the legend does not have the character {shown(char)}"))
            for char in legend:
                if char not in drawing.cells.values():
                    message = f"the drawing does not have the character {shown(char)}"
                    faults.add(BoardError(f"{path}.legend.{char}", message))
    return outline, where


def _legend(
    value: object, path: str, declared: Mapping[str, Mapping[str, object]], faults: Faults
) -> dict[str, list[str]]:
    legend: dict[str, list[str]] = {}
    for char, listed in reading.mapping(value, path).items():
        at = f"{path}.{char}"
        if len(char) != 1 or char.isspace() or char == VOID:
            faults.add(BoardError(at, f"expected one character, neither blank nor `{VOID}`, found {shown(char)}"))
            continue
        legend[char] = []
        with faults.held():
            for index, item in enumerate(reading.items(listed, at)):
                with faults.held():
                    region = _drawn_region(item, f"{at}[{index}]", at, declared)
                    if region in legend[char]:
                        raise BoardError(f"{at}[{index}]", f"the region `{region}` stands in the list twice")
                    legend[char].append(region)
    return legend


def _drawn_region(item: object, path: str, at: str, declared: Mapping[str, Mapping[str, object]]) -> str:
    """Return the name of a region in a legend, if the region is there to be drawn."""
    region = reading.text(item, path)
    if region not in declared:
        raise BoardError(path, f"there is no region {shown(region)}{reading.suggestion(region, declared)}")
    both = next((key for key in CONDITIONS if key in declared[region]), None)
    if both is not None:
        message = f"the region `{region}` is drawn at {at}, so it cannot be derived as well"
        raise BoardError(f"regions.{region}.{both}", message)
    return region


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


def _symmetries(value: object, xy: Mapping[int, tuple[int, int]], scheme: Scheme, faults: Faults) -> None:
    if value is None:
        return
    every = value == "all"
    for index, item in enumerate(symmetry.MATRICES if every else reading.items(value, "symmetries")):
        path = "symmetries" if every else f"symmetries[{index}]"
        with faults.held():
            name = reading.one_of(item, path, symmetry.MATRICES)
            lost = symmetry.missing(name, xy)
            if lost is not None:
                point_there, here = lost[1], scheme.write(*xy[lost[0]])
                raise BoardError(path, f"the {name} takes {here} to the offset {point_there}, where there is no point")


def _apart(value: object, regions: Mapping[str, int], names: PointNames, declared: Collection[str]) -> None:
    if value is None:
        return
    for index, group in enumerate(reading.items(value, "apart")):
        path = f"apart[{index}]"
        seen: list[tuple[str, int]] = []
        for place, item in enumerate(reading.items(group, path)):
            at = f"{path}[{place}]"
            name = reading.text(item, at)
            if name not in declared:
                raise BoardError(at, f"there is no region {shown(name)}{reading.suggestion(name, declared)}")
            if name not in regions:
                continue  # It has a fault of its own.
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
        return 0, 0  # It has a fault of its own.
    if regions[CENTRE].bit_count() != 1:
        raise BoardError(path, f"expected one point, `{CENTRE}` has {regions[CENTRE].bit_count()}")
    return xy[regions[CENTRE].bit_length() - 1]


def _midlines(value: object, xy: Mapping[int, tuple[int, int]], faults: Faults) -> dict[str, Midline]:
    found = {}
    for name, item in reading.mapping({} if value is None else value, "midlines").items():
        with faults.held():
            found[name] = _midline(name, item, xy)
    return found


def _midline(name: str, item: object, xy: Mapping[int, tuple[int, int]]) -> Midline:
    path = f"midlines.{name}"
    entry = reading.closed(item, path, ("title", "row", "column"))
    axes = [axis for axis in ("row", "column") if axis in entry]
    if len(axes) != 1:
        raise BoardError(path, f"expected either `row` or `column`, found {'both' if axes else 'neither'}")
    at = reading.whole(entry[axes[0]], f"{path}.{axes[0]}")
    title = reading.text(entry.get("title", f"the {name} midline"), f"{path}.title")
    found = lines.midline(name, title, axes[0], at, xy)
    if not found.on:
        raise BoardError(f"{path}.{axes[0]}", f"no point of the board lies at {axes[0]} {at}")
    return found


def _diagonals(
    value: object, grid: Grid, xy: Mapping[int, tuple[int, int]], names: PointNames, faults: Faults
) -> tuple[tuple[int, ...], ...]:
    steps = lines.step_tables(grid, xy)
    found = []
    for index, item in enumerate(reading.items([] if value is None else value, "drawn-diagonals")):
        path = f"drawn-diagonals[{index}]"
        with faults.held():
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
