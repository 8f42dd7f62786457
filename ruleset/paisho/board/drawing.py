"""Text maps: a board drawn with one character a point.

Blanks are for the eye only. A dot is a place without a point. The first row is the north edge, and the
middle of the drawing is the offset `(0, 0)`, so that rows and columns are odd in number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paisho.board.errors import BoardError, shown

VOID: Final = "."
WIDEST: Final = 99


@dataclass(frozen=True, slots=True)
class Drawing:
    """A text map read into places: `cells` holds each point's character by its offset from the middle."""

    path: str
    half_width: int
    half_height: int
    first_row: int
    cells: dict[tuple[int, int], str]
    columns: dict[tuple[int, int], int]

    def row_of(self, y: int) -> int:
        """Return the row of the text (from 1) that draws the places at height `y`."""
        return self.first_row + self.half_height - y

    def fault(self, place: tuple[int, int], message: str) -> BoardError:
        """Return the error that points at one place of the drawing."""
        return BoardError(self.path, message, self.row_of(place[1]), self.columns.get(place))


def read_drawing(text: object, path: str) -> Drawing:
    """Read a text map; BoardError, with its row, where it is not a rectangle with a middle."""
    if not isinstance(text, str):
        raise BoardError(path, f"expected a drawing (a text block), found {shown(text)}")
    lines = text.splitlines()
    filled = [index for index, line in enumerate(lines) if line.strip()]
    if not filled:
        raise BoardError(path, "the drawing is empty")
    first, last = filled[0], filled[-1]
    rows: list[list[tuple[int, str]]] = []
    for index in range(first, last + 1):
        row = [(column, char) for column, char in enumerate(lines[index], 1) if not char.isspace()]
        if not row:
            raise BoardError(path, "the row is empty; draw a place without a point as a dot", index + 1)
        if rows and len(row) != len(rows[0]):
            raise BoardError(path, f"the row has {len(row)} places, the rows above have {len(rows[0])}", index + 1)
        if not rows and len(row) % 2 == 0:
            message = f"the row has {len(row)} places; it takes an odd number, so that one is in the middle"
            raise BoardError(path, message, index + 1)
        rows.append(row)
    if len(rows) % 2 == 0:
        raise BoardError(
            path, f"the drawing has {len(rows)} rows; it takes an odd number, so that one is in the middle"
        )
    if max(len(rows), len(rows[0])) > WIDEST:
        raise BoardError(path, f"the drawing is {len(rows[0])} by {len(rows)} places; at most {WIDEST} are possible")
    half_width, half_height = len(rows[0]) // 2, len(rows) // 2
    cells: dict[tuple[int, int], str] = {}
    columns: dict[tuple[int, int], int] = {}
    for down, row in enumerate(rows):
        for right, (column, char) in enumerate(row):
            place = right - half_width, half_height - down
            columns[place] = column
            if char != VOID:
                cells[place] = char
    if not cells:
        raise BoardError(path, "the drawing has no points")
    return Drawing(path, half_width, half_height, first + 1, cells, columns)


def same_outline(drawing: Drawing, first: Drawing, first_name: str) -> None:
    """Raise BoardError unless `drawing` has points exactly where the `first` map has them."""
    size = 2 * drawing.half_width + 1, 2 * drawing.half_height + 1
    wanted = 2 * first.half_width + 1, 2 * first.half_height + 1
    if size != wanted:
        found = f"{size[0]} by {size[1]}"
        raise BoardError(drawing.path, f"the drawing is {found} places, `{first_name}` is {wanted[0]} by {wanted[1]}")
    for place in drawing.columns:
        if (place in drawing.cells) != (place in first.cells):
            has, other = ("a point", "none") if place in drawing.cells else ("no point", "one")
            raise drawing.fault(place, f"there is {has} at offset {place} where `{first_name}` has {other}")
