"""Drawn tiles: a disc with the tile's code in the heart of a flower.

Everything is told twice. The seat: by the shade of the disc and by its rim (single, double, eight-sided). The kind: by
the colour of the petals and by their shape. The tile: by its code (or symbol) and by the number of petals. All of it
follows from what the variant declares:

* the colour is the `fill` of the last of the tile's attribute words that has one, or one of a fixed series, in the
  order in which the different combinations of words come up;
* the shape of the petals belongs to the first attribute of words (tiles that share the word share the shape);
* the number of petals is the tile's first number, if it fits, or its place among the tiles of the same words.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from paisho.language.variant import Variant
from paisho.render.palette import FACES
from paisho.render.xml import num, tag, text

RADIUS: Final = 18.8
HEART: Final = 11
MIDDLE: Final = 11.6
LONG: Final = 4.8
"""The distance of a petal's middle from the middle of the tile, and half its length."""

SERIES: Final = ("amber", "azure", "moss", "plum", "crimson", "slate")
SHAPES: Final = 4
MOST: Final = 9


@dataclass(frozen=True)
class Emblem:
    """What is drawn on a tile besides its code: the shape, number and colour of the petals."""

    shape: int
    petals: int
    fill: str


@lru_cache(maxsize=16)
def _emblems(known: _Known) -> dict[str, Emblem]:
    variant = known.variant
    worded = [name for name, attribute in variant.attributes.items() if attribute.kind == "words"]
    numbered = [name for name, attribute in variant.attributes.items() if attribute.kind == "number"]
    shapes: dict[object, int] = {}
    combinations: dict[object, int] = {}
    places: dict[object, int] = {}
    found = {}
    for code, tile in variant.tiles.items():
        words = tuple(tile.attributes.get(name) for name in worded)
        shape = shapes.setdefault(words[:1], len(shapes)) % SHAPES
        series = combinations.setdefault(words, len(combinations))
        fills = [
            fill
            for name in worded
            if (fill := variant.attributes[name].fills.get(str(tile.attributes.get(name)))) is not None
        ]
        places[words] = places.get(words, 0) + 1
        number = next((tile.attributes[name] for name in numbered if name in tile.attributes), None)
        if not isinstance(number, int) or not 2 <= number <= MOST:
            number = 2 + (places[words] - 1) % (MOST - 1)
            if not worded:
                # Nothing else tells the tiles apart: colours and numbers of petals in turn.
                series, number = places[words] - 1, 2 + (places[words] - 1) // len(SERIES) % (MOST - 1)
        found[code] = Emblem(shape, number, fills[-1] if fills else SERIES[series % len(SERIES)])
    return found


class _Known:
    """A variant as a cache key: the same object is the same key."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return id(self.variant)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.variant is other.variant


def emblem(variant: Variant, code: str) -> Emblem:
    """What is drawn on the tiles of a type."""
    return _emblems(_Known(variant))[code]


def tile_name(variant: Variant, seat: str, code: str) -> str:
    """The end of the id under which a tile is defined in a picture; made of numbers, as codes may be anything."""
    return f"t{list(variant.players.seats).index(seat)}-{list(variant.tiles).index(code)}"


def tile_drawing(variant: Variant, seat: str, code: str) -> str:
    """The drawing of a tile around 0, 0, as SVG elements for inside a picture."""
    number = list(variant.players.seats).index(seat)
    style = number % len(FACES)
    mark = emblem(variant, code)
    dark = style % 2 == 1
    drawn = [_disc(style), _rim(style)]
    drawn += [tag("path", class_=f"{'n' if dark else 'd'}-{mark.fill}", d=_petals(mark))]
    drawn += [tag("circle", class_=f"h{style}", r=HEART)]
    drawn.append(_code(variant.tiles[code].symbol or code, style))
    return "".join(drawn)


def _disc(style: int) -> str:
    if style < 2:
        return tag("circle", class_=f"f{style}", r=RADIUS)
    return tag("path", class_=f"f{style}", d=_polygon(8, RADIUS * 1.05))


def _rim(style: int) -> str:
    inset = 1.3 if style % 2 == 0 else 2.6
    if style < 2:
        return tag("circle", class_=f"m{style}", r=RADIUS - inset)
    return tag("path", class_=f"m{style}", d=_polygon(8, RADIUS * 1.05 - inset))


def _polygon(corners: int, radius: float) -> str:
    spots = [_polar(radius, (i + 0.5) / corners) for i in range(corners)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots) + "Z"


def _polar(radius: float, turn: float) -> tuple[float, float]:
    """A place by its distance from 0, 0 and the part of a turn clockwise from the top."""
    angle = 2 * math.pi * turn
    return radius * math.sin(angle), -radius * math.cos(angle)


def _petals(mark: Emblem) -> str:
    # No petal lies level with the code, which would make it hard to read.
    first = 0.5 / mark.petals if mark.petals % 4 == 0 else 0.0
    return "".join(_petal(mark.shape, first + i / mark.petals, mark.petals) for i in range(mark.petals))


def _petal(shape: int, turn: float, of: int) -> str:
    """A petal that looks out from behind the heart; few are broad, many are narrow."""
    wide = min(0.62 * math.pi * MIDDLE / of, 6.2)
    across = math.cos(2 * math.pi * turn), math.sin(2 * math.pi * turn)

    def spot(out: float, aside: float) -> str:
        x, y = _polar(out, turn)
        return f"{num(x + aside * across[0])} {num(y + aside * across[1])}"

    if shape == 0:  # round
        arc = f"A{num(wide)} {num(LONG)} {num(360 * turn)} 1 1 "
        return f"M{spot(MIDDLE, -wide)}{arc}{spot(MIDDLE, wide)}{arc}{spot(MIDDLE, -wide)}Z"
    if shape == 1:  # pointed
        tip, foot, belly = spot(MIDDLE + LONG, 0), spot(MIDDLE - LONG, 0), 1.5 * wide
        return f"M{foot}Q{spot(MIDDLE, -belly)} {tip}Q{spot(MIDDLE, belly)} {foot}Z"
    if shape == 2:  # square
        wide = min(wide, 4.2)
        corners = ((MIDDLE - 3, -wide), (MIDDLE + 4, -wide), (MIDDLE + 4, wide), (MIDDLE - 3, wide))
    else:  # three-cornered
        corners = ((MIDDLE - 3, 0.2 * wide), (MIDDLE + LONG, -wide), (MIDDLE + LONG, wide), (MIDDLE - 3, -0.2 * wide))
    return "M" + "L".join(spot(*corner) for corner in corners) + "Z"


def _code(shown: str, style: int) -> str:
    size = {0: 18, 1: 18, 2: 15}.get(cell_len(shown), 32 / max(1, cell_len(shown)))
    # A third of the size is half the height of capitals: the code stands in the middle wherever it is drawn.
    return tag("text", text(shown), class_=f"i{style}", font_size=num(size), y=num(size * 0.355))
