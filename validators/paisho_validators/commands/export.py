"""``paisho export``: the kit of a variant as files, for programs in any language."""

from __future__ import annotations

import json
from pathlib import Path

import click

from paisho.cli import inputs
from paisho_validators.commands.files import cannot_keep, cases_of
from paisho_validators.commands.grading import MAKING, database_option
from paisho_validators.commands.progress import bars
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
@database_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def export(variant: str, folder: Path | None, seed: int, database: Path, form: str) -> None:
    """Write the conformance kit of VARIANT, an id or a file: questions with their answers, for any language.

    The questions are lines of JSON, with schemas, a README and the licence beside them. They come from the variant's
    cases and from games that the seed settles; the same seed gives the same files.

    \b
    Examples:
      paisho export skud
      paisho export my-game/variant.yaml --output build/kit
    """
    loaded = inputs.variant(variant)
    cases = cases_of(loaded, form)
    where = folder or Path(f"{loaded.id}-kit")
    try:
        where.mkdir(parents=True, exist_ok=True)  # before the work of making questions
        with bars((MAKING, None)) as tick:
            try:
                questions = kit(loaded, cases, seed, database, lambda done, of: tick(MAKING, done, of))
            except OSError as error:
                raise cannot_keep(error, database) from None
        files = write(loaded, questions, where)
    except OSError as error:
        raise inputs.InputError(f"cannot write to `{where}`: {error.strerror or error}") from None
    if form == "json":
        names = [file.name for file in files]
        told = {"variant": loaded.id, "questions": len(questions), "folder": str(where), "files": names}
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        click.echo(f"{len(questions)} questions about {loaded.title}, in {where}: {', '.join(f.name for f in files)}")
