"""Generator and referee agree on positions with known answers: what one generates the other allows, and nothing else."""

import random
from collections.abc import Iterator

import pytest

import paisho
from paisho import Move, Position, judge, legal_moves, play, read_position, status
from paisho.engine import convert
from paisho.language.scene import Scene
from paisho.referee.course import advance
from paisho.referee.course import status as referee_status
from paisho.referee.judge import outcome, scene_of
from tests.vectors import Name, Vector, vectors
from tests.vectors.checks import Disagreements, batches, sample

WHERE: dict[str, Name] = {"capture": "capture-positions", "street": "street-positions"}
TARGETS = 24
"""How many of the points to which a tile cannot go are tried for each tile; all those near it are."""


LINES = [
    batch
    for variant, name in WHERE.items()
    if variant in paisho.variants()
    for batch in batches(sample(list(vectors(name)), 30), 10)
]


def position_of(line: Vector) -> Position:
    return read_position(line["position"] | ({"options": line["options"]} if "options" in line else {}))


def proposals(position: Position, rng: random.Random) -> Iterator[Move]:
    """Moves of every kind: those near the mover's tiles, and some from and to anywhere."""
    shot = convert.snapshot(position)
    board = position.rules.board
    for name in position.rules.variant.actions:
        yield Move(name)
        for code in position.rules.variant.tiles:
            yield Move(name, code, None, board.name(rng.choice(board.points)))
    for point, tile in shot.tiles.items():
        x, y = board.xy[point]
        near = [p for p, (a, b) in board.xy.items() if max(abs(a - x), abs(b - y)) <= 3]
        targets = near if tile.seat == shot.to_move else rng.sample(near, 2)
        for target in {*rng.sample(targets, min(len(targets), TARGETS)), rng.choice(board.points)}:
            yield Move("move", None, board.name(point), board.name(target))


@pytest.mark.parametrize("batch", LINES)
def test_generated_exactly_if_the_referee_does_not_object(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            rng = random.Random(line["id"])
            position = position_of(line)
            legal = legal_moves(position)
            refused = [str(move) for move in rng.sample(legal, min(len(legal), 40)) if not judge(position, move).legal]
            found.equal("generated, but the referee objects", [], refused)
            others = [move for move in proposals(position, rng) if move not in set(legal)]
            allowed = [str(move) for move in others if judge(position, move).legal]
            found.equal("not generated, but the referee allows", [], allowed)
    found.none()


@pytest.mark.parametrize("batch", LINES)
def test_a_move_leads_to_the_same_position(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            rng = random.Random(line["id"])
            position = position_of(line)
            legal = legal_moves(position)
            onto = [move for move in legal if move.to in line["position"]["board"]]
            for move in [*onto, *rng.sample(legal, min(len(legal), 10))]:
                scene = scene_of(convert.snapshot(position), position.rules.variant)
                found.equal(f"objections to {move}", [], outcome(scene, move))
                advance(scene, move)
                expected = contents(scene_of(convert.snapshot(play(position, move)), position.rules.variant))
                found.equal(f"after {move}", expected, contents(scene))
    found.none()


def contents(scene: Scene) -> dict:
    """What a scene says of the game but for how often positions were reached, which whoever keeps the history notes."""

    def held(piles: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        return {seat: {code: number for code, number in pile.items() if number} for seat, pile in piles.items()}

    memory = {name: value for name, value in scene.memory.items() if name not in ("seen", "again")}
    decision = (scene.phase, scene.mover, scene.ply)
    return {
        "tiles": scene.tiles,
        "beneath": scene.beneath,
        "held": (held(scene.reserve), held(scene.captured)),
        "decision": (*decision, memory),
    }


@pytest.mark.parametrize("batch", LINES)
def test_engine_and_referee_see_the_same_end(batch: list[Vector]) -> None:
    found = Disagreements()
    for line in batch:
        with found.about(line):
            position = position_of(line)
            scene = scene_of(convert.snapshot(position), position.rules.variant)
            found.equal("status", status(position), referee_status(scene))
    found.none()
