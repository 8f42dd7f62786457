"""``paisho diff``: how two variants differ."""

from __future__ import annotations

import json
import sys

import click

import paisho
from paisho.cli import inputs
from paisho_validators.difference import as_json, compare, tell_apart, text


@click.command()
@click.argument("one")
@click.argument("other")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option agreed on in both games.")
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="The same finds the same.")
@click.option(
    "--nodes",
    type=click.IntRange(0, 10_000_000),
    default=4_000,
    show_default=True,
    help="How many positions to look at, line by line, before games are played at random.",
)
@click.option("--seconds", type=click.FloatRange(0, 86_400), default=30, show_default=True, help="How long to look.")
@click.option("--rules-only", is_flag=True, help="Compare the rules alone; do not play.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def diff(
    one: str, other: str, options: tuple[str, ...], seed: int, nodes: int, seconds: float, rules_only: bool, form: str
) -> None:
    """Tell how the variants ONE and OTHER differ, each an id or a file.

    First what has changed, clause by clause, in the sentences of the rulebook; then a shortest line of moves after
    which the two games part. Exits with 0 if no difference is found, with 1 if there is one.

    \b
    Examples:
      paisho diff skud my-skud/variant.yaml
      paisho diff skud my-skud/variant.yaml --option start=informal --seconds 120
      paisho diff before.yaml after.yaml --rules-only --format json
    """
    variants = [inputs.variant(name) for name in (one, other)]
    first, second = variants
    agreed = _options(options, variants)
    changes = compare(first, second)
    apart = None if rules_only else tell_apart(first, second, agreed, seed, nodes, seconds)
    if form == "json":
        click.echo(json.dumps(as_json(first, second, changes, apart), ensure_ascii=False, indent=1))
    else:
        click.echo(text(first, second, changes, apart))
    played = apart is not None and (apart.split is not None or apart.small is not None)
    sys.exit(1 if changes or played else 0)


def _options(given: tuple[str, ...], variants: list[paisho.Variant]) -> dict[str, str]:
    """The options by name; each must be known to one of the variants, with this value to all that know it."""
    found: dict[str, str] = {}
    for text_ in given:
        name, mark, value = text_.partition("=")
        knowing = [variant for variant in variants if name in variant.options]
        if not mark or not knowing:
            raise click.UsageError(f"`{text_}` is no option of these variants; write NAME=VALUE")
        for variant in knowing:
            choices = variant.options[name].choices
            if value not in choices:
                raise click.UsageError(f"the option `{name}` of {variant.id} is {choices.wants}")
        found[name] = value
    return found
