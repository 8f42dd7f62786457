"""Boards as text: every tile with its point, in brackets that tell whose it is, row by row.

``<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]``: each player's brackets are told by the variant. Where only two play, the tiles
of the second may stand without brackets, and are written so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from paisho.board import Board
from paisho.board.points import NumberLetter
from paisho.engine.convert import snapshot
from paisho.engine.game import OptionError, compiled
from paisho.language.variant import Variant
from paisho.spec.suggest import did_you_mean
from paisho.state.position import Position
from paisho.state.shown import shown

DEFAULT = ("<>", "()", "{}", "[]", "«»", "‹›", "⟨⟩", "⟦⟧")
MOST_TEXT = 100_000
WORD = re.compile(r"\S+")


class BoardTextError(ValueError):
    """A text that is no board: the line and the column (from 1) and what is wrong there."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line, self.column, self.message = line, column, message


def write_board(position: Position) -> str:
    """The top tiles of a position: a line a row, from the row and the end where the board's scheme begins."""
    shot, board = snapshot(position), position.rules.board
    signs = brackets(position.rules.variant, position.rules.options)
    bare = _bare(signs)
    rows: dict[int, list[str]] = {}
    for point in sorted(shot.tiles, key=lambda point: _order(board, point)):
        tile = shot.tiles[point]
        inner = f"{tile.code} {board.name(point)}"
        text = inner if tile.seat == bare else f"{signs[tile.seat][0]}{inner}{signs[tile.seat][1]}"
        rows.setdefault(board.xy[point][1], []).append(text)
    return "".join(" ".join(row) + "\n" for row in rows.values())


def read_board(variant: Variant, text: str, options: Mapping[str, Any] | None = None) -> dict[str, str]:
    """The board that a text tells, as in a position; raises :class:`BoardTextError`. Tiles may come in any order."""
    if len(text) > MOST_TEXT:
        raise BoardTextError(1, 1, f"the text is longer than {MOST_TEXT:,} characters")
    try:
        signs = brackets(variant, options)
    except OptionError as error:
        raise BoardTextError(1, 1, str(error)) from None
    found: dict[str, str] = {}
    for number, line in enumerate(re.split("\r\n|\n|\r", text), start=1):
        words = [(match.start() + 1, match[0]) for match in WORD.finditer(line)]
        while words:
            if len(words) == 1:
                raise BoardTextError(number, words[0][0], f"expected a tile and its point, found {shown(words[0][1])}")
            (place, opening), (column, closing) = words[0], words[1]
            words = words[2:]
            strange = _strange(opening, place, closing, column, signs)
            if strange is not None:
                raise BoardTextError(number, strange[1], _nobodys(strange[0], signs, variant, options or {}))
            seat, code, point = _item(signs, opening, closing, number, place, column)
            inside = place + len(opening) - len(code)
            if code not in variant.tiles:
                hint = did_you_mean(code, variant.tiles) or f"the tiles are {', '.join(variant.tiles)}"
                raise BoardTextError(number, inside, f"there is no tile {shown(code)}; {hint}")
            point = variant.board.own_spelling(point)
            try:
                variant.board.number(point)
            except ValueError as error:
                raise BoardTextError(number, column, str(error)) from None
            if point in found:
                raise BoardTextError(number, column, f"{point} holds {found[point]} already")
            found[point] = f"{seat} {code}"
    return found


def brackets(variant: Variant, options: Mapping[str, Any] | None = None) -> dict[str, str]:
    """The brackets of every seat that plays, an opening and a closing one each."""
    return _signs(variant, compiled(variant, options).seats)


def _signs(variant: Variant, seats: Sequence[str]) -> dict[str, str]:
    told = {seat: variant.players.seats[seat].brackets for seat in seats}
    free = (pair for pair in DEFAULT if pair not in told.values())
    return {seat: pair or next(free) for seat, pair in told.items()}


def _bare(signs: Mapping[str, str]) -> str | None:
    """The seat whose tiles need no brackets: the second of two."""
    return list(signs)[1] if len(signs) == 2 else None


def _strange(opening: str, place: int, closing: str, column: int, signs: Mapping[str, str]) -> tuple[str, int] | None:
    """Brackets around a tile and its point that nobody at the table has, with their column."""
    used = "".join(signs.values())
    for char, at in ((opening[0], place), (closing[-1], column + len(closing) - 1)):
        pair = next((pair for pair in DEFAULT if char in pair), None)
        if pair is not None and char not in used:
            return pair, at
    return None


def _nobodys(pair: str, signs: Mapping[str, str], variant: Variant, options: Mapping[str, Any]) -> str:
    """Why brackets cannot stand around a tile: whose they are under other options, and whose there are."""
    agreed = compiled(variant, options).options
    elsewhere: dict[str, list[str]] = {}
    for name, option in variant.options.items():
        for value in option.values:
            order = variant.seating({**agreed, name: option.typed(value)}).order
            for seat in (seat for seat, own in _signs(variant, order).items() if own == pair):
                elsewhere.setdefault(seat, []).append(f"{name} {value}")
    bare = _bare(signs)
    here = " ".join(f"{own[0]}…{own[1]} ({seat}{', or none' if seat == bare else ''})" for seat, own in signs.items())
    found = f"the brackets {pair[0]}…{pair[1]} belong to nobody"
    if elsewhere:
        under = "; ".join(f"{seat} with {' or '.join(values)}" for seat, values in elsewhere.items())
        found += f" under these options (but to {under})"
    return f"{found}; expected {here}"


def _item(signs: Mapping[str, str], code: str, point: str, line: int, place: int, column: int) -> tuple[str, str, str]:
    """Whose tile it is, its code and its point, without their brackets."""
    opened = next((seat for seat, pair in signs.items() if code[0] == pair[0]), None)
    closed = next((seat for seat, pair in signs.items() if point[-1] == pair[1]), None)
    if opened is None and closed is None:
        bare = _bare(signs)
        if bare is None:
            pairs = " ".join(f"{pair[0]}…{pair[1]} ({seat})" for seat, pair in signs.items())
            raise BoardTextError(line, place, f"expected brackets that tell whose tile it is: {pairs}")
        return bare, code, point
    if opened is None:
        raise BoardTextError(
            line, place, f"expected `{signs[str(closed)][0]}` before the tile, for `{point[-1]}` after it"
        )
    if closed != opened:
        end = column + len(point) - (closed is not None)
        raise BoardTextError(line, end, f"expected `{signs[opened][1]}`, for `{code[0]}` before the tile")
    return opened, code[1:], point[:-1]


def _order(board: Board, point: int) -> tuple[int, int]:
    """The place of a point in the order of writing.

    Schemes of numbers and letters begin with the last letter and the lowest number, as seen from the seat at number 1;
    other boards with the top row and its left end.
    """
    x, y = board.xy[point]
    scheme = board.names.scheme
    if isinstance(scheme, NumberLetter):
        last_first = y if scheme.letters_from_north else -y
        return last_first, -x if scheme.numbers_from_east else x
    return -y, x
