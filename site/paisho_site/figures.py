"""The pictures of a rulebook, drawn from the data and the engine."""

from __future__ import annotations

import html

import paisho
from paisho.language.variant import Variant
from paisho.render import before_after_svg, board_svg, cycle_svg, movement_svg, regions_svg, tile_set_svg
from paisho.rulebook import Figure
from paisho.state.move import Move
from paisho.state.position import Position
from paisho_site.games import example_game

THEME = "page"
"""Pictures take their colours from the page, so that they follow its light and dark."""


GAMES, PLIES = 12, 80
"""How many games, and how long ones, are looked through for an example of an action."""


def drawing(figure: Figure, variant: Variant) -> str | None:
    """The markup of a figure, or ``None`` if there is nothing to draw."""
    if figure.kind == "board":
        return framed(regions_svg(variant.board, theme=THEME, points=False), figure.caption)
    if figure.kind == "tiles":
        return framed(tile_set_svg(variant, theme=THEME), figure.caption)
    if figure.kind == "relation":
        return framed(cycle_svg(variant, figure.of, theme=THEME), figure.caption, "ps-small")
    if figure.kind == "start":
        return framed(board_svg(paisho.start(variant, seed=1), theme=THEME, points=False), figure.caption)
    if figure.kind == "effect":
        return _effect(figure, variant)
    return _movements(variant)


def _effect(figure: Figure, variant: Variant) -> str | None:
    """An action that does more than place or move a tile, before and after, where it changed most in some games."""
    found: tuple[int, Position, Move, Position] | None = None
    for seed in range(GAMES):
        for before, move, after in example_game(variant, seed, PLIES):
            if move.do == figure.of:
                stirred = _stirred(before, after)
                if stirred > (found[0] if found else 1):
                    found = stirred, before, move, after
    if found is None:
        return None
    _, before, move, after = found
    uid = f"effect-{variant.id}-{figure.of}"
    return framed(before_after_svg(before, after, move=move, theme=THEME, uid=uid, links=False), figure.caption)


def _stirred(before: Position, after: Position) -> int:
    """How many points changed."""
    one, two = paisho.snapshot(before).tiles, paisho.snapshot(after).tiles
    return sum(one.get(point) != two.get(point) for point in {*one, *two})


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
