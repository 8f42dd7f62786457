"""A key below a picture: what its tiles, lines, badges and marks mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from paisho.render.xml import num, tag, text

LINE: Final = 26
ICON: Final = 30
"""The room for an icon, which is drawn around 0, 0 in a square of this width."""


@dataclass(frozen=True)
class Entry:
    """An icon, drawn around 0, 0 and made smaller by `scale`, and what it means."""

    icon: str
    says: str
    scale: float = 0.6


def legend(entries: list[Entry], left: float, top: float, width: float) -> tuple[str, float]:
    """The entries in rows of a width, and the height they take."""
    drawn = []
    x, y = 0.0, 0.0
    for entry in entries:
        room = ICON + 8.4 * cell_len(entry.says) + 18
        if x and x + room > width:
            x, y = 0.0, y + LINE
        at = f"translate({num(left + x + ICON / 2)} {num(top + y + LINE / 2)})"
        icon = (
            tag("g", entry.icon, transform=f"{at} scale({num(entry.scale)})")
            if entry.scale != 1
            else tag("g", entry.icon, transform=at)
        )
        drawn.append(icon)
        drawn.append(tag("text", text(entry.says), class_="words", x=left + x + ICON + 4, y=top + y + LINE / 2 + 5))
        x += room
    return "".join(drawn), (y + LINE) if entries else 0.0
