"""A variant: the whole of a game's rules as data."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from paisho.board import Board
from paisho.grammar import (
    Cited,
    ListOf,
    MapOf,
    OneOrMore,
    Ref,
    Rule,
    RuleShape,
    Sort,
    Text,
    forms_in,
    key,
)
from paisho.language.actions.action import Action
from paisho.language.actions.setup import SetupStep
from paisho.language.actions.ways import Way
from paisho.language.base import Breach, Condition, Effect, Number
from paisho.language.endings.ending import Ending
from paisho.language.links.link import Link
from paisho.language.notation import Notation
from paisho.language.numbers.course import Turns
from paisho.language.options import OptionRule
from paisho.language.players import Players, Seating
from paisho.language.relations.relation import Relation
from paisho.language.rings import Ring
from paisho.language.tiles import Attribute, Group, TileType
from paisho.language.which.which import Which
from paisho.spec.tree import Mark

RULED = (
    "relations",
    "situations",
    "links",
    "rings",
    "counts",
    "laws",
    "actions",
    "turn",
    "setup",
    "endings",
)
"""The sections that hold named rules, in the order of a file; the tables of `players` are rules besides."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """A text that rules are cited from."""

    title: str = key(Text(), "the text's title")
    edition: str | None = key(Text(), "which edition or version", None)
    author: str | None = key(Text(), "who wrote it", None)
    url: str | None = key(Text(), "where it can be read", None)
    sections: dict[str, str] = key(
        MapOf(Text()), "short names of its sections, for citations, each with the section's heading", {}
    )


@dataclass(frozen=True, kw_only=True)
class BoardUse:
    """Which board the game is played on."""

    use: str = key(Text(), "the id of a board, or the path of a board file beside this one")
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where the rule comes from", ())


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A part of a turn: when it comes and what may be done in it; or what happens by itself at the end of the turn."""

    after: tuple[str, ...] = key(
        ListOf(Ref("action"), unique=True),
        "the actions that it may follow; the turn begins with the part without, and what happens by itself "
        "without follows every turn",
        (),
    )
    when: Condition | None = key(Sort("condition"), "what must hold once the action has been done", None, ("action",))
    choose: tuple[str, ...] = key(ListOf(Ref("action"), unique=True), "the actions to choose from", ())
    then: dict[str, Rule[Effect]] = key(
        MapOf(RuleShape(Sort("effect"), momentary=True)),
        "instead of a choice: what happens by itself when the turn is over, in this order",
        {},
    )
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class Law:
    """What no move may bring about."""

    never: Breach = key(Sort("breach"), "what must never be so after a move")
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """A point on which the sources are silent or contradict themselves, and how it is decided here."""

    question: str = key(Text(), "what is open")
    decision: str = key(Text(), "how it is decided here")
    reason: str = key(Text(), "why")
    alternatives: tuple[str, ...] = key(ListOf(Text(), least=0), "other ways in which it could be decided", ())
    option: str | None = key(Ref("option"), "the option by which players may choose otherwise", None)
    concerns: tuple[str, ...] = key(ListOf(Text(), least=0), "the clauses that follow from it", ())
    clause: str = ""
    mark: Mark | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Variant:
    """The rules of a game, read and checked. Two variants are equal only if they are the same object.

    Every named rule has a clause id, the dotted path of its keys; :meth:`rules` walks over them all.
    """

    file: str
    board: Board
    language: int
    id: str
    title: str
    aim: str
    sources: dict[str, Source]
    players: Players
    options: dict[str, OptionRule]
    attributes: dict[str, Attribute]
    tiles: dict[str, TileType]
    groups: dict[str, Group]
    relations: dict[str, Rule[dict[str, Rule[Relation]]]]
    situations: dict[str, Rule[Which]]
    links: dict[str, Rule[Link]]
    rings: dict[str, Rule[Ring]]
    counts: dict[str, Rule[Number]]
    laws: dict[str, Rule[Law]]
    actions: dict[str, Rule[Action]]
    turn: dict[str, Rule[Phase]]
    setup: dict[str, Rule[SetupStep]]
    endings: dict[str, Rule[Ending]]
    notation: Notation
    rulings: dict[str, Ruling]
    use: BoardUse
    note: str | None = None
    _codes: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The codes that names stand for, as far as they were asked for: the referee asks at every tile."""

    def codes(self, name: str) -> tuple[str, ...]:
        """The tile codes that a tile or group name (or `any`) stands for, in the order of the file."""
        known = self._codes.get(name)
        if known is None:
            known = self._codes[name] = self._stands_for(name)
        return known

    def _stands_for(self, name: str) -> tuple[str, ...]:
        if name == "any":
            return tuple(self.tiles)
        if name in self.tiles:
            return (name,)
        group = self.groups[name]
        return tuple(code for code, tile in self.tiles.items() if group.holds(code, tile))

    def in_play(self, code: str, options: MappingType[str, Any]) -> bool:
        """Whether a type of tile is part of the game under these options."""
        condition: Condition | None = self.tiles[code].if_
        return condition is None or condition.settled(options) is not False

    def supply(self, code: str, options: MappingType[str, Any]) -> int:
        """How many tiles of a type each player has under these options."""
        return self.tiles[code].supply if self.in_play(code, options) else 0

    def seating(self, options: MappingType[str, Any]) -> Seating:
        """Who plays under these options, in what order, and who plays with whom."""
        return self.players.seating(options)

    @property
    def usual(self) -> Seating:
        """Who plays unless the players agree otherwise."""
        return self.seating(self.default_options())

    def ways(self, action: str) -> MappingType[str, Rule[Way]]:
        """The ways of moving of an action; none if it moves no tile by them."""
        return getattr(self.actions[action].body, "ways", {})

    @cached_property
    def most_turns(self) -> int:
        """How far the turns of each player have to be counted; 0 if no rule asks for them."""
        sections = (self.situations, self.counts, self.laws, self.actions, self.turn, self.endings)
        return max((form.value for form in forms_in(sections) if isinstance(form, Turns)), default=0)

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The actions with which a turn can begin; none in a file whose turns, by a fault, do not begin."""
        first = (rule.body.choose for rule in self.turn.values() if rule.body.choose and not rule.body.after)
        return next(first, ())

    @property
    def first_phase_name(self) -> str:
        """The name of the part of a turn with which every turn begins."""
        return next(name for name, rule in self.turn.items() if rule.body.choose and not rule.body.after)

    def default_options(self) -> dict[str, str | int | bool]:
        """The options as they are unless the players agree otherwise."""
        return {name: option.typed(option.default) for name, option in self.options.items()}

    def rules(self) -> Iterator[Rule[Any]]:
        """Every named rule with a clause id, in the order of the file."""
        for table in self.players.tables.values():
            yield from walk(table)
        for section in RULED:
            for rule in getattr(self, section).values():
                yield from walk(rule)


def walk(value: Any) -> Iterator[Rule[Any]]:
    """Every named rule in a value, in the order of the file."""
    if isinstance(value, Rule):
        yield value
        yield from walk(value.body)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from walk(inner)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Mark):
        for name in value.__dataclass_fields__:
            yield from walk(getattr(value, name))
