"""How a tile moves, as the engine works it out: its destinations from a point of an otherwise empty board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisho.api import game
from paisho.board import bits
from paisho.engine import convert
from paisho.engine.game import Game
from paisho.language.variant import Variant
from paisho.render.marks import Mark
from paisho.render.svg import board_svg
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot, Tile


def movement_svg(
    variant: Variant,
    code: str,
    *,
    seat: str | None = None,
    at: str | None = None,
    options: Mapping[str, Any] | None = None,
    theme: str = "auto",
    size: int | None = None,
    crop: bool = True,
    uid: str | None = None,
) -> str | None:
    """The destinations of a tile that stands alone on the board; None if it does not move then.

    It stands at ``at``, or else on the point from which it reaches most points, the nearest to the centre of those.
    """
    rules = game(variant, options)
    mover = seat or rules.seating.first
    start, moves = _best(rules, mover, code, at)
    goals = list(dict.fromkeys(move.to for move in moves if move.to is not None))
    if not goals:
        return None
    name = rules.board.name(start)
    marks = (Mark(name, "from"), *(Mark(goal, "to") for goal in goals))
    tile = variant.tiles[code].name
    return board_svg(
        alone(rules, mover, code, start),
        marks=marks,
        links=False,
        situations=(),
        title=f"How the {tile} moves",
        desc=f"From {name}, alone on the board, the {tile} may go to {len(goals)} points: {', '.join(goals)}.",
        theme=theme,
        size=size,
        crop=(name, *goals) if crop else None,
        points=False,
        uid=uid,
    )


def alone(rules: Game, seat: str, code: str, point: int) -> Position:
    """The position at the beginning of a turn with nothing but one tile on the board."""
    stage = rules.stages[rules.first_stage]
    nothing: dict[str, dict[str, int]] = {name: {} for name in rules.seats}
    tiles = {point: Tile(seat, code)}
    shot = Snapshot(rules.variant.id, rules.options, tiles, {}, nothing, nothing, {}, seat, stage.name, 0)
    return convert.position(rules, shot)


def movements(position: Position, point: int) -> list[Move]:
    """The legal moves of the tile on a point, whether or not the game is over."""
    found = []
    for form in position.rules.actions(position):
        for group in form.groups(position, -1, point):
            _, piece, source, fixed, mask, sure = group
            if source != point:
                continue
            for last in bits(mask):
                if sure or form.attempt(position, piece, source, (*fixed, last), True) is not None:
                    found.append(form.move(group, last))
    return found


def _best(rules: Game, seat: str, code: str, at: str | None) -> tuple[int, list[Move]]:
    if at is not None:
        point = rules.board.number(at)
        return point, movements(alone(rules, seat, code, point), point)

    def worth(point: int) -> tuple[int, int, int]:
        x, y = rules.board.xy[point]
        return -len(found[point]), x * x + y * y, point

    found = {point: movements(alone(rules, seat, code, point), point) for point in rules.board.points}
    best = min(rules.board.points, key=worth)
    return best, found[best]
