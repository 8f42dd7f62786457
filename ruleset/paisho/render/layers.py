"""What lies on a board: links, rings, tiles, marks, arrows and badges, each as SVG elements."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from paisho.engine.facts import Facts
from paisho.language.words import Words
from paisho.render.marks import Arrow, Mark
from paisho.render.plan import Plan
from paisho.render.tiles import RADIUS, tile_name
from paisho.render.view import View
from paisho.render.xml import num, tag, text

SEAT_STYLES: Final = 4


def links(seen: View, layout: Plan, facts: Facts, kinds: Iterable[str]) -> str:
    """The links of some kinds, in the style of the seat that owns them; in dots if nobody does."""
    seats = list(seen.variant.players.seats)
    words = Words(seen.variant, seen.board)
    drawn = []
    for kind in kinds:
        for (p, q), owner in facts.links[kind]:
            style = f"o{seats.index(owner) % SEAT_STYLES}" if owner is not None else "on"
            (x1, y1), (x2, y2) = (layout.place(seen.board.number(end)) for end in (p, q))
            where = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
            whose = f" of {seen.variant.players.seats[owner].name}" if owner is not None else ""
            told = tag("title", text(f"{words.link(kind)} between {p} and {q}{whose}"))
            under = tag("path", class_="under", d=where)
            drawn.append(under + tag("path", told, class_=f"link {style}", d=where, data_link=kind))
    return "".join(drawn)


def rings(seen: View, layout: Plan, facts: Facts) -> str:
    """The rings that stand, as bands under their links."""
    seats = list(seen.variant.players.seats)
    drawn = []
    for kind, found in facts.rings.items():
        for seat, points in found.items():
            spots = [layout.place(seen.board.number(point)) for point in points]
            if spots:
                where = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots) + "Z"
                drawn.append(tag("path", class_=f"ring r{seats.index(seat) % SEAT_STYLES}", d=where, data_ring=kind))
    return "".join(drawn)


def tiles(seen: View, layout: Plan, uid: str, shown: Mapping[int, object]) -> str:
    """The tiles on some points, each with its full name as a tooltip; what lies beneath peeps out."""
    drawn = []
    for point, tile in sorted(seen.shot.tiles.items()):
        if point not in shown:
            continue
        x, y = layout.place(point)
        under = seen.shot.beneath.get(point, ())
        inner = [tag("title", text(tile_title(seen, point)))]
        inner += [
            tag("use", href=f"#{uid}{tile_name(seen.variant, below.seat, below.code)}", x=4 * depth, y=-4 * depth)
            for depth, below in reversed(list(enumerate(under[:3], 1)))
        ]
        inner.append(tag("circle", class_="shadow", r=RADIUS, cx=1.2, cy=2))
        inner.append(tag("use", href=f"#{uid}{tile_name(seen.variant, tile.seat, tile.code)}"))
        place = f"translate({num(x)} {num(y)})"
        drawn.append(
            tag("g", *inner, data_tile=f"{tile.seat} {tile.code}", data_at=seen.board.name(point), transform=place)
        )
    return "".join(drawn)


def tile_title(seen: View, point: int) -> str:
    """What a tile on the board is called, whose it is and where it stands."""
    tile = seen.shot.tiles[point]
    variant = seen.variant
    owner = variant.players.seats[tile.seat].name
    told = f"{owner}: {variant.tiles[tile.code].name} ({tile.code}) at {seen.board.name(point)}"
    under = seen.shot.beneath.get(point, ())
    if under:
        listed = ", ".join(f"{variant.players.seats[b.seat].name} {variant.tiles[b.code].name}" for b in under)
        told += f", over {listed}"
    return told


def mark(kind: str, x: float, y: float, occupied: bool) -> str:
    """One mark at a place. Each kind has a shape of its own, on a halo that keeps it apart from any ground."""
    where = f"translate({num(x)} {num(y)})"
    if kind == "to" and not occupied:
        return tag("circle", class_="to", r=7.5, cx=x, cy=y)
    style = "take" if kind == "to" else kind
    shape = _shape(kind, RADIUS + 2.5, occupied)
    return tag("path", class_="back", transform=where, d=shape) + tag("path", class_=style, transform=where, d=shape)


def _shape(kind: str, around: float, occupied: bool) -> str:
    """The outline of a mark around 0, 0; on an occupied point it goes around the tile."""
    if kind in ("to", "take"):
        reach = around + 5 if kind == "take" else around
        spikes = "".join(
            f"M{num(a * around)} {num(b * around)}L{num(a * reach)} {num(b * reach)}"
            for a, b in ((0.7071, 0.7071), (0.7071, -0.7071), (-0.7071, 0.7071), (-0.7071, -0.7071))
        )
        return _circle(around) + (spikes if kind == "take" else "")
    if kind in ("from", "note"):
        return _circle(around if occupied else 12)
    if kind == "last":
        size = around if occupied else 13
        arm = size * 0.45
        return "".join(
            f"M{num(sx * size)} {num(sy * (size - arm))}V{num(sy * size)}H{num(sx * (size - arm))}"
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
    leg = num(RADIUS * 0.75 if occupied else 7.5)
    return f"M-{leg} -{leg}L{leg} {leg}M{leg} -{leg}L-{leg} {leg}"


def _circle(radius: float) -> str:
    r = num(radius)
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z"


def marks(seen: View, layout: Plan, shown: Iterable[Mark]) -> str:
    """The marks on the points of the board."""
    drawn = []
    for each in shown:
        number = seen.board.number(each.point)
        x, y = layout.place(number)
        told = (tag("title", text(each.says)),) if each.says else ()
        shape = mark(each.kind, x, y, number in seen.shot.tiles)
        drawn.append(tag("g", *told, shape, data_mark=each.kind, data_at=each.point))
    return "".join(drawn)


def arrows(seen: View, layout: Plan, shown: Iterable[Arrow]) -> str:
    """Arrows from point to point; they leave the tile they come from uncovered."""
    drawn = []
    for each in shown:
        (x1, y1), (x2, y2) = (layout.place(seen.board.number(end)) for end in (each.source, each.to))
        length = math.hypot(x2 - x1, y2 - y1)
        if not length:
            continue
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        start, end = min(RADIUS + 3, length * 0.3), length - 9
        tip = [(end, 0), (end - 14, 8), (end - 14, -8)]
        corners = "L".join(f"{num(x1 + a * ux - b * uy)} {num(y1 + a * uy + b * ux)}" for a, b in tip)
        shaft = (
            f"M{num(x1 + start * ux)} {num(y1 + start * uy)}L{num(x1 + (end - 12) * ux)} {num(y1 + (end - 12) * uy)}"
        )
        style = "arrow carried" if each.kind == "carried" else "arrow"
        drawn.append(
            tag(
                "g",
                tag("path", class_="back", d=shaft),
                tag("path", class_=style, d=shaft),
                tag("path", class_="tip", d=f"M{corners}Z"),
                data_arrow=f"{each.source} {each.to}",
            )
        )
    return "".join(drawn)


def badge_letters(variant_situations: Iterable[tuple[str, str]]) -> dict[str, str]:
    """One or two letters for each situation, from its title, that tell them apart."""
    letters: dict[str, str] = {}
    for name, title in variant_situations:
        plain = "".join(char for char in title if char.isalnum()) or name
        tries = [plain[:1].upper(), *(plain[0].upper() + char for char in plain[1:]), *map(str, range(1, 200))]
        letters[name] = next(t for t in tries if t not in letters.values())
    return letters


def badges(seen: View, layout: Plan, facts: Facts, letters: Mapping[str, str], shown: Mapping[int, object]) -> str:
    """Small letters beside the tiles that are in certain situations."""
    words = Words(seen.variant, seen.board)
    at: dict[str, list[str]] = {}
    for name in letters:
        for point in facts.situations[name]:
            at.setdefault(point, []).append(name)
    drawn = []
    for point, names in at.items():
        number = seen.board.number(point)
        if number not in shown:
            continue
        x, y = layout.place(number)
        for place, name in enumerate(names[:4]):
            angle = math.pi / 4 + place * math.pi / 2
            bx, by = x + 19 * math.sin(angle), y - 19 * math.cos(angle)
            told = tag("title", text(f"{words.situation(name)}: {tile_title(seen, number)}"))
            drawn.append(tag("g", told, badge(letters[name], bx, by), data_situation=name, data_at=point))
    return "".join(drawn)


def badge(letter: str, x: float, y: float) -> str:
    """A small letter in a circle."""
    size = 11.5 if len(letter) == 1 else 9
    return tag("circle", class_="badge", r=8, cx=x, cy=y) + tag(
        "text", text(letter), class_="letter", font_size=size, x=x, y=y + size * 0.36
    )
