"""What can be wrong with a point or with a board, as data."""

from __future__ import annotations

from types import TracebackType


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
    from 1. `others` are the further faults of the same data.
    """

    others: tuple[BoardError, ...] = ()

    def __init__(self, path: str, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(path, message, row, column)
        self.path = path
        self.message = message
        self.row = row
        self.column = column

    def same(self, other: BoardError) -> bool:
        """Return whether two faults say the same of the same place."""
        return self.args == other.args

    def __str__(self) -> str:
        where = self.path if self.row is None else f"{self.path}, row {self.row}"
        return f"{where}: {self.message}"


class Faults:
    """The faults of a board's data, gathered so that none hides the next."""

    def __init__(self) -> None:
        self.found: list[BoardError] = []

    def add(self, error: BoardError) -> None:
        """Add a fault, unless it is there already."""
        if not any(error.same(known) for known in self.found):
            self.found.append(error)

    def held(self) -> Held:
        """Go on after what is done within, with its fault added if it has one: a context manager."""
        return Held(self)

    def raise_found(self) -> None:
        """Raise the first fault, the others with it, if there is any."""
        if self.found:
            first, *others = self.found
            first.others = tuple(others)
            raise first


class Held:
    """What :meth:`Faults.held` enters."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if isinstance(error, BoardError):
            self._faults.add(error)
            return True
        return False
