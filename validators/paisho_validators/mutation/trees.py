"""Edits of a positioned tree: one node put in the place of another, or an entry taken out."""

from __future__ import annotations

import json
import re
from typing import Any, TypeAlias

from paisho.spec import Entry, Mapping, Node, Scalar, Sequence
from paisho.spec.tree import Mark

Path: TypeAlias = tuple[int, ...]
"""The way from the root to a node: the number of the entry or item at each step."""

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def child(node: Node, step: int) -> Node:
    """The node below an entry or item."""
    if isinstance(node, Mapping):
        return node.entries[step].value
    assert isinstance(node, Sequence)
    return node.items[step]


def replaced(tree: Node, path: Path, new: Node | None) -> Node:
    """The tree with another node at a path; with ``None`` the entry or item is taken out."""
    if not path:
        assert new is not None, "the whole tree cannot be taken out"
        return new
    step, rest = path[0], path[1:]
    inside = None if new is None and not rest else replaced(child(tree, step), rest, new)
    if isinstance(tree, Mapping):
        entries = list(tree.entries)
        entries[step : step + 1] = [] if inside is None else [Entry(entries[step].key, inside)]
        return Mapping(tuple(entries), tree.mark)
    assert isinstance(tree, Sequence)
    items = list(tree.items)
    items[step : step + 1] = [] if inside is None else [inside]
    return Sequence(tuple(items), tree.mark)


def scalar(value: Any, like: Node) -> Scalar:
    """A value in the place of another node."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(value, text, like.mark, quoted=isinstance(like, Scalar) and like.quoted and isinstance(value, str))


def entry(name: str, value: Node, mark: Mark) -> Mapping:
    """A mapping of one entry."""
    return Mapping((Entry(Scalar(name, name, mark), value),), mark)


def names(tree: Node, path: Path) -> tuple[str, ...]:
    """The keys (and numbers of items) along a path."""
    found = []
    node = tree
    for step in path:
        found.append(node.entries[step].key.text if isinstance(node, Mapping) else str(step))
        node = child(node, step)
    return tuple(found)


def line(node: Node | None, leave: frozenset[str] = frozenset()) -> str:
    """A node as YAML on one line, without the keys in ``leave``."""
    if node is None:
        return ""
    if isinstance(node, Sequence):
        return "[" + ", ".join(line(item, leave) for item in node.items) + "]"
    if isinstance(node, Mapping):
        kept = [e for e in node.entries if e.key.text not in leave]
        return "{" + ", ".join(f"{e.key.text}: {line(e.value, leave)}" for e in kept) + "}"
    if isinstance(node.value, str):
        plain = PLAIN.match(node.value) and node.value.lower() not in WORDS
        return node.value if plain else json.dumps(node.value, ensure_ascii=False)
    return node.text
