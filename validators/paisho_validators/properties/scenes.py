"""The referee's view of positions, for comparing it with the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisho import Move, Position, Reason, Status
from paisho.board import Board
from paisho.engine import convert
from paisho.language.scene import Scene
from paisho.referee import course
from paisho.referee.judge import can, outcome, scene_of


def scene(position: Position) -> Scene:
    """A fresh scene of a position."""
    return scene_of(convert.snapshot(position), position.rules.variant)


class Sitting:
    """The referee judging many moves of one position; whether the game is over, and whether anything can be done by
    an action, is read only once."""

    def __init__(self, position: Position) -> None:
        self.variant = position.rules.variant
        self.shot = convert.snapshot(position)
        self._can: dict[str, bool] = {}
        self.status: Status = course.status(self.scene())

    def scene(self) -> Scene:
        """A fresh scene of the position."""
        fresh = scene_of(self.shot, self.variant)
        fresh.can = self._whether
        return fresh

    def _whether(self, action: str) -> bool:
        if action not in self._can:
            self._can[action] = can(self.shot, action, self.variant)
        return self._can[action]

    def judge(self, move: Move) -> list[Reason]:
        """Everything that stands against a move."""
        return outcome(self.scene(), move, self.status)

    def after(self, move: Move) -> Scene:
        """The scene after a legal move, moved on to the next decision."""
        reached = self.scene()
        reasons = outcome(reached, move, self.status)
        assert not reasons, f"{move} is illegal: {reasons[0].says}"
        course.advance(reached, move)
        return reached


PAST = ("seen", "again")
"""Memory that the referee leaves to whoever keeps the history."""


def contents(seen: Any) -> dict[str, Any]:
    """What a snapshot and a scene can be compared by: everything but the history, with empty entries left out."""
    return {
        "tiles": dict(seen.tiles),
        "beneath": {point: tuple(under) for point, under in seen.beneath.items() if under},
        "reserve": _counts(seen.reserve),
        "captured": _counts(seen.captured),
        "score": {seat: value for seat, value in seen.score.items() if value},
        "to_move": seen.to_move if hasattr(seen, "to_move") else seen.mover,
        "phase": seen.phase,
        "ply": seen.ply,
        "memory": {name: value for name, value in seen.memory.items() if name not in PAST},
    }


def _counts(counts: Mapping[str, Mapping[str, int]]) -> dict[tuple[str, str], int]:
    return {(seat, code): n for seat, held in counts.items() for code, n in held.items() if n}


WHERE = {
    "tiles": "on {}",
    "beneath": "beneath {}",
    "reserve": "{1} in the reserve of {0}",
    "captured": "{1} taken, of {0}",
    "score": "the score of {}",
    "to_move": "to move",
    "phase": "the part of the turn",
    "ply": "the moves played",
    "memory": "what is remembered of {}",
}
"""What the parts of the contents are called, with what they are of."""
NOTHING = {"tiles": "nothing", "beneath": "nothing", "memory": "nothing"}
SHOWN = 4
"""How many differences of each part are told."""


def difference(one: dict[str, Any], other: dict[str, Any], boards: tuple[Board, Board], sides: tuple[str, str]) -> str:
    """In words, where two contents differ, each of its own board; empty if nowhere. ``sides`` says whose the one and
    the other are: "for the engine"."""
    if one == other and boards[0] is boards[1]:
        return ""
    one, other = (_named(seen, board) for seen, board in zip((one, other), boards, strict=True))
    parts = []
    for part, value in one.items():
        ours = value if isinstance(value, dict) else {None: value}
        theirs = other[part] if isinstance(value, dict) else {None: other[part]}
        odd = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
        for name in odd[:SHOWN]:
            where = WHERE[part].format(*(name if isinstance(name, tuple) else (name,)))
            seen = [_said(found.get(name), NOTHING.get(part, "0")) for found in (ours, theirs)]
            parts.append(f"{where}: {seen[0]} {sides[0]}, {seen[1]} {sides[1]}")
        if len(odd) > SHOWN:
            parts.append(f"and {len(odd) - SHOWN} more such")
    return "; ".join(parts)


def _named(seen: dict[str, Any], board: Board) -> dict[str, Any]:
    """Contents with the names of points instead of their numbers."""
    return {
        part: {board.name(point): found for point, found in value.items()} if part in ("tiles", "beneath") else value
        for part, value in seen.items()
    }


def _said(value: Any, nothing: str) -> str:
    """A value of the contents in words; ``nothing`` where there is none."""
    if value is None:
        return nothing
    if isinstance(value, (tuple, list, set, frozenset)):
        return ", ".join(str(each) for each in value) or nothing
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(each, nothing)}" for name, each in value.items()) or nothing
    return str(value)
