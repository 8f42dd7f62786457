"""The page about notation says what is so: its examples are read, run and compared."""

import re
from pathlib import Path

from paisho import read_position
from paisho.notation import read_board, read_record, write_board, write_record
from paisho.notation.flaws import FLAWS
from paisho.notation.records import ABOUT
from tests.notation.quartet import quartet

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_its_records_and_its_board_are_read_and_written() -> None:
    game, rows, board = blocks("text")
    assert write_record(read_record(None, game)) == game
    assert write_record(read_record(quartet(), rows)).endswith(rows)
    four = {"players": 4}
    here = read_position(
        {"variant": "quartet", "options": four, "board": read_board(quartet(), board, four)}, quartet()
    )
    assert write_board(here) == board


def test_its_programs_run() -> None:
    exec("\n".join(blocks("python")), {})  # their assertions are the test


def test_it_names_what_there_is() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE) == list(FLAWS)
    assert ", ".join(f"`{name}`" for name in ABOUT) in PAGE
