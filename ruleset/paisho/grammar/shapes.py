"""Shapes of values: words, numbers, names, lists and mappings, each reading a node and writing its JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingType
from typing import TYPE_CHECKING, Any

from paisho.grammar.reading import BAD, Reading
from paisho.spec.frozen import Frozen
from paisho.spec.tree import Mapping, Node, Scalar, Sequence, missing_space

if TYPE_CHECKING:
    from paisho.grammar.records import Key

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}\Z")
Schema = dict[str, Any]


class Shape:
    """How one kind of value is written."""

    wants = "a value"

    def read(self, node: Node, at: Reading) -> Any:
        """The value of ``node``, or :data:`BAD` after reporting what is wrong with it."""
        raise AssertionError("shapes say how they read")

    def schema(self, defs: dict[str, Schema]) -> Schema:
        """The JSON Schema of this shape; shared parts go into ``defs``."""
        raise AssertionError("shapes say their schema")

    def declared(self) -> tuple[Key, ...]:
        """The keys of the mapping that a value of this shape is or may be, for whoever explains the language."""
        return ()

    def within(self) -> tuple[Shape, ...]:
        """The shapes that its values consist of or may have, besides those of its keys."""
        return ()

    def wrong(self, node: Node, at: Reading) -> Any:
        """Report that ``node`` is not what this shape wants."""
        hint = missing_space(node) if isinstance(node, Scalar) else None
        return at.fault(
            "wrong-type",
            node,
            f"{at.path[-1] if at.path else 'file'}: expected {self.wants}",
            expected=self.wants,
            hint=f"is a blank missing after the colon? write `{hint}`" if hint else "",
        )


class Text(Shape):
    """Free text of one or more characters; numbers are kept as typed."""

    wants = "text"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or node.value is None or isinstance(node.value, bool):
            if isinstance(node, Scalar) and node.value is None:
                return at.fault(
                    "wrong-type",
                    node,
                    f"{at.path[-1]}: expected text, found nothing",
                    expected="text",
                    hint="a value that starts with # is a comment: put it in quotes",
                )
            return self.wrong(node, at)
        return node.text

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": ["string", "number"]}


class Label(Shape):
    """A single value of any kind, kept as the text that was typed: `formal`, `3`, `true`."""

    wants = "a single value"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or node.value is None:
            return self.wrong(node, at)
        return node.text

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": ["string", "number", "boolean"]}


class Word(Text):
    """A name being declared: letters, digits, `-` and `_`, starting with a letter."""

    wants = "a name (letters, digits, - and _, starting with a letter)"

    def read(self, node: Node, at: Reading) -> Any:
        value = super().read(node, at)
        if value is BAD or check_name(str(value), node, at):
            return value
        return BAD

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": NAME.pattern.replace("\\Z", "$")}


def check_name(word: str, node: Node, at: Reading) -> bool:
    """Whether ``word`` may be declared as a name; reports why not."""
    if NAME.match(word):
        return True
    odd = next((c for c in word if not re.match(r"[A-Za-z0-9_-]", c)), None)
    shown = f"`{odd}` (U+{ord(odd):04X})" if odd else "its first character"
    at.fault("bad-name", node, f"`{word}` cannot be a name: {shown} is not allowed there", expected=Word.wants)
    return False


class Whole(Shape):
    """A whole number between two bounds, inclusive."""

    def __init__(self, low: int = 0, high: int = 10_000) -> None:
        self.low, self.high = low, high
        self.wants = f"a whole number from {low} to {high}"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or not isinstance(node.value, int) or isinstance(node.value, bool):
            return self.wrong(node, at)
        if not self.low <= node.value <= self.high:
            return at.fault("out-of-range", node, f"{at.path[-1]}: {node.value} is out of range", expected=self.wants)
        return node.value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Shape):
    """`true` or `false`."""

    wants = "true or false"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        return self.wrong(node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "boolean"}


class Always(Flag):
    """`true`, beside a key that says it all by being there."""

    wants = "true"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Scalar) and node.value is True:
            return True
        return self.wrong(node, at)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"const": True}


class Choice(Shape):
    """One of a closed list of words, each with its meaning.

    ``alike`` are pairs of words that differ only in from whom they are seen, the player spoken of or the player to
    move: where no other player is spoken of than that one, they say the same.
    """

    def __init__(self, words: MappingType[str, str], alike: tuple[tuple[str, str], ...] = ()) -> None:
        self.words, self.alike = dict(words), alike
        self.wants = "one of: " + ", ".join(self.words)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return self.wrong(node, at)
        if node.value not in self.words:
            return at.unknown("unknown-choice", node, "word", node.value, list(self.words))
        return node.value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"enum": list(self.words), "description": "; ".join(f"{w}: {d}" for w, d in self.words.items())}


def article(noun: str) -> str:
    """The indefinite article that stands before a noun."""
    return "an" if noun[0] in "aeiou" else "a"


class Ref(Shape):
    """The name of something declared elsewhere in the file (or of a fixed word), of any of the given kinds."""

    def __init__(self, *kinds: str, words: MappingType[str, str] | None = None) -> None:
        self.kinds = kinds
        self.words = dict(words or {})
        self.what = " or ".join(kinds)
        other = f", or {', '.join(self.words)}" if self.words else ""
        self.wants = f"the name of {article(self.what)} {self.what}{other}"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or node.value is None or isinstance(node.value, bool):
            return self.wrong(node, at)
        if node.text in self.words:
            return node.text
        known = at.names.of(*self.kinds)
        if node.text not in known and not at.names.unsettled.intersection(self.kinds):
            return at.unknown("unknown-name", node, self.what, node.text, [*self.words, *known])
        return node.text

    def schema(self, defs: dict[str, Schema]) -> Schema:
        described = {"description": self.wants}
        if self.words:
            enum = {"enum": list(self.words), "description": "; ".join(f"{w}: {d}" for w, d in self.words.items())}
            return {"anyOf": [enum, {"type": ["string", "integer"]}], **described}
        return {"type": ["string", "integer"], **described}


class PointName(Shape):
    """A point of the board, in the board's one spelling."""

    wants = "a point of the board"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return self.wrong(node, at)
        wrong = at.names.point(node.value) if at.names.point else None
        if wrong:
            return at.fault("bad-point", node, wrong, expected="a point of the board, in its own spelling")
        return node.value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "description": "a point of the board, in the board's own spelling"}


