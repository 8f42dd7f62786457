"""A fixture that plants faults."""

from collections.abc import Callable, Iterator

import pytest

from paisho.engine import game
from tests.properties.faults import FAULTS


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """Plants a fault by name; returns the invariant that has to notice. Compiled games are made anew."""

    def plant(name: str) -> str:
        where, attribute, fault, invariant = FAULTS[name]
        old = getattr(where, attribute)
        monkeypatch.setattr(where, attribute, fault(old))
        return invariant

    game._compiled.cache_clear()
    yield plant
    game._compiled.cache_clear()
