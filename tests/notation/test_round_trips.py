"""Whatever is written is read back the same: positions, moves and records of random games of every variant."""

import json
import random
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho import Position, facts, judge, legal_moves, load, play, read_position, start, status, write_position
from paisho.notation import (
    Record,
    new_record,
    read_board_shorthand,
    read_move,
    read_record,
    write_board_shorthand,
    write_move,
    write_record,
)
from paisho.spec import Report, plain, read_text

VARIANTS = paisho.variants()
SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=15)  # each is a whole game
LENGTHS = st.integers(0, 90)


@cache
def option_sets(variant: str) -> list[dict[str, Any]]:
    """The default options, and each other value of each option alone."""
    others = [
        {name: option.typed(value)}
        for name, option in load(variant).options.items()
        for value in option.choices.samples
        if value != option.default
    ]
    return [{}, *others]


def game(variant: str, seed: int, length: int) -> Record:
    """A random game; one in four decisions is one of the last legal ones, where what is rare tends to stand."""
    rng = random.Random(seed)
    options = rng.choice(option_sets(variant))
    record = new_record(load(variant), options, seed=rng.randrange(1000))
    for _ in range(length):
        moves = legal_moves(record.positions[-1])
        if not moves:
            break
        record = record.played(rng.choice(moves[-12:] if rng.random() < 0.25 else moves))
    return record


def same(one: Position, two: Position) -> None:
    """Nothing that can be asked tells the two apart."""
    assert one == two
    assert hash(one) == hash(two)
    assert write_position(one) == write_position(two)
    assert legal_moves(one) == legal_moves(two)
    assert status(one) == status(two)
    assert facts(one).as_json() == facts(two).as_json()


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS)
def test_a_position_survives_json(variant: str, seed: int, length: int) -> None:
    position = game(variant, seed, length).positions[-1]
    data = write_position(position)
    same(position, read_position(json.loads(json.dumps(data))))
    assert list(data) == ["variant", "options", "board", "beneath", "reserve", "captured", "score", "to_move", "phase", "ply", "memory"]  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS)
def test_a_position_survives_yaml_and_shorthand(variant: str, seed: int, length: int) -> None:
    position = game(variant, seed, length).positions[-1]
    data = write_position(position)
    short = write_board_shorthand(paisho.snapshot(position), load(variant))
    assert read_board_shorthand(short, load(variant)) == data["board"]
    text = yaml.safe_dump({**data, "board": short}, sort_keys=False, allow_unicode=True)
    report = Report()
    tree = read_text(text, "position.yaml", report)
    assert report.ok
    assert tree is not None
    same(position, read_position(plain(tree)))


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS)
def test_every_move_has_one_text_that_is_read_back(variant: str, seed: int, length: int) -> None:
    position = game(variant, seed, length).positions[-1]
    moves = legal_moves(position)
    written = [write_move(load(variant), move, position) for move in moves]
    assert len(set(written)) == len(written)
    rng = random.Random(seed)
    for move, text in rng.sample(list(zip(moves, written, strict=True)), min(12, len(moves))):
        assert read_move(load(variant), text, position) == move


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS)
def test_a_record_survives_as_text(variant: str, seed: int, length: int) -> None:
    record = game(variant, seed, length)
    text = write_record(record)
    again = read_record(None, text)
    assert again.positions == record.positions
    assert again.moves == record.moves
    assert again == record
    assert write_record(again) == text


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS, beginning=st.integers(0, 90))
def test_a_record_that_begins_in_the_middle_survives_as_text(
    variant: str, seed: int, length: int, beginning: int
) -> None:
    whole = game(variant, seed, length)
    begun = min(beginning, len(whole.moves))
    record = new_record(load(variant), position=whole.positions[begun])
    for move in whole.moves[begun:]:
        record = record.played(move)
    again = read_record(None, write_record(record))
    assert again == record
    assert again.positions == whole.positions[begun:]


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=LENGTHS)
def test_play_from_a_position_read_back_is_the_same(variant: str, seed: int, length: int) -> None:
    here = game(variant, seed, length).positions[-1]
    there = read_position(json.loads(json.dumps(write_position(here))))
    rng = random.Random(seed)
    for _ in range(6):
        moves = legal_moves(here)
        assert legal_moves(there) == moves
        if not moves:
            break
        move = rng.choice(moves)
        wrong = rng.choice(legal_moves(start(variant, seed=1)))
        assert judge(here, wrong) == judge(there, wrong)
        here, there = play(here, move), play(there, move.as_json())
        same(here, there)


@pytest.mark.parametrize("variant", VARIANTS)
@FEW
@given(seed=SEEDS, length=st.integers(1, 60), back=st.integers(1, 60))
def test_undo_and_redo_restore_everything(variant: str, seed: int, length: int, back: int) -> None:
    record = game(variant, seed, length)
    before = [write_position(position) for position in record.positions]
    undone = record.back(back)
    kept = len(undone.moves)
    assert kept == max(0, len(record.moves) - back)
    same(undone.positions[-1], record.positions[kept])
    redone = undone
    for move in record.moves[kept:]:
        redone = redone.played(move)
    assert redone == record
    assert redone.back(back) == undone
    assert [write_position(position) for position in record.positions] == before
