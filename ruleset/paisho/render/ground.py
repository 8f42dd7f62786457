"""The empty board: its frame, the areas of its regions, its lines and its coordinates, as SVG elements."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from paisho.board import NOWHERE, Board, bits
from paisho.render.plan import STEP, Plan, Spot, apart, areas, plan
from paisho.render.xml import num, tag, text

TILE: Final = 12
"""The width of the pattern that a texture repeats."""

TEXTURES: Final = {
    "rising": "M-3 3L3 -3M0 12L12 0M9 15L15 9",
    "falling": "M-3 9L3 15M0 0L12 12M9 -3L15 3",
    "level": "M0 3H12M0 9H12",
    "upright": "M3 0V12M9 0V12",
    "cross": "M0 6H12M6 0V12",
}


def definitions(board: Board, uid: str) -> str:
    """The patterns of the board's regions and the outline to which they are cut."""
    layout = plan(board)
    drawn = [tag("clipPath", _frame(layout, 0), id=f"{uid}frame")]
    for number, (fill, texture) in enumerate(_patterns(board)):
        inner = [tag("rect", class_=f"a-{fill}", width=TILE, height=TILE)]
        if texture == "dots":
            inner += [
                tag("circle", class_="texdot", cx=3, cy=3, r=1.3),
                tag("circle", class_="texdot", cx=9, cy=9, r=1.3),
            ]
        elif texture in TEXTURES:
            inner.append(tag("path", class_="tex", d=TEXTURES[texture]))
        drawn.append(
            tag("pattern", *inner, id=f"{uid}a{number}", width=TILE, height=TILE, patternUnits="userSpaceOnUse")
        )
    return "".join(drawn)


def _patterns(board: Board) -> list[tuple[str, str]]:
    return list(dict.fromkeys((look.fill, look.texture) for look in board.looks.values() if look.fill is not None))


def paint(board: Board, region: str, uid: str) -> str:
    """The fill of a filled region, as the value of an attribute."""
    look = board.looks[region]
    assert look.fill is not None
    return f"url(#{uid}a{_patterns(board).index((look.fill, look.texture))})"


def empty_board(board: Board, uid: str) -> str:
    """The frame, the areas, the lines and the points that stand out."""
    layout, found = plan(board), areas(board)
    ground = _frame(layout, 0, fill=paint(board, found.ground, uid) if found.ground else None)
    parts = [_frame(layout, 9, class_="rim"), ground]
    for name, loops in found.outlines.items():
        area = tag("path", d=_outline(loops), fill=paint(board, name, uid), fill_rule="evenodd", data_region=name)
        parts.append(area)
    inner = tag("g", *parts[2:], clip_path=f"url(#{uid}frame)") if parts[2:] else ""
    return "".join([*parts[:2], inner, lines(board), pads(board)])


def _frame(layout: Plan, beyond: float, class_: str | None = None, fill: str | None = None) -> str:
    if class_ is None and fill is None:
        class_ = "ground"
    if layout.round:
        return tag("circle", class_=class_, fill=fill, r=layout.half_width + beyond)
    wide, high = layout.half_width + beyond, layout.half_height + beyond
    return tag("rect", class_=class_, fill=fill, x=-wide, y=-high, width=2 * wide, height=2 * high, rx=14)


def _outline(loops: Iterable[tuple[Spot, ...]]) -> str:
    half = STEP // 2
    return "".join("M" + "L".join(f"{x * half} {-y * half}" for x, y in loop) + "Z" for loop in loops)


@lru_cache(maxsize=16)
def lines(board: Board) -> str:
    """The lines of the board: those between neighbours thin, drawn diagonals and midlines strong."""
    thin = []
    for direction, back in ((2, 6), (0, 4)):
        for start in board.points:
            if board.step[back][start] != NOWHERE:
                continue
            end = (board.ray(start, direction) or (start,))[-1]
            if end != start:
                thin.append(_segment(board, start, end))
    strong = [_segment(board, line[0], line[-1]) for line in board.diagonals]
    for midline in board.midlines.values():
        points = list(bits(midline.on))
        strong.append(_segment(board, points[0], points[-1]))
    drawn = tag("path", class_="line", d="".join(thin)) if thin else ""
    return drawn + (tag("path", class_="strong", d="".join(strong)) if strong else "")


def _segment(board: Board, start: int, end: int) -> str:
    (x1, y1), (x2, y2) = board.xy[start], board.xy[end]
    if y1 == y2:
        return f"M{x1 * STEP} {-y1 * STEP}H{x2 * STEP}"
    if x1 == x2:
        return f"M{x1 * STEP} {-y1 * STEP}V{-y2 * STEP}"
    return f"M{x1 * STEP} {-y1 * STEP}L{x2 * STEP} {-y2 * STEP}"


@lru_cache(maxsize=16)
def pads(board: Board) -> str:
    """Circles on the points of filled regions that have no neighbours among themselves, and a spot on the centre."""
    layout = plan(board)
    drawn = []
    for name, look in board.looks.items():
        if look.fill is not None and apart(board, board.regions[name]):
            for point in bits(board.regions[name]):
                x, y = layout.place(point)
                drawn.append(tag("circle", class_="pad", r=13, cx=x, cy=y))
    x, y = layout.place(board.centre)
    drawn.append(tag("circle", class_="spot", r=4, cx=x, cy=y))
    return "".join(drawn)


def coordinates(board: Board, left: float, bottom: float) -> str:
    """The names of the columns below the board and of the rows to the left of it."""
    scheme = board.names.scheme
    xs = sorted({x for x, _ in board.xy.values()})
    ys = sorted({y for _, y in board.xy.values()})
    drawn = [tag("text", text(scheme.column(x)), class_="label", x=x * STEP, y=bottom) for x in xs]
    drawn += [tag("text", text(scheme.row(y)), class_="label", x=left, y=-y * STEP + 5) for y in ys]
    return "".join(drawn)


def hits(board: Board, shown: Iterable[int]) -> str:
    """An invisible disc on each point, which a page can listen to: `data-point` names the point."""
    layout = plan(board)
    drawn = []
    for point in shown:
        x, y = layout.place(point)
        drawn.append(f'<circle data-point="{board.name(point)}" cx="{num(x)}" cy="{num(y)}" r="18"/>')
    return tag("g", *drawn, class_="hit") if drawn else ""
