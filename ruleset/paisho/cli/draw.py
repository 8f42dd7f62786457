"""``paisho draw``: a position as a picture, in the terminal or as SVG."""

from __future__ import annotations

from collections.abc import Iterable

import click

import paisho
from paisho.cli import inputs, screen
from paisho.cli.inputs import position_argument
from paisho.notation import write_board
from paisho.render import THEMES, Mark, board_svg, board_text, destination_marks


@click.command(short_help="A position as a picture.")
@position_argument
@click.option("--mark", "marked", metavar="POINT", multiple=True, help="A point to look at; may be given again.")
@click.option("--from", "source", metavar="POINT", help="Mark where the tile on this point may go.")
@click.option("--svg", metavar="FILE", help="Write an SVG picture to this file (- for standard output).")
@click.option("--theme", type=click.Choice(THEMES), default="auto", show_default=True, help="The colours of the SVG.")
@click.option("--key", is_flag=True, help="Explain below the SVG what is drawn.")
@click.option("--list", "listed", is_flag=True, help="List the tiles instead, each in its player's brackets.")
def command(
    position: str,
    variant: str | None,
    options: tuple[str, ...],
    seed: int | None,
    marked: tuple[str, ...],
    source: str | None,
    svg: str | None,
    theme: str,
    key: bool,
    listed: bool,
) -> None:
    """Draw a position in the terminal, or as an SVG picture with its links.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input.

    \b
    Examples:
      paisho draw skud
      paisho draw position.json --mark 0,8 --mark -4,3
      paisho draw position.json --from 0,8 --svg position.svg
      paisho draw position.json --list
    """
    pos = inputs.position(position, variant, options, seed)
    marks = [Mark(inputs.point(point, pos)) for point in marked]
    if source is not None:
        source = inputs.point(source, pos)
        marks += destination_marks(pos, [m for m in paisho.legal_moves(pos) if m.source == source])
    if listed:
        if marks or svg is not None:
            raise inputs.InputError("--list writes the tiles alone: it goes with none of --mark, --from and --svg")
        text = write_board(pos)
        screen.write(text.rstrip("\n")) if text else click.echo("paisho: there is no tile on the board", err=True)
    elif svg is None:
        show(pos, marks)
    elif svg == "-":
        screen.write(board_svg(pos, marks=marks, theme=theme, key=key).rstrip("\n"))
    else:
        inputs.write_file(svg, board_svg(pos, marks=marks, theme=theme, key=key))


def show(pos: paisho.Position, marks: Iterable[Mark] = ()) -> None:
    """Draw a position in the terminal."""
    drawn = board_text(pos, marks, screen.colour(), screen.width(), screen.unicode())
    screen.write(drawn.rstrip("\n"))
