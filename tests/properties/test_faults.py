"""A property that has never failed proves nothing: plant a lie in the engine and see which invariant notices."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import paisho
from paisho.engine import legal
from paisho.engine.game import Game
from paisho.language.actions.passing import NothingForm
from paisho.language.endings.ending import EndingForm
from paisho.language.laws.link import NoLinkForm
from paisho.language.links.cancel import LinesForm
from paisho.language.movement.walk import WalkForm
from paisho.language.which.related import Related
from paisho.state.position import Draft
from paisho_validators.properties import INVARIANTS, Counterexample, random_board, random_position, shrink

FAULTS: dict[str, tuple[type | Any, str, Any, str]] = {
    "walks one step too far": (
        WalkForm,
        "__init__",
        lambda old: lambda self, spread, steps, over: old(self, spread, steps + 1, over),
        "generated-moves-are-legal",
    ),
    "walks one step too few": (
        WalkForm,
        "__init__",
        lambda old: lambda self, spread, steps, over: old(self, spread, steps - 1, over),
        "legal-moves-are-generated",
    ),
    "never walks to the southern half": (
        WalkForm,
        "targets",
        lambda old: lambda self, pos, *rest: old(self, pos, *rest) & -(1 << pos.rules.board.centre),
        "moves-are-symmetric",
    ),
    "takes whatever is of the right kind": (
        Related,
        "types",
        lambda old: lambda self, c, role: None,
        "captures-are-allowed",
    ),
    "forgets a law": (NoLinkForm, "sure", lambda old: lambda self, pos, source, piece, goals: goals, "laws-hold"),
    "thinks that doing nothing mends what is broken": (NothingForm, "lawful", lambda old: True, "round-trip"),
    "loses captured tiles": (
        Draft,
        "add_captured",
        lambda old: lambda self, index, by=1: None,
        "tiles-are-conserved",
    ),
    "captures for the other side": (
        Draft,
        "add_captured",
        lambda old: lambda self, index, by=1: old(self, (index + len(self.captured) // 2) % len(self.captured), by),
        "play-agrees-with-the-referee",
    ),
    "never cancels along lines": (LinesForm, "dead_lines", lambda old: lambda *asked: (), "facts-agree"),
    "never ends": (EndingForm, "status", lambda old: lambda *asked: None, "status-agrees"),
    "counts one move too many": (legal, "count_moves", lambda old: lambda pos: old(pos) + 1, "answers-are-stable"),
}


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """Plants a fault by name; returns the invariant that has to notice. Compiled games are made anew."""

    def plant(name: str) -> str:
        where, attribute, fault, invariant = FAULTS[name]
        old = getattr(where, attribute)
        monkeypatch.setattr(where, attribute, fault(old))
        return invariant

    paisho.api._compiled.cache_clear()
    yield plant
    paisho.api._compiled.cache_clear()


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
