"""The reference of board files, from the schema that editors complete them by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisho.board.schema import board_schema
from paisho.rulebook.markdown import coded
from paisho_site.keys import NAME

Schema = dict[str, Any]

INTRODUCTION = """\
# The board file

A board is a YAML file beside the variant, which names it (`board: {use: my-board.yaml}`), or one that comes with
paisho, named by its id; `paisho list` names those. A map is drawn with one character a point, north on top. Its legend
says to which regions the points of a character belong; other regions are derived from those. One region must be called
`centre` and be the one point in the middle. `paisho check my-board.yaml` tells every fault of a board, and
`paisho draw my-game/variant.yaml` shows it.

"""


def board_page() -> str:
    """Every key of a board file."""
    schema = board_schema()
    lines = [INTRODUCTION]
    for path, mapping in _mappings(schema, ()):
        if path:
            lines += [f"## `{'.'.join(path)}` {{#{'-'.join(path).lower()}}}", ""]
        lines += ["| key | needed | meaning | value |", "| --- | --- | --- | --- |"]
        for name, declared in mapping["properties"].items():
            needed = "yes" if name in mapping.get("required", ()) else "no"
            lines.append(f"| `{name}` | {needed} | {coded(declared['description'])} | {coded(_value(declared))} |")
        lines.append("")
    return "\n".join(lines)


def _mappings(schema: Schema, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Schema]]:
    """Every mapping with declared keys, with the keys that lead to it; a condition within a condition is told once."""
    if "properties" in schema:
        yield path, schema
    for name, inner in schema.get("properties", {}).items():
        yield from _mappings(inner, (*path, name))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _mappings(schema["additionalProperties"], (*path, NAME))
    for inner in schema.get("anyOf", ()):
        if "$ref" not in inner:
            yield from _mappings(inner, path)


def _value(schema: Schema) -> str:
    """What may stand in a place, in words."""
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return f"one of: {', '.join(f'`{word}`' for word in schema['enum'])}"
    if "$ref" in schema:
        return "a mapping of conditions"
    if "anyOf" in schema:
        return ", or ".join(dict.fromkeys(_value(inner) for inner in schema["anyOf"]))
    kind = schema["type"]
    if kind == "array":
        return f"a list, each {_value(schema['items'])}"
    if kind == "object":
        if "properties" in schema:
            return f"a mapping with the keys {', '.join(f'`{name}`' for name in schema['properties'])}"
        return f"a mapping from names to {_value(schema['additionalProperties'])}"
    return {"integer": "a whole number", "string": "text"}[kind]
