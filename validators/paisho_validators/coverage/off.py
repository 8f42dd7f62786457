"""A variant with one of its clauses switched off: everything else stands, and this rule says nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from paisho import Variant
from paisho.grammar import Rule
from paisho.language.base import Condition, Criterion, Role, Settled, TestForm
from paisho.language.compiler import Compiler
from paisho.language.numbers.plain import Plain
from paisho.language.scene import Scene
from paisho.language.which.which import Which
from paisho.language.words import Words
from paisho.spec.tree import Mark
from paisho.state.snapshot import Tile


@dataclass(frozen=True)
class Never(Condition):
    """A condition that never holds."""

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Settled(False)

    def holds(self, scene: Scene) -> bool:
        return False

    def settled(self, options: Any) -> bool | None:
        return False

    def phrase_for(self, words: Words) -> str:
        return "never"


@dataclass(frozen=True)
class NoTile(Criterion):
    """A criterion that no tile meets."""

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        return set()

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return False

    def phrase_for(self, words: Words) -> str:
        return "that does not exist"


NEVER = Never()
NONE = Which((NoTile(),))
NO_LINK = "(none)"
"""A kind of link that no two tiles have; no file can give it this name."""


def switched_off(variant: Variant, clause: str) -> Variant:
    """The variant in which a clause says nothing.

    A requirement is no longer required, a permission is no longer given, a definition fits nothing, a count is zero,
    a tile has no attributes and nobody has one in supply, a group has no tiles, and at a table all seats play, each
    alone.
    """
    section, _, name = clause.partition(".")
    if clause.startswith("players.tables."):
        label = clause.removeprefix("players.tables.")
        laid = variant.players.tables[label]
        everybody = replace(laid, body=replace(laid.body, order=tuple(variant.players.seats), teams={}))
        tables = variant.players.tables | {label: everybody}
        return replace(variant, players=replace(variant.players, tables=tables))
    if section == "tiles":
        tiles = variant.tiles | {name: replace(variant.tiles[name], attributes={}, supply=0)}
        return replace(variant, tiles=tiles)
    if section == "groups":
        groups = variant.groups | {name: replace(variant.groups[name], where=None, tiles=())}
        return replace(variant, groups=groups)
    if section == "turn" and name == variant.first_phase_name:
        # A game without any first part of a turn cannot be compiled; one in which nothing in it may be done can.
        banned = {action: _unless(variant.actions[action]) for action in variant.turn[name].body.choose}
        return replace(variant, actions=variant.actions | banned)
    if section == "rings" and name in variant.rings:
        rule = variant.rings[name]
        links = variant.links | {NO_LINK: _link(variant.links[rule.body.of])}
        rings = variant.rings | {name: replace(rule, body=replace(rule.body, of=NO_LINK))}
        return replace(variant, links=links, rings=rings)
    change = CHANGES.get(clause.count("."), {}).get(section, _unless)
    rebuilt = _rebuilt(getattr(variant, section), clause, change)
    return replace(variant, **{section: rebuilt})


def _unless(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, if_=NEVER)


def _relation(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, body={name: _unless(part) for name, part in rule.body.items()})


def _situation(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, body=NONE)


def _link(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, body=replace(rule.body, ends=NONE))


def _count(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, body=Plain(value=0))


def _phase(rule: Rule[Any]) -> Rule[Any]:
    return replace(rule, body=replace(rule.body, when=NEVER))


Change = Callable[[Rule[Any]], Rule[Any]]

CHANGES: dict[int, dict[str, Change]] = {
    1: {
        "relations": _relation,
        "situations": _situation,
        "links": _link,
        "counts": _count,
        "turn": _phase,
    }
}
"""How rules are switched off that have no condition of their own, by how deep they stand and by section."""


def _rebuilt(value: Any, clause: str, change: Change) -> Any:
    """``value`` with the rule of this clause changed, wherever in it that rule is."""
    if isinstance(value, Rule):
        if value.clause == clause:
            return change(value)
        if not clause.startswith(f"{value.clause}."):
            return value
        return replace(value, body=_rebuilt(value.body, clause, change))
    if isinstance(value, dict):
        return {name: _rebuilt(inner, clause, change) for name, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(_rebuilt(inner, clause, change) for inner in value)
    if is_dataclass(value) and not isinstance(value, (type, Mark)):
        new = {f.name: _rebuilt(getattr(value, f.name), clause, change) for f in fields(value) if f.init}
        changed = {name: inner for name, inner in new.items() if inner is not getattr(value, name)}
        return replace(value, **changed) if any(_differs(getattr(value, n), v) for n, v in changed.items()) else value
    return value


def _differs(old: Any, new: Any) -> bool:
    return bool(old != new)
