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


def agreements(variant: str) -> list[dict[str, str]]:
    """The options as they are, and with each value of each of them."""
    options = paisho.load(variant).options
    return [{}, *({name: str(value)} for name, option in options.items() for value in option.choices.samples)]


def out_of_play(position: paisho.Position) -> set[str]:
    """The actions that are not part of the game as it was agreed."""
    rules = position.rules
    return {
        name for name, rule in rules.variant.actions.items() if rule.if_ and rule.if_.settled(rules.options) is False
    }


@pytest.mark.parametrize("variant", paisho.variants())
def test_nobody_is_told_to_do_what_was_not_agreed_on(variant: str) -> None:
    """Whatever is proposed at whatever moment, the answer offers no action that the options leave out."""
    for options in agreements(variant):
        chance = random.Random(3)
        position = paisho.start(variant, options, seed=3)
        off = out_of_play(position)
        for _ in range(12):
            for name in [*position.rules.variant.actions, "dance"]:
                for reason in paisho.judge(position, paisho.Move(name)).reasons:
                    assert not set(re.findall("`([^`]+)`", reason.says)) & off - {name}, reason
            if not paisho.legal_moves(position):
                break
            position = paisho.play(position, chance.choice(paisho.legal_moves(position)))


@pytest.mark.parametrize("variant", paisho.variants())
def test_an_action_that_was_not_agreed_on_says_so_itself(variant: str) -> None:
    """Its own clause answers, with the option that would bring it in, in whatever part of the turn it is tried."""
    for options in agreements(variant):
        chance = random.Random(5)
        position = paisho.start(variant, options, seed=5)
        for _ in range(12):
            if position.rules.first_stage <= position.phase:
                for name in out_of_play(position):
                    (reason,) = paisho.judge(position, paisho.Move(name)).reasons
                    assert reason.clause == f"actions.{name}"
                    assert "as it was agreed: only if the option “" in reason.says
            if not paisho.legal_moves(position):
                break
            position = paisho.play(position, chance.choice(paisho.legal_moves(position)))


@pytest.mark.parametrize("variant", paisho.variants())
def test_a_tile_that_was_not_agreed_on_says_so_itself(variant: str) -> None:
    for options in agreements(variant):
        position = paisho.start(variant, options, seed=1)
        rules = position.rules
        places = [
            (name, rule.body.place) for name, rule in rules.variant.actions.items() if hasattr(rule.body, "place")
        ]
        if position.phase < rules.first_stage or not places:
            continue
        for code, tile in rules.variant.tiles.items():
            if tile.if_ is not None and tile.if_.settled(rules.options) is False:
                name = next(name for name, _ in places if name not in out_of_play(position))
                move = paisho.Move(name, tile=code, to=rules.board.name(rules.board.points[0]))
                (reason,) = paisho.judge(position, move).reasons
                assert reason.clause == f"tiles.{code}"
                assert f"`{code}` is no part of the game as it was agreed: only if" in reason.says
