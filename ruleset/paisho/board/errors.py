"""What can be wrong with a point or with a board, as data."""

from __future__ import annotations


def shown(value: object, limit: int = 40) -> str:
    """Return `value` as a short, one-line quotation for a message."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
    return f"`{text[: limit - 1]}…`" if len(text) > limit else f"`{text}`"


class PointError(ValueError):
    """A text that does not name a point of the board.

    `text` is what was given; `instead` is the one right spelling where the text means a point but is not
    written as that point is written, and None otherwise.
    """

    def __init__(self, text: object, message: str, instead: str | None = None) -> None:
        super().__init__(text, message, instead)
        self.text = text
        self.message = message
        self.instead = instead

    def __str__(self) -> str:
        return self.message


class BoardError(ValueError):
    """A fault in a board's data.

    `path` is the dotted path of keys of the datum at fault (list items as `[0]`). For a fault inside a
    drawing, `row` counts the lines of the drawing's text from 1 and `column` the characters of that line
    from 1.
    """

    def __init__(self, path: str, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(path, message, row, column)
        self.path = path
        self.message = message
        self.row = row
        self.column = column

    def __str__(self) -> str:
        where = self.path if self.row is None else f"{self.path}, row {self.row}"
        return f"{where}: {self.message}"
