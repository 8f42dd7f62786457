"""A counterexample: a position in which something that should always hold does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from paisho import Move, Position


@dataclass(frozen=True)
class Counterexample:
    """What does not hold (``invariant``), what was found instead, where, and by which move if one is needed."""

    invariant: str
    says: str
    position: Position
    move: Move | None = None
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        made = f" [{self.move}]" if self.move is not None else ""
        return f"{self.invariant}{made}: {self.says}"


Invariant: TypeAlias = Callable[[Position], Counterexample | None]
"""Something that should hold in every position: ``None`` if it does."""
