"""``paisho replay``: a game from its record, move by move."""

from __future__ import annotations

import sys
from typing import Any

import click

import paisho
from paisho.cli import draw, inputs, screen, telling
from paisho.cli.inputs import format_option
from paisho.notation import Record
from paisho.render import last_move_marks


@click.command(short_help="A game from its record, move by move.")
@click.argument("record")
@click.option("--variant", metavar="FILE|ID", help="The game's variant, if the record does not say.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option, if the record does not say.")
@click.option("--plies", type=inputs.Whole(0), metavar="N", help="Stop after so many moves.")
@click.option("--boards", is_flag=True, help="Draw the board after every move.")
@format_option("position")
def command(
    record: str, variant: str | None, options: tuple[str, ...], plies: int | None, boards: bool, form: str
) -> None:
    """Replay the game in the file RECORD (- for standard input): every move, the last board and the result.

    Every move is checked; a fault names its line. The format `position` writes the last position as other commands read
    it.

    \b
    Examples:
      paisho replay game.txt
      paisho replay game.txt --plies 20 --format position | paisho moves -
      paisho replay old-game.txt --variant skud --boards
    """
    rules = inputs.variant(variant) if variant else None
    game = inputs.record(record, rules, inputs.options(options))
    if plies is not None and plies < len(game.moves):
        game = game.back(len(game.moves) - plies)
    if form == "json":
        screen.as_json(_as_data(game))
    elif form == "position":
        screen.as_json(paisho.write_position(game.positions[-1]))
    else:
        _tell(game, boards)
    sys.exit(0)


def _decider(game: Record, number: int) -> str:
    before = game.positions[number]
    seat: str = before.rules.seats[before.seat]
    return seat


def _as_data(game: Record) -> dict[str, Any]:
    moves = [
        {"seat": _decider(game, n), "text": telling.notated(move, game.positions[n]), "move": move.as_json()}
        for n, move in enumerate(game.moves)
    ]
    return {
        "variant": game.variant.id,
        "options": dict(game.positions[0].rules.options),
        "seed": game.seed,
        "players": dict(game.players),
        "moves": moves,
        "position": paisho.write_position(game.positions[-1]),
        "status": game.status.as_json(),
    }


def _tell(game: Record, boards: bool) -> None:
    seats = game.variant.players.seats
    screen.write(game.variant.title, bold=True)
    for name, text in (*((seats[seat].name, who) for seat, who in game.players), *game.about):
        telling.paragraph(f"{telling.sentence(name)}: {text}")
    for number, move in enumerate(game.moves):
        screen.write(telling.ply(number + 1, seats[_decider(game, number)].name, move, game.positions[number]))
        if boards and number + 1 < len(game.moves):
            draw.show(game.positions[number + 1], last_move_marks(move))
    draw.show(game.positions[-1], last_move_marks(game.moves[-1]) if game.moves else ())
    telling.heading(telling.due(game.positions[-1]))
