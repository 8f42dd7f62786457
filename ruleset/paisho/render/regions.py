"""A board without tiles: all its regions, or some of them pointed out."""

from __future__ import annotations

from collections.abc import Iterable

from paisho.board import Board, bits
from paisho.render import ground
from paisho.render.legend import Entry, legend
from paisho.render.plan import areas, plan
from paisho.render.svg import LABELS, MARGIN, Picture, document, labels
from paisho.render.xml import name_of, tag


def regions_svg(
    board: Board,
    highlight: Iterable[str] = (),
    *,
    names: bool = True,
    key: bool = True,
    coordinates: bool = True,
    points: bool = True,
    title: str | None = None,
    theme: str = "auto",
    size: int | None = None,
    uid: str | None = None,
) -> str:
    """The board with its regions named; the points of the highlighted ones carry dots.

    ``names`` writes the names of filled regions on them; ``key`` lists them below with their patterns.
    """
    lit = tuple(highlight)
    uid = uid or name_of("regions", board.id, lit, names, key, coordinates, points, title, theme, size)
    layout = plan(board)
    wide, high = layout.half_width + MARGIN, layout.half_height + MARGIN
    extra = LABELS if coordinates else 0
    left, top, width, height = -wide - extra, -high, 2 * wide + extra, 2 * high + extra
    body = [ground.empty_board(board, uid)]
    chosen = 0
    for name in lit:
        chosen |= board.regions[name]
    for point in bits(chosen):
        x, y = layout.place(point)
        body.append(tag("circle", class_="lit", r=8, cx=x, cy=y, data_at=board.name(point)))
    if names and not lit:
        body.append(labels(board))
    if coordinates:
        body.append(ground.coordinates(board, -wide - LABELS / 2 + 3, high + LABELS - 6))
    if points:
        body.append(ground.hits(board, board.points))
    if key:
        drawn, taken = legend(_entries(board, uid, lit), left + 8, top + height + 6, width - 16)
        body.append(drawn)
        height += taken + 10
    picture = Picture(ground.definitions(board, uid), "".join(body), left, top, width, height)
    if title is None:
        title = board.title if not lit else f"{board.title}: {', '.join(board.region_titles[n].title for n in lit)}"
    return document(picture, uid, title, described(board, lit), theme, size)


def _entries(board: Board, uid: str, lit: tuple[str, ...]) -> list[Entry]:
    if lit:
        return [
            Entry(tag("circle", class_="lit", r=8), f"{board.region_titles[name].title} ({_count(board, name)})", 1)
            for name in lit
        ]
    found = areas(board)
    entries = []
    for name in board.looks:
        if name == found.ground or name in found.outlines:
            swatch = tag(
                "rect", class_="swatch", fill=ground.paint(board, name, uid), x=-11, y=-9, width=22, height=18, rx=3
            )
            entries.append(Entry(swatch, f"{board.region_titles[name].title} ({_count(board, name)})", 1))
    return entries


def _count(board: Board, name: str) -> str:
    count = board.regions[name].bit_count()
    return f"{count} points" if count != 1 else "1 point"


def described(board: Board, lit: tuple[str, ...]) -> str:
    """The regions in words; small ones point by point."""
    sentences = [f"{len(board.points)} points."]
    shown = lit or tuple(name for name, look in board.looks.items() if look.fill is not None)
    for name in shown:
        told = board.region_titles[name]
        listed = [board.name(point) for point in bits(board.regions[name])]
        where = f": {', '.join(listed)}" if len(listed) <= 16 else ""
        sentences.append(f"{told.title[:1].upper()}{told.title[1:]}, {_count(board, name)}{where}.")
        if told.says:
            sentences.append(told.says)
    return " ".join(sentences)
