"""Street's recorded games replay from their notation, deployed tiles included, and are written as they were read."""

import pytest

import paisho
from paisho import load, write_position
from paisho.notation import read_record, write_record
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches

if "street" not in paisho.variants():
    pytest.skip("variant not shipped yet", allow_module_level=True)

OPTIONS = {"setup": "garden-gate", "distance": 4, "release": "stay", "win": "own-turn"}
SEATS = {"H": "host", "G": "guest"}


@pytest.mark.parametrize("batch", batches(vectors("street-games"), 2))
def test_recorded_games_replay_from_their_notation(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            text = "".join(f"{turn['notation']}\n" for turn in game["moves"])
            record = read_record(load("street"), text, OPTIONS)
            first = {point: SEATS[tile] for point, tile in game["initial_board"].items()}
            board = write_position(record.positions[0])["board"]
            found.equal("first board", first, {point: tile.split()[0] for point, tile in board.items()})
            found.equal("deploys", sum(turn["type"] == "deploy" for turn in game["moves"]),
                        sum(move.do == "deploy" for move in record.moves))  # fmt: skip
            found.equal("written", text, write_record(record))
    found.none()
