"""Pictures of tiles by themselves: one tile, and the whole set of a variant."""

from __future__ import annotations

from collections.abc import Iterable

from paisho.language.variant import Variant
from paisho.render.svg import Picture, document
from paisho.render.tiles import RADIUS, tile_drawing
from paisho.render.xml import name_of, tag, text


def tile_svg(
    variant: Variant, seat: str, code: str, *, theme: str = "auto", size: int | None = 48, uid: str | None = None
) -> str:
    """One tile; ``size`` is its width in pixels."""
    name = variant.tiles[code].name
    owner = variant.players.seats[seat].name
    half = RADIUS + 2
    picture = Picture("", tile_drawing(variant, seat, code), -half, -half, 2 * half, 2 * half)
    uid = uid or name_of("tile", variant.id, seat, code, theme, size)
    return document(picture, uid, f"{name} ({code}) of {owner}", f"The tile {name} as {owner} has it.", theme, size)


def tile_set_svg(
    variant: Variant,
    codes: Iterable[str] | None = None,
    *,
    columns: int = 4,
    theme: str = "auto",
    size: int | None = None,
    uid: str | None = None,
) -> str:
    """The tiles of a variant with their names, each as every seat has it."""
    shown = list(variant.tiles) if codes is None else list(codes)
    seats = list(variant.players.seats)
    columns = max(1, min(columns, len(shown)))
    wide, high = 44.0 * len(seats) + 8, 66.0
    wide = max(wide, *(8.2 * len(variant.tiles[code].name) + 12 for code in shown)) if shown else wide
    body = []
    for number, code in enumerate(shown):
        left, top = (number % columns) * wide, (number // columns) * high
        for place, seat in enumerate(seats):
            x = left + wide / 2 + (place - (len(seats) - 1) / 2) * 44
            where = f"translate({x:g} {top + 22:g})"
            body.append(tag("g", tile_drawing(variant, seat, code), transform=where, data_tile=f"{seat} {code}"))
        body.append(tag("text", text(variant.tiles[code].name), class_="label", x=left + wide / 2, y=top + 58))
    picture = Picture("", "".join(body), 0, 0, wide * columns, high * -(-len(shown) // columns))
    uid = uid or name_of("tiles", variant.id, shown, columns, theme, size)
    names = ", ".join(f"{variant.tiles[code].name} ({code})" for code in shown)
    owners = ", ".join(seat.name for seat in variant.players.seats.values())
    return document(picture, uid, f"The tiles of {variant.title}", f"{names}; each as drawn for {owners}.", theme, size)
