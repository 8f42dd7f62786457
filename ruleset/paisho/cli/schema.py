"""``paisho schema``: the JSON Schemas of variant files, of board files and of the engine protocol."""

from __future__ import annotations

import click

from paisho.cli import screen
from paisho.loading.schemas import schemas
from paisho.protocol.schema import protocol_schema


@click.command(short_help="The JSON Schema of variant files, for editors.")
@click.argument("what", type=click.Choice(["variant", "board", "protocol"]), default="variant")
def command(what: str) -> None:
    """Print a JSON Schema: of variant files (unless you ask for another), of board files, or of the engine protocol.

    Editors that know YAML schemas use it to complete and explain every key.

    \b
    Examples:
      paisho schema > variant.schema.json
      paisho schema board
    """
    screen.as_json(protocol_schema() if what == "protocol" else schemas()[f"{what}.schema.json"])
