"""What follows a move, as the referee sees it: the next position, and how often it has been there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paisho.language.scene import Scene
from paisho.language.variant import Variant
from paisho.referee.course import advance
from paisho.referee.judge import outcome, scene_of
from paisho.state.move import Move
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import Verdict

OF_THE_PAST = ("seen", "again", "passes", "did")
"""What the memory holds about the past alone: it does not make two positions different."""


def follow(shot: Snapshot, move: Move, variant: Variant, past: Iterable[Snapshot] = ()) -> Snapshot | Verdict:
    """The position after a move; or the verdict, if the move is not legal.

    ``past`` are the earlier positions of the game; only by them can a repetition be told.
    """
    scene = scene_of(shot, variant)
    reasons = outcome(scene, move)
    if reasons:
        return Verdict(tuple(reasons))
    advance(scene, move)
    scene.memory.pop("again", None)
    after = _snapshot(scene)
    if scene.phase == variant.first_phase_name and "stopped" not in scene.memory:
        same = _lasting(after)
        times = 1 + sum(_lasting(earlier) == same for earlier in (*past, shot))
        if times > 1:
            scene.memory["again"] = times
            after = _snapshot(scene)
    return after


def _snapshot(scene: Scene) -> Snapshot:
    def counted(piles: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        return {
            seat: {code: pile[code] for code in scene.variant.tiles if pile.get(code, 0)}
            for seat, pile in piles.items()
        }

    return Snapshot(
        scene.variant.id,
        scene.options,
        dict(scene.tiles),
        {point: under for point, under in scene.beneath.items() if under},
        counted(scene.reserve),
        counted(scene.captured),
        {seat: score for seat, score in scene.score.items() if score},
        scene.mover,
        scene.phase,
        scene.ply,
        dict(scene.memory),
    )


def _lasting(shot: Snapshot) -> tuple[Any, ...]:
    memory = {name: value for name, value in shot.memory.items() if name not in OF_THE_PAST}
    return (
        shot.tiles,
        shot.beneath,
        shot.reserve,
        shot.captured,
        shot.to_move,
        shot.phase,
        memory,
    )
