"""Capture against its vectors: moves, immortal tiles, endings and whole games."""

import pytest

import paisho
from paisho import Move, facts, legal_moves, play, read_position, status, write_position
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches

if "capture" not in paisho.variants():
    pytest.skip("variant not shipped yet", allow_module_level=True)

POSITIONS = list(vectors("capture-positions"))
SEATS = {"H": "host", "G": "guest"}


@pytest.mark.parametrize("batch", batches([line for line in POSITIONS if not line["ended"]], 60))
def test_moves_are_exactly_these(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            moves = [move.as_json() for move in legal_moves(read_position(line["position"]))]
            got = [(move["from"], move["to"]) for move in moves if move["do"] == "move"]
            found.sets("move", {tuple(move) for move in line["move"]}, got)
            found.sets("other actions", (), {move["do"] for move in moves} - {"move"})
    found.none()


@pytest.mark.parametrize("batch", batches(POSITIONS, 110))
def test_endings(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            position = read_position(line["position"])
            end = status(position)
            found.equal("ended", line["ended"], end.over)
            found.sets("winners", line["winners"], end.winners)
            if line["ended"]:
                found.equal("legal moves", [], list(legal_moves(position)))
    found.none()


@pytest.mark.parametrize("batch", batches(POSITIONS, 110))
def test_immortal_tiles(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            situations = facts(read_position(line["position"])).as_json()["situations"]
            tiles = [line["position"]["board"][point] for point in situations.get("immortal", [])]
            found.sets("immortal", line["immortal"], tiles)
    found.none()


@pytest.mark.parametrize("batch", batches(vectors("capture-games"), 4))
def test_games_end_as_recorded(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            position = read_position(
                {
                    "variant": "capture",
                    "board": {point: tile(code) for point, code in game["initial_board"].items()},
                    "to_move": "host",
                    "phase": "main",
                    "ply": 0,
                }
            )
            result = game["result"]
            for turn in game["moves"]:
                if status(position).over:
                    found.add(f"the game is over before {turn['notation']}")
                    break
                board = write_position(position)["board"]
                captured = tile(turn["captured"]) if "captured" in turn else None
                found.equal(f"captured by {turn['notation']}", captured, board.get(turn["to"]))
                move = {"do": "move", "from": turn["from"], "to": turn["to"]}
                position = play(position, Move.from_json(move))
            end = status(position)
            found.equal("over", result["end"] != "cap", end.over)
            found.sets("winners", [seat.lower() for seat in result["winners"]], end.winners)
            owners = [text.split()[0] for text in write_position(position)["board"].values()]
            found.equal("host tiles", result["host_tiles"], owners.count("host"))
            found.equal("guest tiles", result["guest_tiles"], owners.count("guest"))
    found.none()


def tile(text: str) -> str:
    """The games write a tile as `HO`, positions as `host O`."""
    return f"{SEATS[text[0]]} {text[1:]}"
