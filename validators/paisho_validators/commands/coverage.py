"""``paisho coverage``: which clauses of a variant its cases decide."""

from __future__ import annotations

import json
import sys
from itertools import count
from typing import Any

import click

from paisho.cli import inputs
from paisho_validators.commands.files import cases_of, written
from paisho_validators.commands.progress import bars
from paisho_validators.coverage import Coverage, measure, places
from paisho_validators.measures import record_coverage


@click.command(short_help="Which clauses of a variant decide one of its cases.")
@click.argument("variant")
@click.option("--fail-under", type=click.IntRange(0, 100), default=0, metavar="N", help="Exit with 1 below N per cent.")
@click.option("--record", is_flag=True, help="Write down all cases of each clause in measures.json, for the rulebook.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def coverage(variant: str, fail_under: int, record: bool, form: str) -> None:
    """Tell which clauses of VARIANT, an id or a file, decide at least one of its cases.

    A clause is covered if a case that passes is answered otherwise once the clause is switched off, or if a verdict
    that the case asserts names it. An option is covered by a case that needs another value than the default, a ruling
    by a case that shows it. The share is rounded down: 100 means every clause. Cases that fail cover nothing. A clause
    does not count if `equivalent.yaml` says why taking it out cannot change play.

    With `--record` every case that a clause decides is found, which takes minutes, and written to `measures.json`
    beside the variant, where the rulebook's pages read it as long as rules and cases stay as they are.

    \b
    Examples:
      paisho coverage skud
      paisho coverage my-game/variant.yaml --fail-under 100
      paisho coverage my-game/variant.yaml --record
    """
    loaded = inputs.variant(variant)
    cases = cases_of(loaded, form)
    length = len(places(loaded))
    done = count(1)
    with bars(("clauses", length)) as tick:
        found = measure(loaded, cases, lambda clause: tick("clauses", next(done), length), every=record)
    if record:
        written(lambda: record_coverage(loaded, found))
    if form == "json":
        click.echo(json.dumps(as_json(found, loaded.id), ensure_ascii=False, indent=1))
    else:
        click.echo(text(found, loaded.id))
    sys.exit(1 if found.percent < fail_under else 0)


def text(found: Coverage, name: str) -> str:
    """The coverage in words: what is open, with its place, and the share."""
    lines = [f"{clause.mark}: `{clause.clause}` decides no case" for clause in found.open]
    if found.failed:
        lines.append(f"cases that fail and count for nothing: {', '.join(found.failed)}")
    lines += [f"{clause.mark}: `{clause.clause}` cannot decide a case: {clause.excuse}" for clause in found.excused]
    lines.append(f"{name}: {found.covered} of {found.total} clauses decide a case: {found.percent} %")
    return "\n".join(lines)


def as_json(found: Coverage, name: str) -> dict[str, Any]:
    """The coverage as data."""
    return {
        "variant": name,
        "percent": found.percent,
        "covered": found.covered,
        "clauses": [
            {
                "clause": clause.clause,
                "file": clause.mark.file,
                "line": clause.mark.line,
                "case": clause.case,
                "cases": list(clause.cases),
                "how": clause.how or None,
                "excuse": clause.excuse or None,
            }
            for clause in found.clauses
        ],
        "failed": list(found.failed),
    }
