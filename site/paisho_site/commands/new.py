"""``paisho new``: start a variant that checks and plays."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

import paisho
from paisho.loading.catalogue import specs_folder
from paisho.spec import did_you_mean

TEMPLATES = Path(__file__).parents[1] / "templates"
SCHEMAS = ("variant.schema.json", "cases.schema.json", "board.schema.json")


@click.command(short_help="Start a variant of your own.")
@click.argument("name")
@click.option("--from", "base", metavar="ID", help="The shipped variant to start from; without it, a small new game.")
def new(name: str, base: str | None) -> None:
    """Start a variant in a new folder NAME: a file that checks and plays, a first case, and the schemas for editors.

    \b
    Examples:
      paisho new lily-race
      paisho new windy-skud --from skud
    """
    folder = Path(name)
    id_ = folder.name
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id_):
        raise click.UsageError(f"`{id_}` cannot name a variant: small letters, digits and single hyphens, please")
    if base is not None and base not in paisho.variants():
        raise click.UsageError(f"there is no variant `{base}`; {did_you_mean(base, paisho.variants())}".rstrip("; "))
    if id_ in paisho.variants():
        raise click.UsageError(f"`{id_}` is the name of a variant that comes with paisho; choose another")
    if folder.exists():
        raise click.ClickException(f"{folder} is already there; choose another name, or move it away")
    try:
        written = _write(folder, id_, base)
    except OSError as error:
        raise click.ClickException(f"cannot write {folder}: {error.strerror}") from error
    for path, about in written:
        click.echo(f"{path.as_posix():<40} {about}")
    file = (folder / "variant.yaml").as_posix()
    click.echo("\nNext:")
    for command, what in (
        (f"paisho check {file}", "every fault, with its line"),
        (f"paisho show {file}", "the rules in plain English"),
        (f"paisho play {file}", "a game in the terminal"),
        (f"paisho conform {file}", "the cases"),
        (f"paisho docs serve {file}", "the rulebook, as pages"),
    ):
        click.echo(f"  {command:<46} {what}")


def _write(folder: Path, id_: str, base: str | None) -> list[tuple[Path, str]]:
    words = {"id": id_, "title": id_.replace("-", " ").title(), "folder": folder.as_posix()}
    if base is not None:
        variant = paisho.load(base)
        source, about = next(iter(variant.sources.items()))
        offered = dict.fromkeys(move.do for move in paisho.legal_moves(paisho.start(variant, seed=1)))
        words |= {
            "base": base,
            "base_title": variant.title,
            "cite": f"{source}/{next(iter(about.sections), '')}".rstrip("/"),
            "offered": ", ".join(offered),
        }
    kind = "game" if base is None else "extended"
    texts = {
        folder / "variant.yaml": (f"{kind}.yaml", "the rules"),
        folder / "cases" / "first.yaml": (f"{kind}-cases.yaml", "positions with known answers"),
    }
    for file, (template, _) in texts.items():
        file.parent.mkdir(parents=True)
        text = (TEMPLATES / template).read_text(encoding="utf-8").format_map(words)
        file.write_text(text, encoding="utf-8")
    schema = folder / "schema"
    schema.mkdir()
    for name in SCHEMAS:
        shutil.copyfile(specs_folder() / "schema" / name, schema / name)
    return [*((file, what) for file, (_, what) in texts.items()), (schema, "what editors complete and explain from")]
