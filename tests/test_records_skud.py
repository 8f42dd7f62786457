"""Game records of Skud: the text other programs write is read, replayed and written back unchanged."""

import pytest

from paisho import write_position
from paisho.notation import read_record, write_record
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches
from tests.vectors.skud import record_text, replay, skud

GAMES = list(vectors("skud-games"))


@pytest.mark.parametrize("batch", batches(GAMES, 5))
def test_a_record_holds_the_whole_game(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            record = read_record(skud(), record_text(game))
            moves, positions = replay(game)
            expected = [move.as_json() for move in moves]
            got = [move.as_json() for move in record.moves]
            found.equal("moves", len(expected), len(got))
            for number, (wanted, read) in enumerate(zip(expected, got, strict=False), start=1):
                if wanted != read:
                    found.equal(f"move {number}", wanted, read)
                    break
            found.equal("last position", write_position(positions[-1]), write_position(record.positions[-1]))
    found.none()


@pytest.mark.parametrize("batch", batches(GAMES, 5))
def test_a_record_is_written_as_it_was_read(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            text = record_text(game)
            written = write_record(read_record(skud(), text)).splitlines()
            original = text.splitlines()
            found.equal("lines", len(original), len(written))
            for number, (wanted, got) in enumerate(zip(original, written, strict=False), start=1):
                if wanted != got:
                    found.equal(f"line {number}", wanted, got)
                    break
    found.none()


def test_line_ends_and_blank_lines_do_not_matter() -> None:
    text = record_text(GAMES[0])
    record = read_record(skud(), text)
    for variation in (text.rstrip("\n"), text.replace("\n", "\r\n"), text + "\n\n"):
        again = read_record(skud(), variation)
        assert [move.as_json() for move in again.moves] == [move.as_json() for move in record.moves]
