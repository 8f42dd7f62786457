"""``paisho draw``: a position as a picture, in the terminal or as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import paisho
from paisho.cli import inputs, screen
from paisho.cli.inputs import position_argument

if TYPE_CHECKING:
    from paisho.render import Mark


@click.command(short_help="A position as a picture.")
@position_argument
@click.option("--mark", "marked", metavar="POINT", multiple=True, help="A point to look at; may be given again.")
def command(
    position: str, variant: str | None, options: tuple[str, ...], seed: int | None, marked: tuple[str, ...]
) -> None:
    """Draw a position.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input.

    \b
    Examples:
      paisho draw skud
      paisho draw position.json --mark 0,8 --mark -4,3
    """
    pos = inputs.position(position, variant, options, seed)
    from paisho.render import Mark

    show(pos, [Mark(inputs.point(point, pos)) for point in marked])


def show(pos: paisho.Position, marks: list[Mark] | tuple[Mark, ...] = ()) -> None:
    """Draw a position in the terminal."""
    from paisho.render import board_text

    drawn = board_text(pos, marks, screen.colour(), screen.width(), screen.unicode())
    screen.write(drawn.rstrip("\n"))
