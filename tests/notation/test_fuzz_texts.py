"""Texts from anywhere: each is read, or refused with its place and in few words; never anything else happens."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho import Variant, legal_moves, load
from paisho.notation import (
    MoveTextError,
    Record,
    RecordError,
    new_record,
    read_move,
    read_record,
    write_move,
    write_record,
)
from tests.notation.quartet import quartet

GAMES = [*paisho.variants(), "quartet"]
SIGNS = [*"0123456789,-()+#|.:;GHRWKBLOSxjs {}[]<>\n\r\t\u00a0１é\ud800\0", "variant", "start: {", "seed: 9", "pass"]


def rules(name: str) -> Variant:
    return quartet() if name == "quartet" else load(name)


@cache
def record(name: str) -> Record:
    rng, game = random.Random(5), new_record(rules(name), seed=5)
    for _ in range(30):
        moves = legal_moves(game.positions[-1])
        if moves:
            game = game.played(rng.choice(moves))
    return game


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with a few places cut, doubled or overwritten."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        put = draw(st.sampled_from(["", *SIGNS]) | st.just(text[start:end] * 2) | st.text(max_size=4))
        text = text[:start] + put + text[end:]
    return text


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_a_damaged_record_is_a_record_or_refused(name: str, data: st.DataObject) -> None:
    whole = record(name)
    text = data.draw(damaged(write_record(whole)))
    try:
        again = read_record(rules(name), text)
    except RecordError as refused:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= refused.line <= len(lines)
        assert 1 <= refused.column <= len(lines[refused.line - 1]) + 2
        assert len(str(refused)) < 3_000
        if refused.record is not None:
            part = refused.record
            assert read_record(rules(name), write_record(part)).positions == part.positions
        return
    assert read_record(rules(name), write_record(again)).positions == again.positions


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=30)
@given(data=st.data(), at=st.integers(0, 30), pick=st.integers(0, 10_000))
def test_a_damaged_move_is_a_legal_move_or_refused(name: str, data: st.DataObject, at: int, pick: int) -> None:
    positions = record(name).positions
    position = positions[at % len(positions)]
    legal = legal_moves(position)
    good = write_move(rules(name), legal[pick % len(legal)], position) if legal else "pass"
    text = data.draw(damaged(good) | st.lists(st.sampled_from(SIGNS)).map("".join))
    try:
        move = read_move(rules(name), text, position)
    except MoveTextError as refused:
        assert 1 <= refused.column <= len(text) + 1
        assert len(str(refused)) < 3_000
        assert text != good or not legal
        return
    assert move in legal or move.do in position.rules.stops


@pytest.mark.parametrize("text", ["(" * 4_000, "R," * 2_000, "1,1-" * 1_000, "9" * 4_000, "{tile}" * 600])
@pytest.mark.parametrize("name", GAMES)
def test_long_texts_take_no_time(name: str, text: str) -> None:
    for position in record(name).positions[:4]:
        with pytest.raises(MoveTextError) as refused:
            read_move(rules(name), text, position)
        assert len(str(refused.value)) < 3_000
