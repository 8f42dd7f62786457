"""``paisho verify``: look for positions in which a variant, or the programs that read it, go wrong."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import click

import paisho
from paisho.cli import inputs
from paisho.spec import Report
from paisho_validators.commands.files import cannot_keep, refuse
from paisho_validators.commands.progress import bars
from paisho_validators.verify import Failure, as_json, keep, known_failures, replay, search, text
from paisho_validators.verify.report import failure_json, failure_text


@click.command()
@click.argument("variant")
@click.option(
    "--examples", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many positions."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="The same finds the same.")
@click.option(
    "--cap", type=click.IntRange(10, 100_000), default=300, show_default=True, help="Plies before giving up a game."
)
@click.option(
    "--database",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".paisho/failures"),
    show_default=True,
    help="Where failures are kept as case files, by variant.",
)
@click.option(
    "--replay",
    "replayed",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Only check the positions of this case file; may be given several times.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def verify(
    variant: str, examples: int, seed: int, cap: int, database: Path, replayed: tuple[Path, ...], form: str
) -> None:
    """Check VARIANT, an id or a file, in random positions and games.

    Engine and referee must agree on every move, its consequences and all facts; laws must hold after every move; tiles
    must neither appear nor vanish; and so on. What fails is made as small as possible, shown as a board and kept as a
    case file; such failures are tried first the next time. Exits with 1 if anything fails.

    \b
    Examples:
      paisho verify skud
      paisho verify my-game/variant.yaml --examples 2000 --seed 7
      paisho verify skud --replay .paisho/failures/skud/laws-hold-laws-no-clash.yaml
    """
    loaded = inputs.variant(variant)
    folder = database / loaded.id
    again = Report()
    old = list(replay(replayed or known_failures(folder), loaded, again))
    if replayed:
        if not again.ok:
            refuse(again, form)
        _tell_replayed(old, loaded, form)
        sys.exit(1 if old else 0)
    if old:
        _tell_replayed(old, loaded, form)
        sys.exit(1)
    totals = {"positions": examples, "games": max(10, examples // 5)}
    done = Counter[str]()
    with bars(*totals.items()) as tick:

        def advance(what: str) -> None:
            done[what] += 1
            tick(what, done[what], totals[what])

        outcome = search(loaded, examples, seed, cap, folder / "examples", tick=advance)
    try:
        failures = [Failure(found, keep(found, loaded, folder)) for found in outcome.failures]
    except OSError as error:
        raise cannot_keep(error, folder) from None
    if form == "json":
        click.echo(json.dumps(as_json(outcome, failures), ensure_ascii=False, indent=1))
    else:
        click.echo(text(outcome, failures))
    sys.exit(1 if failures else 0)


def _tell_replayed(found: list[Failure], variant: paisho.Variant, form: str) -> None:
    if form == "json":
        told = {
            "variant": variant.id,
            "passed": not found,
            "failures": [failure_json(failure, variant) for failure in found],
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for failure in found:
        click.echo(failure_text(failure, variant) + "\n")
    still = f"{len(found)} failure{'' if len(found) == 1 else 's'} still there" if found else "no failure any more"
    click.echo(f"{variant.id}: replayed, {still}.")
