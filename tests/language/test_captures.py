"""Where a captured tile goes: engine and referee agree, and no tile is lost."""

import pytest

from paisho import play, read_position, write_position
from paisho.engine import convert
from paisho.language.actions.move import WHERE_TO
from paisho.referee.follow import follow
from paisho.state.move import Move
from tests.language.games import variant

RULES = """
extends: skud
language: 1
id: going
actions: {arrange: {captures: {clashing: {to: WHERE}}}}
"""
LEFT = {"R5": 2}
FOUND = {
    "captured": lambda data: data["captured"]["host"] == {"W3": 1},
    "reserve": lambda data: data["reserve"]["guest"] == LEFT | {"W3": 1},
    "removed": lambda data: not data["captured"]["host"] and data["reserve"]["guest"] == LEFT,
    "beneath": lambda data: data["beneath"] == {"2,2": ["guest W3"]},
}


@pytest.mark.parametrize("where_to", WHERE_TO)
def test_a_captured_tile_goes_where_the_rule_says(where_to: str) -> None:
    rules = variant(RULES.replace("WHERE", where_to))
    pos = read_position(
        {"board": {"1,2": "host R3", "2,2": "guest W3"}, "to_move": "host", "reserve": {"host": LEFT, "guest": LEFT}}, rules
    )
    move = Move("arrange", source="1,2", to="2,2")
    after = play(pos, move)
    assert convert.snapshot(after) == follow(convert.snapshot(pos), move, rules)
    data = write_position(after)
    assert data["board"] == {"2,2": "host R3"}
    assert FOUND[where_to](data), data
