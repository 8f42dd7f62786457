"""Boards in shorthand, as people write them in case files: read to the protocol's form, written, and refused."""

import pytest

from paisho import PositionError, load, read_position, snapshot
from paisho.notation.positions import read_board_shorthand, write_board_shorthand

SHORT = {"host": {"R3": ["0,8", "-4,3"], "L": ["1,1"]}, "guest": {"K": "2,2"}}
LONG = {"0,8": "host R3", "-4,3": "host R3", "1,1": "host L", "2,2": "guest K"}


def test_shorthand_is_the_same_board() -> None:
    assert read_board_shorthand(SHORT, load("skud")) == LONG


def test_a_board_in_protocol_form_may_stand_in_its_place() -> None:
    assert read_board_shorthand(LONG, load("skud")) == LONG
    assert read_board_shorthand({}, load("skud")) == {}


def test_shorthand_is_written_in_one_order() -> None:
    skud = load("skud")
    shot = snapshot(read_position({"variant": "skud", "phase": "main", "board": LONG}))
    written = write_board_shorthand(shot, skud)
    assert written == {"host": {"R3": ["-4,3", "0,8"], "L": ["1,1"]}, "guest": {"K": ["2,2"]}}
    assert read_board_shorthand(written, skud) == LONG


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        ([], "board", "expected a mapping"),
        ({"host": []}, "board.host", "expected a mapping"),
        ({"hosst": {"R3": ["0,8"]}}, "board", "did you mean host?"),
        ({"host": {}, "gest": {}}, "board", "did you mean guest?"),
        ({"host": {"R33": ["0,8"]}}, "board.host", "did you mean R3?"),
        ({"host": {"R3": ["0,9"]}}, "board.host.R3", "off the board"),
        ({"host": {"R3": ["0, 8"]}}, "board.host.R3", "write `0,8`"),
        ({"host": {"R3": [8]}}, "board.host.R3", "not text"),
        ({"host": {"R3": None}}, "board.host.R3", "not text"),
        ({"host": {"R3": ["0,8", "0,8"]}}, "board.host.R3", "0,8 holds host R3 already"),
        ({"host": {"R3": ["0,8"]}, "guest": {"L": ["0,8"]}}, "board.guest.L", "0,8 holds host R3 already"),
        ({"host": {"R3": ["0,0"] * 3000}}, "board.host.R3", "3000 points"),
        ({"0,8": "host R9"}, "board.0,8", "did you mean"),
        ({"0,9": "host R3"}, "board", "off the board"),
    ],
)
def test_what_is_no_board_is_refused_where_it_is_wrong(data: object, path: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_board_shorthand(data, load("skud"))
    assert refused.value.path == path
    assert says in str(refused.value)
