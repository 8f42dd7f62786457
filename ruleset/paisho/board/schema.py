"""The JSON Schema of a board file, for editors; `build` is the judge of what a board is."""

from __future__ import annotations

from typing import Any

from paisho.board.looks import FILLS, TEXTURES
from paisho.board.symmetry import MATRICES

Schema = dict[str, Any]


def _text(says: str) -> Schema:
    return {"type": "string", "minLength": 1, "description": says}


def _whole(says: str, **bounds: int) -> Schema:
    return {"type": "integer", "description": says, **bounds}


def _one_or_more(item: Schema, says: str) -> Schema:
    return {"anyOf": [item, {"type": "array", "items": item, "minItems": 1}], "description": says}


def board_schema() -> Schema:
    """The schema, with a description on every key."""
    condition: Schema = {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/condition"}]}
    span = {
        "row": ("a row, counted in points north of the centre", "south-of", "north-of"),
        "column": ("a column, counted in points east of the centre", "west-of", "east-of"),
    }
    conditions: Schema = {
        "any": _one_or_more(condition, "the points of at least one of these regions or conditions"),
        "all": _one_or_more(condition, "the points of every one of these regions or conditions"),
        "not": _one_or_more(condition, "the points of none of these regions or conditions"),
        "points": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "description": "these points, in the board's own spelling",
        },
    }
    for key, (says, below, above) in span.items():
        bounds = {
            below: _whole(f"every {key} {below.replace('-', ' ')} this one, itself excluded"),
            above: _whole(f"every {key} {above.replace('-', ' ')} this one, itself excluded"),
        }
        mapping = {"type": "object", "properties": bounds, "additionalProperties": False, "minProperties": 1}
        conditions[key] = {"anyOf": [{"type": "integer"}, mapping], "description": says}
    region = {
        "type": "object",
        "additionalProperties": False,
        "required": ["title"],
        "properties": {
            "title": _text("what the whole region is called, with its article"),
            "one": _text("what a point of it is called, with its article; by default the title"),
            "says": _text("what it is, for readers of the rulebook"),
            "count": _whole("how many points it must have", minimum=1),
            "look": {
                "type": "object",
                "description": "how it is drawn; where regions overlap, the one declared later lies on top",
                "additionalProperties": False,
                "properties": {
                    "fill": {"enum": list(FILLS), "description": "the colour of its area"},
                    "texture": {
                        "enum": list(TEXTURES),
                        "description": "the pattern that tells it apart without colour",
                    },
                    "sign": {
                        "type": "string",
                        "pattern": "^[!-~]$",
                        "description": "the character for its points where a board is drawn with letters",
                    },
                },
            },
            **conditions,
        },
    }
    turns = [name for name in MATRICES if name != "identity"]
    drawing = {
        "type": "object",
        "additionalProperties": False,
        "required": ["drawing", "legend"],
        "properties": {
            "drawing": _text("one character a point, one line a row, north on top; a full stop is no point"),
            "legend": {
                "type": "object",
                "description": "for each character of the drawing, the regions that its points belong to",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://paisho.example/schema/board.schema.json",
        "title": "A Pai Sho board",
        "description": "The points of a board, its regions and its lines, as data.",
        "type": "object",
        "additionalProperties": False,
        "required": ["language", "id", "title", "coordinates", "maps", "regions"],
        "properties": {
            "language": _whole("the version of the board language", minimum=1),
            "id": _text("the board's short name"),
            "title": _text("the board's name"),
            "expected-points": _whole("how many points the board must have", minimum=1),
            "coordinates": {
                "type": "object",
                "description": "how points are written",
                "additionalProperties": False,
                "required": ["scheme"],
                "properties": {
                    "scheme": {
                        "enum": ["cartesian", "number-letter"],
                        "description": "`x,y` from the centre, or a number and a letter",
                    },
                    "numbers": {"enum": ["east", "west"], "description": "the side on which the numbers begin"},
                    "letters": {"enum": ["north", "south"], "description": "the side on which the letters begin"},
                },
            },
            "symmetries": {
                "anyOf": [{"const": "all"}, {"type": "array", "items": {"enum": turns}}],
                "description": "the turns and mirrors under which the outline must look the same",
            },
            "maps": {
                "type": "object",
                "minProperties": 1,
                "description": "drawings; the first shows which points there are, the others have the same outline",
                "additionalProperties": drawing,
            },
            "regions": {
                "type": "object",
                "description": "every region, drawn on a map or derived here; all given conditions must hold; one must "
                "be called `centre` and have one point",
                "required": ["centre"],
                "additionalProperties": region,
            },
            "apart": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}, "minItems": 2},
                "description": "lists of regions that must have no point in common",
            },
            "midlines": {
                "type": "object",
                "description": "named straight lines across the board",
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "title": _text("what it is called"),
                        "column": _whole("the column, counted east of the centre"),
                        "row": _whole("the row, counted north of the centre"),
                    },
                },
            },
            "drawn-diagonals": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
                "description": "diagonal lines drawn on the board, each from one point to another",
            },
        },
        "$defs": {"condition": {"type": "object", "additionalProperties": False, "properties": conditions}},
    }
