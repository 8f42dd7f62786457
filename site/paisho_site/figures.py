"""The pictures of a rulebook, drawn from the data and the engine."""

from __future__ import annotations

import html

from paisho.language.variant import Variant
from paisho.render import cycle_svg, movement_svg, regions_svg, tile_set_svg
from paisho.rulebook import Figure

THEME = "page"
"""Pictures take their colours from the page, so that they follow its light and dark."""


def drawing(figure: Figure, variant: Variant) -> str | None:
    """The markup of a figure, or ``None`` if there is nothing to draw."""
    if figure.kind == "board":
        return framed(regions_svg(variant.board, theme=THEME, points=False), figure.caption)
    if figure.kind == "tiles":
        return framed(tile_set_svg(variant, theme=THEME), figure.caption)
    if figure.kind == "relation":
        return framed(cycle_svg(variant, figure.of, theme=THEME), figure.caption, "ps-small")
    return _movements(variant)


def framed(svg: str, caption: str, style: str = "") -> str:
    """A picture with its caption, on one line so that Markdown leaves it alone."""
    picture = " ".join(line.strip() for line in svg.splitlines())
    classes = f"ps-figure {style}".strip()
    return f'<figure class="{classes}">{picture}<figcaption>{html.escape(caption)}</figcaption></figure>'


def _movements(variant: Variant) -> str | None:
    """The tiles that move, each alone on the board; tiles that move alike share a picture."""
    pictures: dict[tuple[str, ...], tuple[list[str], str]] = {}
    for code, tile in variant.tiles.items():
        svg = movement_svg(variant, code, theme=THEME, uid=f"move-{variant.id}-{code}")
        if svg is None:
            continue
        kind = tuple(f"{name}={value}" for name, value in sorted(tile.attributes.items())) or (code,)
        pictures.setdefault(kind, ([], svg))[0].append(tile.name)
    if not pictures:
        return None
    drawn = [framed(svg, f"Where {_listed(names)} may go, alone on the board.") for names, svg in pictures.values()]
    return f'<div class="ps-row">{"".join(drawn)}</div>'


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
