"""Skud against its vectors: moves, bonuses, harmonies and rings, and whole games to their result."""

from collections import defaultdict

import pytest

from paisho import Move, Position, facts, legal_moves, play, read_position, status, write_position
from tests.vectors import Vector, vectors
from tests.vectors.checks import Disagreements, batches, by_ends, sample
from tests.vectors.skud import phase, replay

LINES = list(vectors("skud-positions"))
POSITIONS = [line for line in LINES if not line.get("terminal")]
FINISHED = [line for line in LINES if line.get("terminal")]
WITH_BONUS = [line for line in POSITIONS if "bonus" in line]
BOARDS = list(vectors("skud-boards"))

RINGS = {None: set(), "host": {"host"}, "guest": {"guest"}, "guest+host": {"host", "guest"}}
ENDINGS = {"ring": "ring", "last-basic-midline": "basic", "last-basic-tie": "basic"}
"""A word of the clause that ends the game, by the vectors' reason."""

PLAYED_PER_POSITION = 24
"""How many arranges with a bonus, and how many without, are played per position outside the slow test."""

Arrange = tuple[str, str]


def arrange(origin: str, goal: str) -> Move:
    return Move.from_json({"do": "arrange", "from": origin, "to": goal})


def moves_by_action(position: Position) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = defaultdict(list)
    for move in legal_moves(position):
        data = move.as_json()
        found[data["do"]].append(data)
    return found


@pytest.mark.parametrize("batch", batches(POSITIONS, 60))
def test_plants_and_arranges_are_exactly_these(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            moves = moves_by_action(read_position(line["position"]))
            plants = [(move["tile"], move["to"]) for move in moves.pop("plant", [])]
            arranges = [(move["from"], move["to"]) for move in moves.pop("arrange", [])]
            found.sets("plant", {tuple(move) for move in line["plant"]}, plants)
            found.sets("arrange", {tuple(move) for move in line["arrange"]}, arranges)
            found.sets("other actions", (), moves)
    found.none()


def compare_bonuses(found: Disagreements, line: Vector, candidates: list[Arrange]) -> None:
    """Play these arranges: those that earn a bonus lead to its phase, the others do not."""
    position = read_position(line["position"])
    earning = {tuple(move) for move in line["arrange_with_bonus"]}
    earned = [move for move in candidates if phase(play(position, arrange(*move))) == "bonus"]
    found.sets("arrange_with_bonus", earning.intersection(candidates), earned)


@pytest.mark.parametrize("batch", batches(POSITIONS, 60))
def test_some_arranges_earn_a_bonus(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            earning = [tuple(move) for move in line["arrange_with_bonus"]]
            others = sorted({tuple(move) for move in line["arrange"]}.difference(earning))
            candidates = sample(earning, PLAYED_PER_POSITION) + sample(others, PLAYED_PER_POSITION)
            compare_bonuses(found, line, candidates)
    found.none()


@pytest.mark.slow
@pytest.mark.parametrize("batch", batches(POSITIONS, 60))
def test_exactly_these_arranges_earn_a_bonus(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            compare_bonuses(found, line, [tuple(move) for move in line["arrange"]])
    found.none()


@pytest.mark.parametrize("batch", batches(WITH_BONUS, 20))
def test_bonus_moves_are_exactly_these(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            position = read_position(line["position"])
            for bonus in line["bonus"]:
                after = f"after {bonus['from']} - {bonus['to']}:"
                moves = moves_by_action(play(position, arrange(bonus["from"], bonus["to"])))
                for action in ("rock", "knotweed", "wheel"):
                    points = [move["to"] for move in moves.pop(action, [])]
                    found.sets(f"{after} {action}", bonus[action] or [], points)
                boats = [
                    (move["to"], move["shift"]) if "shift" in move else (move["to"],) for move in moves.pop("boat", [])
                ]
                found.sets(f"{after} boat", {tuple(boat) for boat in bonus["boat"] or []}, boats)
                for action, key in (("special", "special"), ("seedling", "basic")):
                    plants = [(move["tile"], move["to"]) for move in moves.pop(action, [])]
                    found.sets(f"{after} {action}", {tuple(plant) for plant in bonus[key] or []}, plants)
                found.equal(f"{after} skip", [{"do": "skip"}], moves.pop("skip", []))
                found.sets(f"{after} other actions", (), moves)
    found.none()


def compare_facts(found: Disagreements, line: Vector, position: Position) -> None:
    """Compare everything about the tiles that the line states."""
    data = facts(position).as_json()
    found.sets("harmony", by_ends(line["harmony"]), by_ends(data["links"].get("harmony", [])))
    rings = data["rings"].get("harmony-ring", {})
    found.sets("ring", RINGS[line["ring"]], [seat for seat, points in rings.items() if points])
    for situation in ("trapped", "drained"):
        found.sets(situation, line[situation], data["situations"].get(situation, []))
    if "clash" in line:
        found.equal("clash", line["clash"], bool(data["links"].get("clash")))
    if "midline_harmonies" in line:
        counts = data["counts"].get("midline-harmonies", {})
        found.equal(
            "midline_harmonies",
            line["midline_harmonies"],
            {seat: counts.get(seat, 0) for seat in ("host", "guest")},
        )


@pytest.mark.parametrize("batch", batches(LINES, 140))
def test_facts_of_positions(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            compare_facts(found, line, read_position(line["position"]))
    found.none()


@pytest.mark.parametrize("batch", batches(BOARDS, 170))
def test_facts_of_boards(batch: list[Vector]) -> None:
    found = Disagreements()
    reserve = {"R3": 3, "R4": 3, "R5": 3, "W3": 3, "W4": 3, "W5": 3}
    for line in batch:
        with found.about(line):
            position = read_position(
                {
                    "variant": "skud",
                    "board": line["board"],
                    "reserve": {"host": reserve, "guest": reserve},
                    "to_move": "guest",
                    "phase": "main",
                    "ply": 0,
                }
            )
            compare_facts(found, line, position)
    found.none()


@pytest.mark.parametrize("batch", batches(FINISHED, 20))
def test_a_ring_has_ended_the_game(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            position = read_position(line["position"])
            end = status(position)
            found.equal("over", True, end.over)
            found.sets("winners", RINGS[line["ring"]], end.winners)
            found.equal("legal moves", [], list(legal_moves(position)))
    found.none()


@pytest.mark.parametrize("batch", batches(vectors("skud-games"), 5))
def test_games_end_as_recorded(batch: list[Vector]) -> None:
    found = Disagreements()
    for game in batch:
        with found.about(game):
            _, positions = replay(game)
            last = positions[-1]
            end = status(last)
            board = write_position(last)["board"]
            found.sets("final_board", game["final_board"].items(), board.items())
            found.equal("over", True, end.over)
            found.sets("winners", game["result"]["winners"], end.winners)
            word = ENDINGS[game["result"]["reason"]]
            if word not in (end.clause or ""):
                found.add(f"reason: expected a clause about {word!r}, got {end.clause!r}")
            found.equal("legal moves at the end", [], list(legal_moves(last)))
            early = [n for n, position in enumerate(positions[:-1]) if status(position).over]
            found.equal("decisions made after the end", [], early)
    found.none()
