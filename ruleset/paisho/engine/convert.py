"""Positions for play to snapshots, and back."""

from __future__ import annotations

import hashlib
from typing import Any

from paisho.engine.game import Game
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot, Tile


def snapshot(pos: Position) -> Snapshot:
    """The position as plain data, by name."""
    game: Game = pos.rules
    pieces = game.pieces
    types = pieces.types

    def tile(piece: int) -> Tile:
        return Tile(pieces.seats[piece // types], pieces.codes[piece % types])

    def counts(numbers: tuple[int, ...]) -> dict[str, dict[str, int]]:
        return {
            seat: {code: numbers[s * types + t] for t, code in enumerate(pieces.codes) if numbers[s * types + t]}
            for s, seat in enumerate(pieces.seats)
        }

    return Snapshot(
        game.variant.id,
        dict(game.options),
        {point: tile(cell - 1) for point in game.board.points if (cell := pos.cells[point])},
        {point: tuple(map(tile, under)) for point, under in pos.beneath},
        counts(pos.reserve),
        counts(pos.captured),
        {seat: score for seat, score in zip(pieces.seats, pos.score, strict=True) if score},
        pieces.seats[pos.seat],
        game.stages[pos.phase].name,
        pos.ply,
        dict(pos.memory),
    )


def position(game: Game, shot: Snapshot) -> Position:
    """The position for play; the snapshot's names must be those of the game."""
    pieces = game.pieces
    sets = [0] * pieces.count
    cells = bytearray(game.board.size)
    occupied = 0
    for point, top in shot.tiles.items():
        piece = pieces.number(top.seat, top.code)
        sets[piece] |= 1 << point
        cells[point] = piece + 1
        occupied |= 1 << point

    def counts(named: Any) -> tuple[int, ...]:
        return tuple(named.get(seat, {}).get(code, 0) for seat in pieces.seats for code in pieces.codes)

    seat = pieces.seats.index(shot.to_move)
    phase = next(
        number for number, stage in enumerate(game.stages) if stage.name == shot.phase and stage.seat in (-1, seat)
    )
    beneath = tuple(
        (point, tuple(pieces.number(t.seat, t.code) for t in under)) for point, under in sorted(shot.beneath.items())
    )
    return Position(
        game,
        tuple(sets),
        bytes(cells),
        occupied,
        beneath,
        counts(shot.reserve),
        counts(shot.captured),
        tuple(shot.score.get(s, 0) for s in pieces.seats),
        seat,
        phase,
        shot.ply,
        tuple(sorted(shot.memory.items())),
    )


FORGOTTEN = frozenset({"seen", "again", "passes", "did"})
"""What the memory holds about the past alone."""


def digest(pos: Position) -> str:
    """A short name of a position: of everything but its past."""
    return _named(*_standing(pos), pos.score)


def occurrence(pos: Position) -> str:
    """A short name of what repeats when a position repeats: everything but its past and the scores."""
    return _named(*_standing(pos))


def _standing(pos: Position) -> tuple[Any, ...]:
    memory = tuple((n, v) for n, v in pos.memory if n not in FORGOTTEN)
    return pos.cells, pos.beneath, pos.reserve, pos.captured, pos.seat, pos.phase, memory


def _named(*kept: Any) -> str:
    return hashlib.blake2b(repr(kept).encode(), digest_size=8).hexdigest()
