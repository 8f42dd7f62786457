"""Checks on the tables of a variant: whatever the players agree on, exactly one is laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

from paisho.grammar import forms_in
from paisho.language.base import Condition
from paisho.language.conditions.logic import Option
from paisho.language.variant import Variant

MOST = 4096
"""How many combinations of options are tried."""


def faults(variant: Variant) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """What is wrong: (code, path, what, what was expected)."""
    players = variant.players
    if not players.tables:
        if players.first is None:
            says = "players: the key `first` is missing, and there are no tables"
            yield "missing-key", ("players",), says, "first: one of the seats"
        return
    if players.first is not None:
        says = "the first seat of a table takes the first turn"
        yield "out-of-place", ("players", "first"), says, "no `first` beside `tables`"
    for name, rule in players.tables.items():
        for label, members in (*rule.body.teams.items(), *rule.body.hands.items()):
            for seat in members:
                if seat not in rule.body.order:
                    says = f"`{seat}` of `{label}` does not play at this table"
                    path = ("players", "tables", name)
                    yield "unknown-name", path, says, f"one of: {', '.join(rule.body.order)}"
    yield from _laid(variant)


def agreements(variant: Variant, tests: Iterable[Condition | None]) -> Iterator[dict[str, Any]]:
    """Options on which players may agree: every combination of values that these conditions can tell apart."""
    asked: dict[str, dict[str, None]] = {}
    for form in forms_in(list(tests)):
        if isinstance(form, Option):
            name, value = form.value
            asked.setdefault(name, {})[value] = None
    spaces = (
        [(name, variant.options[name].typed(value)) for value in variant.options[name].choices.apart(list(values))]
        for name, values in sorted(asked.items())
    )
    yield from map(dict, product(*spaces))


def _laid(variant: Variant) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    tests = [rule.if_ for rule in variant.players.tables.values()]
    for chosen in islice(agreements(variant, tests), MOST):
        laid = variant.players.at_table({**variant.default_options(), **chosen})
        if len(laid) != 1:
            agreed = ", ".join(f"{name}: {value}" for name, value in chosen.items()) or "any options"
            found = " and ".join(f"`{name}`" for name in laid) or "no table"
            says = f"with {agreed}, {found} would be laid"
            yield "out-of-place", ("players", "tables"), says, "exactly one table, whatever the options"
            return
