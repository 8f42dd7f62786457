"""The smallest position that shows what an engine gets wrong: tiles are dropped while it still goes wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import paisho
from paisho import Variant
from paisho_validators.engines.compare import Difference
from paisho_validators.engines.hypotheses import Rules, Unanswerable
from paisho_validators.engines.question import ILLEGAL, Question

ASKED = 300
"""Questions put to the engine for one position."""

Fails = Callable[[Question], tuple[Difference, ...]]
"""How the engine's answer to a question differs, if it goes wrong there for the same reason; else nothing."""


def shrunk(
    question: Question, found: tuple[Difference, ...], fails: Fails, variant: Variant, rules: Rules
) -> tuple[Question, tuple[Difference, ...]]:
    """The question about the smallest position, and how the answer differs there; ``rules`` are the right ones."""
    state = _State(question, found, fails, variant, rules)
    progress = True
    while progress and state.left:
        progress = False
        for candidate in _smaller(state.best.params["position"]):
            if state.tries(candidate):
                progress = True
                break
    return state.best, state.found


class _State:
    def __init__(
        self, question: Question, found: tuple[Difference, ...], fails: Fails, variant: Variant, rules: Rules
    ) -> None:
        self.best, self.found = question, found
        self.fails, self.variant, self.rules = fails, variant, rules
        self.left = ASKED

    def tries(self, position: dict[str, Any]) -> bool:
        """Take a smaller position if the engine still goes wrong in it."""
        if self.left <= 0:
            return False
        question = asked_anew(self.best, position, self.variant, self.rules)
        if question is None:
            return False
        self.left -= 1
        found = self.fails(question)
        if not found or not self._certain(question, found):
            return False
        self.best, self.found = question, found
        return True

    def _certain(self, question: Question, found: tuple[Difference, ...]) -> bool:
        """Whether our two readers agree on what is in question."""
        position = paisho.read_position(question.params["position"], self.variant)
        for difference in found[:6]:
            if difference.kind in ("extra", "allowed", "missing", "refused"):
                try:
                    legal = paisho.judge(position, difference.data).legal
                except paisho.MoveError:
                    continue
                if legal != (difference.kind in ("missing", "refused")):
                    return False
        return True


def asked_anew(question: Question, position: dict[str, Any], variant: Variant, rules: Rules) -> Question | None:
    """The same question about another position, with the right answer there; ``None`` if it makes no sense."""
    params = {**question.params, "position": position}
    try:
        expect = rules.answer(question.method, params)
    except Unanswerable:
        return None
    because = question.because
    if question.method in ("judge", "play"):
        if (expect == ILLEGAL) != (question.expect == ILLEGAL):
            return None
        verdict = paisho.judge(paisho.read_position(position, variant), question.params["move"])
        if verdict.legal != (expect["legal"] if question.method == "judge" else expect != ILLEGAL):
            return None
        if not set(because) <= {reason.clause for reason in verdict.reasons}:
            return None
    return replace(question, params=params, expect=expect)


def _smaller(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Smaller positions, the greatest steps first: half of the tiles, single tiles, then what lies beside the board."""
    points = list(position["board"])
    size = len(points) // 2
    while size:
        for begin in range(0, len(points), size):
            yield _without(position, points[begin : begin + size])
        size //= 2
    for point in position["beneath"]:
        yield _changed(position, "beneath", {p: t for p, t in position["beneath"].items() if p != point})
    for name in ("captured", "reserve"):
        for seat, held in position[name].items():
            if held:
                yield _changed(position, name, {**position[name], seat: {}})
        for seat, held in position[name].items():
            for code in held if len(held) > 1 else ():
                yield _changed(position, name, {**position[name], seat: {c: n for c, n in held.items() if c != code}})
    for name in ("score", "memory"):
        if position[name]:
            yield _changed(position, name, {})


def _without(position: dict[str, Any], points: list[str]) -> dict[str, Any]:
    board = {point: tile for point, tile in position["board"].items() if point not in points}
    beneath = {point: under for point, under in position["beneath"].items() if point not in points}
    return {**copy.deepcopy(position), "board": board, "beneath": beneath}


def _changed(position: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    return {**copy.deepcopy(position), name: value}
