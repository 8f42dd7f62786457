"""What the referee says is a sentence with a source, whatever is proposed."""

import random
import re

import pytest

import paisho
from paisho.language.numbers.plain import Plain
from paisho.language.words import Words


def test_one_point_is_not_one_points() -> None:
    variant = paisho.load("skud")
    assert Plain(value=1).counting("points", Words(variant, variant.board)) == "one point"
    assert Plain(value=3).counting("points", Words(variant, variant.board)) == "three points"


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ("on an open point", ", never over another tile"),
        ("anywhere", ", passing over any tile"),
        ("on an open point or on a tile of the mover", ", passing only over open points and tiles of the mover"),
        ("in a gate", ", passing only over points that are in a gate"),
    ],
)
def test_over_what_a_tile_moves(over: str, said: str) -> None:
    assert Words.passing(over) == said


def nonsense(position: paisho.Position, chance: random.Random) -> paisho.Move:
    """A legal move with one thing wrong about it, perhaps."""
    variant = position.rules.variant
    move = chance.choice(paisho.legal_moves(position)).as_json()
    key = chance.choice([name for name in ("do", "tile", "from", "to") if name == "do" or name in move])
    places = [*paisho.write_position(position)["board"], "0,99", "nowhere"]
    move[key] = chance.choice({"do": [*variant.actions, "dance"], "tile": [*variant.tiles, "?"]}.get(key, places))
    return paisho.Move.from_json(move)


@pytest.mark.parametrize("variant", paisho.variants())
def test_every_objection_is_a_sentence_and_cites(variant: str) -> None:
    chance = random.Random(7)
    position = paisho.start(variant, seed=7)
    for _ in range(40):
        for _ in range(6):
            for reason in paisho.judge(position, nonsense(position, chance)).reasons:
                assert re.match(r"[A-Z`“]", reason.says), reason
                assert reason.says.endswith((".", "?")), reason
                assert reason.cite, reason
        if not paisho.legal_moves(position):
            break
        position = paisho.play(position, chance.choice(paisho.legal_moves(position)))
