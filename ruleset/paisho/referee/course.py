"""The course of the game as the referee reads it: what follows a move, and when the game is over."""

from __future__ import annotations

import random
from collections.abc import Mapping as MappingType
from typing import Any

from paisho.grammar import Rule
from paisho.language.actions.action import in_force
from paisho.language.actions.outcome import happen
from paisho.language.actions.passing import Pass
from paisho.language.actions.setup import Laying, SetupStep
from paisho.language.scene import Scene
from paisho.language.variant import Variant
from paisho.state.chance import SEEDS
from paisho.state.move import Move
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import GOING_ON, Status


def status(scene: Scene) -> Status:
    """Whether the game is over in this scene, by a plain reading of the endings in their order."""
    variant = scene.variant
    stopped = scene.memory.get("stopped")
    if stopped is not None:
        name, by = stopped
        rule = variant.endings[name]
        seen = scene.copy()
        seen.mover = by
        verdict: Status = rule.body.result.decide(seen, [], rule.clause)
        return verdict
    if scene.phase.startswith("setup."):
        return GOING_ON
    begins = scene.phase == variant.first_phase_name
    seats = scene.seats
    after_move = scene.copy()
    if begins:
        # The turn before is over, and its player is the mover of the endings that look back at it.
        after_move.mover = after_move.me = seats[seats.index(scene.mover) - 1]
    last = [rule for rule in variant.endings.values() if rule.body.at == "turn-start"]
    for rule in [*(rule for rule in variant.endings.values() if rule not in last), *last]:
        timely = begins or rule.body.at == "any-move"
        if rule.body.stop is None and timely and in_force(rule, scene):
            found: Status | None = rule.body.judge(scene if rule in last else after_move, rule.clause)
            if found is not None:
                return found
    return GOING_ON


def active_setup(scene: Scene) -> list[tuple[str, str]]:
    """The decisions of the setup, in order, as (phase, seat)."""
    return [
        (f"setup.{name}", seat)
        for name, rule in scene.variant.setup.items()
        if in_force(rule, scene)
        for seat in rule.body.deciders()
    ]


def opening(variant: Variant, options: MappingType[str, Any], seed: int) -> Scene:
    """The scene of the first decision of a new game."""
    seats = variant.seating(options).order
    nothing: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    shot = Snapshot(variant.id, options, {}, {}, nothing, nothing, {}, seats[0], "", 0)
    scene = Scene.of(shot, variant, variant.board)
    named = {name: variant.codes(name) for name in (*variant.tiles, *variant.groups, "any")}
    kept_back = {code for rule in _steps(scene) for code in rule.body.withheld(named)}
    for seat in seats:
        scene.reserve[seat] = {
            code: variant.supply(code, scene.options) for code in variant.tiles if code not in kept_back
        }
    lots = random.Random(seed)
    _set_up(scene, 0, lots)
    return scene


def _steps(scene: Scene) -> list[Rule[SetupStep]]:
    return [rule for rule in scene.variant.setup.values() if in_force(rule, scene)]


def _set_up(scene: Scene, place: int, lots: random.Random) -> None:
    """Go on to the decision of the setup at this place, or to the first turn: lay out what comes before it."""
    decided, drawn, later = 0, place == 0, False
    for rule in _steps(scene):
        if isinstance(rule.body, Laying):
            if decided == place:
                rule.body.happen(scene, lots)
                drawn = drawn or rule.body.chance
            later = later or (decided > place and rule.body.chance)
        decided += len(rule.body.deciders())
    if drawn:
        scene.memory.pop("seed", None)
        if later:
            scene.memory["seed"] = lots.randrange(SEEDS)
    decisions = active_setup(scene)
    first = (scene.variant.first_phase_name, scene.variant.seating(scene.options).first)
    scene.phase, scene.mover = [*decisions, first][place]
    scene.me = scene.mover


def advance(scene: Scene, move: Move) -> None:
    """Move on from a scene in which a legal move has just been carried out: the next decision, and what is remembered.

    ``seen`` and ``again`` (how often a position was reached) are left to whoever keeps the history.
    """
    variant = scene.variant
    scene.ply += 1
    if "stopped" in scene.memory:
        return
    seats = scene.seats
    if scene.phase.startswith("setup."):
        decisions = active_setup(scene)
        _set_up(scene, decisions.index((scene.phase, scene.mover)) + 1, random.Random(scene.memory.get("seed")))
        return
    if isinstance(variant.actions[move.do].body, Pass):
        scene.memory["passes"] = scene.memory.get("passes", 0) + 1
    elif scene.phase == variant.first_phase_name:
        scene.memory.pop("passes", None)
    earlier = () if scene.phase == variant.first_phase_name else scene.memory.get("did", ())
    asked = {name for rule in variant.endings.values() if in_force(rule, scene) for name in rule.body.after}
    scene.memory["did"] = tuple(sorted({*earlier, move.do} & asked))
    if not scene.memory["did"]:
        del scene.memory["did"]
    scene.memory.pop("fresh", None)
    for name, rule in variant.turn.items():
        if rule.body.choose and move.do in rule.body.after and (rule.body.when is None or rule.body.when.holds(scene)):
            scene.phase = name
            offered = [variant.actions[action] for action in rule.body.choose]
            notes = [note for a in offered if in_force(a, scene) and (note := a.body.noted(scene)) is not None]
            if notes:
                scene.memory["fresh"] = tuple(notes)
            return
    _end_turn(scene, move)
    scene.phase = variant.first_phase_name
    scene.mover = seats[(seats.index(scene.mover) + 1) % len(seats)]
    scene.me = scene.mover


def _end_turn(scene: Scene, move: Move) -> None:
    """What happens by itself when a turn is over, and what is remembered of it."""
    variant = scene.variant
    for rule in variant.turn.values():
        timely = not rule.body.after or move.do in rule.body.after
        if rule.body.then and timely and (rule.body.when is None or rule.body.when.holds(scene)):
            # The conditions of what happens are judged by the board as the turn has left it, not as it found it.
            found, scene.before = scene.before, scene.copy()
            happen(rule.body.then, scene, ())
            scene.before = found
    seats = scene.seats
    if variant.most_turns:
        turns = list(scene.memory.get("turns") or [0] * len(seats))
        mine = seats.index(scene.mover)
        turns[mine] = min(turns[mine] + 1, variant.most_turns)
        scene.memory["turns"] = tuple(turns)
    armed = {*scene.memory.get("armed", ()), *arming(scene)}
    if armed:
        scene.memory["armed"] = tuple(sorted(armed))


def arming(scene: Scene) -> set[tuple[str, str]]:
    """The endings with a ``once`` that holds for a seat at this moment, each with the seat."""
    return {
        (name, seat)
        for name, ending in scene.variant.endings.items()
        if ending.body.once is not None and in_force(ending, scene)
        for seat in scene.seats
        if ending.body.once.holds(scene.asking(seat))
    }
