"""How points are written: coordinate schemes, and the one accepted spelling of each point.

In data, a text that is not exactly a point's own spelling is refused, never repaired; the refusal says whether it
means a point and is written otherwise, means a place off the board, or means nothing. Texts that people write by hand
(moves, boards in brackets) may have letters in either case: `own_spelling` is for their readers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, Protocol

from paisho.board.errors import PointError, shown

LONGEST: Final = 24
"""No point's name is longer than this, and a longer text is not looked at more closely."""

_MINUS: Final = str.maketrans({"−": "-", "–": "-", "‐": "-"})
_CARTESIAN: Final = re.compile(r"\(?([+-]?)([0-9]{1,6}),([+-]?)([0-9]{1,6})\)?")
_NUMBER_LETTER: Final = re.compile(r"([0-9]{1,6})([a-z])")
_LETTER_NUMBER: Final = re.compile(r"([a-z])([0-9]{1,6})")


class Scheme(Protocol):
    """A coordinate scheme: offsets from the middle of the board to text, and back from nearly right text."""

    @property
    def form(self) -> str:
        """How points are written, for messages."""

    def write(self, x: int, y: int) -> str:
        """Return the spelling of the place at offset `(x, y)`."""

    def guess(self, text: str) -> tuple[int, int] | None:
        """Return the offset that a normalised but perhaps oddly written `text` seems to mean."""

    @property
    def says(self) -> str:
        """How to find a point by its name, for people who learn a game."""

    def column(self, x: int) -> str:
        """Return what the column at offset `x` is called on the edge of a drawn board."""

    def row(self, y: int) -> str:
        """Return what the row at offset `y` is called on the edge of a drawn board."""


@dataclass(frozen=True, slots=True)
class Cartesian:
    """`x,y`: whole-number offsets from the middle, x to the right and y up."""

    @property
    def form(self) -> str:
        """How points are written, for messages."""
        return "`x,y`: two whole numbers with a comma between, such as `0,0`"

    def write(self, x: int, y: int) -> str:
        """Return the spelling of the place at offset `(x, y)`."""
        return f"{x},{y}"

    def guess(self, text: str) -> tuple[int, int] | None:
        """Return the offset that `text` seems to mean: signs, leading zeros and brackets are let through."""
        match = _CARTESIAN.fullmatch(text)
        if match is None:
            return None
        return int(match[1] + match[2]), int(match[3] + match[4])

    @property
    def says(self) -> str:
        """How to find a point by its name."""
        return (
            "The first number counts points from there to the right, the second upwards; with a minus sign, to the "
            "left and downwards."
        )

    def column(self, x: int) -> str:
        """Return what a column is called."""
        return str(x)

    def row(self, y: int) -> str:
        """Return what a row is called."""
        return str(y)


@dataclass(frozen=True, slots=True)
class NumberLetter:
    """`10j`: a number for the column and a small letter for the row, each counted from a named side."""

    half_width: int
    half_height: int
    numbers_from_east: bool
    letters_from_north: bool

    @property
    def form(self) -> str:
        """How points are written, for messages."""
        return f"a number and a small letter, such as `{self.write(0, 0)}`"

    def write(self, x: int, y: int) -> str:
        """Return the spelling of the place at offset `(x, y)`."""
        return self.column(x) + self.row(y)

    @property
    def says(self) -> str:
        """How to find a point by its name."""
        side, end = ("right", "left") if self.numbers_from_east else ("left", "right")
        top, bottom = ("top", "bottom") if self.letters_from_north else ("bottom", "top")
        return (
            f"The number is that of the column, counted from the {side} to the {end}; the letter that of the row, from "
            f"the {top} to the {bottom}."
        )

    def column(self, x: int) -> str:
        """Return the number of a column."""
        return str((self.half_width - x if self.numbers_from_east else self.half_width + x) + 1)

    def row(self, y: int) -> str:
        """Return the letter of a row."""
        return ascii_lowercase[self.half_height - y if self.letters_from_north else self.half_height + y]

    def guess(self, text: str) -> tuple[int, int] | None:
        """Return the offset that `text` seems to mean: leading zeros and the other order are let through."""
        match = _NUMBER_LETTER.fullmatch(text)
        if match is not None:
            column, row = int(match[1]) - 1, ascii_lowercase.index(match[2])
        else:
            match = _LETTER_NUMBER.fullmatch(text)
            if match is None:
                return None
            column, row = int(match[2]) - 1, ascii_lowercase.index(match[1])
        x = self.half_width - column if self.numbers_from_east else column - self.half_width
        y = self.half_height - row if self.letters_from_north else row - self.half_height
        return x, y


class PointNames:
    """The names of a board's points, both ways."""

    __slots__ = ("_at", "_large", "_names", "_numbers", "_scheme")

    def __init__(self, scheme: Scheme, xy: Mapping[int, tuple[int, int]]) -> None:
        self._scheme = scheme
        self._names = {number: scheme.write(x, y) for number, (x, y) in xy.items()}
        self._numbers = {name: number for number, name in self._names.items()}
        self._large = {name.upper(): name for name in self._numbers}
        self._at = {place: number for number, place in xy.items()}

    @property
    def scheme(self) -> Scheme:
        """The coordinate scheme that the names follow."""
        return self._scheme

    def name(self, number: int) -> str:
        """Return the spelling of the point `number`; KeyError if there is no such point."""
        return self._names[number]

    def number(self, text: object) -> int:
        """Return the point that `text` names, or raise PointError saying what is wrong with it."""
        if isinstance(text, str):
            found = self._numbers.get(text)
            if found is not None:
                return found
        raise self._refusal(text)

    def own_spelling(self, text: str) -> str:
        """Return the spelling of the point that `text` names in letters of either case; any other text as it is."""
        return self._large.get(text.upper(), text) if text.isascii() else text

    def _refusal(self, text: object) -> PointError:
        if not isinstance(text, str):
            kind = type(text).__name__
            return PointError(text, f"{shown(text)} is not text ({kind}); a point is written {self._scheme.form}")
        if len(text) <= LONGEST:
            plain = unicodedata.normalize("NFKC", text).translate(_MINUS)
            place = self._scheme.guess("".join(plain.split()).lower())
            if place is not None and place in self._at:
                right = self._names[self._at[place]]
                return PointError(text, f"{shown(text)} is another spelling of a point; write `{right}`", right)
            if place is not None:
                return PointError(text, f"{shown(text)} is off the board")
        return PointError(text, f"{shown(text)} is not a point; a point is written {self._scheme.form}")
