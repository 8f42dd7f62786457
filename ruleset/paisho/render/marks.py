"""Marks on the points of a drawn board: where a move comes from, where it may go, what it takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paisho.state.move import Move
from paisho.state.position import Position

KINDS: Final = {
    "from": "the tile that moves",
    "to": "may go here",
    "take": "may capture here",
    "last": "the last move",
    "not": "may not go here",
    "note": "look here",
}
"""The kinds of marks, each with what it means."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of a kind on a point, in the board's spelling; `says` explains it where the picture is explained."""

    point: str
    kind: str = "note"
    says: str | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"there is no mark `{self.kind}`; the marks are: {', '.join(KINDS)}")


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from a point to a point; of kind `move` (solid) or `carried` (dashed: moved by an effect)."""

    source: str
    to: str
    kind: str = "move"

    def __post_init__(self) -> None:
        if self.kind not in ("move", "carried"):
            raise ValueError(f"there is no arrow `{self.kind}`; the arrows are: move, carried")


def destination_marks(position: Position, moves: Iterable[Move]) -> tuple[Mark, ...]:
    """Marks for moves: the points they come from, and the points they lead to; occupied ones as captures."""
    board, cells = position.rules.board, position.cells
    sources: dict[str, None] = {}
    goals: dict[str, None] = {}
    for move in moves:
        if move.source is not None:
            sources[move.source] = None
        if move.to is not None:
            goals[move.to] = None
    return (
        *(Mark(point, "from") for point in sources),
        *(Mark(point, "take" if cells[board.number(point)] else "to") for point in goals if point not in sources),
    )


def last_move_marks(move: Move) -> tuple[Mark, ...]:
    """Marks for the points that a move that has been made touched."""
    return tuple(Mark(point, "last") for point in dict.fromkeys((move.source, move.to)) if point is not None)
