"""The Python interface: load a variant, start, list, play, judge, and look at what is there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from paisho.engine import convert, legal
from paisho.engine import facts as _facts
from paisho.engine import perft as _perft
from paisho.engine import play as _play
from paisho.engine import status as _status
from paisho.engine.facts import Facts
from paisho.engine.game import Game, agreed
from paisho.language.variant import Variant
from paisho.loading import load, variants
from paisho.notation.positions import PositionError, read_snapshot, write_snapshot
from paisho.referee import judge as _judge
from paisho.spec import did_you_mean
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import Status, Verdict


class IllegalMove(ValueError):
    """A move that the rules do not allow; ``verdict`` says why."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        super().__init__(" ".join(f"[{reason.clause}] {reason.says}" for reason in verdict.reasons))
        self.move, self.verdict = move, verdict


def game(variant: Variant | str | Path, options: Mapping[str, Any] | None = None) -> Game:
    """The variant compiled under options (its defaults where none are given); made once and kept.

    Raises :class:`~paisho.engine.game.OptionError` for options that the variant does not have.
    """
    loaded = variant if isinstance(variant, Variant) else load(variant)
    chosen = agreed(loaded, options)
    return _compiled(_Known(loaded), tuple(sorted(chosen.items())))


class _Known:
    """A variant as a cache key: the same object is the same key."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return id(self.variant)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.variant is other.variant


@lru_cache(maxsize=64)
def _compiled(known: _Known, options: tuple[tuple[str, str | int | bool], ...]) -> Game:
    return Game(known.variant, dict(options))


def start(variant: Variant | str | Path, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Position:
    """The first decision of a new game; chance is settled from ``seed``, or from a seed of its own without one."""
    return _play.start(game(variant, options), seed)


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the decision now due, none twice, in a stable order."""
    return legal.legal_moves(position)


def play(position: Position, move: Move | Mapping[str, Any]) -> Position:
    """The position after a move; raises :class:`IllegalMove` with the referee's verdict, and changes nothing."""
    made = move if isinstance(move, Move) else Move.from_json(move)
    after = _play.play(position, made)
    if after is None:
        raise IllegalMove(made, judge(position, made))
    return after


def judge(position: Position, move: Move | Mapping[str, Any]) -> Verdict:
    """The referee's verdict on a move, with every clause that objects."""
    made = move if isinstance(move, Move) else Move.from_json(move)
    return _judge.judge(convert.snapshot(position), made, position.rules.variant)


def status(position: Position) -> Status:
    """Whether the game is over, who has won, and by which clause."""
    return _status.status(position)


def facts(position: Position) -> Facts:
    """Links, situations, rings, counts and status of a position."""
    return _facts.facts(position)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` moves; games that end sooner are not counted."""
    return _perft.perft(position, depth)


def read_position(data: Mapping[str, Any], variant: Variant | None = None) -> Position:
    """The position in protocol form; its variant is loaded by id unless given.

    Raises :class:`~paisho.notation.positions.PositionError` naming the datum at fault.
    """
    if not isinstance(data, Mapping):
        raise PositionError("", "a position is a mapping")
    if variant is None:
        name = data.get("variant")
        if not isinstance(name, str):
            raise PositionError("variant", "the id of a variant is missing")
        if name not in variants():  # a position is data from anywhere: it may not have files opened
            raise PositionError("variant", f"there is no variant {name[:60]!r}; {did_you_mean(name, variants())}")
        variant = load(name)
    elif data.get("variant", variant.id) != variant.id:
        raise PositionError("variant", f"this is a position of {data['variant']!r}, not of {variant.id}")
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("options", "expected a mapping")
    try:
        rules = game(variant, options)
    except ValueError as error:
        raise PositionError("options", str(error)) from None
    stages = [(stage.name, rules.seats[stage.seat] if stage.seat >= 0 else "") for stage in rules.stages]
    first = (rules.stages[rules.first_stage].name, variant.players.first)
    return convert.position(rules, read_snapshot(data, variant, rules.options, stages, first))


def write_position(position: Position) -> dict[str, Any]:
    """The position in protocol form."""
    return write_snapshot(convert.snapshot(position), position.rules.board.name)


def snapshot(position: Position) -> Snapshot:
    """The position as plain data by point number, seat and code."""
    return convert.snapshot(position)
