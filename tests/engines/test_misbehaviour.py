"""Whatever a program does, grading ends in time, with a report that says what happened."""

import sys

import pytest

import paisho
from paisho_validators.engines import EngineNotFound, grade
from tests.engines.kits import few, graded


@pytest.mark.parametrize(
    ("fault", "says", "answered"),
    [
        ("garbage", "garbage: not JSON", 11),
        ("binary", "garbage: byte 1 of the line is not UTF-8", 11),
        ("dies", "died: the engine died: it exited with status 3; it said: panic: index out of range", 12),
        ("another-id", "wrong id: the answer is for id 1003, which nobody asked", 10),
        ("text-id", "wrong id: the answer is for id 2, which nobody asked", 0),
        ("deep", "garbage: nested", 12),
        ("huge-line", "garbage: the answer is longer", 12),
        ("floods", "flood", 10),
        ("no-newline-then-dies", "garbage: not JSON", 8),
    ],
)
def test_trouble_is_told_and_the_other_questions_are_asked(fault: str, says: str, answered: int) -> None:
    asked = few()
    grading = graded(fault, asked)
    assert not grading.passed
    assert len(grading.outcomes) == len(asked)
    assert any(outcome.mark == "errored" and outcome.says.startswith(says) for outcome in grading.outcomes)
    assert grading.count("passed") >= answered
    assert grading.count("failed") == 0


def test_an_engine_that_hangs_is_started_again() -> None:
    grading = graded("hangs", few(12), timeout=1.0)
    assert any(outcome.says.startswith("timeout: no answer to `") for outcome in grading.outcomes)
    assert any(outcome.says.startswith("hung: ") for outcome in grading.outcomes)
    assert len(grading.outcomes) == 12


def test_a_late_answer_is_told_from_the_next_one() -> None:
    grading = graded("late", few(), timeout=1.0)
    assert any("answered late" in note for note in grading.notes)
    assert any(outcome.says.startswith("timeout") for outcome in grading.outcomes)
    assert grading.count("failed") == 0, "a late answer must not be taken for the next question's"


@pytest.mark.parametrize("fault", ["deaf", "always-dies"])
def test_an_engine_that_never_answers_is_given_up(fault: str) -> None:
    grading = graded(fault, few(40) * 3, timeout=0.5, startup=0.5)
    assert grading.count("passed") == 0
    assert grading.outcomes[-1].says.startswith("given up")


def test_an_endless_line_does_not_fill_our_memory() -> None:
    grading = graded("endless-line", few(), timeout=2.0)
    assert any(outcome.mark == "errored" for outcome in grading.outcomes)
    assert grading.count("passed") >= 3


def test_an_engine_that_answers_twice_is_noted() -> None:
    grading = graded("repeats-itself", few())
    assert grading.count("passed") == len(few())
    assert any("settled already" in note for note in grading.notes)


def test_much_talk_on_standard_error_blocks_nothing() -> None:
    assert graded("chatty", few()).passed


def test_an_engine_that_stays_is_ended_and_noted() -> None:
    grading = graded("stays", few(4))
    assert grading.count("passed") == 4
    assert any("did not end" in note for note in grading.notes)


@pytest.mark.parametrize("command", ["", "  ", "'", "/no/such/program", "/", "a\0b"])
def test_a_command_that_cannot_be_started_is_one_clear_line(command: str) -> None:
    with pytest.raises(EngineNotFound) as error:
        grade(paisho.load("skud"), few(2), command)
    assert "\n" not in str(error.value)


def test_a_program_that_is_no_engine_at_all() -> None:
    grading = grade(paisho.load("skud"), few(3), f"{sys.executable} -c 'print(1)'", 5.0)
    assert not grading.passed
    assert grading.count("errored") == 4
