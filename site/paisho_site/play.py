"""The page on which a variant can be played and asked: boards, an example game, options, and what was worked out."""

from __future__ import annotations

import html
import json
from typing import Any

import paisho
from paisho.language.options import NumberRange, OptionRule
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.render import board_svg, last_move_marks
from paisho.render.plan import plan
from paisho.rulebook.markdown import escaped
from paisho.state.move import Move
from paisho.state.position import Position
from paisho_site.engine import SIZE
from paisho_site.figures import THEME
from paisho_site.games import example_game
from paisho_site.touch import state, tiles_by_point

SEEDS, MOVES = range(12), 36
"""Where the example game of a variant is looked for, and how far it is shown."""


def play_page(variant: Variant, source: str, engine: bool) -> str:
    """The page; ``source`` is what the engine in the browser loads the variant by."""
    frames = _frames(variant)
    intro = (
        "Choose a tile to see where it may go, and a marked point to make the move. Choose anything else to read why "
        "not, with the clause that objects. The arrow keys move between points, Enter chooses, Escape lets go."
    )
    if engine:
        how = (
            f"The example game was worked out when this page was built. For everything else the rules engine itself "
            f"runs in your browser: {SIZE}, loaded from this site on first use, and nothing leaves your computer."
        )
    else:
        how = (
            "This site was built without the rules engine for browsers, so that the boards answer only what was worked "
            "out beforehand: the moves of the example game."
        )
    board = " ".join(line.strip() for line in _board(variant, source, engine, frames).splitlines())
    return f"# {escaped(variant.title)}: play\n\n{escaped(intro)}\n\n{board}\n\n{escaped(how)}\n"


def _frames(variant: Variant) -> list[str]:
    """The example game, a template a position, each with its picture and its destinations."""
    seed = max(SEEDS, key=lambda seed: len({move.do for _, move, _ in example_game(variant, seed, MOVES)}))
    game = example_game(variant, seed, MOVES)
    first = paisho.start(variant, seed=seed)
    return [_frame(first, None, 0), *(_frame(after, move, i) for i, (_, move, after) in enumerate(game, 1))]


def _frame(position: Position, move: Move | None, number: int) -> str:
    variant = position.rules.variant
    marks = last_move_marks(move) if move else ()
    svg = board_svg(position, marks=marks, theme=THEME, points=False, uid=f"frame-{variant.id}-{number}")
    goals: dict[str, list[str]] = {}
    for made in [] if paisho.status(position).over else paisho.legal_moves(position):
        if made.source and made.to and made.to not in goals.setdefault(made.source, []):
            goals[made.source].append(made.to)
    full = state(position, move)
    known: dict[str, Any] = {key: full[key] for key in ("position", "says", "over")}
    if move is not None:
        known["says"] = f"{_told(move, variant)}. {full['says']}"
    known |= {"tiles": tiles_by_point(position), "to": goals}
    data = html.escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")))
    return f'<template data-state="{data}">{" ".join(line.strip() for line in svg.splitlines())}</template>'


def _told(move: Move, variant: Variant) -> str:
    """What was done, in words."""
    words = Words(variant, variant.board)
    steps = variant.setup.get(move.do)
    said = [words.action(move.do) if steps is None else steps.title or words.spoken(move.do)]
    if move.tile:
        said.append(variant.tiles[move.tile].name)
    if move.source:
        said.append(f"from {move.source}")
    if move.to:
        said.append(f"to {move.to}")
    for name, value in move.choices:
        said.append(f"{words.spoken(name)} {', '.join(value) if isinstance(value, tuple) else value}")
    return words.capital(" ".join(said))


def _board(variant: Variant, source: str, engine: bool, frames: list[str]) -> str:
    layout, board, words = plan(variant.board), variant.board, Words(variant, variant.board)
    data = {
        "points": {board.name(point): [round(value, 1) for value in layout.place(point)] for point in board.points},
        "middle": board.name(board.centre),
        "actions": {name: words.capital(words.action(name)) for name in variant.actions}
        | {name: words.capital(rule.title or words.spoken(name)) for name, rule in variant.setup.items()},
        "tiles": {code: tile.name for code, tile in variant.tiles.items()},
        "choices": {
            name: rule.title or words.spoken(name)
            for action in variant.actions.values()
            for name, rule in getattr(action.body, "choose", {}).items()
        },
        "size": SIZE,
    }
    where = ' data-engine="../../../assets/paisho/"' if engine else ""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    new = '<button type="button" data-do="fresh">New game</button><button type="button" data-do="setup">Set up</button>'
    return f"""
<div class="ps-play" data-variant="{html.escape(source)}" data-rules="../"{where}>
<div class="ps-play-bar"><button type="button" data-do="back">◀ Back</button>
<button type="button" data-do="next">Next ▶</button>
{new if engine else ""}
<span data-part="step"></span></div>
<p data-part="says" class="ps-play-says" role="status"></p>
<div class="ps-play-two"><div data-part="board" class="ps-play-board" tabindex="0" role="application"
aria-label="Board of {html.escape(variant.title)}; arrow keys move, Enter chooses"></div>
<div class="ps-play-side"><div data-part="answer" class="ps-play-answer" role="status"></div>
<div data-part="choices" class="ps-play-choices"></div></div></div>
<span data-part="cursor" class="ps-play-unseen" role="status"></span>
{_palette(variant) if engine else ""}{_options(variant) if engine else ""}
<script type="application/json" data-part="data">{told}</script>{"".join(frames)}</div>"""


def _palette(variant: Variant) -> str:
    tiles = "".join(
        f'<option value="{seat} {html.escape(code)}">{html.escape(f"{about.name}: {tile.name}")}</option>'
        for seat, about in variant.players.seats.items()
        for code, tile in variant.tiles.items()
    )
    seats = "".join(
        f'<option value="{seat}">{html.escape(about.name)}</option>' for seat, about in variant.players.seats.items()
    )
    return (
        '<div data-part="palette" class="ps-play-bar" hidden>'
        '<label>Put <select data-part="tile"><option value="">nothing (empty the point)</option>'
        f"{tiles}</select></label>"
        f'<label>to move <select data-part="mover">{seats}</select></label>'
        '<button type="button" data-do="setup">Ask about this position</button></div>'
    )


def _options(variant: Variant) -> str:
    """What the players agree on, for a new game."""
    if not variant.options:
        return ""
    rows = []
    for name, option in variant.options.items():
        title = html.escape(Words.capital(option.title or Words.spoken(name)))
        known = html.escape(name)
        if option.number is not None:
            rows.append(f"<label>{title} {_number(known, option, option.number)}</label>")
            continue
        values = "".join(
            f'<option value="{html.escape(json.dumps(option.typed(value)))}"'
            f"{' selected' if value == option.default else ''}>"
            f"{html.escape(f'{Words.value(value)}: {meaning}')}</option>"
            for value, meaning in option.values.items()
        )
        rows.append(f'<label>{title} <select data-option="{known}">{values}</select></label>')
    summary = "<summary>Options of a new game or position</summary>"
    return f'<details class="ps-play-options">{summary}{"".join(rows)}</details>'


def _number(name: str, option: OptionRule, span: NumberRange) -> str:
    """A field for a number, with what usual numbers mean beside it."""
    says = "; ".join(f"{value}: {meaning}" for value, meaning in option.meanings.items())
    return (
        f'<input type="number" data-option="{name}" min="{span.from_}" max="{span.to}" step="1" required'
        f' value="{html.escape(option.default)}"> <small>{html.escape(says)}</small>'
    )
