"""``paisho export``: the kit of a variant as files, for programs in any language."""

from __future__ import annotations

from pathlib import Path

import click

import paisho
from paisho.spec import Report
from paisho_validators.cases import read_cases
from paisho_validators.commands.conform import refuse
from paisho_validators.commands.grading import told
from paisho_validators.engines import export as write
from paisho_validators.engines import kit


@click.command()
@click.argument("variant")
@click.option(
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where to write; by default a new folder `ID-kit` here.",
)
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help="Which games the positions come from.")
def export(variant: str, folder: Path | None, seed: int) -> None:
    """Write the conformance kit of VARIANT, an id or a file: questions with their answers, for any language.

    The questions are lines of JSON, with schemas, a README and the licence beside them. They come from the variant's
    cases and from games that the seed settles; the same seed gives the same files.

    \b
    Examples:
      paisho export skud
      paisho export my-game/variant.yaml --output build/kit
    """
    loaded, report = paisho.check(variant)
    if loaded is None:
        refuse(report, "text")
        return
    report = Report()
    cases = read_cases(loaded, report)
    if not report.ok:
        refuse(report, "text")
    where = folder or Path(f"{loaded.id}-kit")
    told("making positions from games")
    questions = kit(loaded, cases, seed)
    told("")
    try:
        files = write(loaded, questions, where)
    except OSError as error:
        raise click.ClickException(f"cannot write to `{where}`: {error.strerror}") from None
    click.echo(f"{len(questions)} questions about {loaded.title}, in {where}: {', '.join(f.name for f in files)}")
