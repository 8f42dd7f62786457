"""Street against its vectors under several options: moves, deploys, harmonies, endings and whole games."""

import pytest

import paisho
from paisho import (
    Move,
    Position,
    facts,
    legal_moves,
    load,
    play,
    read_position,
    start,
    status,
    write_position,
)
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches, by_ends

if "street" not in paisho.variants():
    pytest.skip("variant not shipped yet", allow_module_level=True)

POSITIONS = list(vectors("street-positions"))
GAME_OPTIONS = {"setup": "garden-gate", "distance": 4, "release": "stay", "win": "own-turn"}
SEATS = {"H": "host", "G": "guest"}


def position_of(line: Vector, **options: object) -> Position:
    return read_position(line["position"] | {"options": line["options"] | options})


@pytest.mark.parametrize("batch", batches(POSITIONS, 80))
def test_moves_and_deploys_are_exactly_these(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            # Won at once; where a win has to wait for one's own turn, the game may go on.
            position = position_of(line, win="own-turn") if line["ended"] else position_of(line)
            if status(position).over:
                found.equal("legal moves", [], list(legal_moves(position)))
                continue
            moves = [move.as_json() for move in legal_moves(position)]
            steps = [(move["from"], move["to"]) for move in moves if move["do"] == "move"]
            deploys = [(move["tile"], move["to"]) for move in moves if move["do"] == "deploy"]
            found.sets("move", {tuple(move) for move in line["move"]}, steps)
            found.sets("deploy", {("S", port) for port in line["deploy"]}, deploys)
            found.sets("other actions", (), {move["do"] for move in moves} - {"move", "deploy"})
    found.none()


@pytest.mark.parametrize("batch", batches(POSITIONS, 160))
def test_harmonies(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            links = facts(position_of(line)).as_json()["links"]
            found.sets("harmony", by_ends(line["harmony"]), by_ends(links.get("harmony", [])))
    found.none()


@pytest.mark.parametrize("batch", batches(POSITIONS, 160))
def test_who_has_won(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            end = status(position_of(line))
            found.equal("ended", line["ended"], end.over)
            found.sets("winners", [line["winner"]] if line["ended"] else [], end.winners)
    found.none()


@pytest.mark.parametrize("batch", batches(POSITIONS, 160))
def test_four_streets_win_at_once_or_on_the_holders_turn(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            holders = set(line["four_streets"])
            found.sets("at once", holders, status(position_of(line, win="at-once")).winners)
            on_turn = holders & {line["position"]["to_move"]}
            found.sets("on the holder's turn", on_turn, status(position_of(line, win="own-turn")).winners)
    found.none()


@pytest.mark.parametrize("batch", batches(vectors("street-games"), 2))
def test_games_end_as_recorded(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            position = start(load("street"), options=GAME_OPTIONS)
            board = write_position(position)["board"]
            expected = {point: f"{SEATS[owner]} S" for point, owner in game["initial_board"].items()}
            found.sets("initial_board", expected.items(), board.items())
            for turn in game["moves"]:
                if status(position).over:
                    found.add(f"the game is over before {turn['notation']}")
                    break
                captured = [f"{SEATS[owner]} S" for owner in turn.get("captured", "")]
                found.equal(f"captured by {turn['notation']}", captured, stack(position, turn["to"]))
                if turn["type"] == "deploy":
                    move = {"do": "deploy", "tile": "S", "to": turn["to"]}
                else:
                    move = {"do": "move", "from": turn["from"], "to": turn["to"]}
                position = play(position, Move.from_json(move))
            end, winner = status(position), game["result"]["winner"]
            found.equal("over", game["result"]["end"] != "cap", end.over)
            found.sets("winners", [winner.lower()] if winner else [], end.winners)
    found.none()


def stack(position: Position, point: str) -> list[str]:
    """The tiles on a point, top down."""
    data = write_position(position)
    top = [data["board"][point]] if point in data["board"] else []
    return top + data.get("beneath", {}).get(point, [])
