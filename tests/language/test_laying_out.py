"""Tiles laid out before the first turn: as written, by chance, or as given; the same for engine and referee."""

import pytest

from paisho import Move, play, read_position, start, write_position
from paisho.language.scene import Scene
from paisho.referee.course import advance, opening
from paisho.referee.judge import outcome
from tests.language.games import faults, scene, variant

LAID_OUT = """
extends: skud
language: 1
id: laid-out
options:
  roses: {values: {yes: with roses, no: without}, default: yes, cite: rulebook/beginning}
setup:
  accents: null
  opening: null
  early:
    scatter: {tile: special, at: {guest: ["0,-8", "-8,0"], host: ["0,4", "1,4"]}}
    cite: rulebook/beginning
  gem: {pick: {tile: accent, count: 1, by: [host]}, cite: rulebook/beginning}
  roses:
    deal: {tile: R3, at: {guest: ["3,3", "4,3"], host: ["5,3"]}}
    if: {option: {roses: yes}}
    cite: rulebook/beginning
  late:
    scatter: {tile: [R4, W4], at: {host: ["-1,-1", "-2,-1", "-3,-1", "-4,-1", "-5,-1", "-6,-1"]}}
    cite: rulebook/beginning
notation: {actions: {accents: null, opening: null}}
"""
ROCK = {"do": "gem", "tiles": ["R"]}


def test_the_same_seed_lays_out_the_same_game() -> None:
    rules = variant(LAID_OUT)
    games = [play(start(rules, seed=seed), ROCK) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert len({tuple(write_position(pos)["board"].items()) for pos in games}) > 2


def test_tiles_come_from_the_reserve_and_fall_everywhere() -> None:
    rules = variant(LAID_OUT)
    data = write_position(play(start(rules, seed=3), ROCK))
    assert sorted(data["board"][place] for place in ("0,-8", "-8,0")) == ["guest L", "guest O"]
    assert [data["board"].get(place) for place in ("3,3", "4,3", "5,3")] == ["guest R3", "guest R3", "host R3"]
    assert sorted(data["board"][f"{x},-1"] for x in range(-6, 0)) == ["host R4"] * 3 + ["host W4"] * 3
    assert data["reserve"]["host"] == {"R3": 2, "R5": 3, "W3": 3, "W5": 3, "R": 1}
    assert data["reserve"]["guest"]["R3"] == 1 and "L" not in data["reserve"]["guest"]
    assert data["memory"] == {}, "once chance has had its last word, no seed is left"
    seen = {write_position(start(rules, seed=seed))["board"]["0,4"] for seed in range(20)}
    assert seen == {"host L", "host O"}


def shown(moment: Scene) -> dict:
    """What a scene says of the game, without tiles that are not there."""
    held = {seat: {code: n for code, n in tiles.items() if n} for seat, tiles in moment.reserve.items()}
    return {
        "tiles": moment.tiles,
        "reserve": held,
        "decision": (moment.phase, moment.mover, moment.me),
        "memory": moment.memory,
        "ply": moment.ply,
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("roses", ["yes", "no"])
def test_engine_and_referee_lay_out_alike(seed: int, roses: str) -> None:
    rules = variant(LAID_OUT)
    pos = start(rules, {"roses": roses}, seed)
    moment = opening(rules, pos.rules.options, seed)
    assert shown(scene(pos)) == shown(moment)
    assert isinstance(write_position(pos)["memory"]["seed"], int), "chance has something left to decide"
    after = play(pos, ROCK)
    made = Move.from_json(ROCK)
    assert outcome(moment, made) == []
    advance(moment, made)
    assert shown(moment) == shown(scene(after))


def test_what_chance_decides_may_be_given() -> None:
    rules = variant(LAID_OUT)
    pos = start(rules, given={"early": {"guest": ["O", "L"], "host": ["L", "O"]}})
    board = write_position(pos)["board"]
    assert board == {"0,-8": "guest O", "-8,0": "guest L", "0,4": "host L", "1,4": "host O"}
    assert read_position(write_position(pos), rules) == pos
    for given, says in [
        ({"early": {"guest": ["O", "O"], "host": ["L", "O"]}}, "early: the tiles of guest are L O"),
        ({"early": {"guest": ["O", "L"]}}, "early: the tiles of host are L O"),
        ({"roses": {"guest": ["R3"]}}, "roses: no such step of the setup draws lots"),
        ({"late": {"host": ["R4"]}}, "late: no such step of the setup draws lots before the first decision"),
    ]:
        with pytest.raises(ValueError, match=says):
            start(rules, given=given)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["5,3"]', '["5,3", "5,4", "5,5", "5,6"]', ("board-mismatch", "setup.roses")),
        ('["5,3"]', '["0,4"]', ("board-mismatch", "setup.roses")),
        ('["0,4", "1,4"]', '["0,4"]', ("board-mismatch", "setup.early")),
        ('["0,4", "1,4"]', '["0,4", "0,4"]', ("duplicate-value", "setup.early.scatter.at.host.1")),
        ("tile: R3", "tile: R", ("board-mismatch", "setup.roses")),
    ],
)
def test_what_cannot_be_laid_out_is_a_fault(old: str, new: str, fault: tuple[str, str]) -> None:
    assert old in LAID_OUT
    assert faults(LAID_OUT.replace(old, new)) == [fault]


def test_tiles_may_share_a_point_that_no_agreement_gives_them_both() -> None:
    text = LAID_OUT.replace(
        "  late:\n",
        '  instead: {deal: {tile: W3, at: {host: ["5,3"]}}, if: {option: {roses: no}}, cite: rulebook/beginning}\n  late:\n',
    )
    board = write_position(play(start(variant(text), {"roses": "no"}, 1), ROCK))["board"]
    assert board["5,3"] == "host W3" and "3,3" not in board
