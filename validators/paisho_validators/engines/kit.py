"""The kit: every question that an engine is asked about a variant, from its cases and from games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import paisho
from paisho import Position, Variant
from paisho_validators.cases import Case, Expect
from paisho_validators.engines.kept import kept
from paisho_validators.engines.question import ILLEGAL, Question


def kit(
    variant: Variant,
    cases: Iterable[Case],
    seed: int = 0,
    store: Path | None = None,
    tick: Callable[[int, int], None] = lambda done, of: None,
) -> list[Question]:
    """All questions: those of the cases first, then those from games that ``seed`` settles; no id stands twice.

    With a folder ``store``, those from games are kept there. ``tick`` is told how many games of how many are played.
    Raises :class:`OSError` if they cannot be kept.
    """
    return [*from_cases(variant, cases), *kept(variant, seed, store, tick)]


def from_cases(variant: Variant, cases: Iterable[Case]) -> list[Question]:
    """The questions of cases, each with the whole right answer, so that no part of a position goes unasked."""
    return [question for case in cases for question in _numbered(_of_case(variant, case))]


def _numbered(questions: Iterable[Question]) -> Iterator[Question]:
    used: Counter[str] = Counter()
    for question in questions:
        used[question.id] += 1
        yield replace(question, id=f"{question.id}-{used[question.id]}") if used[question.id] > 1 else question


def _of_case(variant: Variant, case: Case) -> Iterator[Question]:
    asking = _Asking(variant, case)
    if case.start is not None:
        now = paisho.start(variant, case.options, case.start.seed)
    else:
        now = paisho.read_position(case.data, variant)
    for move in case.played:
        yield from asking.moved(now, move)
        now = paisho.play(now, move)
    yield from asking.about(now, case.expect)


class _Asking:
    def __init__(self, variant: Variant, case: Case) -> None:
        self.variant, self.case = variant, case
        self.name = re.sub(r"[^\w-]", "-", case.name)

    def ask(self, method: str, now: Position, move: paisho.Move | None = None) -> Question:
        """One question, answered by our engine."""
        case = self.case
        params = {"position": paisho.write_position(now)} | ({"move": move.as_json()} if move else {})
        because: tuple[str, ...] = ()
        expect: dict[str, Any]
        if move is None:
            expect = (
                {"moves": [each.as_json() for each in paisho.legal_moves(now)]}
                if method == "legal"
                else paisho.facts(now).as_json()
            )
        else:
            verdict = paisho.judge(now, move)
            because = tuple(dict.fromkeys(reason.clause for reason in verdict.objections))
            if method == "judge":
                expect = verdict.as_json()
            else:
                expect = paisho.write_position(paisho.play(now, move)) if verdict.legal else ILLEGAL
        name = f"case-{self.name}-{method}"
        return Question(name, method, params, expect, case.shows, f"case {case.name}", case.cite, because)

    def moved(self, now: Position, move: paisho.Move) -> Iterator[Question]:
        """Playing a move, and judging it."""
        yield self.ask("judge", now, move)
        yield self.ask("play", now, move)

    def about(self, now: Position, expect: Expect) -> Iterator[Question]:
        """All that is expected of a moment."""
        if expect.links or expect.situations or expect.rings or expect.counts or expect.status is not None:
            yield self.ask("facts", now)
        listing = (expect.destinations, expect.placements, expect.choices, expect.legal, expect.illegal)
        if any(listing) or expect.offered is not None:
            yield self.ask("legal", now)
        for move in expect.legal:
            yield from self.moved(now, move)
        for move, because in expect.illegal:
            for question in self.moved(now, move):
                # A case names the clauses that it is about; there may be more that object.
                yield replace(question, because=because)
        for after in expect.after:
            then = now
            for move in after.moves:
                yield from self.moved(then, move)
                then = paisho.play(then, move)
            yield from self.about(then, after)