class ListOf(Shape):
    """A list, read into a tuple."""

    def __init__(self, item: Shape, least: int = 1, most: int = 400, unique: bool = False) -> None:
        self.item, self.least, self.most, self.unique = item, least, most, unique

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here, worked out when it is asked for: a sort's words are not all known before."""
        return f"a list, each {self.item.wants}"

    def within(self) -> tuple[Shape, ...]:
        return (self.item,)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Sequence):
            return self.wrong(node, at)
        if not self.least <= len(node.items) <= self.most:
            return at.fault(
                "out-of-range",
                node,
                f"{at.path[-1]}: a list of {len(node.items)}",
                expected=f"a list of {self.least} to {self.most}",
            )
        values = tuple(self.item.read(child, at.at(i)) for i, child in enumerate(node.items))
        if self.unique:
            for i, value in enumerate(values):
                if value is not BAD and value in values[:i]:
                    return at.at(i).fault("duplicate-value", node.items[i], f"`{value}` stands in the list twice")
        return BAD if any(v is BAD for v in values) else values

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": self.item.schema(defs), "minItems": self.least}


class OneOrMore(Shape):
    """One value or a list of them, read into a tuple."""

    def __init__(self, item: Shape, unique: bool = True) -> None:
        self.item = item
        self.list = ListOf(item, unique=unique)

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here."""
        return f"{self.item.wants}, or a list of them"

    def within(self) -> tuple[Shape, ...]:
        return (self.item,)

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Sequence):
            return self.list.read(node, at)
        value = self.item.read(node, at)
        return BAD if value is BAD else (value,)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.item.schema(defs), self.list.schema(defs)]}


class MapOf(Shape):
    """A mapping from names to values of one shape, read into a dict in the order written.

    ``keys`` is the shape of the keys; by default any new name may be declared.
    """

    def __init__(self, item: Shape, keys: Shape | None = None, least: int = 0) -> None:
        self.item, self.keys, self.least = item, keys, least

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here."""
        return f"a mapping from names to {self.item.wants}"

    def within(self) -> tuple[Shape, ...]:
        return (self.item,)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        if len(node.entries) < self.least:
            return at.fault("empty-form", node, f"{at.path[-1]}: is empty", expected=f"at least {self.least} entry")
        values: dict[str, Any] = {}
        good = True
        for entry in node.entries:
            name = entry.key.text
            here = at.at(name)
            if self.keys is None:
                good &= check_name(name, entry.key, here)
            elif self.keys.read(entry.key, here) is BAD:
                good = False
            values[name] = self.item.read(entry.value, here)
            good &= values[name] is not BAD
        return Frozen(values) if good else BAD

    def schema(self, defs: dict[str, Schema]) -> Schema:
        item = self.item.schema(defs)
        names = self.keys.schema(defs) if self.keys else Word().schema(defs)
        return {"type": "object", "additionalProperties": item, "propertyNames": _plain_names(names)}


def _plain_names(schema: Schema) -> Schema:
    """A key is always text to JSON Schema, whatever its scalar reads as."""
    return {k: v for k, v in schema.items() if k in ("pattern", "enum", "description")}
