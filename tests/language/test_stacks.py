"""Tiles beneath others: carried along by every effect, sent away from beneath, brought to light; engine and referee agree."""

import random
from collections.abc import Iterator

import pytest

from paisho import Position, Variant, legal_moves, play, read_position, write_position
from paisho.language.scene import Scene
from paisho.referee.course import advance
from paisho.referee.judge import outcome
from tests.language.games import faults, scene, variant

RULES = """
extends: skud
language: 1
id: stacks
situations:
  laden: {tile: any, carries: {owner: enemy}, cite: rulebook/tiles}
actions:
  arrange:
    captures:
      clashing: null
      vulnerable: {to: beneath}
      raging:
        to: TO
        then: {out: {send: {tiles: {beneath: WHOSE}, to: WHERE}}}
      any: {by: {is-not: laden}, take: {tile: [R4, R5], owner: enemy}, to: beneath, cite: rulebook/tiles}
      other:
        take: {owner: enemy, tile: [R3, W3]}
        to: TO
        then: {out: {send: {tiles: {beneath: WHOSE}, to: WHERE}}}
        cite: rulebook/tiles
"""


def rules(to: str = "beneath", whose: str = "taken", where: str = "reserve") -> Variant:
    return variant(RULES.replace("TO", to).replace("WHOSE", whose).replace("WHERE", where))


def crowded(kind: Variant, rng: random.Random) -> Position:
    """A board on which much can be captured, and many tiles carry others."""
    board, beneath = {}, {}
    points = rng.sample([kind.board.name(p) for p in kind.board.points if max(map(abs, kind.board.xy[p])) < 5], 34)
    codes = list(kind.tiles)
    tile = lambda: f"{rng.choice(['host', 'guest'])} {rng.choice(codes)}"  # noqa: E731
    for point in points:
        board[point] = tile()
        if rng.random() < 0.5:
            beneath[point] = [tile() for _ in range(rng.randint(1, 3))]
    held = {seat: {code: 2 for code in codes} for seat in ("host", "guest")}
    data = {"variant": kind.id, "board": board, "beneath": beneath, "reserve": held, "options": {"clashing": False}}
    return read_position(data | {"to_move": rng.choice(["host", "guest"])}, kind)


def contents(moment: Scene) -> tuple:
    """What a scene holds, tiles that are not there left out."""
    piles = [
        {seat: {code: number for code, number in pile.items() if number} for seat, pile in piles.items()}
        for piles in (moment.reserve, moment.captured)
    ]
    return moment.tiles, moment.beneath, *piles, moment.phase, moment.mover


def lines(kind: Variant, seed: int) -> Iterator[tuple[Position, object]]:
    """Positions of random games on crowded boards, each with some of its moves."""
    rng = random.Random(seed)
    for _ in range(2):
        pos = crowded(kind, rng)
        for _ in range(4):
            moves = legal_moves(pos)
            if not moves:
                break
            there = write_position(pos)["board"]
            onto = [move for move in moves if move.to in there]
            for move in [*rng.sample(onto, min(5, len(onto))), *rng.sample(moves, min(4, len(moves)))]:
                yield pos, move
            pos = play(pos, rng.choice(onto or moves))


@pytest.mark.parametrize("where", ["reserve", "captured", "removed"])
@pytest.mark.parametrize("whose", ["taken", "moved"])
@pytest.mark.parametrize("to", ["beneath", "captured", "removed"])
def test_engine_and_referee_pile_up_alike(to: str, whose: str, where: str) -> None:
    kind = rules(to, whose, where)
    seen = set()
    for pos, move in lines(kind, sum(map(ord, to + whose + where))):
        moment = scene(pos)
        assert outcome(moment, move) == [], move
        advance(moment, move)
        assert contents(moment) == contents(scene(play(pos, move))), move
        seen.add(move.do)
    assert {"arrange", "plant"} <= seen


@pytest.mark.parametrize(("to", "lost"), [("beneath", 0), ("captured", 0), ("removed", 1)])
def test_no_tile_is_lost_but_those_that_leave_the_game(to: str, lost: int) -> None:
    kind = rules(to)
    for pos, move in lines(kind, 3):
        if move.do == "boat":
            continue  # on an accent tile both leave the game, with whatever lies beneath
        before, after = count(pos), count(play(pos, move))
        assert before - after in (0, lost), (move, before, after)


