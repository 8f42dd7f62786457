"""``paisho schema``: the JSON Schema of a variant file, for editors."""

from __future__ import annotations

import click

from paisho.cli import screen
from paisho.language.variant import variant_schema


@click.command(short_help="The JSON Schema of variant files, for editors.")
def command() -> None:
    """Print the JSON Schema of a variant file.

    Editors that know YAML schemas use it to complete and explain every key.

    \b
    Example:
      paisho schema > variant.schema.json
    """
    screen.as_json(variant_schema())
