"""The positioned tree: what a YAML text says, and where it says it.

A tree is plain data with a :class:`Mark` on every node. It is immutable, and nodes may be shared (an alias is
the node it names), so a reader may keep references but never edits.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from paisho.spec.limits import MAX_DEPTH

ScalarValue: TypeAlias = str | int | float | bool | None
"""What one scalar can mean."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; line and column count from 1, the column in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value: what it means, the text as typed, where, and whether quotes (or a block) made it text."""

    value: ScalarValue
    text: str
    mark: Mark
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key: value`` of a mapping."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping, its entries in the order of the file. Keys are compared as text."""

    entries: tuple[Entry, ...]
    mark: Mark
    # Looking a key up must not cost a walk: a hostile file may hold ten thousand keys.
    _index: dict[str, Entry] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {entry.key.text: entry for entry in self.entries})

    def get(self, name: str) -> Node | None:
        """Return the value at ``name``, or None where the key is absent (an empty value is a Scalar)."""
        entry = self._index.get(name)
        return entry.value if entry else None

    def entry(self, name: str) -> Entry | None:
        """Return the whole entry at ``name``: its key carries the mark to point at."""
        return self._index.get(name)

    def keys(self) -> tuple[str, ...]:
        """Return the keys as text, in the order of the file."""
        return tuple(entry.key.text for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    mark: Mark


Node: TypeAlias = Scalar | Mapping | Sequence
"""Any node of the tree."""


def plain(node: Node) -> Any:
    """Return the ordinary Python data of a node: dictionaries (keys are text), lists and values."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries}


def from_plain(data: Any, file: str = "<data>") -> Node:
    """Build a tree from Python data, as a JSON reader gives it; every mark is line 1, column 1 of ``file``.

    Raises TypeError for data that YAML cannot say here (other types, keys that are not text) and ValueError
    for numbers that are not finite and for data deeper than the limit.
    """
    return _from_plain(data, Mark(file, 1, 1), MAX_DEPTH)


def _from_plain(data: Any, mark: Mark, depth: int) -> Node:
    if isinstance(data, str):
        return Scalar(data, data, mark, quoted=True)
    if data is None:
        return Scalar(None, "null", mark)
    if isinstance(data, bool):
        return Scalar(data, "true" if data else "false", mark)
    if isinstance(data, int | float):
        if not math.isfinite(data):
            raise ValueError(f"a finite number is needed, found {data!r}")
        return Scalar(data, repr(data), mark)
    if depth == 0:
        raise ValueError(f"at most {MAX_DEPTH} mappings and lists may stand inside one another")
    if isinstance(data, dict):
        for key in data:
            if not isinstance(key, str):
                raise TypeError(f"keys must be text, found {key!r}")
        return Mapping(
            tuple(
                Entry(Scalar(key, key, mark, quoted=True), _from_plain(value, mark, depth - 1))
                for key, value in data.items()
            ),
            mark,
        )
    if isinstance(data, list | tuple):
        return Sequence(tuple(_from_plain(item, mark, depth - 1) for item in data), mark)
    raise TypeError(f"a mapping, list, text, number, true/false or nothing is needed, found {type(data).__name__}")


def shorten(text: str, width: int = 40) -> str:
    """Return ``text`` cut to ``width`` characters, with an ellipsis where something is missing."""
    return text if len(text) <= width else text[: width - 1] + "…"


def describe(node: Node) -> str:
    """Say what a node is, for the words after "found": ``text "three"``, ``list of 2``, ``nothing`` …"""
    if isinstance(node, Sequence):
        return f"list of {len(node.items)}" if node.items else "empty list"
    if isinstance(node, Mapping):
        return f"mapping with {_some(node.keys())}" if node.entries else "empty mapping"
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"true/false value {node.text}"
    if isinstance(value, int):
        return f"whole number {value}"
    if isinstance(value, float):
        return f"number {node.text}"
    return f'text "{shorten(value)}"'


def _some(names: tuple[str, ...], limit: int = 3) -> str:
    shown = ", ".join(shorten(name, 20) for name in names[:limit])
    return f"{shown}, …" if len(names) > limit else shown


# A key, a colon and a value that touches it; `//` is left out so that an address is not taken for a slip.
_TOUCHING = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):(?!//)([^\s:].*?)(?:\s+[A-Za-z][A-Za-z0-9_-]*:.*)?", re.DOTALL)


def missing_space(node: Node) -> str | None:
    """Recognise ``range:3``, which YAML takes for one piece of text, and return the suggestion ``range: 3``.

    Where several such lines ran together into one text, the suggestion is for the first of them.
    """
    if not isinstance(node, Scalar) or node.quoted or not isinstance(node.value, str):
        return None
    match = _TOUCHING.fullmatch(shorten(node.value, 200))
    return f"{match[1]}: {shorten(match[2])}" if match else None
