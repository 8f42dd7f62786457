"""Records of games that begin by chance: the seed or the lots are in the record, so that it replays."""

import pytest

import paisho
from paisho import legal_moves, load, write_position
from paisho.notation import RecordError, new_record, read_record, write_record
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches

if "capture" not in paisho.variants():
    pytest.skip("variant not shipped yet", allow_module_level=True)

GAMES = list(vectors("capture-games"))
SEATS = {"H": "host", "G": "guest"}


def record_text(game: Vector) -> str:
    lots = "; ".join(f"{seat} {' '.join(codes)}" for seat, codes in game["setup"].items())
    turns = "".join(f"{turn['notation']}\n" for turn in game["moves"])
    return f"variant: capture\nlots.arrangement: {lots}\n\n{turns}"


def board(position: paisho.Position) -> dict[str, str]:
    return write_position(position)["board"]


def test_a_record_that_leaves_chance_open_is_refused() -> None:
    """Without its seed or lots a game would begin differently each time that its record is read."""
    for text in ("variant: capture\n", "variant: capture\n\n1H.(-2,3)-(-4,2)\n"):
        with pytest.raises(RecordError, match=r"the head needs `seed: …` or `lots.arrangement: …`"):
            read_record(None, text)


@pytest.mark.parametrize("batch", batches(GAMES, 6))
def test_recorded_games_replay_from_their_notation(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            text = record_text(game)
            record = read_record(None, text)
            first = {point: f"{SEATS[tile[0]]} {tile[1]}" for point, tile in game["initial_board"].items()}
            found.equal("first board", first, board(record.positions[0]))
            expected = [(turn["from"], turn["to"]) for turn in game["moves"]]
            found.equal("moves", expected, [(move.source, move.to) for move in record.moves])
            written = write_record(record)
            found.equal("written", text.splitlines(), written.splitlines()[: len(text.splitlines())])
            found.equal("read again", record, read_record(None, written))
    found.none()


def test_a_seed_is_kept_and_replays() -> None:
    capture = load("capture")
    drawn = new_record(capture)
    assert drawn.seed is not None
    for _ in range(4):
        drawn = drawn.played(legal_moves(drawn.positions[-1])[0])
    text = write_record(drawn)
    assert f"seed: {drawn.seed}\n" in text
    assert read_record(None, text) == drawn
    assert new_record(capture, seed=1).positions == new_record(capture, seed=1).positions
    assert new_record(capture, seed=1).positions != new_record(capture, seed=2).positions
    named = new_record(capture, seed=1, players={"host": "Bumi"})
    assert named.positions == new_record(capture, seed=1).positions
    assert board(named.positions[0]) == board(new_record(capture, {"stuck": "loses"}, seed=1).positions[0])


def test_games_do_not_share_their_chance() -> None:
    capture = load("capture")
    one, two = new_record(capture, seed=1), new_record(capture, seed=2)
    for _ in range(4):
        one = one.played(legal_moves(one.positions[-1])[0])
        two = two.played(legal_moves(two.positions[-1])[0])
    alone = new_record(capture, seed=1)
    for _ in range(4):
        alone = alone.played(legal_moves(alone.positions[-1])[0])
    assert alone == one


@pytest.mark.parametrize(
    ("head", "line", "column", "says"),
    [
        ("lots.arrangement: host A", 2, 19, "the tiles of host are"),
        ("lots.arrangement: hots A", 2, 19, "expected every seat once"),
        ("lots.arangement: host A; guest B", 2, 18, "no such step"),
        ("lots: host A", 2, 1, "write `lots.name: …`"),
        ("start: {board: {host: {A: ['0,0']}}}\nseed: 3", 2, 8, "leaves nothing to chance"),
    ],
)
def test_lots_that_cannot_be_are_refused(head: str, line: int, column: int, says: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(None, f"variant: capture\n{head}\n")
    assert (refused.value.line, refused.value.column) == (line, column), str(refused.value)
    assert says in refused.value.message
