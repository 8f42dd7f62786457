"""The wrong readings of the rules that explain an engine's wrong answers to the letter, and its right ones too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paisho_validators.engines.compare import differences
from paisho_validators.engines.hypotheses import Rules, Unanswerable
from paisho_validators.engines.question import ILLEGAL, Question, feature

SUSPECTS = 8
"""Wrong answers with which every reading is tried, at most; readings that fit one are tried with all."""

WITNESSES = 120
"""Right answers with which a reading that fits is tried."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer to a question."""

    question: Question
    answer: Mapping[str, Any]


Natural = Callable[[Wrong], tuple[str, ...]]
"""The clauses that a wrong answer points to on its own."""


def explained(
    wrong: Sequence[Wrong],
    right: Sequence[Question],
    readings: Sequence[Rules],
    natural: Natural,
    nearby: Callable[[tuple[str, ...]], Iterable[Rules]],
) -> list[tuple[Rules, list[Wrong]]]:
    """Readings with the wrong answers that each explains to the letter; no answer is explained twice.

    ``nearby`` gives more readings about clauses, for answers that none of ``readings`` explains.
    """
    witnesses = _spread(right, WITNESSES)
    fitting: list[tuple[Rules, list[Wrong]]] = []
    left = _in_turn(wrong)
    looked: set[str] = set()
    named: set[str] = set()
    for _ in range(SUSPECTS):
        suspect = next((each for each in left if each.question.method != "judge"), None)
        if suspect is None:
            break
        found = _fitting(suspect, wrong, witnesses, readings)
        if not found:
            features = {feature(clause) for clause in natural(suspect)} - looked
            found = _fitting(suspect, wrong, witnesses, nearby(tuple(features)))
            looked |= features
        if len(found) > 1:
            named.update(natural(suspect))
        fitting += found
        given = [each for _, answers in found for each in answers]
        left = [each for each in left if each is not suspect and each not in given]
    return _cover(fitting, wrong, named)


def _cover(
    fitting: list[tuple[Rules, list[Wrong]]], wrong: Sequence[Wrong], named: set[str]
) -> list[tuple[Rules, list[Wrong]]]:
    """As few readings as give all the answers that any gives: first the one that gives most.

    A reading that gives a few may do so by chance; where another gives those and more, it is the other that is meant.
    """
    chosen: list[tuple[Rules, list[Wrong]]] = []
    left = list(wrong)
    while True:
        best: tuple[tuple[int, int], Rules, list[Wrong]] | None = None
        for rules, answers in fitting:
            open_ones = [each for each in answers if each in left]
            score = (len(open_ones), _named(rules.clause, named))
            if open_ones and (best is None or score > best[0]):
                best = (score, rules, open_ones)
        if best is None:
            return chosen
        _, rules, open_ones = best
        chosen.append((rules, open_ones))
        left = [each for each in left if each not in open_ones]


def _fitting(
    suspect: Wrong, wrong: Sequence[Wrong], witnesses: Sequence[Question], readings: Iterable[Rules]
) -> list[tuple[Rules, list[Wrong]]]:
    """The readings that give a wrong answer and none of the right ones wrongly, with all wrong answers they give."""
    return [
        (rules, [each for each in wrong if gives(rules, each.question, each.answer)])
        for rules in readings
        if gives(rules, suspect.question, suspect.answer)
        # A reading that would have got wrong what the engine got right is not the engine's.
        and all(gives(rules, question, question.expect) is not False for question in witnesses)
    ]


def gives(rules: Rules, question: Question, answer: Mapping[str, Any]) -> bool | None:
    """Whether a reading gives this answer to a question; ``None`` if it has none at all."""
    try:
        own = rules.answer(question.method, question.params)
    except Unanswerable:
        return None
    if question.method == "judge":
        return bool(own["legal"] == answer["legal"])
    if (own == ILLEGAL) != (answer == ILLEGAL):
        return False
    return own == answer or not differences(replace(question, expect=answer), own)


def _named(clause: str, names: set[str]) -> int:
    """How well a clause is among those named: it is one of them, or it holds one, or not."""
    if clause in names:
        return 2
    return int(any(name.startswith(f"{clause}.") or clause.startswith(f"{name}.") for name in names))


def _spread(questions: Sequence[Question], limit: int) -> list[Question]:
    """At most so many, evenly spread over the list."""
    return list(questions[:: max(1, -(-len(questions) // limit))])


def _in_turn(wrong: Sequence[Wrong]) -> list[Wrong]:
    """In turn one of each kind of question and feature; those that one clause shows before others, small ones first."""
    kinds: dict[tuple[str, str], list[Wrong]] = {}
    for each in sorted(wrong, key=lambda w: w.question.size):
        named = feature(each.question.clauses[-1]) if each.question.clauses else ""
        kinds.setdefault((each.question.method, named), []).append(each)
    ordered = []
    while any(kinds.values()):
        ordered += [found.pop(0) for found in kinds.values() if found]
    return ordered
