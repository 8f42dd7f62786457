"""Positions and moves from anywhere: wrong, huge, deep or odd data is refused by name, never with another error."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisho import IllegalMove, Move, MoveError, PositionError, legal_moves, play, read_position, start, write_position

GOOD = write_position(start("skud"))


def deep(levels: int) -> Any:
    data: Any = 1
    for _ in range(levels):
        data = [data]
    return data


def deep_mapping(levels: int) -> Any:
    data: Any = 1
    for _ in range(levels):
        data = {"a": data}
    return data


HOSTILE = [
    None,
    True,
    -1,
    10**9,
    10**6000,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "x" * 100_000,
    "\ud800",
    "\0",
    b"host",
    object(),
    [],
    ["host"] * 5000,
    deep(100_000),
    deep_mapping(100_000),
    {},
    {"": ""},
    {1: 2},
    {None: None},
    {(): ()},
    {"x" * 100_000: 1},
    {f"k{n}": n for n in range(5000)},
]
ACCEPTED = {
    ("memory", "{}"),
    ("captured", "{}"),
    ("score", "{}"),
    ("beneath", "{}"),
    ("board", "{}"),
    ("board", "''"),
    ("options", "{}"),
    ("reserve", "{}"),
}


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: f"{type(value).__name__}")
@pytest.mark.parametrize("key", list(GOOD))
def test_a_wrong_value_is_refused_by_the_path_of_its_key(key: str, value: Any) -> None:
    if (key, repr(value) if value in ({}, "") else None) in ACCEPTED:
        read_position({**GOOD, key: value})
        return
    with pytest.raises(PositionError) as refused:
        read_position({**GOOD, key: value})
    assert refused.value.path.split(".")[0] == key
    assert len(str(refused.value)) < 1_000


@pytest.mark.parametrize("value", [v for v in HOSTILE if v != {}], ids=lambda value: f"{type(value).__name__}")
def test_what_is_no_position_at_all_is_refused(value: Any) -> None:
    with pytest.raises(PositionError) as refused:
        read_position(value)
    assert len(str(refused.value)) < 1_000


SECOND_SPELLINGS = ["0, 0", "0,00", "+0,0", "-0,0", "1.0,2", "1,2,3", "1", "１,２", "−1,2", "(0,0)", " 0,0", "0,0 ", "0,9", "9,0", "7,6", "1e0,2", "0x1,2", "1_0,2", "", "centre", "10j"]  # fmt: skip


@pytest.mark.parametrize("point", SECOND_SPELLINGS)
def test_a_point_has_one_spelling(point: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_position({"variant": "skud", "phase": "main", "board": {point: "host R3"}})
    assert refused.value.path == "board"
    position = read_position({"variant": "skud", "phase": "main", "to_move": "host", "board": {"0,8": "host R3"}})
    with pytest.raises(IllegalMove):
        play(position, {"do": "arrange", "from": "0,8", "to": point})
    assert all(move.to != point for move in legal_moves(position))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"board": {"0,0": "hostR3"}}, "board.0,0"),
        ({"board": {"0,0": "host  R3"}}, "board.0,0"),
        ({"board": {"0,0": "R3"}}, "board.0,0"),
        ({"board": {"0,0": "host r3"}}, "board.0,0"),
        ({"board": {"0,0": "nobody R3"}}, "board.0,0"),
        ({"beneath": {"0,0": ["host R3"]}}, "beneath.0,0"),
        ({"board": {"0,0": "host R3"}, "beneath": {"0,0": []}}, "beneath.0,0"),
        ({"reserve": {"host": {"R3": -1}}}, "reserve.host.R3"),
        ({"reserve": {"host": {"R3": 1.0}}}, "reserve.host.R3"),
        ({"reserve": {"host": {"R3": True}}}, "reserve.host.R3"),
        ({"reserve": {"host": {"R9": 1}}}, "reserve.host"),
        ({"score": {"host": 10**30}}, "score.host"),
        ({"ply": -1}, "ply"),
        ({"to_move": "Host"}, "to_move"),
        ({"phase": "bonuss"}, "phase"),
        ({"to_move": "guest", "phase": "setup.opening", "memory": {"Seen": 1}}, "memory"),
        ({"memory": {"passes": "two"}}, "memory.passes"),
        ({"memory": {"passes": -1}}, "memory.passes"),
        ({"memory": {"pases": 1}}, "memory"),
        ({"memory": {"stopped": ["resign"]}}, "memory.stopped"),
        ({"memory": {"stopped": ["ring", "host"]}}, "memory.stopped"),
        ({"options": {"clashing": "maybe"}}, "options"),
        ({"options": {"clashing": 1}}, "options"),
        ({"options": {"claching": True}}, "options"),
        ({"variant": "../skud/variant.yaml"}, "variant"),
        ({"variant": "/etc/passwd"}, "variant"),
        ({"bord": {}}, "bord"),
    ],
)
def test_the_refusal_names_the_datum(change: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_position({**GOOD, **change})
    assert refused.value.path == path


def test_a_name_in_the_memory_that_nobody_reads_is_taken_for_a_slip() -> None:
    with pytest.raises(PositionError, match="did you mean passes"):
        read_position({**GOOD, "memory": {"pases": 1}})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
nearly = st.sampled_from([*GOOD, "0,8", "host", "guest", "R3", "host R3", "seen", "passes", "main", "bonus", "x"])
close = st.recursive(
    nearly | st.integers(-1, 3) | anything,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(nearly, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(list(GOOD)), close))
def test_any_data_is_a_position_or_no_position(change: dict[str, Any]) -> None:
    try:
        position = read_position({**GOOD, **change})
    except PositionError as refused:
        assert len(str(refused)) < 1_000
        return
    data = write_position(position)
    assert read_position(json.loads(json.dumps(data))) == position
    for move in legal_moves(position)[:5]:
        play(position, move)


@given(anything | st.dictionaries(st.sampled_from(["do", "tile", "from", "to", "shift", "x"]), close))
def test_any_data_is_a_move_or_no_move(data: Any) -> None:
    position = start("skud")
    before = write_position(position)
    try:
        move = Move.from_json(data)
        play(position, move)
    except MoveError as refused:
        assert len(str(refused)) < 1_000
    except IllegalMove:
        assert move not in legal_moves(position)
    assert write_position(position) == before


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: f"{type(value).__name__}")
@pytest.mark.parametrize("key", ["do", "tile", "from", "to", "shift"])
def test_a_move_with_a_wrong_value_is_refused(key: str, value: Any) -> None:
    with pytest.raises((MoveError, IllegalMove)) as refused:
        play(start("skud"), {"do": "accents", key: value})
    assert len(str(refused.value)) < 1_000
