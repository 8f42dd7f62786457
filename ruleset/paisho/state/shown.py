"""Values of any kind, however large or deep, as a short quotation for a message."""

from __future__ import annotations

import reprlib
from typing import Any

LONGEST = 60


class _Brief(reprlib.Repr):
    """Cuts off what is deep or long before it is written out."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxdict, self.maxlist, self.maxtuple, self.maxset = 2, 3, 4, 4, 4
        self.maxstring = self.maxother = LONGEST

    def repr_int(self, x: int, level: int) -> str:
        """A number of more digits than Python would write is only counted."""
        return repr(x) if x.bit_length() < 130 else f"<a number of {x.bit_length()} bits>"


_BRIEF = _Brief()


def shown(value: Any) -> str:
    """``value`` in at most :data:`LONGEST` characters, on one line, never failing."""
    try:
        text = _BRIEF.repr(value)
    except Exception:  # A foreign object may do anything when it is asked to describe itself.
        text = f"<{type(value).__name__}>"
    text = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
