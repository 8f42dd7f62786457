"""The invariants on variants that nobody ships: a shipped one with a rule said in another way.

Each alteration leads engine and referee along a path that the shipped rules leave alone.
"""

from random import Random

import pytest

import paisho
from paisho.loading import load_text
from paisho.loading.catalogue import variant_file
from paisho_validators.properties import INVARIANTS, random_board, random_position

ALTERATIONS = {
    "placing where a tile may stand that nothing takes away": [
        (
            "      gate: gates\n      open: empty\n    cite: [rulebook/planting",
            "      gate: gates\n    cite: [rulebook/planting",
        ),
    ],
    "an effect if there is a tile of the type that is placed": [
        (
            "turn: {rotate: {around: to, direction: clockwise, steps: 1}}",
            "turn: {rotate: {around: to, direction: clockwise, steps: 1}, if: {some: {tile: W}}}",
        ),
    ],
    "a tile that two effects would take away": [
        (
            "clear: {remove: [found, placed], if: {found: {tile: accent}}}",
            "clear: {remove: [found], if: {some: {tile: W}}}",
        ),
    ],
    "a situation of one player's tiles": [
        ("situations:\n", "@  rival: {tile: flower, owner: opponent, cite: rulebook/tiles}\n"),
        ("take: {owner: enemy, is: wild}", "take: {is: rival}"),
    ],
    "an effect that names a choice which is not always asked": [
        (
            "carry: {shift: {tile: found, to: shift}, if: {found: {tile: flower}}}",
            "carry: {shift: {tile: found, to: shift}}",
        ),
    ],
    "an effect on a found tile where none need be": [
        ("target: {any: [{tiles: {tile: accent}}, {tiles: {is: blooming}}]}", "target: {not: gates}"),
        ("if: {found: {tile: flower}}\n    then", "if: {none: {tile: R}}\n    then"),
        (
            "carry: {shift: {tile: found, to: shift}, if: {found: {tile: flower}}}",
            "carry: {shift: {tile: found, to: shift}}",
        ),
    ],
}


def altered(changes: list[tuple[str, str]]) -> paisho.Variant:
    """A shipped variant with passages of its text replaced; `@` stands for the passage itself."""
    file = variant_file("skud")
    assert file is not None
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new.replace("@", old))
    variant, report = load_text(text, str(file))
    assert variant is not None, [str(fault) for fault in report.diagnostics]
    return variant


@pytest.mark.parametrize("name", ALTERATIONS)
def test_every_invariant_holds_in_a_variant_altered_by_hand(name: str) -> None:
    variant = altered(ALTERATIONS[name])
    for number in range(60):
        position = (random_position if number % 2 else random_board)(variant, Random(number))
        for invariant in INVARIANTS.values():
            found = invariant(position)
            assert found is None, f"{found} in {paisho.write_position(position)}"


def test_a_point_that_an_action_does_not_have_is_refused_when_the_file_is_read() -> None:
    file = variant_file("skud")
    assert file is not None
    text = file.read_text(encoding="utf-8").replace("turn: {rotate: {around: to,", "turn: {rotate: {around: from,")
    variant, report = load_text(text, str(file))
    assert variant is None
    assert [(fault.code, fault.path) for fault in report.diagnostics] == [("out-of-place", "actions.wheel")]
