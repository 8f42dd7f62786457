"""What happens by itself when a turn is over: one thing after the other, each seeing what those before it have done."""

from random import Random

import pytest

from paisho_validators.properties import INVARIANTS, random_position
from tests.language.games import variant

HEAD = "language: 1\nid: mine\ntitle: Mine\nextends: wiki-2010\n"
ENDS = {
    "a score that is doubled once it is known": "more: {score: 2}, again: {score: {score: true}}",
    "a score that counts from a number on": (
        "more: {score: 1}, again: {score: 5, if: {count: {of: {score: true}, above: 3}}}"
    ),
    "a score for the tiles that are left": (
        "gone: {send: {tiles: {near: {owner: enemy}}, to: removed}}, left: {score: {tiles: any}}"
    ),
    "something that only some boards bring about": (
        "gone: {send: {tiles: {near: {owner: enemy}}, to: captured}, if: {count: {of: {tiles: any}, above: 2}}}"
    ),
}


@pytest.mark.parametrize("what", ENDS)
def test_engine_and_referee_agree_on_what_happens_by_itself(what: str) -> None:
    rules = variant(f"{HEAD}turn: {{tally: {{then: {{{ENDS[what]}}}}}}}\n")
    for number in range(12):
        position = random_position(rules, Random(number), 60)
        for name in ("play-agrees-with-the-referee", "status-agrees"):
            found = INVARIANTS[name](position)
            assert found is None, str(found)
