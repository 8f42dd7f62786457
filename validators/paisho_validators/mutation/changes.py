"""The changes that the declared shapes allow: every datum of a rule, changed in the ways its shape says it could be.

A number is one more or one less; a word is another of its list; a name is a neighbour of the same kind; an item of a
list is dropped, or two change places where their order matters; a flag is flipped; an optional key, a criterion or a
rule is taken out; a condition or a set of points is turned into its opposite; `all` is `any`. A shape of its own is
changed by what stands in it, as long as the shape still reads it. A shape or primitive may say better with a method
``alternatives(node, at)`` that yields other nodes, or by ``fixed = True`` that there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from paisho.grammar import (
    BAD,
    Choice,
    Flag,
    ListOf,
    MapOf,
    OneOrMore,
    PointName,
    Reading,
    Record,
    Ref,
    RuleShape,
    Shape,
    Sort,
    Text,
    Whole,
)
from paisho.grammar.records import Key
from paisho.grammar.rules import Cited
from paisho.grammar.shapes import Label
from paisho.grammar.sorts import SCALAR, Form, forms_of, single
from paisho.language.actions.action import ActionShape
from paisho.language.actions.ways import FOR, WayShape
from paisho.language.conditions.logic import OptionValue
from paisho.language.options import Choices, OptionRule, choices_in
from paisho.language.tiles import Attributed, AttributeShape
from paisho.language.which.which import WhichShape
from paisho.spec import Mapping, Node, Report, Scalar, Sequence
from paisho_validators.mutation.trees import Path, child, entry, line, replaced, scalar

BESIDE = frozenset({"cite", "note", "title", "name", "proper", "letter", "brackets", "symbol", "fill", "says", "one"})
"""Keys whose values are words for people, not rules."""

ORDERED = frozenset({"endings", "seats", "setup", "then", "order", "by"})
"""Keys whose entries or items mean something by their order."""

ANOTHER = "another"
"""Spoken of where the player of whom a rule speaks may be another than the player to move, or is not said to be one."""

OPPOSITE = {"all": "any", "any": "all"}
NAMED = ("tile", "group", "region", "situation", "relation", "link", "ring", "count", "seat", "action", "midline")


@dataclass(frozen=True)
class Change:
    """A node to put at a path (``None``: take it out), and what that is in words."""

    path: Path
    node: Node | None
    says: str

    def below(self, *steps: int) -> Change:
        """The same change, seen from further up."""
        return Change((*steps, *self.path), self.node, self.says)


Changes = Iterator[Change]


def changes(shape: Shape | None, node: Node, at: Reading) -> Changes:
    """Every change of a node of a shape."""
    if getattr(shape, "fixed", False):
        return
    other: Callable[[Node, Reading], Iterator[Node]] | None = getattr(shape, "alternatives", None)
    if other is not None:
        for new in other(node, at):
            yield Change((), new, f"{line(node, BESIDE)} → {line(new, BESIDE)}")
        return
    yield from _changes(shape, node, at)


def _swap(node: Node, new: Node) -> Change:
    return Change((), new, f"{line(node, BESIDE)} → {line(new, BESIDE)}")


def _read(shape: Shape, node: Node, at: Reading) -> Any:
    """What a shape makes of a node; the faults go nowhere."""
    return shape.read(node, Reading(Report(), at.names, at.path or ("",), at.cite, at.spoken))


@singledispatch
def _changes(shape: Any, node: Node, at: Reading) -> Changes:
    """A shape of its own: whatever can be changed in the node so that the shape still reads it."""
    for change in _by_content(shape, node, at):
        new = replaced(node, change.path, change.node) if change.path else change.node
        if new is not None and _read(shape, new, at) is not BAD:
            yield change


def _by_content(shape: Any, node: Node, at: Reading) -> Changes:
    if isinstance(node, Mapping):
        for number, item in enumerate(node.entries):
            if item.key.text in BESIDE:
                continue
            yield from (change.below(number) for change in _by_content(shape, item.value, at))
            if len(node.entries) > 1:
                yield Change((number,), None, f"{item.key.text}: {line(item.value, BESIDE)} taken out")
    elif isinstance(node, Sequence):
        for number, inner in enumerate(node.items):
            yield from (change.below(number) for change in _by_content(shape, inner, at))
            if len(node.items) > 1:
                yield Change((number,), None, f"{line(inner, BESIDE)} taken out")
    elif isinstance(node.value, bool):
        yield _swap(node, scalar(not node.value, node))
    elif isinstance(node.value, int):
        yield from (_swap(node, scalar(node.value + by, node)) for by in (1, -1))
    elif isinstance(node.value, str):
        words = getattr(shape, "words", {})
        if node.text in words:
            yield from (_swap(node, scalar(word, node)) for word in words if word != node.text)
            return
        for kind in (*NAMED, "number-attribute", "region-attribute", "choice"):
            if node.text in at.names.known.get(kind, {}):
                yield from _neighbours(node, list(at.names.known[kind]))
                return


def _neighbours(node: Scalar, known: list[str]) -> Changes:
    """The names before and after a name in the order of the file."""
    place = known.index(node.text)
    for near in dict.fromkeys((known[(place + 1) % len(known)], known[place - 1])):
        if near != node.text:
            yield _swap(node, scalar(near, node))


def _speaking(at: Reading, declared: Key) -> Reading:
    """The place within a key, and whether the player spoken of there may be another than the one to move."""
    if "player" not in declared.speaks:
        return at.speaking(*declared.speaks)
    if "mover" not in declared.speaks:
        return at.speaking(*declared.speaks, ANOTHER)
    return replace(at, spoken=at.spoken - {ANOTHER}).speaking(*declared.speaks)


@_changes.register(Text)
@_changes.register(Label)
@_changes.register(Cited)
@_changes.register(AttributeShape)
def _nothing(shape: Shape, node: Node, at: Reading) -> Changes:
    yield from ()


@_changes.register
def _whole(shape: Whole, node: Node, at: Reading) -> Changes:
    if isinstance(node, Scalar) and isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            if shape.low <= value <= shape.high:
                yield _swap(node, scalar(value, node))


@_changes.register
def _flag(shape: Flag, node: Node, at: Reading) -> Changes:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        yield _swap(node, scalar(not node.value, node))


@_changes.register
def _choice(shape: Choice, node: Node, at: Reading) -> Changes:
    if isinstance(node, Scalar):
        same = {node.text}.union(*(pair for pair in shape.alike if node.text in pair and ANOTHER not in at.spoken))
        yield from (_swap(node, scalar(word, node)) for word in shape.words if word not in same)


@_changes.register
def _ref(shape: Ref, node: Node, at: Reading) -> Changes:
    if not isinstance(node, Scalar):
        return
    known = at.names.of(*shape.kinds)
    kind = known.get(node.text)
    if kind is not None:
        yield from _neighbours(node, [name for name, of in known.items() if of == kind])
    if node.text in shape.words:
        yield from (_swap(node, scalar(word, node)) for word in shape.words if word != node.text)
        for name in list(known)[:1]:
            yield _swap(node, scalar(name, node))


@_changes.register
def _point(shape: PointName, node: Node, at: Reading) -> Changes:
    """A point given in numbers becomes the next one along the row, or the one before it."""
    if not isinstance(node, Scalar):
        return
    parts = node.text.split(",")
    for by in (1, -1):
        try:
            new = scalar(",".join([str(int(parts[0]) + by), *parts[1:]]), node)
        except ValueError:
            return
        if _read(shape, new, at) is not BAD:
            yield _swap(node, new)


@_changes.register
def _list(shape: ListOf, node: Node, at: Reading) -> Changes:
    if not isinstance(node, Sequence):
        return
    whole = line(node, BESIDE)
    for number, item in enumerate(node.items):
        for change in changes(shape.item, item, at.at(number)):
            new = replaced(node, (number, *change.path), change.node)
            if not shape.unique or _read(shape, new, at) is not BAD:
                yield Change(change.path, change.node, f"in {whole}: {change.says}").below(number)
        if len(node.items) > shape.least:
            yield Change((number,), None, f"in {whole}: {line(item, BESIDE)} taken out")
    if at.path and at.path[-1] in ORDERED:
        for number in range(len(node.items) - 1):
            items = list(node.items)
            items[number], items[number + 1] = items[number + 1], items[number]
            yield _swap(node, Sequence(tuple(items), node.mark))


@_changes.register
def _one_or_more(shape: OneOrMore, node: Node, at: Reading) -> Changes:
    yield from changes(shape.list if isinstance(node, Sequence) else shape.item, node, at)


@_changes.register
def _map(shape: MapOf, node: Node, at: Reading) -> Changes:
    if not isinstance(node, Mapping) or isinstance(shape.item, Text):
        return
    for number, item in enumerate(node.entries):
        name = item.key.text
        yield from (change.below(number) for change in changes(shape.item, item.value, at.at(name)))
        if len(node.entries) > shape.least:
            yield Change((number,), None, f"{name} taken out")
    if at.path and at.path[-1] in ORDERED:
        for number in range(len(node.entries) - 1):
            entries = list(node.entries)
            first, second = entries[number : number + 2]
            if any(isinstance(e.value, Mapping) and e.value.get("stop") is not None for e in (first, second)):
                continue  # what players agree on is asked by its name, not in turn
            entries[number], entries[number + 1] = second, first
            yield Change((), Mapping(tuple(entries), node.mark), f"{second.key.text} before {first.key.text}")


@_changes.register
def _record(shape: Record, node: Node, at: Reading) -> Changes:
    yield from _keys(shape.cls, shape.keys, node, at)


def _keys(cls: type, keys: dict[str, Key], node: Node, at: Reading) -> Changes:
    """The changes of a mapping with declared keys; keys that stand beside them are left alone."""
    if not isinstance(node, Mapping):
        return
    by_name = {declared.name: declared for declared in keys.values()}
    for number, item in enumerate(node.entries):
        name = item.key.text
        declared = by_name.get(name)
        if declared is None or name in BESIDE:
            continue
        here = _speaking(at.at(name), declared)
        if isinstance(declared.shape, Flag) and getattr(cls, "word", "") == name:
            continue  # the key that says what kind of thing this is: its value is always `true`
        if cls is OptionRule:
            if name == "default":
                yield from (change.below(number) for change in _others(choices_in(node), item.value))
            continue
        yield from (change.below(number) for change in changes(declared.shape, item.value, here))
        optional = not declared.required and getattr(cls, "word", "") != name
        if optional and _read(declared.shape, item.value, here) != declared.default:
            yield Change((number,), None, f"{name}: {line(item.value, BESIDE)} taken out")


@_changes.register
def _option(shape: OptionValue, node: Node, at: Reading) -> Changes:
    """A condition on an option asks for another value of the same option."""
    if isinstance(node, Mapping) and len(node.entries) == 1:
        asked = node.entries[0]
        choices = at.names.known["option"][asked.key.text]
        yield from (change.below(0) for change in _others(choices, asked.value))


def _others(choices: Choices, value: Node) -> Changes:
    """Other values of an option in the place of one."""
    if isinstance(value, Scalar):
        yield from (_swap(value, scalar(choices.typed(other), value)) for other in choices.others(value.text))


@_changes.register
def _rule(shape: RuleShape, node: Node, at: Reading) -> Changes:
    own = node.entries if isinstance(node, Mapping) else ()
    beside = {(number,) for number, item in enumerate(own) if item.key.text in shape.beside}
    # What stands beside the body's keys is the rule's, even if the body takes any name for a key.
    yield from (change for change in changes(shape.body, node, at) if change.path[:1] not in beside)
    if isinstance(node, Mapping):
        for number, item in enumerate(node.entries):
            declared = shape.beside.get(item.key.text)
            if declared is None or item.key.text in BESIDE:
                continue
            yield from (change.below(number) for change in changes(declared.shape, item.value, at.at(item.key.text)))
            yield Change((number,), None, f"{item.key.text}: {line(item.value, BESIDE)} taken out")


@_changes.register
def _sort(shape: Sort, node: Node, at: Reading) -> Changes:
    forms = forms_of(shape.name)
    if isinstance(node, Scalar):
        declared = single(forms[SCALAR]) if SCALAR in forms else None
        if declared is not None:
            yield from changes(declared.shape, node, at)
            if "not" in forms:
                yield Change((), entry("not", node, node.mark), f"not {line(node)}")
        return
    if not isinstance(node, Mapping):
        return
    for number, item in enumerate(node.entries):
        word = item.key.text
        if word not in forms:
            continue
        yield from (change.below(number) for change in _form(forms[word], item.value, at.at(word)))
        beside = tuple(e for e in node.entries if e is not item)
        says = f"{word}: {line(item.value, BESIDE)}"
        if word in OPPOSITE and OPPOSITE[word] in forms:
            new = Mapping((*entry(OPPOSITE[word], item.value, item.key.mark).entries, *beside), node.mark)
            yield Change((), new, f"{word} → {OPPOSITE[word]}: {line(item.value, BESIDE)}")
        if word == "not":
            if isinstance(item.value, Mapping):
                yield Change((), Mapping((*item.value.entries, *beside), node.mark), f"no longer {says}")
            elif not beside:
                yield Change((), item.value, f"no longer {says}")
            elif "all" in forms:
                all_of = entry("all", Sequence((item.value,), node.mark), node.mark).entries
                yield Change((), Mapping((*all_of, *beside), node.mark), f"no longer {says}")
        elif "not" in forms:
            turned = entry("not", Mapping((item,), node.mark), node.mark).entries
            yield Change((), Mapping((*turned, *beside), node.mark), f"not {{{says}}}")


def _form(cls: type[Form], node: Node, at: Reading) -> Changes:
    """The changes of what stands below a primitive's key."""
    other = getattr(cls, "alternatives", None)
    if other is not None:
        yield from (_swap(node, new) for new in other(node, at))
        return
    declared = single(cls)
    if declared is not None:
        yield from changes(declared.shape, node, _speaking(at, declared))
    else:
        yield from _keys(cls, Record(cls).keys, node, at)


