"""A position as an SVG picture.

The same arguments give the same bytes on every machine. Nothing is fetched from elsewhere: no fonts, no images, no
scripts. Everything that comes from a variant is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paisho.board import Board
from paisho.engine.facts import Facts, facts
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.render import ground, layers
from paisho.render.describe import described
from paisho.render.legend import Entry, legend
from paisho.render.marks import KINDS, Arrow, Mark
from paisho.render.palette import THEMES, prefix, stylesheet
from paisho.render.plan import STEP, areas, enclosed, middle, plan
from paisho.render.tiles import tile_drawing, tile_name
from paisho.render.view import View, view
from paisho.render.xml import name_of, num, prefixed, tag, text
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot

MARGIN: Final = 14
LABELS: Final = 26
"""The room for the coordinates, left and below."""


@dataclass(frozen=True)
class Picture:
    """The inside of a picture: its definitions, its elements, and the box that they fill."""

    defs: str
    body: str
    left: float
    top: float
    width: float
    height: float


def board_svg(
    position: Position | Snapshot,
    *,
    marks: Iterable[Mark] = (),
    arrows: Iterable[Arrow] = (),
    links: bool | Iterable[str] = True,
    situations: Iterable[str] | None = None,
    theme: str = "auto",
    title: str | None = None,
    desc: str | None = None,
    size: int | None = None,
    region_labels: bool = False,
    coordinates: bool = True,
    key: bool = False,
    crop: Iterable[str] | None = None,
    points: bool = True,
    uid: str | None = None,
    variant: Variant | None = None,
) -> str:
    """The position as an SVG document that can be a file of its own or stand in a page.

    ``links`` are the kinds of links drawn (all of them, or none). ``situations`` are those shown as badges; by default
    those that depend on other tiles and tell some of them apart. ``theme`` is one of
    :data:`~paisho.render.palette.THEMES`. ``title`` and ``desc`` replace the texts for screen readers, which are made
    from the position. ``size`` is the width in pixels; without it the picture is as wide as its place. ``key`` explains
    below the board what is drawn. ``crop`` leaves away what is farther than a step from these points. ``points`` adds
    an invisible disc with ``data-point`` on every point, for pages that listen to clicks. ``uid`` replaces the
    beginning of all ids, which is made from the content.
    """
    seen = view(position, variant)
    shown_marks, shown_arrows = tuple(marks), tuple(arrows)
    cropped = None if crop is None else tuple(crop)
    kinds = tuple(seen.variant.links) if links is True else tuple(links or ())
    found = facts(seen.position)
    told = telling(seen, found) if situations is None else tuple(situations)
    uid = uid or name_of(
        seen.position.key,
        theme,
        shown_marks,
        shown_arrows,
        kinds,
        told,
        title,
        desc,
        region_labels,
        coordinates,
        key,
        cropped,
    )
    picture = draw(
        seen,
        uid,
        found,
        shown_marks,
        shown_arrows,
        kinds,
        told,
        region_labels=region_labels,
        coordinates=coordinates,
        key=key,
        crop=cropped,
        points=points,
    )
    heading = title if title is not None else f"{seen.variant.title}: a position"
    says = desc if desc is not None else described(seen, found if kinds else None, shown_marks, shown_arrows, told)
    return document(picture, uid, heading, says, theme, size)


def telling(seen: View, found: Facts) -> tuple[str, ...]:
    """The situations that a picture has to point out.

    Those that depend on more than the tile and its point; not those that so many tiles are in that it says little.
    """
    many = max(6, len(seen.shot.tiles) // 2)
    return tuple(
        name
        for name, forms in seen.game.situations.items()
        if not all(form.static for form in forms) and len(found.situations[name]) <= many
    )


def draw(
    seen: View,
    uid: str,
    found: Facts,
    marks: tuple[Mark, ...] = (),
    arrows: tuple[Arrow, ...] = (),
    kinds: tuple[str, ...] = (),
    situations: tuple[str, ...] = (),
    *,
    region_labels: bool = False,
    coordinates: bool = True,
    key: bool = False,
    crop: tuple[str, ...] | None = None,
    points: bool = True,
) -> Picture:
    """The inside of a picture of a position."""
    board = seen.board
    layout = plan(board)
    left, top, width, height = _box(board, crop, coordinates)
    visible = _visible(board, crop)
    words = Words(seen.variant, board)
    letters = layers.badge_letters((name, words.situation(name)) for name in situations)
    body = [tag("g", ground.empty_board(board, uid), data_shared="board")]
    if kinds:
        body.append(layers.rings(seen, layout, found))
        body.append(layers.links(seen, layout, found, kinds))
    if region_labels:
        body.append(labels(board))
    low = [mark for mark in marks if board.number(mark.point) not in seen.shot.tiles]
    high = [mark for mark in marks if board.number(mark.point) in seen.shot.tiles]
    body.append(layers.marks(seen, layout, low))
    body.append(layers.tiles(seen, layout, uid, visible))
    body.append(layers.arrows(seen, layout, arrows))
    body.append(layers.marks(seen, layout, high))
    body.append(layers.badges(seen, layout, found, letters, visible))
    if points:
        body.append(ground.hits(board, visible))
    inside = "".join(body)
    if crop is not None:
        # A nested picture cuts off what lies outside its box.
        inside = tag(
            "svg", inside, x=left, y=top, width=width, height=height, viewBox=_numbers(left, top, width, height)
        )
    elif coordinates:
        below = layout.half_height + MARGIN + LABELS - 6
        names = ground.coordinates(board, -layout.half_width - MARGIN - LABELS / 2 + 3, below)
        inside += tag("g", names, data_shared="coordinates")
    if key:
        entries = entries_for(seen, uid, found, marks, kinds, situations, letters)
        drawn, taken = legend(entries, left + 8, top + height + 6, width - 16)
        inside += drawn
        height += taken + 10
    return Picture(_definitions(seen, uid), inside, left, top, width, height)


def document(picture: Picture, uid: str, title: str, desc: str, theme: str, size: int | None) -> str:
    """A picture as a whole SVG document."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme `{theme}`; the themes are: {', '.join(THEMES)}")
    high = None if size is None else round(size * picture.height / picture.width)
    style = "" if theme == "page" else tag("style", text(stylesheet(theme)))
    whole = (
        tag(
            "svg",
            tag("title", text(title), id=f"{uid}title"),
            tag("desc", text(desc), id=f"{uid}desc"),
            style,
            tag("defs", picture.defs),
            picture.body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=_numbers(picture.left, picture.top, picture.width, picture.height),
            class_=f"all {theme}",
            id=uid,
            role="img",
            aria_labelledby=f"{uid}title {uid}desc",
            width=size,
            height=high,
        )
        + "\n"
    )
    return prefixed(whole, prefix(theme))


