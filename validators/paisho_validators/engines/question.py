"""A question of the kit: something to ask an engine, the whole right answer, and the clauses that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paisho.protocol.errors import ILLEGAL_MOVE
from paisho.protocol.methods import METHODS

ILLEGAL = {"error": ILLEGAL_MOVE}
"""The expected answer to playing an illegal move."""


@dataclass(frozen=True)
class Question:
    """What is asked (``method``, ``params``), the right answer, the clauses shown, where it comes from.

    ``expect`` is the whole result, or :data:`ILLEGAL`. For an illegal move ``because`` names a clause that objects.
    """

    id: str
    method: str
    params: Mapping[str, Any]
    expect: Mapping[str, Any]
    clauses: tuple[str, ...]
    origin: str
    cite: tuple[str, ...] = ()
    because: tuple[str, ...] = ()

    @property
    def position(self) -> Mapping[str, Any] | None:
        """The position asked about, if it is about one."""
        found: Mapping[str, Any] | None = self.params.get("position")
        return found

    @property
    def size(self) -> int:
        """How many tiles stand on the board."""
        return len((self.position or {}).get("board", {}))

    def as_json(self) -> dict[str, Any]:
        """As one line of an exported kit."""
        data: dict[str, Any] = {"id": self.id, "method": self.method, "params": self.params, "expect": self.expect}
        if self.because:
            data["because"] = list(self.because)
        return {**data, "clauses": list(self.clauses), "cite": list(self.cite), "origin": self.origin}


def feature(clause: str) -> str:
    """The feature that a clause belongs to: its first two names (`links.harmony.cancelled.x` → `links.harmony`)."""
    return ".".join(clause.split(".")[:2])


def kit_schema() -> dict[str, Any]:
    """The JSON Schema of one line of an exported kit."""
    from paisho.protocol.schema import FILE

    def shape(name: str) -> dict[str, str]:
        return {"$ref": f"{FILE}#/$defs/{name}"}

    texts = {"type": "array", "items": {"type": "string"}}
    kinds = []
    for method in METHODS.values():
        params = {name: shape(of) for name, of in method.params.items()}
        answer: dict[str, Any] = shape(method.result)
        if method.name == "play":
            answer = {"anyOf": [answer, {"const": ILLEGAL}]}
        kinds.append(
            {
                "properties": {
                    "method": {"const": method.name},
                    "params": {
                        "type": "object",
                        "properties": params,
                        "required": [name for name in params if name not in method.optional],
                        "additionalProperties": False,
                    },
                    "expect": answer,
                },
                "title": method.name,
                "description": method.says,
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "kit.schema.json",
        "title": "A question of a Pai Sho conformance kit",
        "description": "One line of questions.jsonl.",
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "Its name, unique in the kit."},
            "method": {"description": "The method of the engine protocol to call."},
            "params": {"description": "Its parameters."},
            "expect": {"description": 'The whole right result; {"error": 1001} for playing an illegal move.'},
            "because": {**texts, "description": "Clauses that object to an illegal move; each must be named."},
            "clauses": {**texts, "description": "The clauses that the question is about."},
            "cite": {**texts, "description": "Where the position or the answer comes from."},
            "origin": {"type": "string", "description": "The case, or the game, from which it was made."},
        },
        "required": ["id", "method", "params", "expect", "clauses", "cite", "origin"],
        "additionalProperties": False,
        "oneOf": kinds,
    }
