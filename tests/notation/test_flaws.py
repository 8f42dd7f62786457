"""Flaws: each is named with its clause and points, strict reading refuses it, and play never brings one about."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho import PositionError, flaws, legal_moves, load, play, read_position, start
from paisho.notation.flaws import FLAWS

BASE = {"variant": "skud", "phase": "main", "to_move": "host", "reserve": {}}


def found(**data: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(flaw.name, flaw.clause, flaw.points) for flaw in flaws(read_position(BASE | data))]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"board": {"host": {"R3": ["1,1", "3,2", "0,8"]}}}, []),
        (
            {"board": {"host": {"R3": ["1,1", "3,2", "0,8", "5,1"]}}},
            [("too-many", "tiles.R3", ("1,1", "5,1", "3,2", "0,8"))],
        ),
        (
            {"board": {"host": {"R3": ["1,1"]}}, "reserve": {"host": {"R3": 3}}},
            [("too-many", "tiles.R3", ("1,1",))],
        ),
        ({"captured": {"host": {"L": 3}}}, [("too-many", "tiles.L", ())]),
        ({"captured": {"host": {"L": 1}}, "board": {"host": {"L": ["1,1"]}, "guest": {"L": ["3,1"]}}}, [("too-many", "tiles.L", ("1,1", "3,1"))]),
        ({"reserve": {"host": {"R": 2, "W": 2}}}, []),
        ({"reserve": {"host": {"R": 2, "W": 2, "K": 1}}}, [("too-many", "setup.accents", ())]),
        (
            {"reserve": {"host": {"R": 2, "W": 1}}, "board": {"host": {"B": ["1,1"], "K": ["4,4"]}}},
            [("too-many", "setup.accents", ("1,1", "4,4"))],
        ),
        ({"board": {"host": {"R3": ["-2,2"]}}}, [("out-of-place", "tiles.R3", ("-2,2",))]),
        ({"board": {"host": {"W3": ["-2,2"], "O": ["2,2"]}}}, []),
        ({"board": {"guest": {"R": ["0,8"]}}}, [("out-of-place", "tiles.R", ("0,8",))]),
        ({"board": {"host": {"R": ["0,8"]}}}, [("out-of-place", "tiles.R", ("0,8",))]),  # where the opening tile stands
        ({"board": {"guest": {"L": ["0,8"]}}}, []),
        ({"board": {"host": {"R3": ["0,4"]}, "guest": {"W3": ["4,4"]}}}, [("broken-law", "laws.no-clash", ("0,4", "4,4"))]),
        ({"board": {"host": {"R3": ["0,4"]}, "guest": {"W3": ["4,4"], "R": ["2,4"]}}}, []),
        ({"board": {"host": {"R3": ["0,4"]}, "guest": {"W3": ["4,4"]}}, "options": {"clashing": False}}, []),
        ({"board": {"host": {"R3": ["0,4"], "W3": ["-5,1"]}, "guest": {}}, "to_move": "guest"}, []),
        ({"board": {}}, []),
    ],
)  # fmt: skip
def test_each_flaw_is_named(data: dict[str, Any], expected: list[tuple[str, str, tuple[str, ...]]]) -> None:
    assert found(**data) == expected
    if not expected:
        assert read_position(BASE | data, strict=True) == read_position(BASE | data)
        return
    with pytest.raises(PositionError) as refused:
        read_position(BASE | data, strict=True)
    assert all(name in str(refused.value) for name, _, _ in expected)


def test_several_flaws_come_together_in_sentences() -> None:
    position = read_position(
        BASE | {"board": {"host": {"R3": ["-2,2", "1,1", "0,8", "0,4"]}, "guest": {"W3": ["4,4"]}}}
    )
    assert [flaw.name for flaw in flaws(position)] == ["too-many", "broken-law", "out-of-place"]
    assert [flaw.says for flaw in flaws(position)] == [
        "The Host has 4 Roses; there are only 3.",
        "No move may leave two tiles in a clash.",
        "Nothing can bring the Rose of the Host to -2,2.",
    ]
    assert {flaw.name for flaw in flaws(position)} == set(FLAWS)
    legal_moves(position)  # it is a puzzle, and still a position


@pytest.mark.parametrize("variant", paisho.variants())
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 80))
def test_play_brings_no_flaw_about(variant: str, seed: int, length: int) -> None:
    rng = random.Random(seed)
    options = load(variant).options
    chosen = {name: option.typed(option.choices.drawn(rng)) for name, option in options.items()}
    position = start(variant, chosen, seed=seed)
    for _ in range(length):
        moves = legal_moves(position)
        if not moves:
            break
        position = play(position, rng.choice(moves[-12:] if rng.random() < 0.3 else moves))
    assert flaws(position) == []
    assert read_position(paisho.write_position(position), strict=True) == position
