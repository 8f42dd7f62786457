"""Point numbers and names: one spelling each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisho.board import Board, PointError, build_board
from tests.board.boards import SHIPPED, little, shipped


@pytest.mark.parametrize("name", SHIPPED)
def test_round_trip(name: str) -> None:
    board = shipped(name)
    assert list(board.points) == sorted(board.points)
    assert len({board.name(number) for number in board.points}) == len(board.points)
    for number in board.points:
        assert board.number(board.name(number)) == number
        assert board.at[board.xy[number]] == number
        assert 0 < number < board.size


def test_corners_of_number_letter() -> None:
    board = shipped("torii-19")
    assert board.xy[board.number("10j")] == (0, 0)
    assert board.xy[board.number("1j")] == (9, 0)
    assert board.xy[board.number("19j")] == (-9, 0)
    assert board.xy[board.number("9a")] == (1, 9)
    assert board.xy[board.number("11s")] == (-1, -9)


def test_the_other_sides() -> None:
    data = little()
    data["regions"]["centre"]["points"] = ["3c"]
    data["drawn-diagonals"] = []
    data["coordinates"] = {"scheme": "number-letter", "numbers": "west", "letters": "south"}
    board = build_board(data)
    assert board.xy[board.number("1c")] == (-2, 0)
    assert board.xy[board.number("3a")] == (0, -2)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("+1,2", "1,2"),
        ("-0,3", "0,3"),
        (" 1,2", "1,2"),
        ("1, 2", "1,2"),
        ("1,2\n", "1,2"),
        ("01,2", "1,2"),
        ("１,２", "1,2"),
        ("−1,2", "-1,2"),
        ("(1,2)", "1,2"),
    ],
)
def test_another_spelling_is_refused_with_the_right_one(text: str, instead: str) -> None:
    with pytest.raises(PointError, match="another spelling") as caught:
        shipped("garden-17").number(text)
    assert caught.value.instead == instead
    assert f"write `{instead}`" in str(caught.value)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_own_spelling_is_found_in_letters_of_either_case(name: str) -> None:
    board = shipped(name)
    for number in board.points:
        right = board.name(number)
        assert board.own_spelling(right.upper()) == board.own_spelling(right) == right


@pytest.mark.parametrize("text", ["j10", "010J", "10 J", "10\u212a", "99Z", "", "Pass"])
def test_nothing_but_the_case_of_letters_is_repaired(text: str) -> None:
    assert shipped("torii-19").own_spelling(text) == text


@pytest.mark.parametrize(("text", "instead"), [("10J", "10j"), ("j10", "10j"), ("010j", "10j"), ("10 j", "10j")])
def test_another_spelling_of_number_letter(text: str, instead: str) -> None:
    with pytest.raises(PointError, match="another spelling") as caught:
        shipped("torii-19").number(text)
    assert caught.value.instead == instead


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("garden-17", "0,9"),
        ("garden-17", "8,5"),
        ("garden-17", "-8,-8"),
        ("garden-17", "999999,0"),
        ("torii-19", "12a"),
        ("torii-19", "20j"),
        ("torii-19", "0j"),
        ("torii-19", "10t"),
    ],
)
def test_off_the_board(name: str, text: str) -> None:
    with pytest.raises(PointError, match="off the board"):
        shipped(name).number(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.9,2",
        "1,2,3",
        "1;2",
        "1",
        "10j",
        "a",
        "1,2" * 99,
        "9" * 5000 + ",1",
        None,
        3,
        1.5,
        True,
        [1, 2],
        (1, 2),
        b"1,2",
    ],
)
def test_not_a_point(text: object) -> None:
    with pytest.raises(PointError, match="a point is written `x,y`") as caught:
        shipped("garden-17").number(text)
    assert caught.value.text is text
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", SHIPPED)
@given(text=st.text(max_size=8) | st.from_regex(r"[-+ 0]?[0-9]{1,2}[,.a-zA-Z][-+ 0]?[0-9]?", fullmatch=True))
def test_what_is_not_a_name_is_refused(name: str, text: str) -> None:
    board: Board = shipped(name)
    names = {board.name(number) for number in board.points}
    if text in names:
        assert board.name(board.number(text)) == text
    else:
        with pytest.raises(PointError):
            board.number(text)
