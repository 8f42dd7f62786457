"""What makes two positions equal, and what nobody can change: keys, hashes, saved text, returned values."""

import copy
import json
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

import paisho
from paisho import facts, judge, legal_moves, load, play, read_position, start, status, write_position
from paisho.notation import new_record, read_record, write_record

BASE: dict[str, Any] = {
    "variant": "skud",
    "board": {"0,8": "host R3", "4,4": "host W5", "0,-8": "guest L", "-3,3": "guest R4"},
    "reserve": {"host": {"R3": 2, "R": 1, "K": 1}, "guest": {"R4": 2, "B": 2}},
    "to_move": "host",
    "phase": "main",
    "ply": 12,
}


def alike(one: dict[str, Any], two: dict[str, Any]) -> tuple[bool, bool, bool]:
    """Whether equality, hash and saved text say that two positions are the same."""
    a, b = read_position(one), read_position(two)
    return a == b, hash(a) == hash(b), json.dumps(write_position(a)) == json.dumps(write_position(b))


@pytest.mark.parametrize(
    "change",
    [
        {"to_move": "guest"},
        {"phase": "bonus"},
        {"ply": 13},
        {"options": {"clashing": False}},
        {"options": {"repetition": "draw"}},
        {"memory": {"passes": 1}},
        {"captured": {"host": {"R4": 1}}},
        {"score": {"host": 1}},
        {"reserve": {**BASE["reserve"], "host": {"R3": 2, "R": 1}}},
        {"reserve": {**BASE["reserve"], "host": {"R3": 2, "R": 1, "W": 1}}},
        {"board": {**BASE["board"], "4,4": "guest W5"}},
        {"board": {**BASE["board"], "4,4": "host W4"}},
        {"board": {k: v for k, v in BASE["board"].items() if k != "4,4"}},
        {"beneath": {"4,4": ["guest R3"]}},
    ],
    ids=str,
)
def test_what_matters_for_going_on_makes_positions_unequal(change: dict[str, Any]) -> None:
    equal, _, text = alike(BASE, BASE | change)
    assert not equal
    assert not text
    assert len({read_position(BASE), read_position(BASE | change)}) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"board": dict(reversed(BASE["board"].items()))},
        {"reserve": {s: dict(reversed(held.items())) for s, held in reversed(BASE["reserve"].items())}},
        {"reserve": {**BASE["reserve"], "host": {"R3": 2, "R": 1, "K": 1, "B": 0}}},
        {"options": {"clashing": True}},
        {"board": {"host": {"W5": ["4,4"], "R3": "0,8"}, "guest": {"R4": ["-3,3"], "L": ["0,-8"]}}},
        {"captured": {}, "score": {}, "beneath": {}, "memory": {}},
        {"score": {"host": 0}},
    ],
    ids=str,
)
def test_another_way_of_saying_the_same_is_equal(change: dict[str, Any]) -> None:
    assert alike(BASE, BASE | change) == (True, True, True)


def test_stacks_differ_by_what_is_beneath_and_in_which_order() -> None:
    stacks = [{}, {"4,4": ["guest R3"]}, {"4,4": ["guest R3", "host R4"]}, {"4,4": ["host R4", "guest R3"]}]
    positions = [read_position(BASE | {"beneath": beneath}) for beneath in stacks]
    assert len(set(positions)) == len({p.key for p in positions}) == 4


def test_another_order_of_moves_leads_to_an_equal_position() -> None:
    def after(*texts: str) -> paisho.Position:
        return read_record(
            load("skud"), "0H.R,W,K,B\n0G.R,W,K,B\n1G.R3(0,-8)\n1H.R3(0,8)\n" + "\n".join(texts)
        ).positions[-1]

    here = after("2G.R4(8,0)", "2H.(0,8)-(1,7)", "3G.(0,-8)-(1,-7)", "3H.(1,7)-(2,6)")
    there = after("2G.(0,-8)-(1,-7)", "2H.(0,8)-(2,7)", "3G.R4(8,0)", "3H.(2,7)-(2,6)")
    assert here == there
    assert hash(here) == hash(there)
    assert write_position(here) == write_position(there)


def test_two_tiles_of_a_kind_may_change_places() -> None:
    setup = "0H.R,W,K,B\n0G.R,W,K,B\n1G.R3(0,-8)\n1H.R3(0,8)\n"
    swapped = read_record(
        load("skud"),
        setup + "2G.R3(8,0)\n2H.R4(-8,0)\n3G.(8,0)-(7,1)\n3H.(0,8)-(1,8)\n4G.(0,-8)-(1,-8)\n4H.(1,8)-(2,8)\n",
    ).positions[-1]
    straight = read_record(
        load("skud"),
        setup + "2G.(0,-8)-(1,-8)\n2H.(0,8)-(1,8)\n3G.R3(8,0)\n3H.R4(-8,0)\n4G.(8,0)-(7,1)\n4H.(1,8)-(2,8)\n",
    ).positions[-1]
    assert swapped == straight


