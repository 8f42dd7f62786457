"""Whether a game is over: the endings, in the order of the file, looked at when their time has come."""

from __future__ import annotations

from paisho.state.position import Position
from paisho.state.verdict import GOING_ON, Status


def status(pos: Position) -> Status:
    """The status of the game, worked out once a position."""
    slot: int = pos.rules.status_slot
    known: Status | None = pos.memo[slot]
    if known is None:
        known = pos.memo[slot] = _status(pos)
    return known


def _status(pos: Position) -> Status:
    rules = pos.rules
    stopped = pos.recall("stopped")
    if stopped is not None:
        name, by = stopped
        verdict: Status = rules.stops[name].decide(pos, [], rules.seats.index(by), f"endings.{name}")
        return verdict
    if pos.phase < rules.first_stage:
        return GOING_ON
    turn_over = pos.phase == rules.first_stage
    for ending in rules.endings:
        if turn_over or ending.always:
            found: Status | None = ending.status(pos)
            if found is not None:
                return found
    return GOING_ON
