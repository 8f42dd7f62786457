"""What is said about a move, and about the state of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paisho.spec.frozen import Frozen


@dataclass(frozen=True)
class Reason:
    """Why a move is illegal: the clause that objects, a sentence, its sources, and the points concerned.

    ``aside``: it only tells what the reason before it rests on, such as the situation that a tile is in.
    """

    clause: str
    says: str
    cite: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    aside: bool = False

    def as_json(self) -> dict[str, Any]:
        """As in the protocol."""
        return {"clause": self.clause, "says": self.says, "cite": list(self.cite), "points": list(self.points)}


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal, and if not, every reason why; ``reasons`` is empty exactly when it is legal."""

    reasons: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing objects."""
        return not self.reasons

    @property
    def objections(self) -> tuple[Reason, ...]:
        """The reasons but for what is told aside."""
        return tuple(reason for reason in self.reasons if not reason.aside)

    def as_json(self) -> dict[str, Any]:
        """As in the protocol."""
        return {"legal": self.legal, "reasons": [reason.as_json() for reason in self.reasons]}


@dataclass(frozen=True)
class Status:
    """Whether a game is over, who has won (all who share a draw), by which clause, and the scores if it counted.

    ``given`` is how much of each score was only given at the end, to whoever would have lost.
    """

    over: bool = False
    winners: tuple[str, ...] = ()
    clause: str | None = None
    scores: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", Frozen(self.given))
        object.__setattr__(self, "scores", Frozen(self.scores))

    def as_json(self) -> dict[str, Any]:
        """As in the protocol."""
        data: dict[str, Any] = {"over": self.over, "winners": list(self.winners), "clause": self.clause}
        if self.scores:
            data["scores"] = dict(self.scores)
        if self.given:
            data["given"] = dict(self.given)
        return data


GOING_ON = Status()
