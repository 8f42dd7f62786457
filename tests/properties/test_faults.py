"""A property that has never failed proves nothing: plant a lie in the engine and see which invariant notices."""

from collections.abc import Callable
from random import Random

import pytest

import paisho
from paisho.engine.game import Game
from paisho_validators.properties import INVARIANTS, Counterexample, random_board, random_position, shrink, smallest
from tests.properties.faults import FAULTS


def _first(invariant: str, most: int = 600) -> Counterexample | None:
    variant = paisho.load("skud")
    for number in range(most):
        make = random_position if number % 2 else random_board
        found = INVARIANTS[invariant](make(variant, Random(number)))
        if found is not None:
            return found
    return None


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed_and_its_position_made_small(fault: str, lying: Callable[[str], str]) -> None:
    invariant = lying(fault)
    found = _first(invariant)
    assert found is not None
    small = shrink(found, INVARIANTS[invariant], seconds=8)
    assert small.invariant == invariant
    assert INVARIANTS[invariant](small.position) is not None
    assert len(paisho.write_position(small.position)["board"]) <= 6


@pytest.mark.parametrize("variant", paisho.variants())
def test_positions_are_made_small_whatever_the_players_agreed_on(variant: str) -> None:
    """Options say who plays and with which tiles: less may be no position at all, and is then left alone."""
    loaded = paisho.load(variant)
    for number in range(12):
        position = random_position(loaded, Random(number))
        one_tile = smallest(position, lambda smaller: len(paisho.write_position(smaller)["board"]) > 0, seconds=2)
        assert len(paisho.write_position(one_tile)["board"]) <= 1


def test_games_are_the_same_for_the_same_number() -> None:
    variant = paisho.load("skud")
    assert random_position(variant, Random(5)) == random_position(variant, Random(5))
    assert random_board(variant, Random(5)) == random_board(variant, Random(5))


def test_random_positions_come_to_every_phase_and_every_ending_that_is_not_a_stop() -> None:
    variant = paisho.load("skud")
    phases, endings = set(), set()
    for number in range(700):
        position = (random_position if number % 2 else random_board)(variant, Random(number))
        assert isinstance(position.rules, Game)
        phases.add(position.rules.stages[position.phase].name)
        endings.add(paisho.status(position).clause)
    assert phases == {"setup.accents", "setup.opening", "main", "bonus"}
    expected = {f"endings.{name}" for name, rule in variant.endings.items() if not rule.body.stop}
    assert expected - endings == set()
