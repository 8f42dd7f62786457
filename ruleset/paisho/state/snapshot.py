"""A snapshot: one moment of a game as plain data, the form in which positions are written, read and judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board: whose it is and its code."""

    seat: str
    code: str

    def __str__(self) -> str:
        return f"{self.seat} {self.code}"


@dataclass(frozen=True)
class Snapshot:
    """Everything needed to go on playing, by name.

    ``tiles`` maps point numbers of the board to the tile on top; ``beneath`` lists the tiles under it, top down.
    ``reserve`` and ``captured`` map a seat to a mapping from tile code to a positive number.
    """

    variant: str
    options: Mapping[str, Any]
    tiles: Mapping[int, Tile]
    beneath: Mapping[int, tuple[Tile, ...]]
    reserve: Mapping[str, Mapping[str, int]]
    captured: Mapping[str, Mapping[str, int]]
    score: Mapping[str, int]
    to_move: str
    phase: str
    ply: int
    memory: Mapping[str, Any] = field(default_factory=dict)
