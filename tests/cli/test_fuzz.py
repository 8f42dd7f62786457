"""Whatever is typed, an answer or one clear line comes back: never a traceback, never a fault of our own."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import POSITION, paisho_runs

DEEDS = "arrange plant boat pass skip resign from to tile shift tiles R3 W5 B L undo redo moves why board"
SIGNS = (
    "0,0",
    "-4,3",
    "9,9",
    "(0,8)-(1,7)",
    "R3(0,8)",
    "0, 8",
    "{",
    "}",
    ":",
    "#",
    "--",
    "-",
    "+",
    "\\",
    "\0",
    "\u202e",
)
WORDS = st.sampled_from((*DEEDS.split(), *SIGNS))
LINES = st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=6).map(" ".join)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=150)
@given(LINES)
def test_any_move(line: str) -> None:
    answer = paisho_runs("judge", json.dumps(POSITION), line)
    assert answer.status in (0, 1) if not answer.err else answer.status == 2
    assert answer.err.count("\n") <= 1


@settings(max_examples=150)
@given(st.sampled_from([*POSITION, "memory", "beneath", "captured", "score", "options", "extra"]), VALUES)
def test_any_position(key: str, value: object) -> None:
    answer = paisho_runs("facts", json.dumps({**POSITION, key: value}))
    assert answer.status == 0 if not answer.err else answer.status == 2
    assert answer.err.count("\n") <= 1


@settings(max_examples=60)
@given(st.lists(LINES.filter(lambda line: "save" not in line), max_size=8))
def test_any_game(lines: list[str]) -> None:
    answer = paisho_runs("play", "skud", "--against", "random", "--seed", "1", stdin="\n".join(lines))
    assert answer.status in (0, 1) and answer.err == ""


@settings(max_examples=60)
@given(st.lists(LINES, max_size=8))
def test_any_record(lines: list[str]) -> None:
    answer = paisho_runs("replay", "-", "--variant", "skud", stdin="\n".join(["variant: skud", *lines]))
    assert answer.status == 0 if not answer.err else answer.status == 2
    assert answer.err.count("\n") <= 1
