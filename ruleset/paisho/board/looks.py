"""How regions are drawn: a colour of a closed palette, a texture, and a sign for boards drawn with letters.

`look: {fill: crimson, texture: rising, sign: r}`, each key optional. A region without a look is not drawn. Where
regions overlap, the one declared later lies on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paisho.board import reading
from paisho.board.errors import BoardError, shown

FILLS: Final = ("crimson", "ivory", "amber", "moss", "azure", "plum", "slate", "sand")
"""The palette. What shade each word means is for the drawing to say, in light and in dark."""

TEXTURES: Final = ("plain", "dots", "rising", "falling", "level", "upright", "cross")
"""What tells regions apart without colour."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a region is drawn; `fill` or `sign` is None where it shows as no area, or as no sign."""

    fill: str | None = None
    texture: str = "plain"
    sign: str | None = None


def read_look(value: object, path: str) -> Look:
    """Return the look described by `value`, or raise BoardError."""
    found = reading.closed(value, path, ("fill", "texture", "sign"))
    if "fill" not in found and "sign" not in found:
        raise BoardError(path, "expected `fill` or `sign`")
    if "texture" in found and "fill" not in found:
        raise BoardError(f"{path}.texture", "a texture needs a `fill` to lie on")
    fill = reading.one_of(found["fill"], f"{path}.fill", FILLS) if "fill" in found else None
    texture = reading.one_of(found.get("texture", "plain"), f"{path}.texture", TEXTURES)
    sign = found.get("sign")
    if sign is not None and (not isinstance(sign, str) or len(sign) != 1 or not "!" <= sign <= "~"):
        raise BoardError(f"{path}.sign", f"expected one printable ASCII character, found {shown(sign)}")
    return Look(fill, texture, sign)


def read_looks(declared: Mapping[str, Mapping[str, object]]) -> dict[str, Look]:
    """Return the looks of all regions that have one, in the order of declaration."""
    return {
        name: read_look(region["look"], f"regions.{name}.look") for name, region in declared.items() if "look" in region
    }
