"""Checks on rules that speak of where a tile could move: the action that is meant must have the ways of moving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisho.grammar import Rule
from paisho.language.links.reach import Reach
from paisho.language.variant import Variant
from paisho.language.where.reach import Reached

SECTIONS = ("situations", "links", "rings", "counts", "laws", "actions", "turn", "endings")


def faults(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """What is wrong: (clause, what, what was expected)."""
    for clause, action, named in _named([getattr(variant, section) for section in SECTIONS], "", variant):
        ways = variant.ways(action)
        if not ways:
            moving = [name for name in variant.actions if variant.ways(name)]
            yield clause, f"`{action}` has no ways of moving", f"one of: {', '.join(moving)}"
        for name in named if ways else ():
            if name not in ways:
                yield clause, f"`{action}` has no way of moving `{name}`", f"one of: {', '.join(ways)}"


def spoken_of(variant: Variant) -> set[str]:
    """The actions of whose ways of moving some rule speaks."""
    return {action for _, action, _ in _named([getattr(variant, section) for section in SECTIONS], "", variant)}


def _named(value: Any, clause: str, variant: Variant) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The ways that are named within a value, at any depth: (the clause, the action, the names)."""
    if isinstance(value, Rule):
        yield from _named(value.body, value.clause, variant)
        yield from _named(value.if_, value.clause, variant)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _named(item, clause, variant)
    elif isinstance(value, dict):
        yield from _named(list(value.values()), clause, variant)
    elif hasattr(value, "__dataclass_fields__"):
        if isinstance(value, (Reach, Reached)):
            yield clause, value.of, value.ways
        for field in value.__dataclass_fields__:
            yield from _named(getattr(value, field), clause, variant)