SCRIPT = """
import json, random
from paisho import facts, legal_moves, load, play, start, variants, write_position
from paisho.engine.convert import digest
from paisho.notation import new_record, write_record
for variant in variants():
    record, rng = new_record(load(variant), seed=3), random.Random(3)
    for _ in range(40):
        moves = legal_moves(record.positions[-1])
        if not moves:
            break
        record = record.played(rng.choice(moves))
    last = record.positions[-1]
    print(write_record(record), json.dumps(write_position(last)), json.dumps(facts(last).as_json()), digest(last))
    print([str(move) for move in legal_moves(last)], repr(last.key[1:]))
"""


def test_nothing_depends_on_the_seed_of_hashes() -> None:
    said = set()
    for seed in ("0", "1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop()) > 1000


# ------------------------------------------------------------------------------------------------- nobody changes shared


def spoil(value: Any) -> None:
    """Empty every list and dictionary in a returned value, at any depth."""
    if isinstance(value, dict):
        for inner in list(value.values()):
            spoil(inner)
        try:
            value.clear()
        except TypeError:
            return
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.clear()
    elif isinstance(value, tuple):
        for inner in value:
            spoil(inner)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            spoil(getattr(value, name))


def answers(position: paisho.Position) -> str:
    wrong = {"do": "arrange", "from": "0,8", "to": "0,-8"}
    return json.dumps(
        [
            [move.as_json() for move in legal_moves(position)],
            write_position(position),
            facts(position).as_json(),
            status(position).as_json(),
            judge(position, wrong).as_json(),
            paisho.variants(),
            write_record(new_record(position.rules.variant, position=position)),
        ]
    )


OVER = {**BASE, "board": {"4,4": "host W5"}, "reserve": {"host": {"R": 1}, "guest": {}}}


@pytest.mark.parametrize("data", [BASE, OVER], ids=["going on", "over"])
def test_returned_values_may_be_changed_without_harm(data: dict[str, Any]) -> None:
    position = read_position(data)
    before = answers(position)
    returned: list[Any] = [
        legal_moves(position),
        write_position(position),
        facts(position),
        facts(position).as_json(),
        status(position),
        status(position).as_json(),
        paisho.snapshot(position),
        paisho.variants(),
        judge(position, {"do": "skip"}),
        position.rules.options,
        load("skud").default_options(),
    ]
    for value in returned:
        spoil(value)
        assert answers(position) == before
    assert answers(read_position(data)) == before


def test_the_parts_of_a_variant_cannot_be_changed() -> None:
    skud = load("skud")
    for name in ("tiles", "groups", "options", "actions", "endings", "laws", "links", "situations", "turn", "setup"):
        part = getattr(skud, name)
        for change in (
            part.clear,
            part.popitem,
            lambda part=part: part.update({"x": 1}),
            lambda part=part: part.pop("R3"),
        ):
            with pytest.raises(TypeError, match="copy"):
                change()
        with pytest.raises(TypeError, match="copy"):
            part["x"] = 1
        with pytest.raises(TypeError, match="copy"):
            del part[next(iter(part))]
    with pytest.raises(TypeError):
        skud.tiles["R3"].attributes["reach"] = 9
    with pytest.raises(TypeError):
        skud.board.regions["gates"] = 0
    assert copy.deepcopy(skud.tiles["R3"].attributes) == skud.tiles["R3"].attributes
    assert pickle.loads(pickle.dumps(skud.default_options())) == skud.default_options()


def test_a_move_played_twice_or_by_the_wrong_side_changes_nothing() -> None:
    position = read_position(BASE)
    before = answers(position)
    move = next(m for m in legal_moves(position) if m.do == "plant")
    after = play(position, move)
    for wrong in (
        move,
        {"do": "arrange", "from": "4,4", "to": "4,5"},
        {"do": "skip"},
        {"do": "boat", "tile": "B", "to": "4,4"},
    ):
        held = answers(after)
        with pytest.raises(paisho.IllegalMove) as refused:
            play(after, wrong)
        assert not refused.value.verdict.legal
        assert answers(after) == held
    assert answers(position) == before
    assert play(position, move) == after
    assert answers(start("skud")) == answers(start("skud"))
