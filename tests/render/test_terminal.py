"""The board in a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

import paisho
from paisho.loading.loader import load_text
from paisho.render import KINDS, Mark, board_text, destination_marks, last_move_marks
from tests.notation.quartet import TEXT
from tests.render.examples import garden, random_position, small, torii

GOLDEN = Path(__file__).parent / "golden"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def garden_marks() -> tuple[Mark, ...]:
    position = garden()
    return destination_marks(position, [m for m in paisho.legal_moves(position) if m.source == "3,3"])


def torii_marks() -> tuple[Mark, ...]:
    return (Mark("10j", "from"), Mark("10i", "to"), Mark("12d", "take"), Mark("11j", "last"), Mark("1j", "last"))


@pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])
@pytest.mark.parametrize("name", ["garden", "torii"])
def test_a_board_looks_as_it_always_has(name: str, unicode: bool) -> None:
    position, marks = {"garden": (garden, garden_marks), "torii": (torii, torii_marks)}[name]
    text = board_text(position(), marks(), unicode=unicode)
    golden = GOLDEN / f"{name}-{'unicode' if unicode else 'ascii'}.txt"
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["garden", "torii"])
def test_without_unicode_only_names_from_the_variant_leave_ascii(name: str) -> None:
    text = board_text({"garden": garden, "torii": torii}[name](), unicode=False)
    assert text.isascii()


def test_it_fits_eighty_columns_and_the_rows_are_aligned() -> None:
    for position in (garden(), torii()):
        lines = board_text(position, torii_marks() if position.rules.variant.id == "small" else ()).splitlines()
        assert max(map(cell_len, lines)) <= 80
        rows = len({y for _, y in position.rules.board.xy.values()})
        widths = {cell_len(line.rstrip().rstrip("-0123456789abcdefghijklmnopqrs")) for line in lines[2 : 2 + rows]}
        assert len(widths) == 1


def test_colour_adds_sequences_and_nothing_else() -> None:
    for position, marks in ((garden(), garden_marks()), (torii(), torii_marks())):
        plain, coloured = board_text(position, marks), board_text(position, marks, colour=True)
        assert "\x1b" not in plain
        assert "\x1b" in coloured
        assert ANSI.sub("", coloured).split() == plain.split()


def test_lines_beside_the_board_keep_to_the_width() -> None:
    lines = board_text(garden(), width=40).splitlines()
    beside = [line for line in lines if "reserve" in line or "captured" in line]
    assert beside
    assert all(len(line) <= 40 for line in beside)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", ["3,3", "0,0"])
def test_every_mark_shows_and_is_explained(kind: str, point: str) -> None:
    position = garden()
    with_mark, without = board_text(position, [Mark(point, kind)]), board_text(position)
    assert KINDS[kind] in with_mark
    row = 2 + 8 - int(point.split(",")[1])
    assert with_mark.splitlines()[row] != without.splitlines()[row]
    assert [
        i for i, (a, b) in enumerate(zip(with_mark.splitlines()[:19], without.splitlines()[:19], strict=True)) if a != b
    ] == [row]


def test_the_end_of_a_game_is_told() -> None:
    position = paisho.play(garden(), {"do": "resign"})
    assert board_text(position).startswith("Skud Pai Sho: Host has won (endings.resign)")


def test_seats_at_different_tables_may_have_the_same_letter() -> None:
    """Only players of one game have to be told apart; where letters cannot tell them, numbers do."""
    same = load_text(TEXT.replace("letter: O", "letter: S"))
    assert same[1].ok and same[0] is not None
    for players, told in ((2, ("SLt", "GLt")), (4, ("ELt", "SLt", "WLt", "NLt"))):
        position = paisho.start(same[0], {"players": str(players)})
        drawn = board_text(position)
        assert all(f"{tile} a tile of" in drawn for tile in told)
    _, report = load_text(TEXT.replace("letter: O", "letter: N"))
    (fault,) = report.diagnostics
    assert (fault.code, fault.message) == ("duplicate-key", "`north` and `south` have the same letter `N`")


def test_a_snapshot_is_drawn_like_its_position() -> None:
    assert board_text(paisho.snapshot(garden())) == board_text(garden())
    assert board_text(paisho.snapshot(torii()), variant=small()) == board_text(torii())


def test_marks_of_an_unknown_kind_or_off_the_board_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no mark `nonsense`"):
        Mark("0,0", "nonsense")
    with pytest.raises(ValueError, match="off the board"):
        board_text(garden(), [Mark("8,8", "to")])


def test_the_last_move_is_marked_at_both_ends() -> None:
    move = next(m for m in paisho.legal_moves(garden()) if m.source == "3,3")
    assert last_move_marks(move) == (Mark("3,3", "last"), Mark(str(move.to), "last"))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 120), st.sampled_from([*paisho.variants(), "small"]))
def test_any_position_of_a_game_can_be_written(seed: int, plies: int, name: str) -> None:
    position = random_position(small() if name == "small" else name, seed, plies)
    text = board_text(position, destination_marks(position, paisho.legal_moves(position)))
    for tile in paisho.snapshot(position).tiles.values():
        symbol = position.rules.variant.tiles[tile.code].symbol or tile.code
        assert tile.seat[0].upper() + symbol in text
