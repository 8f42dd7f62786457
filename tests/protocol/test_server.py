"""What the protocol promises to a program that asks our engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import paisho
from paisho.protocol import protocol_schema
from paisho.protocol.schema import FILE, schema_text
from tests.protocol.talk import CHECK, ask, exchange, refuse, request

SHIPPED = Path(__file__).parents[2] / "specs" / "schema" / FILE


def fits(shape: str, value: Any) -> None:
    Draft202012Validator({**protocol_schema(), "oneOf": [{"$ref": f"#/$defs/{shape}"}]}).validate(value)


@pytest.fixture(scope="module", params=paisho.variants())
def position(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Some way into a game of each shipped variant."""
    now = paisho.start(request.param, seed=1)
    for _ in range(9):
        moves = paisho.legal_moves(now)
        now = paisho.play(now, moves[len(moves) // 2])
    return paisho.write_position(now)


def test_an_engine_says_what_it_is() -> None:
    said = ask("initialize", protocol=1)
    fits("engine", said)
    assert said["variants"] == paisho.variants()


def test_every_answer_is_what_the_interface_says(position: dict[str, Any]) -> None:
    now = paisho.read_position(position)
    moves = ask("legal", position=position)["moves"]
    assert moves == [move.as_json() for move in paisho.legal_moves(now)]
    fits("moves", {"moves": moves})
    after = ask("play", position=position, move=moves[-1])
    assert after == paisho.write_position(paisho.play(now, moves[-1]))
    fits("position", after)
    assert ask("judge", position=position, move=moves[-1]) == {"legal": True, "reasons": []}
    facts = ask("facts", position=position)
    assert facts == paisho.facts(now).as_json()
    fits("facts", facts)
    assert ask("perft", position=position, depth=1) == {"nodes": len(moves)}
    assert ask("perft", position=position, depth=0) == {"nodes": 1}


@pytest.mark.parametrize("board", ["<R3 0,8>\nK -3,3", {"host": {"R3": ["0,8"]}, "guest": {"K": "-3,3"}}])
def test_a_board_in_a_short_form_is_read_and_answered_in_full(board: Any) -> None:
    asked = {"variant": "skud", "board": board, "to_move": "host"}
    after = ask("play", position=asked, move={"do": "arrange", "from": "0,8", "to": "0,7"})
    fits("position", after)
    assert after["board"] == {"0,7": "host R3", "-3,3": "guest K"}


def test_an_illegal_move_is_refused_with_the_verdict(position: dict[str, Any]) -> None:
    error = refuse("play", position=position, move={"do": "no-such-action"})
    assert error["code"] == 1001
    assert error["data"] == ask("judge", position=position, move={"do": "no-such-action"})
    assert error["data"]["reasons"]
    fits("verdict", error["data"])


def test_a_player_may_stop_without_it_being_a_move() -> None:
    start = ask("start", variant="skud")
    after = ask("play", position=start, move={"do": "resign"})
    assert ask("facts", position=after)["status"]["over"] is True
    assert {"do": "resign"} not in ask("legal", position=start)["moves"]
    assert ask("legal", position=after) == {"moves": []}


def test_a_seed_settles_chance() -> None:
    for variant in paisho.variants():
        assert ask("start", variant=variant, seed=7) == ask("start", variant=variant, seed=7)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\n{\n", -32700),
        (b"\xff\xfe\n", -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": NaN}\n', -32700),
        (b'{"jsonrpc": "2.0", "id": 1e999, "method": "legal"}\n', -32700),
        (b"1" * 6000 + b"\n", -32700),
        (b"[" * 90_000 + b"\n", -32700),
        (b'{"a":' * 500 + b"1" + b"}" * 500 + b"\n", -32600),
        (b" " * (1 << 20) + b"1\n", -32600),
        (b'"x"\n', -32600),
        (b"[]\n", -32600),
        (b"[1" + b",1" * 200 + b"]\n", -32600),
        (b'{"id": 1, "method": "legal"}\n', -32600),
        (b'{"jsonrpc": "2.0", "id": 1}\n', -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "legal"}\n', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "legal"}\n', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "extra": 1}\n', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "lega"}\n', -32601),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal"}\n', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": [1]}\n', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": {"position": {}, "x": 1}}\n', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": {"position": {}}}\n', 1002),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": {"position": []}}\n', 1002),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocol": 2}}\n', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "start", "params": {"variant": "/dev/zero"}}\n', 1003),
    ],
)
def test_a_bad_line_has_its_code_and_the_next_line_is_answered(line: bytes, code: int) -> None:
    *_, bad, good = exchange(line, request("initialize", 2, protocol=1))
    assert bad["error"]["code"] == code
    assert good["id"] == 2
    assert good["result"]["protocol"] == 1


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"board": {"0,9": "host R3"}}, "board"),
        ({"board": {"1.9,2": "host R3"}}, "board"),
        ({"board": {"１,２": "host R3"}}, "board"),
        ({"board": {"1,2,3": "host R3"}}, "board"),
        ({"board": {"1,2": "host Rose"}}, "board.1,2"),
        ({"board": {"1,2": 5}}, "board.1,2"),
        ({"board": []}, "board"),
        ({"to_move": "north"}, "to_move"),
        ({"phase": "dance"}, "phase"),
        ({"ply": -1}, "ply"),
        ({"ply": 1.5}, "ply"),
        ({"reserve": {"host": {"R3": -1}}}, "reserve.host.R3"),
        ({"options": {"clashing": "maybe"}}, "options"),
        ({"memory": {"stopped": ["ring", "host"]}}, "memory.stopped"),
        ({"memory": {"passes": "two"}}, "memory.passes"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_bad_position_names_the_datum_at_fault(change: dict[str, Any], path: str) -> None:
    error = refuse("legal", position={**ask("start", variant="skud"), **change})
    assert error["code"] == 1002
    assert error["data"]["path"] == path


def test_a_variant_is_known_by_its_id_and_never_opened_as_a_file(tmp_path: Path) -> None:
    text = (SHIPPED.parents[1] / "skud" / "variant.yaml").read_text(encoding="utf-8")
    own = tmp_path / "variant.yaml"
    own.write_text(text.replace("id: skud", "id: mine"), encoding="utf-8")
    assert refuse("start", variant=str(own))["code"] == 1003
    (answer,) = exchange(request("start", variant="mine"), own=[paisho.load(own)])
    assert answer["result"]["variant"] == "mine"


def test_perft_stops_at_its_budget() -> None:
    start = ask("start", variant="skud")
    inside, beyond, deep = exchange(
        request("perft", position=start, depth=2),
        request("perft", position=start, depth=3),
        request("perft", position=start, depth=10_000),
        budget=25,
    )
    assert inside["result"] == {"nodes": 361}
    assert beyond["error"]["code"] == 1004
    assert deep["error"]["code"] == -32602


def test_the_requests_of_a_batch_share_one_budget() -> None:
    one = request("perft", position=ask("start", variant="skud"), depth=2)
    (answers,) = exchange([one, one], budget=25)
    assert [("result" in answer) for answer in answers] == [True, False]


def test_a_batch_is_answered_as_a_batch_and_notifications_not_at_all() -> None:
    silent = {"jsonrpc": "2.0", "method": "initialize", "params": {"protocol": 1}}
    wrong = {"jsonrpc": "2.0", "method": "no-such-method"}
    (answers,) = exchange(silent, wrong, [silent, wrong], [silent, request("initialize", "a", protocol=1), 5])
    assert [(answer["id"], "result" in answer) for answer in answers] == [("a", True), (None, False)]


def test_identifiers_come_back_as_they_were() -> None:
    for number in (0, -3, 1.5, "", "ü\ud800", None):
        (answer,) = exchange(request("initialize", number, protocol=1))
        assert answer["id"] == number


def test_the_shipped_schema_is_the_one_in_the_code() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == schema_text(), "run: python -m paisho.protocol"
    Draft202012Validator.check_schema(json.loads(schema_text()))


def test_the_schema_refuses_what_the_protocol_does() -> None:
    for wrong in (
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "result": {}, "error": {"code": 1, "message": ""}},
        {"jsonrpc": "1.0", "id": 1, "result": {}},
        {"jsonrpc": "2.0", "result": {}},
    ):
        assert not CHECK.is_valid(wrong)
    for shape, wrong in (
        ("verdict", {"legal": True, "reasons": [{"clause": "a"}]}),
        ("verdict", {"legal": False, "reasons": []}),
        ("moves", {"moves": [{"from": "1,1"}]}),
        ("facts", {"links": {}, "situations": {}}),
        ("nodes", {"nodes": -1}),
        ("position", {"variant": "skud"}),
    ):
        with pytest.raises(ValidationError):
            fits(shape, wrong)


def test_a_position_cannot_have_files_opened() -> None:
    with pytest.raises(paisho.PositionError, match="no variant"):
        paisho.read_position({"variant": str(SHIPPED.parents[1] / "skud" / "variant.yaml")})
