"""``paisho play``: a game in the terminal, between two people or against random moves."""

from __future__ import annotations

import random
import sys

import click

from paisho.cli import inputs
from paisho.cli.inputs import SEED
from paisho.cli.program import NO
from paisho.cli.session import Session
from paisho.cli.table import Table
from paisho.language.players import Seating
from paisho.spec.suggest import did_you_mean

NOBODY = "nobody"


@click.command(short_help="Play a game: two people, or against random moves.")
@click.argument("variant")
@click.option("--against", type=click.Choice(["random"]), help="Who plays the other seats: people, unless given.")
@click.option("--as", "own", metavar="SEAT", help="Your seat against random moves, or `nobody` to watch.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option the players agreed on.")
@click.option("--seed", type=SEED, metavar="N", help="Settle chance and random moves from this number.")
@click.option("--resume", metavar="RECORD", help="Go on with the game in this record.")
@click.option("--record", "file", metavar="FILE", help="Keep the game's record in this file, move by move.")
@click.option("--plies", type=inputs.Whole(1), metavar="N", help="Leave the table after so many more moves.")
@click.option("--boards/--no-boards", default=None, help="Draw the board for every decision, as in a terminal.")
def command(
    variant: str,
    against: str | None,
    own: str | None,
    options: tuple[str, ...],
    seed: int | None,
    resume: str | None,
    file: str | None,
    plies: int | None,
    boards: bool | None,
) -> None:
    """Play VARIANT (an id or a file) in the terminal.

    Moves are typed in the variant's notation or in words, such as `arrange from 0,8 to 3,5`; `help` says what else can
    be typed. Where standard input is no terminal, its lines are taken as if typed; exit status 1 if one was refused.

    \b
    Examples:
      paisho play skud
      paisho play skud --against random --seed 7
      paisho play skud --against random --as nobody --seed 7
      paisho play skud --resume game.txt --record game.txt
    """
    rules = inputs.variant(variant)
    if resume is None:
        session = Session(inputs.new_game(rules, options, seed))
    elif options:
        raise inputs.InputError("--option belongs to a new game; a record holds its own options")
    else:
        session = Session(inputs.record(resume, rules))
    people = _people(session.now.rules.seating, against, own)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    table = Table(session, people, random.Random(seed), terminal if boards is None else boards, plies)
    if resume is not None:
        table.own_files.add(resume)
    if file is not None:
        table.keep(file, known=file == resume)
    table.run()
    sys.exit(NO if table.refused and not terminal else 0)


def _people(seating: Seating, against: str | None, own: str | None) -> set[str]:
    """The seats at which people sit: all that one person plays, if they play several."""
    seats = list(seating.order)
    if against is None:
        if own is not None:
            raise inputs.InputError("--as says who you are against random moves; add --against random")
        return set(seats)
    if own is None:
        return set(seating.hand(seats[0]))
    if own not in (*seats, NOBODY):
        near = did_you_mean(own, seats) or f"the seats are: {', '.join(seats)}, or {NOBODY}"
        raise inputs.InputError(f"there is no seat `{own}`; {near}")
    return set(seating.hand(own)) - {NOBODY}
