"""The JSON Schema of the protocol, written from the table of methods and the shapes described here."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from paisho.protocol.errors import CODES
from paisho.protocol.limits import MAX_PERFT_DEPTH, MAX_SEED, VERSION
from paisho.protocol.methods import METHODS, Method

FILE = "protocol.schema.json"
"""The name of the shipped file, and the identity of the schema beside its neighbours."""

_INTEGER = {"type": "integer"}
_TEXT = {"type": "string"}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


def _map(values: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values, **more}


def _object(properties: dict[str, Any], optional: tuple[str, ...] = (), closed: bool = True) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        **({"additionalProperties": False} if closed else {}),
    }


def _said(shape: dict[str, Any], description: str) -> dict[str, Any]:
    return {**shape, "description": description}


def _shapes() -> dict[str, dict[str, Any]]:
    counts = _map(_map({"type": "integer", "minimum": 0}))
    seats = _list(_ref("seat"), uniqueItems=True)
    return {
        "version": _said({"const": VERSION}, "The version of the protocol."),
        "variant": _said({"type": "string", "minLength": 1}, "The id of a variant."),
        "options": _said(_map({"type": ["string", "boolean", "integer"]}), "Agreed options and their values."),
        "seed": _said({"type": "integer", "minimum": 0, "maximum": MAX_SEED}, "What chance is settled from."),
        "depth": _said({"type": "integer", "minimum": 0, "maximum": MAX_PERFT_DEPTH}, "How many moves."),
        "seat": _said({"type": "string", "minLength": 1, "pattern": "^[^ ]+$"}, "A seat of the variant."),
        "code": _said({"type": "string", "minLength": 1, "pattern": "^[^ ]+$"}, "A tile type of the variant."),
        "point": _said(
            {"type": "string", "minLength": 1, "maxLength": 16},
            "A point in its board's own scheme, in its one right spelling.",
        ),
        "tile": _said({"type": "string", "pattern": "^[^ ]+ [^ ]+$"}, "A tile: its seat, a space, its code."),
        "clause": _said(_TEXT, "The id of a rule: the dotted path of keys to it in the variant."),
        "engine": _object(
            {
                "name": _said(_TEXT, "The engine's name."),
                "version": _said(_TEXT, "The engine's version."),
                "protocol": _ref("version"),
                "variants": _said(_list(_ref("variant"), uniqueItems=True), "The variants that it knows."),
            },
            closed=False,
        ),
        "position": _said(
            _object(
                {
                    "variant": _ref("variant"),
                    "options": _ref("options"),
                    "board": _said(
                        _map(_ref("tile")),
                        "The tile on top at each point that is not empty. Our engine reads short forms too.",
                    ),
                    "beneath": _said(_map(_list(_ref("tile"), minItems=1)), "The tiles under it, top down."),
                    "reserve": _said(counts, "By seat and code: tiles that have not been played."),
                    "captured": _said(counts, "By the seat that took them and code."),
                    "score": _said(_map(_INTEGER), "Points, by seat; a seat without any may be left out."),
                    "to_move": _said(_ref("seat"), "Whose decision it is."),
                    "phase": _said({"type": "string", "minLength": 1}, "Which decision is due."),
                    "ply": _said({"type": "integer", "minimum": 0}, "Moves made so far."),
                    "memory": _said({"type": "object"}, "Whatever else the rules need later."),
                }
            ),
            "Everything needed to go on playing exactly.",
        ),
        "move": _said(
            {
                "type": "object",
                "properties": {
                    "do": _said(_TEXT, "The name of the action."),
                    "tile": _said(_TEXT, "The code of the tile that is placed or chosen."),
                    "from": _said(_TEXT, "The point where the tile stands."),
                    "to": _said(_TEXT, "The point where it goes, or where it is placed."),
                },
                "required": ["do"],
                "additionalProperties": {"anyOf": [_TEXT, _list(_TEXT)]},
            },
            "One decision; further keys are choices that the action declares.",
        ),
        "moves": _object({"moves": _list(_ref("move"))}),
        "reason": _object(
            {
                "clause": _ref("clause"),
                "says": _said(_TEXT, "A sentence for people."),
                "cite": _said(_list(_TEXT), "Sources of the clause."),
                "points": _said(_list(_ref("point")), "The points concerned."),
            },
            optional=("says", "cite", "points"),
        ),
        "verdict": _said(
            {
                **_object({"legal": {"type": "boolean"}, "reasons": _list(_ref("reason"))}),
                "if": {"properties": {"legal": {"const": True}}},
                "then": {"properties": {"reasons": {"maxItems": 0}}},
                "else": {"properties": {"reasons": {"minItems": 1}}},
            },
            "Whether a move is legal; there are reasons exactly if it is not.",
        ),
        "link": _object(
            {
                "ends": _said(_list(_ref("point"), minItems=2, maxItems=2), "The two tiles, in any order."),
                "owner": _said({"anyOf": [_ref("seat"), {"type": "null"}]}, "Whose it is; null for nobody's."),
            },
            closed=False,
        ),
        "status": _said(
            _object(
                {
                    "over": {"type": "boolean"},
                    "winners": _said(seats, "Who has won; all who share a draw; nobody while the game goes on."),
                    "clause": _said({"anyOf": [_ref("clause"), {"type": "null"}]}, "The ending that applied."),
                    "scores": _said(_map(_INTEGER), "What was counted, by seat, where an ending counts."),
                    "given": _said(
                        _map(_INTEGER), "How much of it was only given at the end, to whoever would have lost."
                    ),
                },
                optional=("scores", "given"),
            ),
            "Whether the game is over, and how it ended.",
        ),
        "facts": _object(
            {
                "links": _said(_map(_list(_ref("link"))), "By kind."),
                "situations": _said(_map(_list(_ref("point"))), "By name: the points of the tiles in it."),
                "rings": _said(_map(_map(_list(_ref("point")))), "By kind and owner: the points of a shortest ring."),
                "counts": _said(_map(_map(_INTEGER)), "By name and seat."),
                "status": _ref("status"),
                "sums": _said(
                    _map(_map(_INTEGER)), "By situation that goes by a sum, and point: the sum of the tile there."
                ),
                "alone": _said(
                    _map(_map(_list(_TEXT))),
                    "By situation that goes by being alone in a region, and point: the regions in which the tile is.",
                ),
            },
            optional=("rings", "counts", "sums", "alone"),
        ),
        "nodes": _object({"nodes": _said({"type": "integer", "minimum": 0}, "The number of sequences.")}),
        "skip": _said(
            _object({"skip": _said({"type": "string"}, "Why the engine does not answer.")}),
            "An answer to any request that the engine does not want to be graded on.",
        ),
        "id": _said({"type": ["string", "number", "null"]}, "As in the request."),
    }


def _request(method: Method) -> dict[str, Any]:
    params = {name: _ref(shape) for name, shape in method.params.items()}
    return _said(
        _object(
            {
                "jsonrpc": {"const": "2.0"},
                "id": _ref("id"),
                "method": {"const": method.name},
                "params": _object(params, tuple(method.optional)),
            },
            optional=("id",),
        ),
        method.says,
    )


@cache
def protocol_schema() -> dict[str, Any]:
    """The schema of one message: a request by any method, or a response with a result or an error."""
    shapes = _shapes()
    for method in METHODS.values():
        shapes[f"{method.name}-request"] = _request(method)
        shapes[f"{method.name}-result"] = {"anyOf": [_ref(method.result), _ref("skip")]}
    shapes["error"] = _object(
        {
            "code": _said(_INTEGER, "; ".join(f"{code}: {says}" for code, says in CODES.items())),
            "message": _TEXT,
            "data": {},
        },
        optional=("data",),
    )
    shapes["request"] = {"oneOf": [_ref(f"{name}-request") for name in METHODS]}
    shapes["response"] = {
        "oneOf": [
            _object({"jsonrpc": {"const": "2.0"}, "id": _ref("id"), "result": {"type": "object"}}),
            _object({"jsonrpc": {"const": "2.0"}, "id": _ref("id"), "error": _ref("error")}),
        ]
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": FILE,
        "title": "The Pai Sho engine protocol",
        "description": "Newline-delimited JSON-RPC 2.0: one message a line, UTF-8, on standard input and output.",
        "oneOf": [_ref("request"), _ref("response")],
        "$defs": shapes,
    }


def schema_text() -> str:
    """The schema as it is shipped."""
    return json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n"


def write_schema(folder: Path) -> Path:
    """Write the schema into a folder; returns the file."""
    file = folder / FILE
    file.write_text(schema_text(), encoding="utf-8")
    return file
