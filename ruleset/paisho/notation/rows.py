"""Rows of cells between upright strokes: the table in which the turns of a round stand side by side.

A printed form has more rows than those with turns, and they are read too: who plays, the colours, a line between,
rounds that are left out, the points at the end. Only names and rounds are ever written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from paisho.engine.game import Game
from paisho.language.base import Binding
from paisho.language.variant import Variant
from paisho.notation.moves import MoveTextError
from paisho.state.position import Position
from paisho.state.shown import shown

LEFT_OUT = ("...", "…")
"""Stands for turns or rounds that are not told."""
NAMES = "Name"
COLOURS = ("Color", "Colour")
TOTALS = ("Harmony Points", "Points", "Score")
"""What a row with every player's points may begin with."""
SEPARATOR = re.compile(r"[\s|:-]*\|[\s|:-]*")
SCORE = re.compile(r"[0-9]+(:[0-9]+)+")


def split(line: str) -> list[tuple[str, int]]:
    """The cells of a row, each with the column (from 1) at which its text begins."""
    cells, place = [], 1
    for cell in line.split("|"):
        cells.append((cell.strip(), place + len(cell) - len(cell.lstrip())))
        place += len(cell) + 1
    return cells


def is_blank(text: str) -> bool:
    """Whether a cell tells nothing: no text, or a sign that something is left out."""
    return not text or text in LEFT_OUT


def says_nothing(line: str) -> bool:
    """Whether a row is a line between others or stands for rounds that are left out; MoveTextError if it stands for
    such rounds and holds something besides."""
    if SEPARATOR.fullmatch(line):
        return True
    first, *others = split(line)
    if first[0] not in LEFT_OUT:
        return False
    for text, column in others:
        if not is_blank(text):
            says = f"`{first[0]}` stands for rounds that are not told; a round has a number before its turns"
            raise MoveTextError(line, column, says)
    return True


def read_names(line: str, variant: Variant, seats: list[str]) -> dict[str, str] | None:
    """Who plays, by a row above the turns; ``None`` if the row is of another kind, and nobody where it tells colours.

    A seat's own name, or `Player` and a number, is what a form says before anybody has filled it in.
    """
    (first, _), *others = split(line)
    if first not in (NAMES, *COLOURS) or len(others) < len(seats):
        return None
    names = {}
    for number, (seat, (name, _)) in enumerate(zip(seats, others, strict=False), start=1):
        own, player = variant.players.seats[seat].name, f"Player {number}"
        if first == NAMES and name not in ("", own, player, f"{player} {own}"):
            names[seat] = name
    return names


def is_total(line: str) -> bool:
    """Whether a row tells the points of every player."""
    return split(line)[0][0].casefold() in [name.casefold() for name in TOTALS]


def check_total(line: str, pos: Position) -> None:
    """Compare the points in a row with those in ``pos``; a cell without any says nothing. Raises MoveTextError."""
    game: Game = pos.rules
    seats = columns(game)
    (first, _), *others = split(line)
    count = game.variant.notation.score
    for place, (text, column) in enumerate(others):
        if is_blank(text):
            continue
        if not count:
            raise MoveTextError(line, column, f"no points are counted in this game, so `{first}` has none")
        if SCORE.fullmatch(text):
            check_score(line, text, column, pos)
        elif place < len(seats):
            right = str(points(pos, count)[seats[place]])
            if text != right:
                name = game.variant.players.seats[seats[place]].name
                raise MoveTextError(line, column, f"{name} has {right} here, not {shown(text)}")


def check_score(line: str, text: str, column: int, pos: Position) -> None:
    """Compare a score such as `1:0` with that of ``pos``; raises MoveTextError."""
    right = score(pos, str(pos.rules.variant.notation.score))
    if text != right:
        raise MoveTextError(line, column, f"the score is {right} here, not {text}")


def check_no_score_after(line: str, first: tuple[str, int], others: list[tuple[str, int]], players: int) -> None:
    """Refuse a score that does not stand where the turns end: such a row has turns of more players than there are."""
    late = next((column for text, column in others if SCORE.fullmatch(text)), None)
    if late is not None and not is_blank(first[0]) and not SCORE.fullmatch(first[0]):
        says = f"expected the score or nothing after the turns of {players} players, found {shown(first[0])}"
        raise MoveTextError(line, first[1], says)


def columns(game: Game) -> list[str]:
    """The seats in the order in which they play, the one with the first turn in front."""
    seats = list(game.seats)
    return [*seats[game.first_seat :], *seats[: game.first_seat]]


def score(pos: Position, count: str) -> str:
    """The score as the notation shows it: the count of every seat in the order of play, or of every team if all who
    play together share it."""
    game: Game = pos.rules
    amounts = points(pos, count)
    told: set[str] = set()
    for seat in columns(game):
        if not told & game.seating.team(seat) or not game.variant.counts[count].body.shared:
            told.add(seat)
    return ":".join(str(amounts[seat]) for seat in columns(game) if seat in told)


def points(pos: Position, count: str) -> Mapping[str, int]:
    """What a count comes to for every seat."""
    game: Game = pos.rules
    forms = enumerate(game.counts[count])
    return {game.seats[seat]: form.amount(pos, Binding(seat)) for seat, form in forms}
