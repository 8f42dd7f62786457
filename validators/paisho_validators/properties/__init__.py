"""Properties of any variant: what must hold in every position, positions to try it on, and counterexamples made small.

The invariants are plain functions from a position to a :class:`Counterexample` or ``None``; :data:`INVARIANTS` has them
all by name.
"""

from paisho_validators.properties.agreement import (
    answers_are_stable,
    facts_agree,
    generated_moves_are_legal,
    legal_moves_are_generated,
    play_agrees_with_the_referee,
    status_agrees,
)
from paisho_validators.properties.boards import random_board, random_options, scatter
from paisho_validators.properties.conduct import (
    captures_are_allowed,
    illegal_moves_change_nothing,
    laws_hold,
    round_trip,
    supplies_last,
    tiles_are_conserved,
)
from paisho_validators.properties.counterexample import Counterexample, Invariant
from paisho_validators.properties.games import game_of, random_position
from paisho_validators.properties.shrink import shrink, smallest
from paisho_validators.properties.symmetry import moves_are_symmetric, symmetries

INVARIANTS: dict[str, Invariant] = {
    "answers-are-stable": answers_are_stable,
    "generated-moves-are-legal": generated_moves_are_legal,
    "legal-moves-are-generated": legal_moves_are_generated,
    "play-agrees-with-the-referee": play_agrees_with_the_referee,
    "status-agrees": status_agrees,
    "facts-agree": facts_agree,
    "laws-hold": laws_hold,
    "captures-are-allowed": captures_are_allowed,
    "tiles-are-conserved": tiles_are_conserved,
    "illegal-moves-change-nothing": illegal_moves_change_nothing,
    "round-trip": round_trip,
    "moves-are-symmetric": moves_are_symmetric,
}
"""Every invariant that holds in every position whatever, reachable or not, by name."""

REACHED: dict[str, Invariant] = {"supplies-last": supplies_last}
"""The invariants that hold besides in positions reached by play."""

__all__ = [
    "INVARIANTS",
    "REACHED",
    "Counterexample",
    "Invariant",
    "game_of",
    "moves_are_symmetric",
    "random_board",
    "random_options",
    "random_position",
    "scatter",
    "shrink",
    "smallest",
    "symmetries",
]
