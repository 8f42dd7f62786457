"""What several invariants ask about one position, worked out once."""

from __future__ import annotations

from functools import cached_property
from random import Random

from paisho import Move, Position, legal_moves
from paisho.engine import convert
from paisho.language.scene import Scene
from paisho_validators.properties.scenes import Sitting, scene


class Study:
    """A position under study."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.variant = position.rules.variant

    @cached_property
    def legal(self) -> list[Move]:
        """The generated moves."""
        return legal_moves(self.position)

    @cached_property
    def sitting(self) -> Sitting:
        """The referee at work on the position."""
        return Sitting(self.position)

    @cached_property
    def scene(self) -> Scene:
        """The referee's view; not to be changed."""
        return scene(self.position)

    def chance(self, purpose: str) -> Random:
        """A source of chance that depends on nothing but the position and what it is for."""
        return Random(f"{convert.digest(self.position)} {purpose}")

    def sample(self, purpose: str, most: int) -> list[Move]:
        """Some of the legal moves, of every action among them as far as they go."""
        if len(self.legal) <= most:
            return self.legal
        rng = self.chance(purpose)
        by_action: dict[str, list[Move]] = {}
        for move in self.legal:
            by_action.setdefault(move.do, []).append(move)
        chosen: list[Move] = []
        share = max(1, most // len(by_action))
        for moves in by_action.values():
            chosen += moves if len(moves) <= share else rng.sample(moves, share)
        return chosen


_last: list[Study] = []


def study(position: Position) -> Study:
    """The study of a position; the last one is kept, for the next invariant."""
    if not _last or _last[0].position is not position:
        _last[:] = [Study(position)]
    return _last[0]
