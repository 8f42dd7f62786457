"""All mutants of a variant: the changes of its sections, each with its clause and its place in the file."""

from __future__ import annotations

from dataclasses import dataclass

from paisho.grammar import Reading
from paisho.language.sections import names_in, section_keys
from paisho.loading.boards import find_board
from paisho.loading.inherit import inherited
from paisho.spec import Mapping, Node, Report, Scalar, Sequence
from paisho.spec.tree import Mark
from paisho_validators.mutation.changes import ANOTHER, BESIDE, Change, changes
from paisho_validators.mutation.trees import Path, child, line, names, replaced

WORDS_ONLY = frozenset(
    {"language", "id", "title", "aim", "note", "extends", "sources", "attributes", "notation", "rulings", "board"}
)
"""Sections that say nothing about play: names, words, sources and how moves are written; and the board, which is a
file of its own."""

SHOWN = 150


@dataclass(frozen=True)
class Mutant:
    """One change of a variant: the path of keys to it, what it is in words, and where it stands."""

    clause: str
    says: str
    mark: Mark
    path: Path
    node: Node | None

    @property
    def name(self) -> str:
        """A name that stays the same as long as the rule does."""
        return f"{self.clause}: {self.says}"

    def applied(self, tree: Mapping) -> Mapping:
        """The tree of the mutant."""
        new = replaced(tree, self.path, self.node)
        assert isinstance(new, Mapping)
        return new


def mutants(tree: Mapping) -> list[Mutant]:
    """Every mutant of the variant that a tree describes, in the order of the file, none twice."""
    whole = inherited(tree, Report())
    if whole is None:
        return []
    at = Reading(Report(), names_in(whole, find_board), spoken=frozenset({"tile", "target", "action", "ends"}))
    keys = section_keys()
    painted = _for_the_eye(whole)
    found: dict[str, Mutant] = {}
    for number, entry in enumerate(tree.entries):
        name = entry.key.text
        if name in WORDS_ONLY or name not in keys:
            continue
        asked = {"player", "mover"} <= set(keys[name].speaks)
        here = at.at(name).speaking(*keys[name].speaks, *([] if asked else [ANOTHER]))
        for change in changes(keys[name].shape, entry.value, here):
            mutant = _mutant(tree, change.below(number))
            if name == "tiles" and mutant.clause.rpartition(".")[2] in painted:
                continue
            found.setdefault(mutant.name, mutant)
    return list(found.values())


def _for_the_eye(whole: Mapping) -> set[str]:
    """The attributes that no rule asks for: they say how tiles are drawn and described, and nothing about play."""
    declared = whole.get("attributes")
    names = set(declared.keys()) if isinstance(declared, Mapping) else set()
    asked: set[str] = set()
    for entry in whole.entries:
        if entry.key.text not in WORDS_ONLY | {"tiles"}:
            asked |= _said(entry.value)
    return names - asked


def _said(node: Node) -> set[str]:
    """Every key and scalar within a node."""
    if isinstance(node, Scalar):
        return {node.text}
    if isinstance(node, Sequence):
        return {text for item in node.items for text in _said(item)}
    return set(node.keys()).union(*(_said(entry.value) for entry in node.entries))


def _mutant(tree: Mapping, change: Change) -> Mutant:
    node: Node = tree
    mark = tree.mark
    for step in change.path:
        mark = node.entries[step].key.mark if isinstance(node, Mapping) else child(node, step).mark
        node = child(node, step)
    return Mutant(".".join(names(tree, change.path)), change.says, mark, change.path, change.node)


def diff(tree: Mapping, mutant: Mutant) -> tuple[str, str]:
    """The line before and after: the nearest entry around the change, as YAML on one line."""
    depth = len(mutant.path)
    while depth > 1 and not isinstance(_at(tree, mutant.path[: depth - 1]), Mapping):
        depth -= 1
    path = mutant.path[:depth]
    key = names(tree, path)[-1]
    old = _at(tree, path)
    if len(path) == len(mutant.path) and isinstance(old, Mapping) and isinstance(mutant.node, Mapping):
        if sorted(old.keys()) == sorted(mutant.node.keys()) and old.keys() != mutant.node.keys():
            return f"{key}: {' < '.join(old.keys())}", f"{key}: {' < '.join(mutant.node.keys())}"
    before = f"{key}: {line(_at(tree, path), BESIDE)}"
    if len(path) == len(mutant.path):
        after = "" if mutant.node is None else f"{key}: {line(mutant.node, BESIDE)}"
    else:
        after = f"{key}: {line(_at(mutant.applied(tree), path), BESIDE)}"
    return _short(before, after), _short(after, before)


def _at(tree: Node, path: Path) -> Node:
    node = tree
    for step in path:
        node = child(node, step)
    return node


def _short(text: str, other: str) -> str:
    """A long line cut to where it differs from another."""
    if len(text) <= SHOWN:
        return text
    same = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), min(len(text), len(other)))
    begin = max(0, min(same - SHOWN // 2, len(text) - SHOWN))
    cut = text[begin : begin + SHOWN]
    return f"{'…' if begin else ''}{cut}{'…' if begin + SHOWN < len(text) else ''}"
