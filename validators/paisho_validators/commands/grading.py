"""What ``paisho conform --engine`` does: make the kit, grade the program, report, and exit."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from paisho import Variant
from paisho.cli.inputs import InputError
from paisho_validators.cases import Case
from paisho_validators.commands.files import cannot_keep
from paisho_validators.commands.progress import bars
from paisho_validators.engines import FORMATS, EngineNotFound, Question, from_cases, grade
from paisho_validators.engines.kept import kept
from paisho_validators.engines.process import Process, split_command

MAKING = "making positions from games"
"""What the bar says while questions are made."""

database_option = click.option(
    "--database",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".paisho/questions"),
    show_default=True,
    help="Where the questions about games are kept; they take a while to make.",
)
"""Adds `--database`: questions that are there, about the same rules and made by the same program, are used again."""


def graded(
    variant: Variant,
    cases: Sequence[Case],
    program: str,
    timeout: float,
    seed: int,
    form: str,
    rules: tuple[str, ...],
    games: bool,
    store: Path,
) -> NoReturn:
    """Grade a program on the cases and (with ``games``) on positions from games; only on ``rules`` if any are given.

    What is asked about games is kept in the folder ``store``, by the variant's content.

    Exits with 0 if it answered something and nothing wrongly, with 1 otherwise.
    """
    try:
        Process(split_command(program)).kill()  # before the work of making questions
    except EngineNotFound as error:
        raise click.UsageError(str(error)) from None
    with bars() as tick:
        questions = from_cases(variant, cases)
        if games:
            try:
                made = kept(variant, seed, store, lambda done, of: tick(MAKING, done, of))
            except OSError as error:
                raise cannot_keep(error, store) from None
            questions += [question for question in made if about(question, rules)]
        if not questions:
            raise InputError(f"there are no questions about {', '.join(rules) or variant.id}")
        grading = grade(variant, questions, program, timeout, tick)
    click.echo(FORMATS[form](grading))
    sys.exit(0 if grading.passed else 1)


def about(question: Question, rules: tuple[str, ...]) -> bool:
    """Whether a question is about one of these clauses or one below it; any question is if none is given."""
    return not rules or any(
        clause == rule or clause.startswith(f"{rule}.") for clause in question.clauses for rule in rules
    )
