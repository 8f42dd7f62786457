"""Players: the seats, the tables at which some of them play, and the teams."""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from typing import Any

from paisho.grammar import (
    BAD,
    Cited,
    Flag,
    ListOf,
    MapOf,
    OneOrMore,
    Reading,
    Record,
    Ref,
    Rule,
    RuleShape,
    Text,
    key,
)
from paisho.grammar.shapes import Schema
from paisho.language.tiles import Attribute, Attributed, AttributeShape
from paisho.language.words import Words
from paisho.spec.tree import Mark, Node


class Brackets(Text):
    """An opening and a closing bracket."""

    wants = "two different signs, an opening and a closing one, such as <>"

    def read(self, node: Node, at: Reading) -> Any:
        value = super().read(node, at)
        if value is not BAD and not (re.fullmatch(r"[^\w\s,+-]{2}", str(value)) and value[0] != value[1]):
            return self.wrong(node, at)
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "minLength": 2, "maxLength": 2}


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player's place."""

    name: str = key(Text(), "what the player is called")
    proper: bool = key(Flag(), "whether it is a proper name, which stands without an article in a sentence", False)
    letter: str | None = key(Text(), "one letter for game records; by default the first of the name", None)
    brackets: str | None = key(
        Brackets(),
        "what stands around the player's tiles where a board is written; by default < >, ( ), { }, [ ]",
        None,
    )
    attributes: MappingType[str, Any] = field(default_factory=dict)
    clause: str = ""
    mark: Mark | None = None

    @property
    def sign(self) -> str:
        """The letter for game records."""
        return self.letter or self.name[0].upper()


SEATS = ListOf(Ref("seat"), unique=True)


@dataclass(frozen=True, kw_only=True)
class Table:
    """Some of the seats playing together."""

    order: tuple[str, ...] = key(SEATS, "the seats that play, in turn order; the first takes the first turn")
    teams: dict[str, tuple[str, ...]] = key(
        MapOf(SEATS), "seats that win and lose together and are no enemies of each other, by the team's name", {}
    )
    hands: dict[str, tuple[str, ...]] = key(
        MapOf(SEATS), "seats that one person plays, by a name for the person; it changes nothing in play", {}
    )
    clause: str = ""

    def phrase_for(self, words: Words) -> str:
        """As sentences."""
        turns = ", ".join(words.seat(seat) for seat in self.order)
        teams = "".join(
            f" {words.capital(' and '.join(words.seat(seat) for seat in members))} play together."
            for members in self.teams.values()
        )
        hands = "".join(
            f" One person plays {' and '.join(words.seat(seat) for seat in members)}."
            for members in self.hands.values()
        )
        return f"In turn order: {turns}.{teams}{hands}"


@dataclass(frozen=True)
class Seating:
    """Who plays, in turn order, and the seats that play together, themselves included."""

    order: tuple[str, ...]
    first: str
    """Who takes the first turn."""
    teams: MappingType[str, frozenset[str]]
    hands: tuple[tuple[str, ...], ...] = ()
    """The seats, of those that play, that one person plays."""

    def hand(self, seat: str) -> frozenset[str]:
        """The seats that the person at a seat plays, itself included."""
        return frozenset((seat,)).union(*(hand for hand in self.hands if seat in hand))

    def team(self, seat: str) -> frozenset[str]:
        """The seats that win and lose with a seat, itself included."""
        return self.teams[seat]

    def one_side(self, seats: tuple[str, ...]) -> bool:
        """Whether seats all play together, so that they win as one and do not share a draw; false of none."""
        return bool(seats) and self.teams[seats[0]].issuperset(seats)

    def enemies(self, seat: str) -> tuple[str, ...]:
        """The seats that play against a seat."""
        return tuple(other for other in self.order if other not in self.teams[seat])


@dataclass(frozen=True, kw_only=True)
class Players:
    """Who plays, in what order."""

    attributes: dict[str, Attribute] = key(MapOf(AttributeShape()), "attributes that seats have", {})
    seats: dict[str, Seat] = key(
        MapOf(Attributed(Seat, "seat-attribute", "a seat"), least=1), "the players, in turn order"
    )
    first: str | None = key(Ref("seat"), "who takes the first turn, if there are no tables", None)
    tables: dict[str, Rule[Table]] = key(
        MapOf(RuleShape(Record(Table))),
        "which seats play, if not all do; whatever the options, the `if` of exactly one table holds",
        {},
    )
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where the rule comes from", ())

    def at_table(self, options: MappingType[str, Any]) -> list[str]:
        """The names of the tables whose `if` holds under the options."""
        return [
            name for name, rule in self.tables.items() if rule.if_ is None or rule.if_.settled(options) is not False
        ]

    def seating(self, options: MappingType[str, Any]) -> Seating:
        """Who plays under these options."""
        if not self.tables:
            order = list(self.seats)
            return Seating(tuple(order), self.first or order[0], {seat: frozenset((seat,)) for seat in order})
        table = self.tables[self.at_table(options)[0]].body
        teams = {seat: frozenset((seat,)) for seat in table.order}
        for members in table.teams.values():
            teams |= dict.fromkeys(members, frozenset(members))
        return Seating(table.order, table.order[0], teams, tuple(table.hands.values()))
