"""Records with a row for each round: players side by side, the score, remarks."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paisho import Move, legal_moves, load, read_position
from paisho.notation import RecordError, new_record, read_record, write_record
from tests.notation.quartet import quartet

TWO = """variant: quartet
player.gote: Toph

Name | Sente | Toph | Score | Comments |
1 | Lt*10j | O*12j | 0:0 | |
2 | Lt10jx12j | Pass | 1:0 | a capture |
3 | Pass | Pass | 1:0 | |

result: sente (endings.passes)
"""
FOUR = """variant: quartet
option.players: 4

Name | East | South | West | North | Score | Comments |
1 | Lt*10j | O*12j | Pass | Pass | 0:0:0:0 | |
2 | Lt10j-9j | Rs*11j | | | 0:0:0:0 | |
"""


def test_a_game_of_two() -> None:
    record = read_record(quartet(), TWO)
    assert [move.do for move in record.moves] == ["drop", "drop", "move", "pass", "pass", "pass"]
    assert record.status.winners == ("sente",)
    assert [(remark.made, remark.text) for remark in record.remarks] == [(4, "a capture")]
    assert write_record(record) == TWO


def test_a_game_of_four_that_is_not_over() -> None:
    record = read_record(quartet(), FOUR)
    assert len(record.moves) == 6
    assert write_record(record) == FOUR


def test_what_may_be_left_out() -> None:
    plain = read_record(quartet(), TWO)
    short = "1|Lt*10j|O*12j|\r\n2 | Lt10jx12j | Pass\n3 | Pass | Pass |"
    assert read_record(quartet(), short).moves == plain.moves
    assert read_record(quartet(), "Color | Red | White | | |\n" + short).moves == plain.moves
    assert dict(read_record(quartet(), "Name | Suki | Sente2 |\n" + short).players) == {
        "sente": "Suki",
        "gote": "Sente2",
    }


FORM = """Name | Player 1 Sente | Player 2 Gote | Score | Player Comments |
Color | Red | White | ||
1 | %s | %s | 0:0 | |
||
2 | ... | |||
3 | ||||
... | ||||
Harmony Points |
"""


def test_a_printed_form_is_read_blank_and_filled_in() -> None:
    """What stands on a form beside turns is no fault, and names that only say which player is meant are none."""
    blank = read_record(quartet(), FORM.replace("%s | %s | ", ""))
    assert not blank.moves and not blank.players and not blank.remarks
    filled = read_record(quartet(), FORM % ("Lt*10J", "O*12J"))
    assert filled.moves == read_record(quartet(), TWO).moves[:2]
    assert write_record(filled).endswith("1 | Lt*10j | O*12j | 0:0 | |\n")
    named = FORM.replace("Player 2 Gote", "Toph").replace("Harmony Points |", "Harmony Points | 0 | 0 |")
    assert read_record(quartet(), named % ("Lt*10J", "O*12J")).players == (("gote", "Toph"),)


def test_rows_without_turns_keep_their_remarks() -> None:
    record = read_record(quartet(), "1 | Lt*10j | O*12j | | begun |\n2 | | | | tea comes |\n3 | ... | ... | 0:0 | |")
    assert [(remark.made, remark.text) for remark in record.remarks] == [(2, "begun"), (2, "tea comes")]
    assert read_record(quartet(), write_record(record)).remarks == record.remarks


def test_a_round_may_begin_in_its_middle() -> None:
    """Where the second player begins, the first cell of the first round is empty, or says that something is left out."""
    start = 'variant: quartet\nstart: {board: "<Lt 10J>", to_move: gote}\n'
    empty = read_record(quartet(), start + "1 | | O*12j |\n")
    assert read_record(quartet(), start + "1 | ... | O*12j |\n") == empty and len(empty.moves) == 1


@pytest.mark.parametrize("do", ["Lt*10j", "Lt*10J"])
def test_letters_of_points_are_read_large_or_small(do: str) -> None:
    record = read_record(quartet(), f"1 | {do} | O*12J |\n2 | Lt10Jx12j | Pass |")
    assert write_record(record).splitlines() == ["1 | Lt*10j | O*12j | 0:0 | |", "2 | Lt10jx12j | Pass | 1:0 | |"]


def test_a_team_that_shares_its_points_is_told_once() -> None:
    lotus = load("lotus-gambit")
    first = {"variant": "lotus-gambit", "options": {"players": 4}, "captured": {"east": {"O": 2}, "west": {"Js": 1}}}
    record = new_record(lotus, position=read_position(first | {"captured": first["captured"] | {"north": {"Lt": 1}}}))
    for _ in range(4):
        record = record.played(Move("pass"))
    text = write_record(record)
    assert text.splitlines()[-1] == "1 | Pass | Pass | Pass | Pass | 3:1 | |"
    assert read_record(None, text) == record
    assert read_record(None, text + "Harmony Points | 3 | 1 | 3 | 1 |\n") == record
    with pytest.raises(RecordError, match="the score is 3:1 here"):
        read_record(None, text.replace("3:1", "3:1:0:0"))


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("1 | Lt*10j | O*10j |", 1, 14, "this is not legal"),
        ("1 | Lt*10j |  O*1a |", 1, 17, "off the board"),
        ("1 | Lt*10j |  O-10a |", 1, 16, "expected `*`"),
        ("2 | Lt*10j | O*12j |", 1, 5, "expected round 1, the turn of sente"),
        ("1 | | O*12j |", 1, 7, "expected round 1, the turn of sente"),
        ("1 | Lt*10j | |\n2 | O*12j | |", 2, 5, "expected round 1, the turn of gote"),
        ("1 | Lt*10j", 1, 1, "expected a row `round | Sente | Gote |`"),
        ("... | Lt*10j | |", 1, 7, "a round has a number before its turns"),
        ("1 | Lt*10j | ... |\n2 | Lt10j-9j | |", 2, 5, "expected round 1, the turn of gote"),
        ("1 | 1:0 | |", 1, 5, "the score is 0:0 here, not 1:0"),
        ("1 | Lt*10j | O*12j | |\nHarmony Points | 0 | 2 |", 2, 22, "Gote has 0 here, not '2'"),
        ("1 | Lt*10j | O*12j | |\nPoints | none | |", 2, 10, "Sente has 0 here, not 'none'"),
        ("1 | Lt*10j | O*12j | |\nName | Iroh | |", 2, 1, "belongs before the first turn"),
        ("Name | Iroh", 1, 1, "a cell for every player"),
        ("1 | Lt*10j | O*12j | Pass | Pass | 0:0 |", 1, 22, "after the turns of 2 players, found 'Pass'"),
        ("1 | lt*10j | |", 1, 5, "did you mean Lt"),
        ("1 | PAS | |", 1, 5, "did you mean Pass?"),
        ("1 Lt*10j", 1, 1, "expected a row `round | Sente | Gote |`"),
        ("Lt*10j | O*12j |", 1, 1, "or one that begins with `Points`; found 'Lt*10j'"),
        ("Lt*10j", 1, 1, "begins with the number of its round"),
        ("1 | Lt*10j | O*12j | 1:0 |", 1, 22, "the score is 0:0 here"),
        ("1 | Lt*10j | O*12j | |\n2 | Lt10j-12j | Pass |", 2, 10, "in this position the move is written `Lt10jx12j`"),
        ("1 | Lt*10j | O*12j | |\n2 | O10jx12j | Pass |", 2, 5, "in this position the move is written `Lt10jx12j`"),
        ("Names | A | B |", 1, 1, "expected a row of turns, or one that begins with `Name` or `Color`"),
    ],
)
def test_a_fault_is_named_with_line_and_column(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(quartet(), text)
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert says in refused.value.message


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 40), players=st.sampled_from([2, 4]))
def test_a_record_survives_as_text(seed: int, length: int, players: int) -> None:
    rng = random.Random(seed)
    record = new_record(quartet(), {"players": players}, players={"gote": "Toph"} if players == 2 else {})
    for _ in range(length):
        moves = legal_moves(record.positions[-1])
        if not moves:
            break
        captures = [move for move in moves if move.do == "move"]
        record = record.played(rng.choice(captures if captures and rng.random() < 0.7 else moves))
    text = write_record(record)
    assert read_record(quartet(), text) == record
    assert write_record(read_record(quartet(), text)) == text
