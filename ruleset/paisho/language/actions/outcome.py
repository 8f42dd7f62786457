"""The referee's reading of the laws once a move has been carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paisho.grammar import Rule
from paisho.language.base import Effect
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.verdict import Reason


def broken_laws(scene: Scene, words: Words) -> list[Reason]:
    """Every law that the scene breaks, one reason a law, with all points concerned."""
    reasons = []
    for rule in scene.variant.laws.values():
        if rule.if_ is not None and not rule.if_.holds(scene):
            continue
        breaches = rule.body.never.breaches(scene)
        if breaches:
            points = tuple(dict.fromkeys(scene.name(point) for breach in breaches for point in breach))
            says = f"{rule.body.never.phrase_for(words)} This would be broken at {words.listed(list(points))}."
            reasons.append(Reason(rule.clause, says, rule.cite, points))
    return reasons


def counts(rule: Rule[Effect], scene: Scene) -> bool:
    """Whether an effect of the action counts: its condition is judged by the board as it was before the action."""
    if rule.if_ is None:
        return True
    choices: dict[str, Any] = {"points": scene.points, "picked": scene.picked, "claimed": scene.claimed}
    before = scene.before or scene
    view = replace(before, acting=scene.acting, found=scene.found, me=scene.me, **choices)
    return bool(rule.if_.holds(view))


def happen(effects: Mapping[str, Rule[Effect]], scene: Scene, points: tuple[str, ...]) -> list[Reason]:
    """The referee's reading of the effects of an action, one after the other; the reason why one cannot happen."""
    for rule in effects.values():
        if not counts(rule, scene):
            continue
        missing = [name for name in rule.body.names() if name not in scene.points and name not in scene.picked]
        refused = f"`{missing[0]}` was not to be chosen" if missing else rule.body.happen(scene)
        if refused:
            return [Reason(rule.clause, f"This cannot happen: {refused}.", rule.cite, points)]
    return []
