"""``paisho facts``: what the rules say about a position: links, situations, rings, counts, status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click

import paisho
from paisho.board import Board
from paisho.cli import inputs, screen, telling
from paisho.cli.inputs import format_option, position_argument
from paisho.language.which.total import written
from paisho.language.words import Words


@click.command(short_help="Links, situations, rings, counts and status of a position.")
@position_argument
@format_option()
def command(position: str, variant: str | None, options: tuple[str, ...], seed: int | None, form: str) -> None:
    """Show everything that the rules name about a position.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input.

    \b
    Examples:
      paisho facts position.json
      paisho facts position.json --format json
    """
    pos = inputs.position(position, variant, options, seed)
    found = paisho.facts(pos)
    if form == "json":
        screen.as_json(found.as_json())
    else:
        write(pos, found)


def _alone(board: Board, regions: list[str]) -> str:
    """The regions in which a tile is alone, in brackets behind it."""
    titles = Words.listed([board.region_titles[name].title for name in regions])
    return f" (alone in {titles})" if titles else ""


def write(pos: paisho.Position, found: paisho.Facts) -> None:
    """Write facts for people."""
    words, shot, board = telling.words_of(pos), paisho.snapshot(pos), pos.rules.board
    seats = pos.rules.variant.players.seats
    none: list[str] = []

    def tile(point: str) -> str:
        top = shot.tiles.get(board.number(point))
        return f"{top.code}\u00a0{point}" if top else point

    def heading(title: str, number: int) -> None:
        if number:
            screen.write()
            screen.write(screen.style(telling.sentence(title), bold=True) + f": {number}")
        else:
            none.append(title)

    def row(start: str, parts: Iterable[str], between: str) -> None:
        for line in telling.filled(start + between.join(parts), "  ", "  " + " " * len(start)):
            screen.write(line.replace("\u00a0", " "))

    def by_seat(told: Mapping[str, str]) -> None:
        for seat, player in seats.items():
            own = [text for point, text in told.items() if shot.tiles[board.number(point)].seat == seat]
            if own:
                row(f"{player.name}  ", own, "   ")

    telling.heading(telling.due(pos))
    for name, links in found.links.items():
        heading(words.plural(words.link(name)), len(links))
        for (one, other), owner in links:
            screen.write(f"  {tile(one):<9} – {tile(other):<9} {seats[owner].name if owner else ''}".rstrip())
    for name, points in found.situations.items():
        heading(words.situation(name), len(points))
        regions = found.alone.get(name, {})
        by_seat({point: tile(point) + _alone(board, regions.get(point, [])) for point in points})
        if name not in found.sums:
            continue
        sums = found.sums[name]
        heading(f"sums that decide which tiles are {words.situation(name)}", len(sums))
        by_seat({point: f"{tile(point)}:\u00a0{written(number)}" for point, number in sums.items()})
    for name, rings in found.rings.items():
        heading(words.ring(name), len(rings))
        for seat, points in rings.items():
            row(f"{seats[seat].name}, a shortest one  ", map(tile, points), " – ")
    screen.write()
    for name, counted in found.counts.items():
        told = ", ".join(f"{seats[seat].name} {number}" for seat, number in counted.items())
        screen.write(screen.style(telling.sentence(words.count(name)), bold=True) + f": {told}")
    flaws = paisho.flaws(pos)
    if flaws:
        screen.write()
        screen.write("No game can come to this:", bold=True, fg="yellow")
    for flaw in flaws:
        for line in telling.filled(f"{flaw.says} ({flaw.clause})", "  ", "    "):
            screen.write(line)
    if none:
        for line in telling.filled(f"None: {', '.join(none)}"):
            screen.write(line, dim=True)
