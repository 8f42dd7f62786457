"""A position without a memory plays as one that was reached in play, as far as its board and its ply tell.

Who types a position into a page or a case knows the board and the number of moves, and not what the rules keep count of.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import paisho
from paisho.notation.records import read_record, write_record

FORGETFUL = [
    (variant, options)
    for variant in paisho.variants()
    for options in (
        {},
        *({name: value} for name, rule in paisho.load(variant).options.items() for value in rule.values),
    )
    if paisho.start(paisho.load(variant), options, seed=1).rules.most_turns
    or paisho.start(paisho.load(variant), options, seed=1).rules.arming
]
"""The variants and options under which something is remembered that can be told without a memory."""
GAMES, PLIES = 1, 24


def turns_begun(variant: str, options: dict[str, str], seed: int) -> Iterator[tuple[paisho.Position, dict[str, Any]]]:
    """The positions of a random game in which a turn begins, each also as data without its memory."""
    chance = Random(seed)
    position = paisho.start(paisho.load(variant), options, seed=seed)
    for _ in range(PLIES):
        if paisho.status(position).over:
            return
        if position.phase == position.rules.first_stage:
            data = paisho.write_position(position)
            del data["memory"]
            yield position, data
        position = paisho.play(position, chance.choice(paisho.legal_moves(position)))


@pytest.mark.parametrize(("variant", "options"), FORGETFUL)
def test_turns_follow_from_the_ply_and_arming_from_the_board(variant: str, options: dict[str, str]) -> None:
    for seed in range(GAMES):
        for position, data in turns_begun(variant, options, seed):
            back = paisho.read_position(data)
            assert back.recall("turns") == position.recall("turns"), data
            armed = set(back.recall("armed") or ())
            assert armed <= set(position.recall("armed") or ())
            again = paisho.read_position({**data, "memory": dict(back.memory)})
            assert again == back
            if armed == set(position.recall("armed") or ()):
                assert paisho.legal_moves(back) == paisho.legal_moves(position)
                assert paisho.status(back).over == paisho.status(position).over


def test_something_is_remembered() -> None:
    """Else the property above would hold of nothing."""
    assert FORGETFUL


@pytest.mark.parametrize("variant", paisho.variants())
def test_an_empty_memory_is_no_missing_one(variant: str) -> None:
    start = paisho.write_position(paisho.start(paisho.load(variant), seed=1))
    for ply in (0, 9):
        assert paisho.read_position({**start, "ply": ply, "memory": {}}).memory == ()


FOUR = "<Js 5d> <Ly 7d> <Js 5p> <Ly 7p> (Rs 5g)"


def test_an_ending_counts_for_whom_it_is_armed_on_the_board() -> None:
    """A player who falls from four tiles in harmony to two loses, whether the position was played or typed."""
    data = {"variant": "wiki-2010", "options": {"few": "in-harmony"}, "board": FOUR, "to_move": "guest", "ply": 9}
    position = paisho.read_position(data)
    assert position.recall("armed") == (("few-in-harmony", "host"),) and position.recall("turns") == (3, 3)
    after = paisho.play(position, {"do": "move", "from": "5g", "to": "5d"})
    assert paisho.status(after).over and paisho.status(after).clause == "endings.few-in-harmony"
    forgetful = paisho.read_position({**data, "memory": {}})
    assert not paisho.status(paisho.play(forgetful, {"do": "move", "from": "5g", "to": "5d"})).over


def test_turns_that_are_asked_for_were_had() -> None:
    board = {"host": {"Js": "10f", "Ly": "5d"}, "guest": {"B": "3l"}}
    boat = {"do": "boat", "tile": "B", "to": "5e"}
    late = {"variant": "wiki-2010", "board": board, "ply": 20}
    assert paisho.judge(paisho.read_position(late), boat).legal
    early = paisho.judge(paisho.read_position({**late, "ply": 0}), boat)
    assert [reason.clause for reason in early.reasons] == ["actions.boat.when.later"]


@pytest.mark.parametrize("memory", [{}, {"memory": {}}])
def test_a_record_begins_as_its_game_did(memory: dict[str, Any]) -> None:
    """Left out of a record, an empty memory would be read back as what must have been."""
    start = {"board": FOUR, "to_move": "guest", "ply": 9, **memory}
    head = "variant: wiki-2010\noption.few: in-harmony\nstart: "
    record = read_record(None, head + json.dumps(start) + "\n")
    again = read_record(None, write_record(record))
    assert again.positions == record.positions
    assert bool(record.positions[0].memory) == (not memory)
