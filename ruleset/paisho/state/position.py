"""Positions for play: immutable, each kind of piece a set of points held in one integer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Memory = tuple[tuple[str, Any], ...]


class Position:
    """One moment of a game, compiled.

    ``sets[piece]`` is the set of points with that piece on top, ``cells[point]`` is 1 + the piece there (0: empty),
    ``beneath`` pairs points with the pieces under the top one (top down), ``reserve`` and ``captured`` count by
    seat × types + type. ``memo`` holds what has been worked out about this position; it is no part of it.
    """

    __slots__ = (
        "beneath",
        "captured",
        "cells",
        "memo",
        "memory",
        "occupied",
        "phase",
        "ply",
        "reserve",
        "rules",
        "score",
        "seat",
        "sets",
    )

    def __init__(
        self,
        rules: Any,
        sets: tuple[int, ...],
        cells: bytes,
        occupied: int,
        beneath: tuple[tuple[int, tuple[int, ...]], ...],
        reserve: tuple[int, ...],
        captured: tuple[int, ...],
        score: tuple[int, ...],
        seat: int,
        phase: int,
        ply: int,
        memory: Memory,
    ) -> None:
        self.rules, self.sets, self.cells, self.occupied, self.beneath = rules, sets, cells, occupied, beneath
        self.reserve, self.captured, self.score = reserve, captured, score
        self.seat, self.phase, self.ply, self.memory = seat, phase, ply, memory
        self.memo: list[Any] = [None] * rules.memo_size

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything that two equal positions share, as plain values independent of the hash seed."""
        return (
            self.rules.identity,
            self.cells,
            self.beneath,
            self.reserve,
            self.captured,
            self.score,
            self.seat,
            self.phase,
            self.ply,
            self.memory,
        )

    def recall(self, name: str) -> Any:
        """What the memory holds under ``name``, or ``None``."""
        for known, value in self.memory:
            if known == name:
                return value
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Position of {self.rules.identity[0]}: ply {self.ply}, {bin(self.occupied).count('1')} tiles>"


class Draft:
    """A position being changed: the only thing in play that is ever altered, and it never leaves one call."""

    __slots__ = (
        "beneath",
        "captured",
        "cells",
        "changed",
        "displaced",
        "memory",
        "occupied",
        "probe",
        "reserve",
        "rules",
        "score",
        "seat",
        "sets",
    )

    def __init__(self, old: Position) -> None:
        self.probe: Position | None = None
        self.rules = old.rules
        self.sets = list(old.sets)
        self.cells = bytearray(old.cells)
        self.occupied = old.occupied
        self.beneath: Any = old.beneath
        self.reserve: Any = old.reserve
        self.captured: Any = old.captured
        self.score: Any = old.score
        self.memory: Memory = old.memory
        self.seat = old.seat
        self.changed = 0
        """The points where the top tile has changed."""
        self.displaced: list[tuple[int, int, int, int]] = []
        """(piece, origin, from, to) of every tile that an effect moved: where it stood before the action, and where
        before and after the effect; ``to`` is -1 off the board."""

    def lift(self, point: int) -> int:
        """Take the top tile off a point; returns its piece number. What was beneath it stays where it was."""
        piece = self.cells[point] - 1
        bit = 1 << point
        self.sets[piece] ^= bit
        self.cells[point] = 0
        self.occupied ^= bit
        self.changed |= bit
        self.probe = None
        return piece

    def put(self, point: int, piece: int) -> None:
        """Put a tile on an empty point."""
        bit = 1 << point
        self.sets[piece] |= bit
        self.cells[point] = piece + 1
        self.occupied |= bit
        self.changed |= bit
        self.probe = None

    def under(self, point: int) -> tuple[int, ...]:
        """The pieces beneath the top one on a point, top down."""
        for where, stack in self.beneath:
            if where == point:
                return stack  # type: ignore[no-any-return]
        return ()

    def lay_under(self, point: int, stack: tuple[int, ...]) -> None:
        """Make these the pieces beneath the top one on a point."""
        kept = [pair for pair in self.beneath if pair[0] != point]
        if stack:
            kept.append((point, stack))
        self.beneath = tuple(sorted(kept))
        self.probe = None

    def take_under(self, point: int) -> tuple[int, ...]:
        """Take away what is beneath the top tile of a point."""
        stack = self.under(point) if self.beneath else ()
        if stack:
            self.lay_under(point, ())
        return stack

    def move(self, source: int, target: int) -> int:
        """Move a tile, and what is beneath it, to an empty point; returns its piece number."""
        piece, stack = self.lift(source), self.take_under(source)
        self.put(target, piece)
        if stack:
            self.lay_under(target, stack)
        return piece

    def remove(self, point: int) -> int:
        """Take a tile off the board; what was beneath it comes to light. Returns its piece number."""
        piece, stack = self.lift(point), self.take_under(point)
        if stack:
            self.put(point, stack[0])
            self.lay_under(point, stack[1:])
        return piece

    def seen(self) -> Position:
        """The board as it is by now, for forms that look at positions; never a position of the game itself."""
        if self.probe is None:
            self.probe = self.position(self.seat, 0, 0)
        return self.probe

    def displace(self, moved: Iterable[tuple[int, int, int]]) -> None:
        """Note the tiles, as (piece, from, to), that one effect has moved all at once."""
        origins = {target: origin for _, origin, _, target in self.displaced}
        self.displaced += [(piece, origins.get(source, source), source, target) for piece, source, target in moved]

    def add_reserve(self, index: int, by: int) -> None:
        """Change the number of tiles in a reserve."""
        counts = list(self.reserve)
        counts[index] += by
        self.reserve = tuple(counts)
        self.probe = None

    def add_captured(self, index: int, by: int = 1) -> None:
        """Change the number of tiles a seat has taken."""
        counts = list(self.captured)
        counts[index] += by
        self.captured = tuple(counts)
        self.probe = None

    def remember(self, name: str, value: Any) -> None:
        """Set one entry of the memory; ``None`` forgets it."""
        kept = [(n, v) for n, v in self.memory if n != name]
        if value is not None:
            kept.append((name, value))
        self.memory = tuple(sorted(kept))

    def position(self, seat: int, phase: int, ply: int) -> Position:
        """The finished position."""
        return Position(
            self.rules,
            tuple(self.sets),
            bytes(self.cells),
            self.occupied,
            self.beneath,
            self.reserve,
            self.captured,
            self.score,
            seat,
            phase,
            ply,
            self.memory,
        )
