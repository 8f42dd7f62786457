"""Boards as text: every tile with its point, in brackets that tell whose it is, row by row.

``<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]``: each player's brackets are told by the variant. Where only two play, the tiles
of the second may stand without brackets, and are written so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
        agreed = compiled(variant, options).options
        signs = brackets(variant, options)
    except OptionError as error:
        raise BoardTextError(1, 1, str(error)) from None
    found: dict[str, str] = {}
    for number, line in enumerate(re.split("\r\n|\n|\r", text), start=1):
        for seat, (code, _), (point, column) in _LineReader(variant, agreed, signs, number, line).items():
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


class _LineReader:
    """Reads the tiles in a line, each with its point; blanks beside brackets do not matter."""

    def __init__(
        self, variant: Variant, options: Mapping[str, Any], signs: Mapping[str, str], number: int, line: str
    ) -> None:
        self.variant, self.options, self.signs, self.number = variant, options, signs, number
        self.opening = {pair[0]: seat for seat, pair in signs.items()}
        self.closing = {pair[1]: seat for seat, pair in signs.items()}
        self.marks = {*self.opening, *self.closing, *"".join(DEFAULT)}
        listed = "".join(map(re.escape, sorted(self.marks)))
        self.tokens = [(m[0], m.start() + 1) for m in re.finditer(rf"[{listed}]|[^\s{listed}]+", line)]
        self.end = len(line.rstrip()) + 1

    def items(self) -> Iterator[tuple[str, tuple[str, int], tuple[str, int]]]:
        """Whose tile, its code and its point, the latter two with their columns."""
        while self.tokens:
            before = self.tokens.pop(0) if self.tokens[0][0] in self.marks else None
            if before is not None and before[0] not in self.opening:
                self._check_known(*before)
                raise self._fault(before[1], f"expected a tile and its point before `{before[0]}`")
            code, point = self._words(before)
            closes = self.tokens and self.tokens[0][0] in self.marks and self.tokens[0][0] not in self.opening
            after = self.tokens.pop(0) if closes else None
            if after is not None:
                self._check_known(*after)
            seat = self._whose(before, code, point, after)
            yield seat, self._code(*code), self._point(*point)

    def _words(self, before: tuple[str, int] | None) -> list[tuple[str, int]]:
        """What should be a tile and its point."""
        words: list[tuple[str, int]] = []
        while self.tokens and self.tokens[0][0] not in self.marks and len(words) < 2:
            words.append(self.tokens.pop(0))
        if len(words) < 2:
            found = (words or self.tokens or [("", self.end)])[0]
            says = f", found {shown(found[0])}" if found[0] else f" after `{before[0]}`" if before else ""
            raise self._fault(found[1], f"expected a tile and its point{says}")
        return words

    def _whose(
        self,
        before: tuple[str, int] | None,
        code: tuple[str, int],
        point: tuple[str, int],
        after: tuple[str, int] | None,
    ) -> str:
        """The seat whose brackets stand around a tile and its point."""
        if before is None and after is None:
            bare = _bare(self.signs)
            if bare is None:
                says = f"expected brackets that tell whose tile it is: {_listed(self.signs)}"
                raise self._fault(code[1], says)
            return bare
        if before is None:
            assert after is not None
            wanted = self.signs[self.closing[after[0]]][0]
            raise self._fault(code[1], f"expected `{wanted}` before the tile, for `{after[0]}` after it")
        seat = self.opening[before[0]]
        if after is None or self.closing[after[0]] != seat:
            column = after[1] if after is not None else point[1] + len(point[0])
            raise self._fault(column, f"expected `{self.signs[seat][1]}`, for `{before[0]}` before the tile")
        return seat

    def _code(self, code: str, column: int) -> tuple[str, int]:
        """A type of tile in the game."""
        tiles = self.variant.tiles
        if code not in tiles:
            hint = did_you_mean(code, tiles) or f"the tiles are {', '.join(tiles)}"
            if code in self.variant.players.seats:
                hint = f"brackets tell whose a tile is: {_listed(self.signs)}"
            raise self._fault(column, f"there is no tile {shown(code)}; {hint}")
        if not self.variant.in_play(code, self.options):
            raise self._fault(column, f"there are no tiles {code} under these options")
        return code, column

    def _point(self, point: str, column: int) -> tuple[str, int]:
        """A point of the board, in its own spelling."""
        own = self.variant.board.own_spelling(point)
        try:
            self.variant.board.number(own)
        except ValueError as error:
            raise self._fault(column, str(error)) from None
        return own, column

    def _check_known(self, mark: str, column: int) -> None:
        """Refuse brackets that nobody at the table has, saying who would have them if other options were agreed."""
        if mark in self.opening or mark in self.closing:
            return
        pair = next(pair for pair in DEFAULT if mark in pair)
        elsewhere: dict[str, list[str]] = {}
        for name, option in self.variant.options.items():
            for value in option.choices.samples:
                order = self.variant.seating({**self.options, name: option.typed(value)}).order
                for seat in (seat for seat, own in _signs(self.variant, order).items() if own == pair):
                    elsewhere.setdefault(seat, []).append(f"{name} {value}")
        says = f"the brackets {pair[0]}…{pair[1]} belong to nobody"
        if elsewhere:
            under = "; ".join(f"{seat} with {' or '.join(values)}" for seat, values in elsewhere.items())
            says += f" under these options (but to {under})"
        raise self._fault(column, f"{says}; expected {_listed(self.signs)}")

    def _fault(self, column: int, message: str) -> BoardTextError:
        return BoardTextError(self.number, column, message)


def _listed(signs: Mapping[str, str]) -> str:
    """The brackets of all who play, for messages."""
    bare = _bare(signs)
    return " ".join(f"{own[0]}…{own[1]} ({seat}{', or none' if seat == bare else ''})" for seat, own in signs.items())


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
