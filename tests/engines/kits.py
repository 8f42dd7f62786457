"""Kits of questions for the tests, made once."""

import shlex
import sys
from functools import cache

import paisho
from paisho.spec import Report
from paisho_validators.cases import read_cases
from paisho_validators.engines import Grading, Question, from_cases, grade

VARIANT = "skud"


@cache
def questions() -> tuple[Question, ...]:
    """Every question from the cases of one variant."""
    variant = paisho.load(VARIANT)
    report = Report()
    cases = read_cases(variant, report)
    assert report.ok, report.text()
    return tuple(from_cases(variant, cases))


def about(clause: str, every: int = 7) -> list[Question]:
    """The questions about a clause, and some of the others."""
    chosen = [
        question
        for number, question in enumerate(questions())
        if number % every == 0 or any(c == clause or c.startswith(f"{clause}.") for c in question.clauses)
    ]
    return chosen


def few(count: int = 14) -> list[Question]:
    """A few questions of every kind."""
    lists = [question for question in questions() if question.method in ("legal", "facts")]
    return lists[:count]


def command(name: str) -> str:
    """The command of the engine with this fault; see `tests.engines.faulty`."""
    return f"{shlex.quote(sys.executable)} -m tests.engines.faulty {name}"


def graded(name: str, asked: list[Question], timeout: float = 20.0, startup: float = 40.0) -> Grading:
    """The grading of the engine with this fault."""
    return grade(paisho.load(VARIANT), asked, command(name), timeout, startup=startup)
