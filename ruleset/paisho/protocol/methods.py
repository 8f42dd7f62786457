"""The methods of the protocol: what each takes and gives. Server, client and schema read this one table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Method:
    """One method: its parameters by name (the name of a shape each), those that may be left out, its result's shape."""

    name: str
    says: str
    params: dict[str, str]
    result: str
    optional: frozenset[str] = frozenset()


METHODS = {
    method.name: method
    for method in (
        Method(
            "initialize",
            "Names the engine, the version of the protocol that it speaks and the variants that it knows.",
            {"protocol": "version"},
            "engine",
        ),
        Method(
            "start",
            "The first decision of a new game that a player makes. Options left out take their defaults; chance is "
            "settled from the seed.",
            {"variant": "variant", "options": "options", "seed": "seed"},
            "position",
            frozenset({"options", "seed"}),
        ),
        Method(
            "legal",
            "Every legal move of the decision now due, none twice, in a stable order; none once the game is over.",
            {"position": "position"},
            "moves",
        ),
        Method(
            "play",
            "The next position. An illegal move is error 1001, with the verdict as its data.",
            {"position": "position", "move": "move"},
            "position",
        ),
        Method(
            "judge",
            "Whether a move is legal, and if not, every clause that objects.",
            {"position": "position", "move": "move"},
            "verdict",
        ),
        Method(
            "facts",
            "What the rules name about a position: links, situations, rings, counts and the status.",
            {"position": "position"},
            "facts",
        ),
        Method(
            "perft",
            "The number of sequences of `depth` moves; games that end sooner are not counted.",
            {"position": "position", "depth": "depth"},
            "nodes",
        ),
    )
}
"""Every method, by name."""
