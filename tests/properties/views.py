"""Every place of a variant at which its language has room for a word of ownership, and the variants that put one there.

The places are found by reading: whatever shape a node is read by says what else may stand there, and a mapping with
declared keys says which of them are left out. So a new primitive is tried without being named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from paisho.grammar import MapOf, Reading, Record, RuleShape, Shape, Sort
from paisho.grammar.sorts import forms_of, sorts
from paisho.language.sections import section_keys
from paisho.language.which.which import WhichShape
from paisho.loading import load_tree
from paisho.spec import Entry, Mapping, Node, Report, Scalar, Sequence
from paisho.spec.tree import Mark

OWNERS = ("mover", "opponent", "same", "enemy")
LINK = "(a kind of link)"
BESIDE = ("cite", "if", "note", "title")

Words = dict[str, Any]
SAID: dict[str, list[Callable[[str], Words]]] = {
    "which": [
        lambda owner: {"owner": owner},
        lambda owner: {"while": {"some": {"owner": owner}}},
        lambda owner: {"near": {"owner": owner}},
        lambda owner: {"on": {"near": {"owner": owner}}},
        lambda owner: {"linked": {"of": LINK, "owner": owner}},
    ],
    "where": [lambda owner: {"tiles": {"owner": owner}}, lambda owner: {"near": {"owner": owner}}],
    "condition": [
        lambda owner: {"some": {"owner": owner}},
        lambda owner: {"count": {"of": {"tiles": {"owner": owner}}, "above": 2}},
        lambda owner: {"count": {"of": {"team": {"tiles": {"owner": owner}}}, "above": 2}},
        lambda owner: {"link": {"of": LINK, "owner": owner}},
    ],
    "number": [lambda owner: {"tiles": {"owner": owner}}, lambda owner: {"met": {"some": {"some": {"owner": owner}}}}],
    "cancel": [lambda owner: {"on-line": {"owner": owner}}],
}
"""By what is read at a place: the ways in which it can speak of an owner; :data:`LINK` stands for a kind of link."""


@dataclass(frozen=True)
class Place:
    """A place: what is read there, by which keys it is reached, whether something stands there, and whether what is put
    there has to have a name of its own."""

    sort: str
    path: tuple[str, ...]
    given: bool = True
    named: bool = False

    @property
    def kind(self) -> str:
        """The place without the names that the variant gives: the same for all places of the same kind."""
        return f"{self.sort} at {'.'.join(step if step in _keywords() else '*' for step in self.path)}"


def places(tree: Mapping, patch: pytest.MonkeyPatch) -> list[Place]:
    """The places of a variant, in the order in which it is read."""
    found: dict[Place, None] = {}

    def watch(cls: type[Shape], seen: Callable[[Any, Node, Reading], Iterator[Place]]) -> None:
        read = cls.read

        def reading(shape: Any, node: Node, at: Reading) -> Any:
            found.update(dict.fromkeys(seen(shape, node, at)))
            return read(shape, node, at)

        patch.setattr(cls, "read", reading)

    with patch.context() as patch:
        watch(WhichShape, lambda shape, node, at: iter([Place("which", at.path)]))
        watch(Sort, lambda shape, node, at: iter([Place(shape.name, at.path)] if shape.name in SAID else []))
        watch(Record, _left_out)
        watch(RuleShape, lambda shape, node, at: iter([Place("condition", (*at.path, "if"))] if shape.beside else []))
        load_tree(tree, Report())
    return [place for place in found if _at(tree, place.path) is not None or not place.given]


def _left_out(shape: Record, node: Node, at: Reading) -> Iterator[Place]:
    for declared in shape.keys.values():
        if isinstance(node, Mapping) and node.get(declared.name) is None:
            inner, named = declared.shape, False
            if isinstance(inner, MapOf):
                inner, named = inner.item, True
            if isinstance(inner, RuleShape):
                inner = inner.body
            sort = "which" if isinstance(inner, WhichShape) else inner.name if isinstance(inner, Sort) else ""
            if sort in SAID:
                yield Place(sort, (*at.path, declared.name), False, named)


def spoken(tree: Mapping, place: Place, words: Words, alone: bool) -> Mapping:
    """The tree with words put at a place: ``alone``, or together with what stands there."""
    words = _naming(words, tree)
    old = _at(tree, place.path)
    if old is None:
        made = _node({"tried": words} if place.named else words, tree.mark)
    else:
        entries = old.entries if isinstance(old, Mapping) else ()
        beside = tuple(e for e in entries if e.key.text in BESIDE)
        own = Mapping(tuple(e for e in entries if e not in beside), old.mark) if isinstance(old, Mapping) else old
        made = _node(words if alone else _together(place.sort, own, words), old.mark)
        if beside and isinstance(made, Mapping):
            made = Mapping((*made.entries, *beside), made.mark)
    changed = _put(tree, place.path, made)
    assert isinstance(changed, Mapping)
    return changed


def _together(sort: str, own: Node, words: Words) -> Words:
    """What stands at a place, and words besides."""
    if sort == "which":
        kept = {e.key.text: e.value for e in own.entries} if isinstance(own, Mapping) else {"tile": own}
        return {**kept, **words}
    return {"sum": [own, words]} if sort == "number" else {"any": [own, words]} if sort != "cancel" else words


def _node(value: Any, mark: Mark) -> Node:
    if isinstance(value, (Scalar, Mapping, Sequence)):
        return value
    if isinstance(value, dict):
        return Mapping(tuple(Entry(Scalar(k, k, mark), _node(v, mark)) for k, v in value.items()), mark)
    if isinstance(value, list):
        return Sequence(tuple(_node(item, mark) for item in value), mark)
    return Scalar(value, str(value), mark)


def _naming(words: Any, tree: Mapping) -> Any:
    """The words with the first kind of link that the variant has for :data:`LINK`."""
    if isinstance(words, dict):
        return {key: _naming(value, tree) for key, value in words.items()}
    links = tree.get("links")
    return links.keys()[0] if words == LINK and isinstance(links, Mapping) else words


def _at(node: Node | None, path: tuple[str, ...]) -> Node | None:
    for step in path:
        if isinstance(node, Mapping):
            node = node.get(step)
        elif isinstance(node, Sequence) and step.isdigit():
            node = node.items[int(step)]
        else:
            return None
    return node


def _put(node: Node, path: tuple[str, ...], new: Node) -> Node:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(node, Sequence):
        return Sequence(
            tuple(_put(item, rest, new) if str(i) == step else item for i, item in enumerate(node.items)), node.mark
        )
    assert isinstance(node, Mapping)
    if node.get(step) is None:
        return Mapping((*node.entries, Entry(Scalar(step, step, node.mark), _put_new(rest, new))), node.mark)
    return Mapping(
        tuple(Entry(e.key, _put(e.value, rest, new)) if e.key.text == step else e for e in node.entries), node.mark
    )


def _put_new(rest: tuple[str, ...], new: Node) -> Node:
    assert not rest, "a key is left out only at the end of a path"
    return new


_KEYWORDS: set[str] = set()


def _keywords() -> set[str]:
    """Every key of the language, as against the names that variants give."""
    if not _KEYWORDS:
        waiting: list[Any] = [declared.shape for declared in section_keys().values()]
        waiting += [Record(form) for sort in sorts() for form in forms_of(sort).values()]
        _KEYWORDS.update(section_keys(), BESIDE, *(forms_of(sort) for sort in sorts()))
        while waiting:
            shape = waiting.pop()
            if isinstance(shape, Record):
                new = [declared for declared in shape.keys.values() if declared.name not in _KEYWORDS]
                _KEYWORDS.update(declared.name for declared in shape.keys.values())
                waiting += [declared.shape for declared in new]
            waiting += [inner for name in ("item", "body") if (inner := getattr(shape, name, None)) is not None]
    return _KEYWORDS