def _numbers(*values: float) -> str:
    return " ".join(num(value) for value in values)


def _definitions(seen: View, uid: str) -> str:
    """The patterns of the board, and each tile that is on it once."""
    used = {(tile.seat, tile.code) for tile in seen.shot.tiles.values()}
    used |= {(tile.seat, tile.code) for under in seen.shot.beneath.values() for tile in under}
    first = next(iter(seen.variant.tiles))
    used |= {(seat, first) for seat in seen.playing}
    drawn = [
        tag("g", tile_drawing(seen.variant, seat, code), id=f"{uid}{tile_name(seen.variant, seat, code)}")
        for seat, code in sorted(used)
    ]
    return ground.definitions(seen.board, uid) + "".join(drawn)


def _box(board: Board, crop: tuple[str, ...] | None, coordinates: bool) -> tuple[float, float, float, float]:
    layout = plan(board)
    if crop is not None:
        near = [layout.place(board.number(point)) for point in crop] or [layout.place(board.centre)]
        left, right = min(x for x, _ in near) - STEP, max(x for x, _ in near) + STEP
        top, bottom = min(y for _, y in near) - STEP, max(y for _, y in near) + STEP
        return left, top, right - left, bottom - top
    wide, high = layout.half_width + MARGIN, layout.half_height + MARGIN
    extra = LABELS if coordinates else 0
    return -wide - extra, -high, 2 * wide + extra, 2 * high + extra


def _visible(board: Board, crop: tuple[str, ...] | None) -> dict[int, object]:
    if crop is None:
        return dict.fromkeys(board.points)
    layout = plan(board)
    left, top, width, height = _box(board, crop, False)
    return {
        point: None
        for point in board.points
        if left <= layout.place(point)[0] <= left + width and top <= layout.place(point)[1] <= top + height
    }


def labels(board: Board) -> str:
    """The names of the filled regions, one on each separate part of their areas that has room for it."""
    found = areas(board)
    drawn = []
    for name, loops in found.outlines.items():
        title = board.region_titles[name].title.removeprefix("the ")
        for loop in loops:
            if enclosed(loop) < 2.5:
                continue  # too small to write on
            x, y = middle(loop)
            drawn.append(tag("text", text(title), class_="name", x=x * STEP / 2, y=-y * STEP / 2 + 6))
    return "".join(drawn)


def entries_for(
    seen: View,
    uid: str,
    found: Facts,
    marks: tuple[Mark, ...],
    kinds: tuple[str, ...],
    situations: tuple[str, ...],
    letters: dict[str, str],
) -> list[Entry]:
    """The entries of the key: only what the picture shows."""
    words = Words(seen.variant, seen.board)
    seats = seen.variant.players.seats
    entries = []
    for seat in seen.playing:
        code = next(
            (t.code for _, t in sorted(seen.shot.tiles.items()) if t.seat == seat), next(iter(seen.variant.tiles))
        )
        icon = tag("use", href=f"#{uid}{tile_name(seen.variant, seat, code)}")
        entries.append(Entry(icon, f"a tile of {seats[seat].name}"))
    for kind in kinds:
        owners = dict.fromkeys(owner for _, owner in found.links[kind])
        for owner in owners:
            style = "on" if owner is None else f"o{list(seats).index(owner) % layers.SEAT_STYLES}"
            whose = "" if owner is None else f" of {seats[owner].name}"
            entries.append(Entry(tag("path", class_=f"link {style}", d="M-21 0H21"), f"{words.link(kind)}{whose}"))
    for name in situations:
        if found.situations[name]:
            entries.append(Entry(layers.badge(letters[name], 0, 0), words.situation(name), 1))
    for kind in dict.fromkeys(mark.kind for mark in marks):
        entries.append(Entry(layers.mark(kind, 0, 0, kind == "take"), KINDS[kind], 0.6 if kind == "take" else 0.9))
    return entries
