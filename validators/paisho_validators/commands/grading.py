"""What ``paisho conform --engine`` does: make the kit, grade the program, report, and exit."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from paisho import Variant
from paisho_validators.cases import Case
from paisho_validators.engines import FORMATS, EngineNotFound, Question, from_cases, grade
from paisho_validators.engines.generate import generated
from paisho_validators.engines.process import Process, split_command


def graded(
    variant: Variant,
    cases: Sequence[Case],
    program: str,
    timeout: float,
    seed: int,
    form: str,
    rules: tuple[str, ...],
    games: bool,
) -> NoReturn:
    """Grade a program on the cases and (with ``games``) on positions from games; only on ``rules`` if any are given.

    Exits with 0 if it answered something and nothing wrongly, with 1 otherwise.
    """
    try:
        Process(split_command(program)).kill()  # before the work of making questions
    except EngineNotFound as error:
        raise click.UsageError(str(error)) from None
    questions = from_cases(variant, cases)
    if games:
        told("making positions from games")
        questions += [question for question in generated(variant, seed) if about(question, rules)]
    if not questions:
        raise click.ClickException(f"there are no questions about {', '.join(rules) or variant.id}")
    try:
        grading = grade(variant, questions, program, timeout, lambda what, done, of: told(f"{what} {done}/{of}"))
    finally:
        told("")
    click.echo(FORMATS[form](grading))
    sys.exit(0 if grading.passed else 1)


def about(question: Question, rules: tuple[str, ...]) -> bool:
    """Whether a question is about one of these clauses or one below it; any question is if none is given."""
    return not rules or any(
        clause == rule or clause.startswith(f"{rule}.") for clause in question.clauses for rule in rules
    )


def told(what: str) -> None:
    """Say on a terminal what is being done, always in the same line."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what}")
        sys.stderr.flush()
