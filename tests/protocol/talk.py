"""Talking to the server in the tests."""

import io
import json
from typing import Any

from jsonschema import Draft202012Validator

from paisho.protocol import protocol_schema, serve

CHECK = Draft202012Validator({**protocol_schema(), "oneOf": [{"$ref": "#/$defs/response"}]})


def request(method: str, number: Any = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def exchange(*messages: Any, budget: int = 100_000, own: Any = ()) -> list[Any]:
    """The answers to messages (JSON values, or bytes as they are); every one must fit the schema, none may be an
    internal error, and nothing may go to the log."""
    said: list[str] = []
    out = io.BytesIO()
    lines = [m if isinstance(m, bytes) else json.dumps(m).encode() + b"\n" for m in messages]
    serve(io.BytesIO(b"".join(lines)), out, own, budget=budget, log=said.append)
    assert said == []
    answers = [json.loads(line) for line in out.getvalue().split(b"\n")[:-1]]
    for answer in answers:
        for single in answer if isinstance(answer, list) else [answer]:
            CHECK.validate(single)
            assert single.get("error", {}).get("code") != -32603
    return answers


def ask(method: str, **params: Any) -> Any:
    """The result of one request."""
    (answer,) = exchange(request(method, **params))
    assert "result" in answer, answer
    return answer["result"]


def refuse(method: str, **params: Any) -> dict[str, Any]:
    """The error of one request."""
    (answer,) = exchange(request(method, **params))
    return answer["error"]
