"""Moves that choose several points: the list has one order, and may be written in any."""

import pytest

import paisho
from paisho import Move, legal_moves, load, read_position
from paisho.notation import new_record, read_move, read_record, write_move, write_record

RING = {
    "variant": "lotus-gambit",
    "board": {"sente": {"Jd": ["9i", "8h"], "Rd": ["8i", "9f"]}, "gote": {"O": ["15p"]}},
    "to_move": "sente",
}


def test_points_are_a_list_in_every_move() -> None:
    assert Move.from_json({"do": "meld", "points": ["9i", "8i"]}).choice("points") == ("9i", "8i")


@pytest.mark.skipif("lotus-gambit" not in paisho.variants(), reason="variant not shipped yet")
def test_a_meld_is_written_and_read() -> None:
    rules = load("lotus-gambit")
    record = new_record(rules, position=read_position(RING))
    record = record.played(read_move(rules, "Rd9f-9h", record.positions[-1]))
    here = record.positions[-1]
    meld = next(move for move in legal_moves(here) if move.do == "meld")
    assert write_move(rules, meld, here) == "9i,8i,9h,8h"
    for text in ("9i,8i,9h,8h", "8h,9h,8i,9i"):
        assert read_move(rules, text, here) == meld
    record = record.played(meld)
    assert "1 | Rd9f-9h+9i,8i,9h,8h |" in write_record(record)
    assert read_record(None, write_record(record)) == record
