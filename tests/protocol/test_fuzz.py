"""Whatever is sent, every line has one answer, no internal error, and the engine goes on."""

import copy
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import paisho
from paisho.protocol import protocol_schema
from tests.protocol.talk import exchange, request

POSITION = Draft202012Validator({**protocol_schema(), "oneOf": [{"$ref": "#/$defs/position"}]})
SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 400) | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))


def sample(variant: str) -> dict[str, Any]:
    now = paisho.start(variant, seed=3)
    for _ in range(12):
        moves = paisho.legal_moves(now)
        now = paisho.play(now, moves[(7 * now.ply) % len(moves)])
    return paisho.write_position(now)


SAMPLES = [sample(variant) for variant in paisho.variants()]
WORDS = sorted(
    {word for shot in SAMPLES for part in shot.values() if isinstance(part, dict) for word in part}
    | {tile for shot in SAMPLES for tile in shot["board"].values()}
    | {"main", "bonus", "passes", "seen", "stopped", "0,0", "9,9", "host", "guest"}
)


@given(st.binary(max_size=200))
@example(b"\x00")
@example(b"\xef\xbb\xbf{}")
@example(b"\n\n[\n")
def test_any_bytes(line: bytes) -> None:
    answers = exchange(line + b"\n", request("initialize", "end", protocol=1))
    assert answers[-1]["id"] == "end"
    assert len(answers) <= 1 + len([part for part in line.split(b"\n") if part.strip()])


@given(JSON)
def test_any_json(value: Any) -> None:
    *_, last = exchange(value, request("initialize", "end", protocol=1))
    assert last["id"] == "end"


@given(
    st.sampled_from(["start", "legal", "play", "judge", "facts", "perft"]),
    st.dictionaries(
        st.sampled_from(["variant", "options", "seed", "position", "move", "depth"]), JSON | st.sampled_from(SAMPLES)
    ),
)
def test_any_parameters(method: str, params: dict[str, Any]) -> None:
    (answer,) = exchange(request(method, **params))
    assert answer["id"] == 1


@given(st.sampled_from(SAMPLES), st.data())
def test_a_spoilt_position_is_refused_or_played(shot: dict[str, Any], data: st.DataObject) -> None:
    spoilt = copy.deepcopy(shot)
    for _ in range(data.draw(st.integers(1, 3))):
        inside: Any = spoilt
        key = data.draw(st.sampled_from(sorted(spoilt)))
        while isinstance(inside[key], dict) and inside[key] and data.draw(st.booleans()):
            inside = inside[key]
            key = data.draw(st.sampled_from(sorted(inside)))
        change = data.draw(st.sampled_from(["replace", "remove", "add"]))
        if change == "replace":
            inside[key] = data.draw(JSON | st.sampled_from(WORDS))
        elif change == "add" and isinstance(inside[key], dict):
            inside[key][data.draw(st.sampled_from(WORDS))] = data.draw(JSON | st.sampled_from(WORDS))
        elif len(inside) > 1:
            del inside[key]
        if not spoilt:
            break
    legal, facts, judged, count = exchange(
        request("legal", position=spoilt),
        request("facts", position=spoilt),
        request("judge", position=spoilt, move={"do": "pass"}),
        request("perft", position=spoilt, depth=1),
    )
    kinds = {"result" in answer for answer in (legal, facts, judged, count)}
    assert len(kinds) == 1, "a position is good for every method or for none"
    if "result" in legal:
        assert count["result"]["nodes"] == len(legal["result"]["moves"])
        if set(spoilt) == set(shot):
            POSITION.validate(spoilt)
        for move in legal["result"]["moves"][:2]:
            (after,) = exchange(request("play", position=spoilt, move=move))
            POSITION.validate(after["result"])


@given(
    st.sampled_from(SAMPLES),
    st.dictionaries(
        st.sampled_from(["do", "tile", "from", "to", "shift", "x"]),
        st.sampled_from(WORDS) | JSON,
    ),
)
def test_any_move_is_judged_as_it_is_played(shot: dict[str, Any], move: dict[str, Any]) -> None:
    judged, played = exchange(request("judge", position=shot, move=move), request("play", position=shot, move=move))
    if "error" in judged:
        assert judged["error"]["code"] == played["error"]["code"] == -32602
    else:
        assert judged["result"]["legal"] == ("result" in played)
