"""Making a counterexample small: take things away from the position as long as the invariant still fails there.

Tiles go first (halves of the board, then one by one), then what lies beneath, the reserves, what is captured, the
memory, the options; what is left is about as little as shows the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from paisho import Position, game
from paisho.engine import convert
from paisho.state.snapshot import Snapshot
from paisho_validators.properties.counterexample import Counterexample, Invariant

Fails = Callable[[Position], Any]
"""Says of a position what is wrong with it; something false if nothing is."""


def shrink(found: Counterexample, invariant: Invariant, seconds: float = 10.0) -> Counterexample:
    """The counterexample with as small a position as could be found in the time given."""
    best = found

    def fails(position: Position) -> bool:
        nonlocal best
        smaller = invariant(position)
        if smaller is None or smaller.invariant != found.invariant:
            return False
        best = smaller
        return True

    smallest(found.position, fails, seconds)
    return best


def smallest(position: Position, fails: Fails, seconds: float = 10.0) -> Position:
    """The smallest position found in which ``fails`` is still true; it is true of ``position`` itself."""
    deadline = monotonic() + seconds
    shot = convert.snapshot(position)
    rules = position.rules
    shrunk = True
    while shrunk and monotonic() < deadline:
        shrunk = False
        for candidate in smaller(shot, rules.variant.default_options()):
            if monotonic() > deadline:
                break
            made = _position(candidate, position)
            if made is not None and fails(made):
                shot, position, shrunk = candidate, made, True
                break
    return position


def _position(shot: Snapshot, like: Position) -> Position | None:
    """The position of a snapshot; ``None`` if its options know no such seat, tile or decision."""
    variant = like.rules.variant
    rules = like.rules if shot.options == like.rules.options else game(variant, shot.options)
    seats, codes = rules.pieces.seats, rules.pieces.codes
    tiles = (*shot.tiles.values(), *(tile for under in shot.beneath.values() for tile in under))
    if shot.to_move not in seats or any(tile.seat not in seats or tile.code not in codes for tile in tiles):
        return None
    if not any(
        stage.name == shot.phase and (stage.seat < 0 or rules.seats[stage.seat] == shot.to_move)
        for stage in rules.stages
    ):
        return None
    return convert.position(rules, shot)


def smaller(shot: Snapshot, defaults: dict[str, Any]) -> Iterator[Snapshot]:
    """Positions with something less, those with much less first."""
    yield from _with_fewer_tiles(shot)
    if shot.beneath:
        yield replace(shot, beneath={})
        for point in shot.beneath:
            yield replace(shot, beneath={p: under for p, under in shot.beneath.items() if p != point})
    for name in ("reserve", "captured"):
        yield from _with_fewer_in(shot, name)
    for name in shot.memory:
        yield replace(shot, memory={n: v for n, v in shot.memory.items() if n != name})
    if any(shot.score.values()):
        yield replace(shot, score={})
    if shot.ply:
        yield replace(shot, ply=0)
    if shot.options != defaults:
        yield replace(shot, options=defaults)
        for name, value in defaults.items():
            if shot.options[name] != value:
                yield replace(shot, options={**shot.options, name: value})


def _with_fewer_tiles(shot: Snapshot) -> Iterator[Snapshot]:
    points = list(shot.tiles)
    size = len(points) // 2
    while size:
        for start in range(0, len(points), size):
            gone = set(points[start : start + size])
            yield replace(
                shot,
                tiles={p: tile for p, tile in shot.tiles.items() if p not in gone},
                beneath={p: under for p, under in shot.beneath.items() if p not in gone},
            )
        size //= 2


def _with_fewer_in(shot: Snapshot, name: str) -> Iterator[Snapshot]:
    counts: dict[str, dict[str, int]] = getattr(shot, name)

    def having(seat: str, held: dict[str, int]) -> Snapshot:
        changed: dict[str, Any] = {name: {**counts, seat: held}}
        return replace(shot, **changed)

    if any(counts.values()):
        nothing: dict[str, Any] = {name: {seat: {} for seat in counts}}
        yield replace(shot, **nothing)
    for seat, held in counts.items():
        if held:
            yield having(seat, {})
        for code, number in held.items():
            yield having(seat, {c: n for c, n in held.items() if c != code})
            if number > 1:
                yield having(seat, {**held, code: number - 1})
