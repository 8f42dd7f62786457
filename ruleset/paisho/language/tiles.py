"""Tiles, their attributes, and groups of tiles."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from typing import Any

from paisho.board import FILLS
from paisho.grammar import BAD, Cited, MapOf, OneOrMore, Reading, Record, Ref, Shape, Sort, Text, Whole, key
from paisho.grammar.records import Key, described, form_fields
from paisho.grammar.shapes import Choice, Schema
from paisho.spec.frozen import Frozen
from paisho.spec.tree import Mapping, Mark, Node


@dataclass(frozen=True, kw_only=True)
class Titled:
    """A word with a title."""

    title: str = key(Text(), "what people call it, as an adjective or noun")
    fill: str | None = key(
        Choice({fill: f"{fill}, in a shade for light and for dark" for fill in FILLS}),
        "the colour in which tiles of this kind are drawn",
        None,
    )


@dataclass(frozen=True)
class Attribute:
    """A declared attribute: what kind it is (``words``, ``number``, ``region``), its words, title and colours."""

    kind: str
    words: MappingType[str, str] = field(default_factory=dict)
    title: str | None = None
    fills: MappingType[str, str] = field(default_factory=dict)

    def shape(self) -> Shape:
        """How a value of it is written."""
        if self.kind == "number":
            return Whole(0, 1000)
        if self.kind == "region":
            return Ref("region")
        return Choice(self.words)


class AttributeShape(Shape):
    """The declaration of an attribute: `{one-of: {word: {title: …}}}`, `{number: meaning}` or `{region: meaning}`."""

    wants = "one of {one-of: {word: {title: …}}}, {number: meaning}, {region: meaning}"
    kinds = (
        Key("one-of", MapOf(Record(Titled), least=1), "the words it may be, each with its title", None),
        Key("number", Text(), "a whole number; the text says what it means", None),
        Key("region", Text(), "a region of the board; the text says what it is called", None),
    )

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            return self.wrong(node, at)
        entry = node.entries[0]
        here = at.at(entry.key.text)
        if entry.key.text == "one-of":
            words = MapOf(Record(Titled), least=1).read(entry.value, here)
            if words is BAD:
                return BAD
            fills = {word: said.fill for word, said in words.items() if said.fill is not None}
            return Attribute("words", Frozen((word, said.title) for word, said in words.items()), fills=Frozen(fills))
        if entry.key.text not in ("number", "region"):
            return here.unknown(
                "unknown-key", entry.key, "kind of attribute", entry.key.text, ["one-of", "number", "region"]
            )
        title = Text().read(entry.value, here)
        return BAD if title is BAD else Attribute(entry.key.text, {}, str(title))

    def declared(self) -> tuple[Key, ...]:
        return self.kinds

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "properties": {kind.name: described(kind, defs) for kind in self.kinds},
        }


@dataclass(frozen=True, kw_only=True)
class TileType:
    """A type of tile: its name, how many each player has, and its attributes."""

    name: str = key(Text(), "the tile's full name")
    symbol: str | None = key(Text(), "a sign or short text to draw on the tile; by default its code", None)
    supply: int = key(Whole(0, 400), "how many of them each player has")
    if_: Any = key(
        Sort("condition"), "an option test: the tile is part of the game only while this holds", None, ("agreed",)
    )
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where the rule comes from", ())
    attributes: MappingType[str, Any] = field(default_factory=dict)
    clause: str = ""
    mark: Mark | None = None


class Attributed(Shape):
    """A record with further keys, one for each declared attribute of the given kind."""

    def __init__(self, cls: type, kind: str, wants: str) -> None:
        self.cls, self.kind, self.wants = cls, kind, wants
        self.keys = form_fields(cls)

    def declared(self) -> tuple[Key, ...]:
        return tuple(self.keys.values())

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        declared: MappingType[str, Attribute] = at.names.known.get(self.kind, {})
        by_name = {k.name: attribute for attribute, k in self.keys.items()}
        values: dict[str, Any] = {}
        attributes: dict[str, Any] = {}
        good = True
        for entry in node.entries:
            name, here = entry.key.text, at.at(entry.key.text)
            if name in by_name:
                own = self.keys[by_name[name]]
                values[by_name[name]] = own.shape.read(entry.value, here.speaking(*own.speaks))
                good &= values[by_name[name]] is not BAD
            elif name in declared:
                attributes[name] = declared[name].shape().read(entry.value, here)
                good &= attributes[name] is not BAD
            else:
                here.unknown("unknown-key", entry.key, "key or attribute", name, [*by_name, *declared])
                good = False
        for attribute, wanted in self.keys.items():
            if wanted.required and attribute not in values:
                at.fault(
                    "missing-key",
                    node,
                    f"{at.path[-1]}: the key `{wanted.name}` is missing",
                    found="nothing",
                    expected=f"{wanted.name}: {wanted.shape.wants}",
                    hint=wanted.says,
                )
                good = False
        if not good:
            return BAD
        return self.cls(**values, attributes=Frozen(attributes), clause=at.dotted, mark=node.mark)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {
            "type": "object",
            "properties": {k.name: described(k, defs) for k in self.keys.values()},
            "required": [k.name for k in self.keys.values() if k.required],
            "additionalProperties": {
                "type": ["string", "integer"],
                "description": "the value of an attribute declared in `attributes`",
            },
        }


class AttributeTest(Shape):
    """`{attribute: value}` or `{attribute: [values]}`: tiles by their attributes."""

    wants = "a mapping from attributes to one or more of their values"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        declared: MappingType[str, Attribute] = at.names.known.get("attribute", {})
        tests: dict[str, tuple[Any, ...]] = {}
        good = True
        for entry in node.entries:
            name, here = entry.key.text, at.at(entry.key.text)
            if name not in declared:
                here.unknown("unknown-name", entry.key, "attribute", name, list(declared))
                good = False
                continue
            tests[name] = OneOrMore(declared[name].shape()).read(entry.value, here)
            good &= tests[name] is not BAD
        return tests if good else BAD

    def schema(self, defs: dict[str, Schema]) -> Schema:
        value = {"type": ["string", "integer"]}
        return {"type": "object", "additionalProperties": {"anyOf": [value, {"type": "array", "items": value}]}}


@dataclass(frozen=True, kw_only=True)
class Group:
    """A named group of tile types: those listed, and those with certain attributes."""

    title: str | None = key(Text(), "what one of them is called", None)
    where: MappingType[str, tuple[Any, ...]] | None = key(
        AttributeTest(), "the tiles with these attribute values; all of the attributes must fit", None
    )
    tiles: tuple[str, ...] = key(OneOrMore(Ref("tile")), "tiles listed one by one", ())
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where the rule comes from", ())
    clause: str = ""
    mark: Mark | None = None

    def holds(self, code: str, tile: TileType) -> bool:
        """Whether a tile belongs to the group."""
        if code in self.tiles:
            return True
        return self.where is not None and all(tile.attributes.get(n) in values for n, values in self.where.items())
