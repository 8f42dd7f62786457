"""Hypothesis strategies: positions of any variant, reached by play or not.

Each draws one number and builds a position from it: Hypothesis chooses, replays and stores the numbers, and
:mod:`paisho_validators.properties.shrink` makes the *position* small, which shrinking a number cannot do.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from paisho import Position
from paisho.language.variant import Variant
from paisho_validators.properties.boards import random_board
from paisho_validators.properties.games import random_position

NUMBERS = st.integers(0, 2**48 - 1)


def boards(variant: Variant) -> st.SearchStrategy[Position]:
    """Random boards: any tiles anywhere, whoever's turn, any phase, reserve and memory."""
    return NUMBERS.map(lambda number: random_board(variant, Random(number)))


def reached(variant: Variant) -> st.SearchStrategy[Position]:
    """Positions reached by steered random games."""
    return NUMBERS.map(lambda number: random_position(variant, Random(number)))


def positions(variant: Variant) -> st.SearchStrategy[Position]:
    """Positions of both kinds."""
    return st.one_of(reached(variant), boards(variant))
