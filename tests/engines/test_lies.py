"""An engine that gets one rule wrong is caught, and the rule that it gets wrong is named."""

import pytest

import paisho
from paisho_validators.engines import Question
from tests.engines.faulty import LIES
from tests.engines.kits import about, few, graded, questions

QUICK = ("any-garden", "clashes", "long-rose", "no-captures", "bonus-always", "shared-harmonies", "turns-left", "endless")


@pytest.mark.parametrize("lie", [pytest.param(lie, marks=[] if lie in QUICK else pytest.mark.slow) for lie in LIES])
def test_a_lie_is_caught_and_its_clause_named(lie: str) -> None:
    clause = LIES[lie][1]
    grading = graded(lie, about(clause))
    assert not grading.passed
    assert grading.count("failed")
    assert grading.count("errored") == 0
    first = grading.findings[0]
    assert first.clause == clause
    assert grading.clauses()[clause]["failed"]
    # One lie is one finding: nothing else is called wrong.
    assert {finding.clause for finding in grading.findings} == {clause}
    # The smallest position shows the lie, and hardly anything else.
    assert first.smallest.position is not None
    assert first.differences
    assert first.smallest.size <= 6
    paisho.read_position(first.smallest.position)


def test_an_engine_that_is_right_passes() -> None:
    grading = graded("none", list(questions()[::3]))
    assert grading.passed
    assert grading.findings == ()
    assert grading.notes == {}
    assert grading.count("passed") == len(questions()[::3])
    assert all(row["failed"] == row["errored"] == row["skipped"] == 0 for row in grading.features().values())


@pytest.mark.parametrize(
    ("fault", "clause"),
    [
        ("twice", "protocol.legal.none-twice"),
        ("shuffled", "protocol.legal.stable-order"),
        ("swapped-winner", "endings.ring"),
        ("all-legal", ""),
        ("vague", ""),
        ("forgetful", "actions.arrange"),
    ],
)
def test_a_wrong_answer_is_called_what_it_is(fault: str, clause: str) -> None:
    asked = [question for question in questions() if question.clauses[0].startswith(("endings.ring", "actions.arrange"))]
    grading = graded(fault, asked)
    assert grading.count("failed")
    assert not grading.passed
    if clause:
        assert any(name == clause or name.startswith(f"{clause}.") for name in grading.clauses())
        assert any(finding.clause.startswith(clause) for finding in grading.findings)
    else:
        # Each wrong verdict is a failure of the very clause that the engine should have named.
        for outcome in grading.outcomes:
            if outcome.mark == "failed":
                assert set(outcome.clauses) & set(outcome.question.because)


def test_a_wrong_count_is_traced_to_the_list_behind_it() -> None:
    position = paisho.write_position(paisho.start("skud", {"start": "informal"}))
    for _ in range(2):
        position = paisho.write_position(
            paisho.play(paisho.read_position(position), paisho.legal_moves(paisho.read_position(position))[0])
        )
    now = paisho.read_position({**position, "reserve": {"host": {"R3": 3}, "guest": {"R3": 3}}})
    asked = Question(
        "perft",
        "perft",
        {"position": paisho.write_position(now), "depth": 2},
        {"nodes": paisho.perft(now, 2)},
        ("turn.main",),
        "a test",
    )
    assert graded("none", [asked]).passed
    grading = graded("off-by-one", [asked])
    assert grading.count("failed") == 1
    assert "sequences of moves" in str(grading.outcomes[0].differences[0])
    lying = graded("free-planting", [asked])
    assert lying.findings[0].clause == "actions.plant.to.gate"
    assert lying.findings[0].smallest.method in ("legal", "perft")


def test_what_an_engine_skips_is_neither_right_nor_wrong() -> None:
    asked = list(questions()[:60])
    grading = graded("shy", asked)
    assert grading.passed
    assert grading.count("skipped") == sum(question.method in ("facts", "judge") for question in asked)
    assert grading.count("skipped") + grading.count("passed") == len(asked)


def test_an_answer_without_the_shape_of_the_protocol_is_no_answer() -> None:
    asked = few()
    grading = graded("shapeless", asked)
    for outcome in grading.outcomes:
        assert outcome.mark == ("errored" if outcome.question.method == "facts" else "passed")
    assert any("'status' is a required property" in outcome.says for outcome in grading.outcomes)
