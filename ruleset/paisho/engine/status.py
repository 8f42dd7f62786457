"""Whether a game is over: the endings, in the order of the file, looked at when their time has come.

Those of a turn that begins come after those of the turn that is over."""

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
    made_it = rules.previous(pos.seat) if turn_over else pos.seat
    for ending in rules.endings:
        if turn_over or ending.at == "any-move":
            mover = pos.seat if ending.at == "turn-start" else made_it
            found: Status | None = ending.status(pos, mover)
            if found is not None:
                return found
    return GOING_ON
