"""Positions from games: the same for the same seed, right by both of our readers, and telling for every clause."""

from functools import cache

import pytest

import paisho
from paisho_validators.engines import Question
from paisho_validators.engines.compare import differences
from paisho_validators.engines.generate import generated
from paisho_validators.engines.hypotheses import Unanswerable, readings, right
from paisho_validators.engines.question import ILLEGAL
from tests.engines.kits import VARIANT

pytestmark = pytest.mark.slow


@cache
def asked() -> tuple[Question, ...]:
    return tuple(generated(paisho.load(VARIANT), 3))


def test_the_same_seed_gives_the_same_questions_and_another_gives_others() -> None:
    quick = paisho.load("street")
    assert generated(quick, 3) == generated(quick, 3) != generated(quick, 4)
    ids = [question.id for question in asked()]
    assert len(set(ids)) == len(ids)


def test_the_referee_agrees() -> None:
    for question in asked():
        if question.method == "judge":
            verdict = paisho.judge(paisho.read_position(question.params["position"]), question.params["move"])
            assert verdict.legal == question.expect["legal"]
        elif question.method == "play" and question.params["move"]["do"] not in ("resign", "agree-draw"):
            position = paisho.read_position(question.params["position"])
            assert paisho.judge(position, question.params["move"]).legal == (question.expect != ILLEGAL)


def test_our_own_engine_answers_everything_rightly() -> None:
    rules = right(paisho.load(VARIANT))
    for question in asked():
        assert differences(question, rules.answer(question.method, question.params)) == ()


def test_nearly_every_missing_clause_gives_another_answer_to_some_question() -> None:
    """Else an engine could leave the clause out and still pass."""
    unseen = set()
    for rules in readings(paisho.load(VARIANT)):
        if not rules.removes or rules.clause.startswith("endings."):
            continue
        try:
            rules.game({})
        except Unanswerable:
            continue  # nobody's engine can leave this out
        if not any(tells(rules, question) for question in asked() if question.method != "judge"):
            unseen.add(rules.clause)
    assert len(unseen) <= 4, unseen


def tells(rules: object, question: Question) -> bool:
    try:
        return bool(differences(question, rules.answer(question.method, question.params)))  # type: ignore[attr-defined]
    except Unanswerable:
        return False
