"""Going back restores everything, also after turns that change much at once; and what is refused changes nothing."""

from typing import Any

import pytest

import paisho
from paisho import IllegalMove, load, play, read_position, write_position
from paisho.notation import Record, new_record, read_move, read_record, write_record

CAPTURE_AND_BOAT = {
    "variant": "skud",
    "board": {"host": {"R5": "0,4", "R4": "2,-6"}, "guest": {"W5": "2,2", "R": "5,5"}},
    "reserve": {"host": {"R3": 1, "B": 2}, "guest": {"R3": 1}},
    "phase": "main",
    "to_move": "host",
}
WHEEL = {
    "variant": "skud",
    "board": {
        "host": {"R5": "0,4", "R4": "2,-6", "K": "-2,5"},
        "guest": {"W4": "-3,4", "K": "-3,5", "B": "-1,5", "W": "-3,6", "R3": "-1,7", "R4": "-2,7"},
    },
    "reserve": {"host": {"R3": 1, "W": 1}, "guest": {"R3": 1}},
    "phase": "main",
    "to_move": "host",
}
STREET = {
    "variant": "street",
    "board": {"host": {"S": ["2,0", "5,5"]}, "guest": {"S": ["2,2", "-5,-5"]}},
    "beneath": {"2,2": ["host S"]},
    "phase": "main",
    "to_move": "host",
}


def played(data: dict[str, Any], *texts: str) -> Record:
    record = new_record(load(data["variant"]), position=read_position(data))
    for text in texts:
        record = record.played(read_move(record.variant, text, record.positions[-1]))
    return record


def back_and_forth(record: Record) -> None:
    saved = [write_position(position) for position in record.positions]
    for count in range(len(record.moves) + 1):
        undone = record.back(count)
        assert write_position(undone.positions[-1]) == saved[len(record.moves) - count]
        assert len(undone.moves) == len(record.moves) - count
        redone = undone
        for move in record.moves[len(undone.moves) :]:
            redone = redone.played(move)
        assert redone == record
        assert redone.back(count) == undone
        assert read_record(None, write_record(undone)) == undone
    assert [write_position(position) for position in record.positions] == saved


def test_a_capture_with_a_boat_that_takes_an_accent_along() -> None:
    record = played(CAPTURE_AND_BOAT, "(0,4)-(2,2)", "B(5,5)")
    after = write_position(record.positions[-1])
    assert after["board"] == {"2,2": "host R5", "2,-6": "host R4"}
    assert after["reserve"]["host"] == {"R3": 1, "B": 1}
    assert after["to_move"] == "guest"
    back_and_forth(record)


def test_a_wheel_that_turns_six_tiles() -> None:
    record = played(
        {**WHEEL, "board": WHEEL["board"] | {"host": {**WHEEL["board"]["host"], "R5": "5,2"}}}, "(5,2)-(2,2)"
    )
    assert write_position(record.positions[-1])["phase"] == "bonus"
    turned = record.played(read_move(record.variant, "W(-2,6)", record.positions[-1]))
    before, after = (write_position(position)["board"] for position in turned.positions[-2:])
    around = ["-3,7", "-2,7", "-1,7", "-1,6", "-1,5", "-2,5", "-3,5", "-3,6"]
    assert sum(point in before for point in around) == 6
    assert [after.get(point) for point in around[1:] + around[:1]] == [before.get(point) for point in around]
    back_and_forth(turned)


@pytest.mark.skipif("street" not in paisho.variants(), reason="variant not shipped yet")
def test_a_capture_that_frees_a_captive() -> None:
    record = played(STREET, "(2,0)-(2,2)")
    after = write_position(record.positions[-1])
    assert after["beneath"] == {"2,2": ["guest S"]}
    held = write_position(record.positions[0])["reserve"]["host"]["S"]
    assert after["reserve"]["host"]["S"] == held + 1
    back_and_forth(record)


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "boat", "tile": "B", "to": "0,0"},
        {"do": "boat", "tile": "B", "to": "5,5", "shift": "5,6"},
        {"do": "boat", "tile": "B", "to": "2,2"},
        {"do": "boat", "tile": "B", "to": "2,2", "shift": "8,8"},
        {"do": "rock", "tile": "R", "to": "0,0"},
        {"do": "arrange", "from": "2,2", "to": "2,3"},
        {"do": "plant", "tile": "R3", "to": "0,8"},
        {"do": "seedling", "tile": "R4", "to": "0,8"},
    ],
    ids=str,
)
def test_a_wrong_bonus_leaves_the_turn_as_it_was(wrong: dict[str, str]) -> None:
    record = played(CAPTURE_AND_BOAT, "(0,4)-(2,2)")
    here = record.positions[-1]
    saved, same = write_position(here), hash(here)
    with pytest.raises(IllegalMove) as refused:
        play(here, wrong)
    assert refused.value.verdict.reasons
    assert (write_position(here), hash(here)) == (saved, same)
    assert (
        play(here, {"do": "boat", "tile": "B", "to": "5,5"})
        == played(CAPTURE_AND_BOAT, "(0,4)-(2,2)", "B(5,5)").positions[-1]
    )
