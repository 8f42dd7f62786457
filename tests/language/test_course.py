"""Conditions and numbers on the course of the game: what a player could still do, turns, and scores."""

import pytest

import paisho
from tests.language.games import faults, variant

HEAD = "extends: {base}\nlanguage: 1\nid: tried\n"
OF_ALL = (
    "cannot: [jasmine, rose, side-flower, centre-flower, knotweed, rock, wheel, boat, dragon, lotus, move, spin, push]"
)
STUCK = "actions: {pass: {when: {stuck: {%s}}}}\n"
SCENES = {
    "the start": {},
    "a tile that can move": {"board": {"5c": "host Js"}, "reserve": {}},
    "a tile in the reserve": {"board": {"10j": "host R"}, "reserve": {"host": {"Js": 1}}},
    "a tile in the reserve whose point is taken": {"board": {"10a": "host R"}, "reserve": {"host": {"Js": 1}}},
    "a drained Boat that can push": {"board": {"5e": "host B", "4d": "guest K", "4f": "guest Js"}, "reserve": {}},
    "nothing that can do anything": {"board": {"5e": "host B", "4d": "guest K"}, "reserve": {}},
}


def allowed(form: str, scene: str) -> tuple[bool, bool]:
    """Whether a pass is legal if only those may pass for whom ``form`` holds: for the engine, and for the referee."""
    made = variant(HEAD.format(base="wiki-2010") + STUCK % form)
    pos = paisho.read_position({"variant": made.id, "board": {}, "to_move": "host", **SCENES[scene]}, made)
    move = paisho.Move("pass")
    return move in paisho.legal_moves(pos), not paisho.judge(pos, move).reasons


@pytest.mark.parametrize("scene", SCENES)
def test_anything_is_every_action_but_passing(scene: str) -> None:
    """A list that forgets an action would let players pass who could take it."""
    engine, referee = allowed("cannot: anything", scene)
    assert engine == referee == (scene.startswith(("nothing", "a tile in the reserve whose")))
    assert (engine, referee) == allowed(OF_ALL, scene)


def test_anything_reads_as_a_sentence_and_names_no_actions() -> None:
    made = variant(HEAD.format(base="wiki-2010") + STUCK % "cannot: anything")
    pos = paisho.start(made)
    reasons = paisho.judge(pos, paisho.Move("pass")).reasons
    assert [reason.clause for reason in reasons] == ["actions.pass.when.stuck"]
    assert "can do nothing else" in reasons[0].says and "Jasmine" not in reasons[0].says


def test_turns_that_do_not_begin_are_a_fault_and_no_breakdown() -> None:
    """What asks for all actions of a turn has to bear a turn without any."""
    for asking in ("cannot: anything", "cannot: null, no-move: true"):
        text = HEAD.format(base="wiki-2010") + STUCK % asking + "turn: {main: null}\n"
        assert ("out-of-place", "turn") in faults(text)


@pytest.mark.parametrize("number", ["score", "seats"])
def test_a_number_that_is_only_ever_true_is_not_turned_off(number: str) -> None:
    """`score: false` once meant the same as `score: true`."""
    text = HEAD.format(base="wiki-2010") + "counts: {tried: {cite: wiki/ending, %s: false}}\n"
    assert faults(text % number) == [("wrong-type", f"counts.tried.{number}")]
    assert faults((text % number).replace("false", "true")) == []