@_changes.register
def _which(shape: WhichShape, node: Node, at: Reading) -> Changes:
    if isinstance(node, Scalar):
        yield from changes(Ref("tile", "group", words={"any": "every tile"}), node, at)
        return
    forms = forms_of("criterion")
    if not isinstance(node, Mapping):
        return
    given = [e for e in node.entries if e.key.text in forms]
    for number, item in enumerate(node.entries):
        word = item.key.text
        if word not in forms:
            continue
        yield from (change.below(number) for change in _form(forms[word], item.value, at.at(word)))
        if word == "tile" and line(item.value) == "any":
            continue  # every tile fits, so that nothing changes without it
        says = f"{word}: {line(item.value, BESIDE)} taken out"
        if len(given) > 1:
            yield Change((number,), None, says)
        else:
            new = Mapping(
                tuple(
                    e if e is not item else entry("tile", scalar("any", node), node.mark).entries[0]
                    for e in node.entries
                ),
                node.mark,
            )
            yield Change((), new, says)


@_changes.register
def _action(shape: ActionShape, node: Node, at: Reading) -> Changes:
    if isinstance(node, Mapping):
        for word, cls in forms_of("action").items():
            if node.get(word) is not None:
                yield from _keys(cls, Record(cls).keys, node, at)


@_changes.register
def _way(shape: WayShape, node: Node, at: Reading) -> Changes:
    yield from changes(shape.body, node, at)
    if isinstance(node, Mapping):
        for number, item in enumerate(node.entries):
            if item.key.text == "for":
                yield from (change.below(number) for change in changes(FOR.shape, item.value, at.at("for")))
                yield Change((number,), None, f"for: {line(item.value)} taken out")


@_changes.register
def _attributed(shape: Attributed, node: Node, at: Reading) -> Changes:
    yield from _keys(shape.cls, shape.keys, node, at)
    if not isinstance(node, Mapping):
        return
    declared = at.names.known.get(shape.kind, {})
    for number, item in enumerate(node.entries):
        name = item.key.text
        if name in declared and name not in {k.name for k in shape.keys.values()}:
            yield from (change.below(number) for change in changes(declared[name].shape(), item.value, at.at(name)))
            yield Change((number,), None, f"{name}: {line(item.value)} taken out")


__all__ = ["BESIDE", "Change", "changes", "child"]
