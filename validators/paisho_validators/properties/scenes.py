"""The referee's view of positions, for comparing it with the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisho import Move, Position, Reason, Status
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


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """In words, where two contents differ; empty if nowhere."""
    parts = []
    for name, value in one.items():
        if value != other[name]:
            if isinstance(value, dict):
                keys = [k for k in {**value, **other[name]} if value.get(k) != other[name].get(k)]
                shown = "; ".join(f"{k}: {value.get(k)} / {other[name].get(k)}" for k in keys[:4])
                parts.append(f"{name} ({shown})")
            else:
                parts.append(f"{name} ({value} / {other[name]})")
    return ", ".join(parts)
