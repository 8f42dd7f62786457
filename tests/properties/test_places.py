"""Promise: what `check` accepts loads and plays.

Every primitive is put at every kind of place of the language where its sort may stand. Either the file is refused with a
diagnostic, or everything that people do with a variant works: its clauses can be told, its games played, and engine
and referee answer every question about its positions, alike.
"""

from functools import cache
from random import Random

import pytest

import paisho
from paisho.language.clauses import clauses
from paisho.spec import Mapping
from paisho_validators.properties import INVARIANTS, random_board, random_position
from tests.properties.places import SORTS, Trial, places, trials, tried, whole_tree

ASKED = ("generated-moves-are-legal", "play-agrees-with-the-referee", "status-agrees", "facts-agree")
"""The invariants that compile, list, judge and play moves, and ask for facts and statuses."""
SAMPLE = 24
"""How many primitives are put somewhere in each variant; all of them with `-m slow`."""


@cache
def tree(name: str) -> Mapping:
    return whole_tree(name)


@cache
def everything(name: str) -> list[Trial]:
    return trials(name)


def holds(trial: Trial) -> bool:
    """Whether the file with the primitive in it is read; if it is, everything must work."""
    rng = Random(str(trial))
    variant, report, example = tried(trial, tree(trial.variant), rng)
    if variant is None:
        assert all(found.message and (found.expected or found.hint) for found in report.diagnostics), str(trial)
        return False
    try:
        clauses(variant)
        for number in range(4):
            position = random_board(variant, rng) if number % 2 else random_position(variant, rng, 40)
            found = [found for name in ASKED if (found := INVARIANTS[name](position)) is not None]
            if found:
                break
    except Exception as error:
        raise AssertionError(f"{trial} ({example}) breaks down: {error!r}") from error
    assert not found, f"{trial} ({example}): {found[0]}"
    return True


@pytest.mark.parametrize("name", paisho.variants())
def test_a_primitive_put_somewhere_is_refused_or_works(name: str) -> None:
    chosen = Random(name).sample(everything(name), SAMPLE)
    assert any([holds(trial) for trial in chosen])


@pytest.mark.slow
@pytest.mark.parametrize("name", paisho.variants())
def test_every_primitive_put_anywhere_is_refused_or_works(name: str) -> None:
    assert any([holds(trial) for trial in everything(name)])


def test_there_is_a_place_for_primitives_of_every_sort() -> None:
    """A sort that the search for places missed would never be tried."""
    found = {place.sort for name in paisho.variants() for place in places(tree(name))}
    assert found == set(SORTS)
