"""The verdict on one move: which clauses object, where and why."""

from __future__ import annotations

from collections.abc import Iterable

from paisho.language.actions.action import Action, in_force
from paisho.language.scene import Scene
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.referee.course import active_setup, status
from paisho.spec.suggest import nearest
from paisho.state.move import Move
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import Reason, Status, Verdict


def judge(shot: Snapshot, move: Move, variant: Variant) -> Verdict:
    """The referee's verdict on a move in a position."""
    scene = scene_of(shot, variant)
    return Verdict(tuple(outcome(scene, move)))


def scene_of(shot: Snapshot, variant: Variant) -> Scene:
    """The scene of a position, able to answer whether anything can be done in it."""
    scene = Scene.of(shot, variant, variant.board)
    known: dict[str, bool] = {}

    def possible(action: str) -> bool:
        if action not in known:
            known[action] = can(shot, action, variant)
        return known[action]

    scene.can = possible
    return scene


def outcome(scene: Scene, move: Move, over: Status | None = None) -> list[Reason]:
    """Carry the move out in ``scene``; or leave it half changed and return what stands against the move.

    ``over`` is the scene's status if it is known already, for whoever judges many moves of one position.
    """
    variant = scene.variant
    words = Words(variant, variant.board)
    over = status(scene) if over is None else over
    stop = variant.endings.get(move.do)
    if over.over:
        name = str(over.clause).split(".", 1)[1]
        rule = variant.endings[name]
        what = rule.title or Words.spoken(name)
        return [Reason(rule.clause, f"The game is over: {what}.", rule.cite)]
    if stop is not None and stop.body.stop is not None and in_force(stop, scene):
        if move != Move(move.do):
            return [Reason(stop.clause, f"`{move.do}` takes no further choices.", stop.cite)]
        scene.memory["stopped"] = (move.do, scene.mover)
        return []
    if scene.phase.startswith("setup."):
        return _set_up(scene, move, words)
    action = variant.actions.get(move.do)
    if action is not None and not in_force(action, scene):
        says = f"`{move.do}` is no part of the game as it was agreed: only if {action.if_.phrase_for(words)}."
        return [Reason(action.clause, says, action.cite)]
    if action is None or move.do not in variant.turn[scene.phase].body.choose:
        return [_not_now(scene, move, words)]
    body: Action = action.body
    return body.judge(scene, move, words)


def _set_up(scene: Scene, move: Move, words: Words) -> list[Reason]:
    name = scene.phase.partition(".")[2]
    rule = scene.variant.setup[name]
    if move.do != name:
        says = f"Now {words.seat(scene.mover)} has to {rule.title or Words.spoken(name)} (`{name}`)."
        return [Reason(rule.clause, says, rule.cite)]
    scene.before = scene.copy()
    return rule.body.judge(scene, move, words, rule.clause, rule.cite)


def _not_now(scene: Scene, move: Move, words: Words) -> Reason:
    """Why something that is no decision of this moment cannot be done; only what is agreed on is named."""
    variant = scene.variant
    phase = variant.turn[scene.phase]
    may = words.either(_agreed(phase.body.choose, scene))
    now = f"Now {words.seat(scene.mover)} may do one of these: {may}"
    others = [rule for rule in variant.turn.values() if move.do in rule.body.choose and rule.body.after]
    if others:
        other = others[0]
        earn = f", and only if {other.body.when.phrase_for(words)}" if other.body.when else ""
        after = words.either(_agreed(other.body.after, scene))
        return Reason(other.clause, f"{now}; `{move.do}` comes only after {after}{earn}.", other.cite)
    if move.do in variant.actions or move.do in variant.setup:
        return Reason(phase.clause, f"{now}; `{move.do}` has no place here.", phase.cite)
    near = nearest(move.do, [name for name, rule in variant.actions.items() if in_force(rule, scene)])
    hint = f" Did you mean `{near[0]}`?" if near else ""
    return Reason(phase.clause, f"{now}; there is no action `{move.do}`.{hint}", phase.cite)


def _agreed(names: Iterable[str], scene: Scene) -> list[str]:
    """Those of some actions that are part of the game under the agreed options, each between backquotes."""
    return [f"`{name}`" for name in names if in_force(scene.variant.actions[name], scene)]


def can(shot: Snapshot, action: str, variant: Variant) -> bool:
    """Whether the player to move has a legal move by an action: try every one that makes sense."""
    rule = variant.actions[action]
    scene = scene_of(shot, variant)
    if not in_force(rule, scene):
        return False
    body: Action = rule.body
    words = Words(variant, variant.board)
    return any(
        not body.judge(scene.copy(), Move(action, move.tile, move.source, move.to, move.choices), words)
        for move in body.proposals(scene)
    )


__all__ = ["active_setup", "can", "judge", "outcome", "scene_of"]
