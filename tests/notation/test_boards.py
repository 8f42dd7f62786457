"""Boards as text: brackets tell the players apart, rows come in the order of the board's scheme."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho import legal_moves, load, play, read_position, start, write_position
from paisho.notation import BoardTextError, read_board, write_board
from tests.notation.quartet import quartet

FOUR = {"players": 4}


def position(board: dict[str, str], **options: int) -> paisho.Position:
    return read_position({"variant": "quartet", "options": options, "board": board}, quartet())


def test_the_example_for_four() -> None:
    board = {"10j": "east Lt", "11j": "south O", "12j": "west Jd", "13j": "north Rs"}
    text = "<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]\n"
    assert write_board(position(board, players=4)) == text
    assert read_board(quartet(), text, FOUR) == board


def test_the_example_for_two() -> None:
    board = {"10j": "sente Lt", "11j": "gote O"}
    assert write_board(position(board)) == "<Lt 10j> O 11j\n"
    assert read_board(quartet(), "<Lt 10j> O 11j") == board
    assert read_board(quartet(), "<Lt 10j> (O 11j)") == board


def test_rows_run_from_the_last_letter_and_the_lowest_number() -> None:
    points = ["11a", "9a", "10j", "9j", "11s", "10s", "9s"]
    text = write_board(position({point: "sente Jd" for point in points[:6]} | {"9s": "gote Rs"}))
    assert text == "Rs 9s <Jd 10s> <Jd 11s>\n<Jd 9j> <Jd 10j>\n<Jd 9a> <Jd 11a>\n"


def test_other_boards_run_from_the_top_left() -> None:
    skud = load("skud")
    board = {"0,8": "host R3", "-3,3": "guest L", "3,3": "host K"}
    shown = write_board(read_position({"variant": "skud", "phase": "main", "board": board}))
    assert shown == "<R3 0,8>\nL -3,3 <K 3,3>\n"
    assert read_board(skud, shown) == board


def test_blanks_lines_and_order_do_not_matter() -> None:
    board = {"10j": "sente Lt", "11j": "gote O"}
    for text in ("O\t11j\r\n\n  <Lt   10j>", "(O 11j)<Lt 10j>\n", "\rO 11j\r< Lt 10j >", "<Lt 10j>O 11j"):
        assert read_board(quartet(), text) == board
    assert read_board(quartet(), "") == {}


@pytest.mark.parametrize("empty", ["", "\n \n"])
def test_a_text_without_tiles_is_an_empty_board(empty: str) -> None:
    here = read_position({"variant": "quartet", "board": empty}, quartet())
    assert here == start(quartet())
    assert write_board(here) == ""


def test_letters_of_points_are_read_large_or_small() -> None:
    assert read_board(quartet(), "<Lt 10J> O 11j <Jd 11S>") == read_board(quartet(), "<Lt 10j> O 11J <Jd 11s>")
    assert read_board(load("skud"), "<R3 0,8>") == {"0,8": "host R3"}


def test_tiles_that_are_not_in_the_game_are_named_with_their_place() -> None:
    text = "<Lt 10j> <El 9j>"
    assert len(read_board(load("lotus-gambit"), text, {"elements": "reconstructed"})) == 2
    with pytest.raises(BoardTextError, match="line 1, column 11: there are no tiles El under these options"):
        read_board(load("lotus-gambit"), text)


@pytest.mark.parametrize(
    ("text", "options", "line", "column", "says"),
    [
        ("<Lt 10j", {}, 1, 8, "expected `>`"),
        ("<Lt 10j)", {}, 1, 8, "expected `>`, for `<` before the tile"),
        ("Lt 10j>", {}, 1, 1, "expected `<` before the tile"),
        ("<Lt 10j>\n<Lo 11j>", {}, 2, 2, "there is no tile 'Lo'"),
        ("lt 11j", {}, 1, 1, "did you mean Lt"),
        ("<Lt j10>", {}, 1, 5, "write `10j`"),
        ("<Lt 1a>", {}, 1, 5, "off the board"),
        ("<Lt 10j> <O 10j>", {}, 1, 13, "10j holds sente Lt already"),
        ("<Lt10j>", {}, 1, 2, "expected a tile and its point, found 'Lt10j'"),
        ("<Lt 10j> <> O 9j", {}, 1, 11, "expected a tile and its point, found '>'"),
        ("<Lt 10j> <", {}, 1, 11, "expected a tile and its point after `<`"),
        ("<Lt 10j>, <O 9j>", {}, 1, 9, "expected a tile and its point, found ','"),
        ("<Lt 10j (O 9j)", {}, 1, 8, "expected `>`, for `<` before the tile"),
        ("> Lt 10j", {}, 1, 1, "expected a tile and its point before `>`"),
        ("gote Lt 10j", {}, 1, 1, "brackets tell whose a tile is: <…> (sente) (…) (gote, or none)"),
        ("<Lt 10j> O", {}, 1, 10, "expected a tile and its point"),
        ("<O 9j> {Lt 10j}", {}, 1, 8, "{…} belong to nobody under these options (but to west with players 4)"),
        ("{Lt 10j}", {}, 1, 1, "expected <…> (sente) (…) (gote, or none)"),
        ("<Lt 10j]", {}, 1, 8, "[…] belong to nobody under these options (but to north with players 4)"),
        ("<Lt 10j»", FOUR, 1, 8, "«…» belong to nobody; expected <…> (east) (…) (south) {…} (west) […] (north)"),
        ("<Lt 10K", {}, 1, 8, "expected `>`"),
        ("<Lt 1A>", {}, 1, 5, "off the board"),
        ("Lt 10j", FOUR, 1, 1, "expected brackets that tell whose tile it is: <…> (east)"),
        ("<Lt 10j>", {"players": 5}, 1, 1, "one of: 2, 4"),
        ("x" * 200_000, {}, 1, 1, "longer than"),
    ],
)
def test_a_fault_is_named_with_line_and_column(
    text: str, options: dict[str, int], line: int, column: int, says: str
) -> None:
    with pytest.raises(BoardTextError) as refused:
        read_board(quartet(), text, options)
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert says in refused.value.message
    assert len(str(refused.value)) < 500


@given(st.text(alphabet="<>(){}[]LtORsJd 0123456789jJsSk,\n-", max_size=60), st.sampled_from([{}, FOUR]))
def test_any_text_is_a_board_or_no_board(text: str, options: dict[str, int]) -> None:
    try:
        board = read_board(quartet(), text, options)
    except BoardTextError:
        return
    assert read_board(quartet(), write_board(position(board, **options)), options) == board


@pytest.mark.parametrize("variant", [*paisho.variants(), "quartet", "quartet for four"])
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 60))
def test_a_board_survives_as_text(variant: str, seed: int, length: int) -> None:
    rules = quartet() if variant.startswith("quartet") else load(variant)
    options = FOUR if variant.endswith("four") else {}
    rng = random.Random(seed)
    here = start(rules, options, seed=seed)
    for _ in range(length):
        moves = legal_moves(here)
        if not moves:
            break
        here = play(here, rng.choice(moves))
    assert read_board(rules, write_board(here), options) == write_position(here)["board"]
