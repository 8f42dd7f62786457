"""Every place of the language where a primitive may stand, found by reading a variant, and every primitive put there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import paisho
from paisho.grammar import MapOf, Reading, Record, RuleShape, Shape, Sort
from paisho.grammar.sorts import SCALAR, Form, forms_of
from paisho.language.variant import Variant
from paisho.language.which.which import WhichShape
from paisho.loading.loader import inherited, load_tree
from paisho.spec import Mapping, Node, Report, plain, read_file, read_text
from paisho.spec.tree import from_plain

SORTS = ("where", "criterion", "condition", "number", "effect", "movement", "term")
TRIED = "tried"
"""The name of a rule that is put where none of its kind was."""
BESIDE = ("cite", "if", "note", "title")
Path_ = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """A place in a variant's file: where it is, which sort may stand there, and what is spoken of there."""

    path: Path_
    sort: str
    spoken: frozenset[str]
    kind: Path_
    """The path without the names that the file's author has given: places of one kind are read alike."""


@dataclass(frozen=True)
class Trial:
    """A primitive's good example at a place of a variant."""

    variant: str
    place: Place
    form: type[Form]

    def __str__(self) -> str:
        word = self.form.sort if self.form.word == SCALAR else self.form.word
        return f"{self.variant}: {'.'.join(self.place.path)} = {word}"


def whole_tree(name: str) -> Mapping:
    """The tree of a shipped variant."""
    report = Report()
    tree = inherited(read_file(Path(paisho.load(name).file), report), report)  # type: ignore[arg-type]
    assert isinstance(tree, Mapping) and report.ok
    return tree


def places(tree: Mapping) -> list[Place]:
    """One place of each kind that a variant has, or could have if an optional key were given."""
    found: dict[tuple[Any, ...], Place] = {}
    named: set[Path_] = set()

    def note(path: Path_, shape: Shape, spoken: frozenset[str]) -> None:
        while isinstance(shape, (RuleShape, MapOf)):
            if isinstance(shape, MapOf):
                named.add(path)
                path = (*path, TRIED)
                shape = shape.item
            else:
                shape = shape.body
        sort = "criterion" if isinstance(shape, WhichShape) else shape.name if isinstance(shape, Sort) else ""
        if sort in SORTS:
            kind = tuple("*" if path[:i] in named or step.isdigit() else step for i, step in enumerate(path))
            found.setdefault((sort, spoken, kind[:1], kind[-3:]), Place(path, sort, spoken, kind))

    def record(shape: Record, node: Node, at: Reading) -> None:
        if isinstance(node, Mapping):
            for declared in shape.keys.values():
                given = node.get(declared.name)
                if given is None or isinstance(declared.shape, MapOf):
                    note((*at.path, declared.name), declared.shape, at.spoken | set(declared.speaks))

    def rule(shape: RuleShape, node: Node, at: Reading) -> None:
        if isinstance(node, Mapping) and "if" in shape.beside:
            note((*at.path, "if"), Sort("condition"), at.spoken)

    with (
        _watched(MapOf, lambda shape, node, at: named.add(at.path)),
        _watched(Record, record),
        _watched(RuleShape, rule),
        _watched(Sort, lambda shape, node, at: note(at.path, shape, at.spoken)),
        _watched(WhichShape, lambda shape, node, at: note(at.path, shape, at.spoken)),
    ):
        load_tree(tree, Report())
    return list(found.values())


@contextmanager
def _watched(shape: type[Shape], note: Callable[[Any, Node, Reading], object]) -> Iterator[None]:
    """Tell ``note`` of everything that shapes of a class read."""
    read = shape.read

    def watching(self: Shape, node: Node, at: Reading) -> Any:
        note(self, node, at)
        return read(self, node, at)

    with patch.object(shape, "read", watching):
        yield


def trials(name: str) -> list[Trial]:
    """Every primitive at one place of each kind of a variant."""
    return [Trial(name, place, form) for place in places(whole_tree(name)) for form in forms_of(place.sort).values()]


def tried(trial: Trial, tree: Mapping, rng: Random) -> tuple[Variant | None, Report, Any]:
    """The variant with the example in it, names that it does not have replaced by its own; or why it is refused."""
    text = trial.form.good if trial.form.word == SCALAR else "\n" + re.sub("^", "  ", trial.form.good, flags=re.M)
    read = read_text(f"example: {text}\n", "example.yaml", Report())
    assert isinstance(read, Mapping)
    example = plain(read.entries[0].value)
    for _ in range(8):
        report = Report()
        variant = load_tree(put(tree, trial.place.path, example), report)
        unknown = next(
            (f for f in report.diagnostics if f.code.startswith("unknown") and "one of: " in f.expected), None
        )
        if unknown is None or (word := re.search("`([^`]+)`", unknown.message)) is None:
            break
        candidates = unknown.expected.partition("one of: ")[2].removesuffix(" …").split(", ")
        renamed = _renamed(example, word[1], rng.choice(candidates))
        if renamed == example:
            break
        example = renamed
    return variant, report, example


def _renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {new if key == old else key: _renamed(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, old, new) for item in value]
    return new if value == old else value


def put(node: Node, path: Path_, value: Any) -> Mapping:
    """A tree with another value at a path; what stands beside a rule's own keys stays, and a new rule is cited."""
    data = plain(node)
    here = data
    for step in path[:-1]:
        here = here[int(step)] if isinstance(here, list) else here.setdefault(step, {})
        if not isinstance(here, (dict, list)):
            return from_plain(data)  # type: ignore[return-value]
    last: Any = int(path[-1]) if isinstance(here, list) else path[-1]
    old = here[last] if isinstance(here, list) else here.get(last)
    if isinstance(value, dict):
        beside = {key: old[key] for key in BESIDE if key in old} if isinstance(old, dict) else {}
        value = {**value, **beside}
        if path[-1] == TRIED and path[0] not in ("situations",):
            value.setdefault("cite", f"{next(iter(data['sources']))}/{_section(data)}")
    here[last] = value
    tree = from_plain(data)
    assert isinstance(tree, Mapping)
    return tree


def _section(data: Any) -> str:
    sections = next(iter(data["sources"].values())).get("sections") or {"rules": ""}
    return str(next(iter(sections)))
