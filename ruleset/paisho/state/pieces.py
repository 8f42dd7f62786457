"""Numbers for pieces: piece = seat × number of types + type, so that one table serves every seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pieces:
    """The seats and tile types of a variant, in the order of the file, and the piece number of each pair."""

    seats: tuple[str, ...]
    codes: tuple[str, ...]

    @property
    def types(self) -> int:
        """How many tile types there are."""
        return len(self.codes)

    @property
    def count(self) -> int:
        """How many piece numbers there are."""
        return len(self.seats) * len(self.codes)

    def number(self, seat: str, code: str) -> int:
        """The piece number of a seat's tile."""
        return self.seats.index(seat) * len(self.codes) + self.codes.index(code)

    def seat(self, piece: int) -> int:
        """The seat number of a piece."""
        return piece // len(self.codes)

    def type(self, piece: int) -> int:
        """The type number of a piece."""
        return piece % len(self.codes)
