"""``paisho judge``: is a move legal, and if not, which clauses object?"""

from __future__ import annotations

import sys

import click

import paisho
from paisho.cli import inputs, screen, telling
from paisho.cli.inputs import format_option, position_argument
from paisho.cli.program import NO


@click.command(
    short_help="Is a move legal? If not, which clauses object.",
    context_settings={"ignore_unknown_options": True},  # A point may begin with a minus.
)
@position_argument
@click.argument("move", nargs=-1, required=True)
@format_option()
def command(
    position: str, move: tuple[str, ...], variant: str | None, options: tuple[str, ...], seed: int | None, form: str
) -> None:
    """Judge a move in a position: legal, or every clause that objects, with its sources.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input. MOVE is in words, in the
    variant's notation, or JSON. Exit status 1 if the move is illegal.

    \b
    Examples:
      paisho judge skud accents tiles R R K B
      paisho judge position.json arrange from 0,8 to 3,5
      paisho judge position.json arrange 0,8 to 3,5
      paisho judge position.json '{"do": "plant", "tile": "R3", "to": "0,8"}'
    """
    pos = inputs.position(position, variant, options, seed)
    made: str | paisho.Move
    try:
        made = inputs.move(move, pos)
        verdict = paisho.judge(pos, made)
    except inputs.IllegalText as error:
        made, verdict = error.text, error.verdict
    if form == "json":
        screen.as_json(verdict.as_json())
    elif verdict.legal:
        screen.write(f"{screen.style('✓ legal:', fg='green', bold=True)} {made}")
    else:
        screen.write(f"{screen.style('✗ illegal:', fg='red', bold=True)} {made}")
        telling.reasons(verdict.reasons, pos)
    sys.exit(0 if verdict.legal else NO)
