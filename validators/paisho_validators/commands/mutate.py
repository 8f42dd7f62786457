"""``paisho mutate``: change every datum of a variant, and see whether its cases notice."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from paisho.cli import inputs
from paisho.spec import Report
from paisho_validators.cases import run_cases
from paisho_validators.commands.files import cannot_keep, cases_of, refuse, written
from paisho_validators.commands.progress import bars
from paisho_validators.measures import record_mutation
from paisho_validators.mutation import as_json, run, text


@click.command()
@click.argument("variant")
@click.option("--fail-under", type=click.FloatRange(0, 100), metavar="N", help="Exit with 1 below this score.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="one a core",
    help="How many processes.",
)
@click.option("--rule", metavar="CLAUSE", default="", help="Only mutants of this clause and those below.")
@click.option(
    "--database",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".paisho/mutants"),
    show_default=True,
    help="Where outcomes are kept; what has not changed is not tried again.",
)
@click.option("--record", is_flag=True, help="Write the outcome to measures.json beside the variant, for the rulebook.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def mutate(
    variant: str, fail_under: float | None, jobs: int, rule: str, database: Path, record: bool, form: str
) -> None:
    """Change every datum of VARIANT, an id or a file, one at a time, and see whether its cases notice.

    A mutant is noticed if a case fails or the file no longer checks. Those that nobody notices are shown with a case
    that would, where random play finds one. Mutants that cannot change play belong, with a reason, in the file
    `equivalent.yaml` beside the variant; they do not count. Exits with 1 if the score is below `--fail-under`, or if a
    case fails for the rules as they are, since then the mutants cannot be told from them.

    With `--record` the outcome is written to `measures.json` beside the variant, where the rulebook's pages read it as
    long as rules, cases and equivalents stay as they are.

    \b
    Examples:
      paisho mutate skud
      paisho mutate skud --fail-under 95 --jobs 2
      paisho mutate my-game/variant.yaml --record
      paisho mutate my-game/variant.yaml --rule actions.arrange --format json
    """
    if record and rule:
        raise click.UsageError("`--record` writes down what became of all mutants: leave `--rule` out")
    loaded = inputs.variant(variant)
    failing = [result.case.name for result in run_cases(cases_of(loaded, form), loaded) if not result.passed]
    if failing:
        told = ", ".join(failing[:5]) + (f" and {len(failing) - 5} more" if len(failing) > 5 else "")
        one = len(failing) == 1
        raise click.ClickException(
            f"{'a case fails' if one else f'{len(failing)} cases fail'} for the rules as they are, so that nothing "
            f"could be told of their mutants: {told}; see `paisho conform {variant}`"
        )
    report = Report()
    with bars(("mutants", None)) as tick:
        try:
            verdicts = run(
                loaded,
                report,
                jobs,
                database / f"{loaded.id}.json",
                only=rule,
                tick=lambda done, of: tick("mutants", done, of),
            )
        except OSError as error:
            raise cannot_keep(error, database) from None
    if verdicts is None:
        refuse(report, form)
    if rule and not verdicts.trials and not verdicts.excused:
        raise click.UsageError(f"{loaded.id} has no mutants of `{rule}`")
    if record:
        written(lambda: record_mutation(verdicts))
    if form == "json":
        click.echo(json.dumps(as_json(verdicts), ensure_ascii=False, indent=1))
    else:
        click.echo(text(verdicts))
    sys.exit(1 if fail_under is not None and verdicts.score < fail_under else 0)