def count(pos: Position) -> int:
    data = write_position(pos)
    held = [n for piles in (data["reserve"], data["captured"]) for pile in piles.values() for n in pile.values()]
    return len(data["board"]) + sum(map(len, data["beneath"].values())) + sum(held)


STACK = {
    "variant": "stacks",
    "board": {"0,0": "host R3", "0,1": "guest R4", "3,3": "guest W5"},
    "beneath": {"0,0": ["guest O", "host K"], "0,1": ["host L", "guest R"]},
    "reserve": {"host": {"W": 1, "R5": 1}, "guest": {"R5": 1}},
    "to_move": "host",
    "options": {"clashing": False},
}


def test_a_captured_tile_lies_between_what_both_carried() -> None:
    kind = variant(RULES.replace("TO", "beneath").replace("WHOSE", "taken").replace("WHERE", "reserve"))
    pos = read_position(STACK | {"beneath": {"0,1": ["host L", "guest R"]}}, kind)
    data = write_position(play(pos, {"do": "arrange", "from": "0,0", "to": "0,1"}))
    assert data["beneath"] == {"0,1": ["guest R4", "host L", "guest R"]}
    laden = read_position(STACK, kind)
    assert {"do": "arrange", "from": "0,0", "to": "0,1"} not in [move.as_json() for move in legal_moves(laden)]
    moved = write_position(play(laden, {"do": "arrange", "from": "0,0", "to": "1,0"}))
    assert moved["beneath"] == {"1,0": ["guest O", "host K"], "0,1": ["host L", "guest R"]}


def test_what_is_sent_from_beneath_leaves_the_rest() -> None:
    board = STACK["board"] | {"0,1": "guest R3"}
    for whose, stack, freed in [
        ("taken", ["guest O", "host K", "guest R3"], {"host": "L", "guest": "R"}),
        ("moved", ["guest R3", "host L", "guest R"], {"host": "K", "guest": "O"}),
    ]:
        pos = read_position(STACK | {"board": board}, rules("beneath", whose))
        data = write_position(play(pos, {"do": "arrange", "from": "0,0", "to": "0,1"}))
        assert data["beneath"] == {"0,1": stack}
        for seat, code in freed.items():
            assert data["reserve"][seat][code] == 1


def test_a_wheel_turns_whole_stacks() -> None:
    kind = variant(
        RULES.replace("TO", "beneath").replace("WHOSE", "taken").replace("WHERE", "reserve")
        + "turn: {main: {choose: [plant, arrange, wheel, pass]}, bonus: {choose: [rock, knotweed, boat, skip]}}\n"
    )
    pos = read_position(STACK, kind)
    data = write_position(play(pos, {"do": "wheel", "tile": "W", "to": "1,1"}))
    assert data["board"]["0,2"] == "guest R4" and data["beneath"]["0,2"] == ["host L", "guest R"]
    assert data["board"]["0,1"] == "host R3" and data["beneath"]["0,1"] == ["guest O", "host K"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("carries: {on: gates}", ("unknown-key", "situations.laden.carries.on")),
        ("carries: {is: growing}", ("unknown-key", "situations.laden.carries.is")),
        ("carries: 3", ("wrong-type", "situations.laden.carries")),
    ],
)
def test_captives_are_told_by_type_and_owner_alone(change: str, fault: tuple[str, str]) -> None:
    text = RULES.replace("TO", "beneath").replace("WHOSE", "taken").replace("WHERE", "reserve")
    found = faults(text.replace("carries: {owner: enemy}", change))
    assert [path for _, path in found] == [fault[1]]


def test_beneath_speaks_of_a_capture() -> None:
    text = """
extends: skud
language: 1
id: faulty
actions:
  rock: {then: {out: {send: {tiles: {beneath: taken}, to: reserve}}}}
"""
    assert faults(text) == [("out-of-place", "actions.rock.then.out.send.tiles")]
