"""A relation between tile types as a picture: the tiles in a circle, lines between those that are related."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from rich.cells import cell_len

from paisho.api import game
from paisho.language.compiler import Compiler
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.render.svg import Picture, document
from paisho.render.tiles import RADIUS, tile_drawing
from paisho.render.xml import name_of, num, tag, text

ROOM: Final = 84
"""The distance between neighbouring tiles on the circle."""


def cycle_svg(
    variant: Variant,
    relation: str,
    *,
    options: Mapping[str, Any] | None = None,
    theme: str = "auto",
    size: int | None = None,
    uid: str | None = None,
) -> str:
    """A relation under given options: a line joins two tiles that are related in both directions, an arrow leads
    from a tile to one that it alone is related to. Weights other than one stand beside their lines, negative ones
    on broken lines.
    """
    table = Compiler(variant, variant.board, game(variant, options).options).relation(relation)
    codes = list(variant.tiles)
    weights = {(codes[a], codes[b]): w for a, row in enumerate(table) for b, w in enumerate(row) if w}
    circle, inside = arranged(variant, relation, weights)
    places = _places(circle, inside)
    seat = next(iter(variant.players.seats))
    drawn = _lines(places, weights)
    for code, (x, y) in places.items():
        where = f"translate({num(x)} {num(y)})"
        named = tag("title", text(variant.tiles[code].name))
        drawn.append(tag("g", named, tile_drawing(variant, seat, code), transform=where, data_tile=code))
        drawn.append(_name(variant.tiles[code].name, x, y))
    high = max((abs(y) for _, y in places.values()), default=0) + RADIUS + 32
    rooms = [_room(variant.tiles[code].name, x, y) for code, (x, y) in places.items()]
    left, right = min((low for low, _ in rooms), default=-1), max((top for _, top in rooms), default=1)
    picture = Picture("", "".join(drawn), left, -high, right - left, 2 * high)
    words = Words(variant, variant.board)
    title = f"{variant.title}: {words.relation(relation)}"
    uid = uid or name_of("relation", variant.id, relation, sorted(weights.items()), theme, size)
    return document(picture, uid, title, described(variant, weights), theme, size)


def _name(name: str, x: float, y: float) -> str:
    """The name of a tile, beside it on the outer side of the circle."""
    away = math.hypot(x, y)
    if away < 1 or abs(x) < 0.25 * away:
        below = y >= -1
        return tag("text", text(name), class_="name", x=x, y=y + (RADIUS + 19 if below else -RADIUS - 9))
    aside = RADIUS + 7
    anchor = "side" if x > 0 else "side end"
    return tag("text", text(name), class_=f"name {anchor}", x=x + (aside if x > 0 else -aside), y=y + 6)


def _room(name: str, x: float, y: float) -> tuple[float, float]:
    """How far to the left and to the right a tile and its name reach, in the widest of common fonts."""
    length = 12 * cell_len(name)
    away = math.hypot(x, y)
    if away < 1 or abs(x) < 0.25 * away:
        half = max(length / 2, RADIUS + 4)
        return x - half, x + half
    if x > 0:
        return x - RADIUS - 4, x + RADIUS + 7 + length
    return x - RADIUS - 7 - length, x + RADIUS + 4


def arranged(variant: Variant, relation: str, weights: Mapping[tuple[str, str], int]) -> tuple[list[str], list[str]]:
    """The tiles on the circle, in the order the relation declares or that of the file, and those inside it.

    Inside are tiles that no declared circle has, if there are few of them.
    """
    related = {code for pair in weights for code in pair}
    declared: list[str] = []
    for part in variant.relations[relation].body.values():
        order = getattr(part.body, "order", ())
        declared += [code for code in order if code in related and code not in declared]
    others = [code for code in variant.tiles if code in related and code not in declared]
    if declared and len(others) <= 2:
        return declared, others
    return declared + others, []


def _places(circle: list[str], inside: list[str]) -> dict[str, tuple[float, float]]:
    count = max(len(circle), 3)
    radius = max(ROOM / (2 * math.sin(math.pi / count)), 1.2 * ROOM if inside else ROOM)
    places = {}
    for number, code in enumerate(circle):
        angle = 2 * math.pi * number / len(circle)
        places[code] = radius * math.sin(angle), -radius * math.cos(angle)
    for number, code in enumerate(inside):
        places[code] = ROOM * 1.2 * (number - (len(inside) - 1) / 2), 0.0
    return places


def _lines(places: Mapping[str, tuple[float, float]], weights: Mapping[tuple[str, str], int]) -> list[str]:
    drawn = []
    for (one, other), weight in sorted(weights.items(), key=lambda item: item[1]):
        both = weights.get((other, one)) == weight
        order = list(places)
        if one == other or (both and order.index(one) > order.index(other)):
            continue
        drawn.append(_line(places[one], places[other], weight, both))
    return drawn


def _line(start: tuple[float, float], end: tuple[float, float], weight: int, both: bool) -> str:
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    near, far = RADIUS + 4, length - RADIUS - 4
    style = "relneg" if weight < 0 else "rel"
    stop = far if both else far - 8
    shaft = f"M{num(x1 + near * ux)} {num(y1 + near * uy)}L{num(x1 + stop * ux)} {num(y1 + stop * uy)}"
    parts = [tag("path", class_=style, d=shaft)]
    if not both:
        tip = [(far, 0), (far - 11, 5.5), (far - 11, -5.5)]
        corners = "L".join(f"{num(x1 + a * ux - b * uy)} {num(y1 + a * uy + b * ux)}" for a, b in tip)
        parts.append(tag("path", class_="rtipneg" if weight < 0 else "rtip", d=f"M{corners}Z"))
    if weight not in (1, -1):
        at = length * 0.4
        parts.append(tag("text", f"{weight:+d}", class_="rnum", x=x1 + at * ux, y=y1 + at * uy + 5))
    return "".join(parts)


def described(variant: Variant, weights: Mapping[tuple[str, str], int]) -> str:
    """The relation in words: for every tile, those to which it is related."""
    said: dict[str, list[str]] = {}
    for (one, other), weight in weights.items():
        worth = "" if weight == 1 else f" ({weight:+d})"
        said.setdefault(one, []).append(variant.tiles[other].name + worth)
    listed = [f"{variant.tiles[one].name}: {', '.join(others)}." for one, others in said.items()]
    return " ".join(listed) or "No tiles are related."
