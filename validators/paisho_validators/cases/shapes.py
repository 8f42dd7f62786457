"""How the values of a case file are written: sets of points, boards, links, moves and clause ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paisho.grammar import (
    BAD,
    ListOf,
    MapOf,
    OneOrMore,
    PointName,
    Reading,
    Ref,
    Shape,
    Text,
    Whole,
)
from paisho.grammar.shapes import Schema
from paisho.spec.tree import Entry, Mapping, Node, Scalar, Sequence, plain
from paisho.state.move import Move, MoveError

MOVE_KEYS = ("tile", "from", "to")
NOBODY = "nobody"
"""How a case says that a link has no owner."""


class Clause(Shape):
    """The id of a clause of the variant: the dotted path of its keys."""

    wants = "a clause id, the dotted path of a rule in the variant file"

    def read(self, node: Node, at: Reading) -> Any:
        value = Text().read(node, at)
        if value is BAD:
            return BAD
        known = at.names.known.get("clause", {})
        if value not in known:
            return at.unknown("unknown-name", node, "clause", str(value), list(known))
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": "^[a-z]+\\.[^ ]+$|^(board|players|notation)$", "description": self.wants}


class Points(Shape):
    """A set of points: a list, or one text with blanks between them."""

    wants = "points: a list, or a text with blanks between them"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Sequence):
            return ListOf(PointName(), least=0, unique=True).read(node, at)
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return self.wrong(node, at)
        points: list[str] = []
        for text in node.value.split():
            if PointName().read(Scalar(text, text, node.mark, node.quoted), at) is BAD:
                return BAD
            if text in points:
                return at.fault("duplicate-value", node, f"`{text}` stands there twice", expected="each point once")
            points.append(text)
        return tuple(points)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        point = PointName().schema(defs)
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": point}], "description": self.wants}


class Values(Shape):
    """A set of texts: a list, or one text with blanks between them."""

    wants = "texts: a list, or one text with blanks between them"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Sequence):
            return ListOf(Text(), least=0, unique=True).read(node, at)
        value = Text().read(node, at)
        return BAD if value is BAD else tuple(str(value).split())

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


class BoardTiles(Shape):
    """Tiles on the board: `{seat: {tile: points}}`, read as in the protocol: point → "seat tile"."""

    wants = "tiles by seat and code: {seat: {tile: points}}"

    def __init__(self) -> None:
        self.inner = MapOf(MapOf(Points(), keys=Ref("tile")), keys=Ref("seat"))

    def read(self, node: Node, at: Reading) -> Any:
        named = self.inner.read(node, at)
        if named is BAD:
            return BAD
        board: dict[str, str] = {}
        for seat, tiles in named.items():
            for code, points in tiles.items():
                for point in points:
                    if point in board:
                        message = f"`{point}` holds {board[point]} already"
                        return at.at(seat, code).fault(
                            "duplicate-value", _below(node, seat, code), message, expected="one tile on a point"
                        )
                    board[point] = f"{seat} {code}"
        return board

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return self.inner.schema(defs)


def _below(node: Node, *path: str) -> Node:
    for step in path:
        below = node.get(step) if isinstance(node, Mapping) else None
        if below is None:
            break
        node = below
    return node


class SeatTile(Shape):
    """A tile with its owner, as in the protocol: `guest R3`."""

    wants = "a tile with its owner, such as `guest R3`"

    def read(self, node: Node, at: Reading) -> Any:
        value = Text().read(node, at)
        if value is BAD:
            return BAD
        seat, blank, code = str(value).partition(" ")
        if not blank:
            return self.wrong(node, at)
        for what, name in (("seat", seat), ("tile", code)):
            if name not in at.names.known.get(what, {}):
                return at.unknown("unknown-name", node, what, name, list(at.names.known.get(what, {})))
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": "^[^ ]+ [^ ]+$", "description": self.wants}


class Ends(Shape):
    """The two ends of a link: `"0,1 0,5"`."""

    wants = "two points with a blank between them"

    def read(self, node: Node, at: Reading) -> Any:
        points = Points().read(node, at)
        if points is BAD:
            return BAD
        return points if len(points) == 2 else self.wrong(node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        point = PointName().schema(defs)
        listed = {"type": "array", "items": point, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"type": "string"}, listed], "description": self.wants}


class LinkPairs(Shape):
    """All links of a kind: a list of ends, or such lists by owner (`nobody` for links without one)."""

    wants = "a list of links, each two points; or such lists by owner"

    def __init__(self) -> None:
        self.pairs = ListOf(Ends(), least=0)
        self.by_owner = MapOf(self.pairs, keys=Ref("seat", words={NOBODY: "links that nobody owns"}))

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Mapping):
            owned = self.by_owner.read(node, at)
            if owned is BAD:
                return BAD
            return tuple((ends, owner) for owner, pairs in owned.items() for ends in pairs), True
        pairs = self.pairs.read(node, at)
        return BAD if pairs is BAD else (tuple((ends, None) for ends in pairs), False)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.pairs.schema(defs), self.by_owner.schema(defs)], "description": self.wants}


class MoveShape(Shape):
    """A move: a mapping as in the protocol, or a text such as `plant R3 to 0,8`.

    A ``strict`` move names an action of the variant; one that is expected to be refused may be any nonsense, written as
    a mapping.
    """

    wants = "a move: {do: …, …}, or a text such as `action tile to point`"

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Mapping):
            try:
                move = Move.from_json(plain(node))
            except MoveError as error:
                return at.fault("wrong-type", node, str(error), expected=self.wants)
            if self.strict and move.do not in at.names.known.get("move", {}):
                place = node.get("do") or node
                return at.unknown("unknown-name", place, "action", move.do, list(at.names.known.get("move", {})))
            return move
        if not isinstance(node, Scalar) or not isinstance(node.value, str) or not node.value.strip():
            return self.wrong(node, at)
        return _spoken_move(node.value.split(), node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        if "move" not in defs:
            value = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
            written = {
                "type": "object",
                "properties": {
                    "do": {"type": "string", "description": "the name of the action"},
                    "tile": {"type": "string", "description": "the code of a tile"},
                    "from": {"type": "string", "description": "the point where the tile stands"},
                    "to": {"type": "string", "description": "the point where it goes"},
                },
                "required": ["do"],
                "additionalProperties": {**value, "description": "a further choice that the action asks for"},
            }
            spoken = {"type": "string", "description": "the action, then perhaps a tile or point, then `key value` …"}
            defs["move"] = {"anyOf": [spoken, written], "description": self.wants}
        return {"$ref": "#/$defs/move"}


def _spoken_move(words: list[str], node: Node, at: Reading) -> Any:
    known = at.names.known
    do, rest = words[0], words[1:]
    if do not in known.get("move", {}):
        return at.unknown("unknown-name", node, "action", do, list(known.get("move", {})))
    keys = known["move"][do]
    if rest and rest[0] not in keys:
        if rest[0] in known["tile"]:
            rest = ["tile", *rest]
        elif at.names.point is not None and at.names.point(rest[0]) is None:
            rest = ["from", *rest]
        elif _cut(rest[0]):
            return at.fault(
                "bad-point",
                node,
                f"`{rest[0]}` is half of a point",
                expected="a point of the board, in its own spelling",
                hint=_cut(rest[0]),
            )
        else:
            return at.unknown("unknown-name", node, "tile or key of this move", rest[0], [*keys, *known["tile"]])
    data: dict[str, Any] = {"do": do}
    name = ""
    for word in rest:
        if word in keys and word not in data:
            name = word
            data[name] = []
        else:
            data[name].append(word)
    for key, values in data.items():
        if key == "do":
            continue
        if key in ("from", "to") and values and at.names.point is not None:
            wrong = at.names.point(values[0])
            if wrong:
                return at.fault(
                    "bad-point", node, wrong, expected="a point of the board, in its own spelling", hint=_cut(values[0])
                )
        if key != "tiles" and len(values) != 1:
            return at.fault("wrong-type", node, f"`{key}` of `{do}` wants one value", expected=f"{key} and one value")
        if key != "tiles":
            data[key] = values[0]
    return Move.from_json(data)


def _cut(point: str) -> str:
    """What to say of a point that looks like the first half of one."""
    half = point.lstrip("-").isdigit()
    return "inside {…} and […] a comma ends the value: put the move in quotes" if half else ""


class Moves(OneOrMore):
    """Moves in order: one, or a list of them. A list in which commas have cut moves apart is one fault."""

    def __init__(self) -> None:
        super().__init__(MoveShape(), unique=False)

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Sequence):
            texts = [item.text if isinstance(item, Scalar) and not item.quoted else "" for item in node.items]
            for before, after, item in zip(texts, texts[1:], node.items, strict=False):
                if _is_half(before.split()[-1:]) and _is_half(after.split()[:1]):
                    return at.fault(
                        "bad-point",
                        item,
                        f"a comma has cut this move apart, between `{before}` and `{after}`",
                        expected="moves with quotes around each",
                        hint=f"inside […] a comma ends an item: write {_joined(node, at)}",
                    )
        return super().read(node, at)


def _is_half(word: list[str]) -> bool:
    """Whether a word (or none) could be half of a point whose comma has ended an item."""
    return bool(word) and word[0].removeprefix("-").isdigit()


def _joined(node: Sequence, at: Reading) -> str:
    """A list of moves as it was meant: each that was cut apart in one, in quotes."""
    moves: list[str] = []
    for item in node.items:
        text = item.text if isinstance(item, Scalar) else "…"
        if moves and text.split()[:1] and text.split()[0] not in at.names.known.get("move", {}) and text != "…":
            moves[-1] += f",{text}"
        else:
            moves.append(text)
    quoted = (move if move == "…" else f'"{move}"' for move in moves)
    return f"[{', '.join(quoted)}]"


class RefusedMoves(Shape):
    """Moves that are refused: `{move in words: clauses}`, or a list of `{move, because}`."""

    wants = "a mapping from moves to the clauses that refuse them, or a list of {move, because}"

    def __init__(self, listed: Shape) -> None:
        self.listed = ListOf(listed)
        self.clauses = OneOrMore(Clause())

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Sequence):
            found = self.listed.read(node, at)
            return BAD if found is BAD else tuple((item.move, item.because) for item in found)
        if not isinstance(node, Mapping) or not node.entries:
            return self.wrong(node, at)
        pairs = [self._pair(entry, at.at(entry.key.text)) for entry in node.entries]
        return BAD if any(move is BAD or why is BAD for move, why in pairs) else tuple(pairs)

    def _pair(self, entry: Entry, at: Reading) -> tuple[Any, Any]:
        return MoveShape().read(entry.key, at), self.clauses.read(entry.value, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        spoken = {"type": "object", "additionalProperties": self.clauses.schema(defs)}
        return {"anyOf": [spoken, self.listed.schema(defs)], "description": self.wants}


class OptionValues(Shape):
    """Options that differ from their defaults: `{option: value}`."""

    wants = "a mapping from options to their values"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        known = at.names.known.get("option", {})
        values = {}
        for entry in node.entries:
            here = at.at(entry.key.text)
            if entry.key.text not in known:
                here.unknown("unknown-name", entry.key, "option", entry.key.text, list(known))
                values[entry.key.text] = BAD
            elif not isinstance(entry.value, Scalar) or entry.value.value is None:
                values[entry.key.text] = here.fault("wrong-type", entry.value, "a value is missing", expected="a value")
            else:
                values[entry.key.text] = known[entry.key.text].read(entry.key.text, entry.value, here)
        return BAD if any(value is BAD for value in values.values()) else values

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}}


class Plain(Shape):
    """Anything: kept as plain data."""

    wants = "a mapping from names to texts, whole numbers or lists"

    def read(self, node: Node, at: Reading) -> Any:
        return plain(node) if isinstance(node, Mapping) else self.wrong(node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "object"}


class Lazy(Shape):
    """A shape that is made when it is first needed, so that it may contain itself."""

    def __init__(self, name: str, wants: str, make: Callable[[], Shape]) -> None:
        self.name, self.wants, self.make = name, wants, make

    def read(self, node: Node, at: Reading) -> Any:
        return self.make().read(node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        if self.name not in defs:
            defs[self.name] = {}
            defs[self.name] = self.make().schema(defs)
        return {"$ref": f"#/$defs/{self.name}"}


class Either(Shape):
    """A mapping read by one shape, anything else by another."""

    def __init__(self, mapping: Shape, other: Shape, makes: Callable[[Any], Any]) -> None:
        self.mapping, self.other, self.makes = mapping, other, makes

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here."""
        return f"{self.other.wants}; or {self.mapping.wants}"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Mapping):
            return self.mapping.read(node, at)
        value = self.other.read(node, at)
        return BAD if value is BAD else self.makes(value)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.other.schema(defs), self.mapping.schema(defs)]}


COUNTS = MapOf(MapOf(Whole(), keys=Ref("tile")), keys=Ref("seat"))
"""Numbers of tiles: `{seat: {tile: number}}`."""

__all__ = [
    "COUNTS",
    "MOVE_KEYS",
    "NOBODY",
    "BoardTiles",
    "Clause",
    "Either",
    "Ends",
    "Lazy",
    "LinkPairs",
    "MoveShape",
    "Moves",
    "OptionValues",
    "Plain",
    "Points",
    "RefusedMoves",
    "SeatTile",
    "Values",
]
