"""Every invariant in random positions of every shipped variant, reached by play or not.

Few examples each, so that a run stays short: `paisho verify` looks for as long as one likes.
"""

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

import paisho
from paisho_validators.properties import INVARIANTS, REACHED, Invariant, shrink
from paisho_validators.properties.strategies import boards, reached

EXAMPLES = 30
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)  # what shrinks here is the position, not the number behind it


def _hold(position: paisho.Position, invariants: dict[str, Invariant]) -> None:
    for name, invariant in invariants.items():
        found = invariant(position)
        if found is not None:
            small = shrink(found, invariant, seconds=20)
            note(f"smallest position found: {paisho.write_position(small.position)}")
            pytest.fail(f"{name}: {small}")


@pytest.mark.parametrize("variant", paisho.variants())
@given(data=st.data())
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), phases=PHASES)
def test_every_invariant_holds_in_positions_reached_by_play(variant: str, data: st.DataObject) -> None:
    _hold(data.draw(reached(paisho.load(variant))), INVARIANTS | REACHED)


@pytest.mark.parametrize("variant", paisho.variants())
@given(data=st.data())
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), phases=PHASES)
def test_every_invariant_holds_on_random_boards(variant: str, data: st.DataObject) -> None:
    _hold(data.draw(boards(paisho.load(variant))), INVARIANTS)
