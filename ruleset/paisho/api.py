"""The Python interface: load a variant, start, list, play, judge, and look at what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from paisho.engine import convert, legal
from paisho.engine import facts as _facts
from paisho.engine import perft as _perft
from paisho.engine import play as _play
from paisho.engine import status as _status
from paisho.engine.facts import Facts
from paisho.engine.game import Game, compiled
from paisho.language.variant import Variant
from paisho.loading import load
from paisho.notation import flaws as _flaws
from paisho.notation.flaws import Flaw
from paisho.notation.positions import PositionError
from paisho.notation.positions import read_position as _read_position
from paisho.notation.positions import write_position as _write_position
from paisho.referee import judge as _judge
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.shown import shown
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import Status, Verdict


class IllegalMove(ValueError):
    """A move that the rules do not allow; ``verdict`` says why."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        super().__init__(" ".join(f"[{reason.clause}] {reason.says}" for reason in verdict.reasons))
        self.move, self.verdict = move, verdict


def _positioned(given: Any) -> Position:
    """``given``, which has to be a position: data in its place is an easy slip, and would fail far from it."""
    if not isinstance(given, Position):
        hint = "; paisho.read_position makes one of data" if isinstance(given, Mapping) else ""
        raise TypeError(f"expected a Position, such as paisho.start gives, not {shown(given)}{hint}")
    return given


def game(variant: Variant | str | Path, options: Mapping[str, Any] | None = None) -> Game:
    """The variant compiled under options (its defaults where none are given); made once and kept.

    Raises :class:`~paisho.engine.game.OptionError` for options that the variant does not have.
    """
    return compiled(variant if isinstance(variant, Variant) else load(variant), options)


def start(
    variant: Variant | str | Path,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    given: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> Position:
    """The first decision of a new game; chance is settled from ``seed``, or from a seed of its own without one.

    ``given`` settles it otherwise: for each step of the setup that lays tiles out by chance, the codes of each seat's
    tiles in the order of its points. Raises :class:`ValueError` if they are not the tiles that are laid out.
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise TypeError(f"a seed is a whole number, not {shown(seed)}")
    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"`given` is a mapping from steps of the setup to tiles, not {shown(given)}")
    return _play.start(game(variant, options), seed, given)


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the decision now due, none twice, in a stable order."""
    return legal.legal_moves(_positioned(position))


def play(position: Position, move: Move | Mapping[str, Any]) -> Position:
    """The position after a move; raises :class:`IllegalMove` with the referee's verdict, and changes nothing."""
    made = move if isinstance(move, Move) else Move.from_json(move)
    after = _play.play(_positioned(position), made)
    if after is None:
        raise IllegalMove(made, judge(position, made))
    return after


def judge(position: Position, move: Move | Mapping[str, Any]) -> Verdict:
    """The referee's verdict on a move, with every clause that objects."""
    made = move if isinstance(move, Move) else Move.from_json(move)
    return _judge.judge(snapshot(position), made, position.rules.variant)


def status(position: Position) -> Status:
    """Whether the game is over, who has won, and by which clause."""
    return _status.status(_positioned(position))


def facts(position: Position) -> Facts:
    """Links, situations, rings, counts and status of a position."""
    return _facts.facts(_positioned(position))


def perft(position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` moves; games that end sooner are not counted."""
    if isinstance(depth, bool) or not isinstance(depth, int):
        raise TypeError(f"a depth is a whole number, not {shown(depth)}")
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {shown(depth)}")
    return _perft.perft(_positioned(position), depth)


def read_position(data: Mapping[str, Any], variant: Variant | None = None, strict: bool = False) -> Position:
    """The position in protocol form; its variant is loaded by id unless given.

    ``strict`` refuses what can be read and played on, but never come about: see :func:`flaws`. Raises
    :class:`~paisho.notation.positions.PositionError` naming the datum at fault.
    """
    position = _read_position(data, variant)
    found = _flaws.flaws(position) if strict else []
    if found:
        raise PositionError("", " ".join(f"[{flaw.name}] {flaw.says}" for flaw in found[:20]))
    return position


def flaws(position: Position) -> list[Flaw]:
    """What is impossible about a position: too many tiles, broken laws, tiles out of place; none in play."""
    return _flaws.flaws(_positioned(position))


def write_position(position: Position) -> dict[str, Any]:
    """The position in protocol form."""
    return _write_position(_positioned(position))


def snapshot(position: Position) -> Snapshot:
    """The position as plain data by point number, seat and code."""
    return convert.snapshot(_positioned(position))
