"""What a position must have left behind that says nothing of its past: turns that were had, endings that are armed."""

from __future__ import annotations

from typing import Any

from paisho.language.variant import Variant
from paisho.referee.course import active_setup, arming
from paisho.referee.judge import scene_of
from paisho.state.snapshot import Snapshot


def presumed(shot: Snapshot, variant: Variant, counted: bool) -> dict[str, Any]:
    """The memory of a position at the beginning of a turn, as far as it follows from what else is known.

    ``counted`` says whether its ply was given. If it was, and every turn is one move, the turns of each player follow
    from it, back from the player to move. A player for whom what arms an ending holds now has had it hold as the turn
    before ended. Everything else that a memory may hold is taken not to have been.
    """
    if shot.phase != variant.first_phase_name:
        return {}
    scene = scene_of(shot, variant)
    found: dict[str, Any] = {}
    armed = arming(scene)
    if armed:
        found["armed"] = tuple(sorted(armed))
    parts = [rule for rule in variant.turn.values() if rule.body.choose]
    past = shot.ply - len(active_setup(scene))
    if variant.most_turns and counted and len(parts) == 1 and past > 0:
        seats = scene.seats
        mine = seats.index(shot.to_move)
        ago = [(mine - number - 1) % len(seats) + 1 for number in range(len(seats))]
        turns = [max(0, (past - back) // len(seats) + 1) for back in ago]
        found["turns"] = tuple(min(number, variant.most_turns) for number in turns)
    return found
