"""What has changed between two variants, clause by clause, told in their sentences."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from paisho import Variant
from paisho.language.clauses import Clause, clauses
from paisho.loading.inherit import inherited
from paisho.spec import Entry, Mapping, Node, Report, read_file
from paisho_validators.mutation.changes import BESIDE
from paisho_validators.mutation.trees import line

SECTIONS = ("players", "board")
"""Sections that are a clause of their own."""


@dataclass(frozen=True)
class ClauseChange:
    """One clause that is not the same in both: its sentence before and after (``None`` where there is none).

    ``data`` is what is written in the files, where the sentences do not show the difference; ``kind`` is ``added``,
    ``removed``, ``changed``, or ``sources`` if nothing but citations and titles differ.
    """

    clause: str
    kind: str
    before: Clause | None
    after: Clause | None
    data: tuple[str, str] = ("", "")


def compare(one: Variant, other: Variant) -> list[ClauseChange]:
    """Every clause that differs, in the order of the first variant's file, then those that only the second has."""
    ours, theirs = clauses(one), clauses(other)
    our_tree, their_tree = _tree(one), _tree(other)
    found = []
    for name in dict.fromkeys((*ours, *theirs)):
        if name.startswith("rulings."):
            continue
        before, after = ours.get(name), theirs.get(name)
        if before is None or after is None:
            found.append(ClauseChange(name, "added" if before is None else "removed", before, after))
            continue
        old, new = (_own(_node(our_tree, name), name, ours), _own(_node(their_tree, name), name, theirs))
        if old != new or (name == "board" and (one.board.id, one.board.mask) != (other.board.id, other.board.mask)):
            said = (before.says, before.condition) != (after.says, after.condition)
            found.append(ClauseChange(name, "changed", before, after, ("", "") if said else (old, new)))
        elif (before.cite, before.title) != (after.cite, after.title):
            found.append(ClauseChange(name, "sources", before, after))
    return found


def _tree(variant: Variant) -> Node | None:
    tree = read_file(Path(variant.file), Report())
    return inherited(tree, Report()) if isinstance(tree, Mapping) else None


def _node(tree: Node | None, clause: str) -> Node | None:
    for step in clause.split("."):
        tree = tree.get(step) if isinstance(tree, Mapping) else None
    return tree


def _own(node: Node | None, clause: str, known: dict[str, Clause]) -> str:
    """What a clause says by itself, as text: without the clauses within it, and without words for people."""
    return line(_without(node, clause, known), BESIDE)


def _without(node: Node | None, path: str, known: dict[str, Clause]) -> Node | None:
    if not isinstance(node, Mapping):
        return node
    kept = [
        Entry(entry.key, inner)
        for entry in node.entries
        if f"{path}.{entry.key.text}" not in known
        and (inner := _without(entry.value, f"{path}.{entry.key.text}", known)) is not None
    ]
    return Mapping(tuple(kept), node.mark)
