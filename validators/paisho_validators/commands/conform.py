"""``paisho conform``: run the cases of a variant."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import paisho
from paisho.cli import inputs
from paisho_validators.cases import as_json, chosen, clauses_of, failure_text, run_cases, summary
from paisho_validators.commands.files import cases_of
from paisho_validators.commands.grading import database_option, graded


@click.command(short_help="A variant's cases: do engine and referee answer as expected?")
@click.argument("variant")
@click.option("--case", "names", multiple=True, metavar="NAME", help="Only this case; may be given several times.")
@click.option("--rule", "rules", multiple=True, metavar="CLAUSE", help="Only cases that show this clause or one below.")
@click.option("--engine", "program", metavar="COMMAND", help="Grade this program instead, by the engine protocol.")
@click.option(
    "--timeout", type=click.FloatRange(0.05, 3600), default=10.0, metavar="S", help="Seconds a program has to answer."
)
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help="Which games a program is asked about.")
@database_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "junit", "html"]),
    default="text",
    help="How to report; junit and html go with --engine.",
)
def conform(
    variant: str,
    names: tuple[str, ...],
    rules: tuple[str, ...],
    program: str | None,
    timeout: float,
    seed: int,
    form: str,
    database: Path,
) -> None:
    """Run the conformance cases of VARIANT, an id or a file, in the engine and in the referee.

    With --engine, somebody else's program is asked instead: about the positions of the cases and about positions from
    games. The report names the clauses that it gets wrong, with the smallest positions that show it.

    The cases are the files in the folder `cases` beside the variant's file. Exits with 0 if every case passes, with 1
    if one fails, with 2 if a file has faults.

    \b
    Examples:
      paisho conform skud
      paisho conform skud --rule links.harmony
      paisho conform my-game/variant.yaml --case no-jump-over-gates --format json
      paisho conform skud --engine "node my-engine.js" --timeout 2 --format html > report.html
    """
    if program is None and form in ("junit", "html"):
        raise click.UsageError(f"--format {form} is for grading a program with --engine")
    loaded = inputs.variant(variant)
    cases = cases_of(loaded, form)
    known = [case.name for case in cases]
    for name in names:
        if name not in known:
            near = paisho.spec.did_you_mean(name, known)
            raise click.UsageError(f"{loaded.id} has no case `{name}`. {near}".rstrip())
    clauses = clauses_of(loaded)
    for rule in rules:
        if not any(clause == rule or clause.startswith(f"{rule}.") for clause in clauses):
            near = paisho.spec.did_you_mean(rule, clauses)
            raise click.UsageError(f"{loaded.id} has no clause `{rule}`. {near}".rstrip())
    wanted = chosen(cases, names, rules)
    if program is not None:
        graded(loaded, wanted, program, timeout, seed, form, rules, not names, database)
    if not wanted:
        asked = f" that show {', '.join(rules)}" if rules else ""
        raise inputs.InputError(f"{loaded.id} has no cases{asked}; they belong in the folder `cases` beside its file")
    results = list(run_cases(wanted, loaded))
    if form == "json":
        click.echo(json.dumps(as_json(results, loaded), ensure_ascii=False, indent=1))
    else:
        for result in results:
            if not result.passed:
                click.echo(failure_text(result, loaded) + "\n")
        click.echo(f"{loaded.id}: {summary(results)}")
    sys.exit(0 if all(result.passed for result in results) else 1)
