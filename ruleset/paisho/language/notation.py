"""How moves are written in game records: a pattern of text for each action, with the choices in braces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from paisho.grammar import BAD, Choice, MapOf, Reading, Record, Ref, Text, key
from paisho.grammar.shapes import Schema
from paisho.spec.tree import Node

STYLES = {
    "garden-gate": "one line a turn: the round, the seat's letter, a full stop, the move, a bonus after `+`",
    "number-letter": "one line a round: its number, then every player's turn, between upright strokes",
}
SIGNS = {
    "+": "stands between the decisions of a turn in records",
    "#": "begins a remark in records",
    "|": "stands between the columns of records",
}
TOKEN = re.compile(r"\{([a-z][a-z0-9-]*)\}|[\[\]]|[^][{}]+")


@dataclass(frozen=True)
class Literal:
    """Text that stands in a pattern as it is."""

    text: str


@dataclass(frozen=True)
class Field:
    """A place in a pattern for what was chosen."""

    name: str


@dataclass(frozen=True)
class Perhaps:
    """Part of a pattern that is left out where one of its fields has no value."""

    pieces: tuple[Literal | Field, ...]


Piece = Literal | Field | Perhaps


def pieces(pattern: str) -> tuple[Piece, ...]:
    """The parts of a pattern; raises :class:`ValueError` saying what is wrong with it."""
    if pattern != pattern.strip() or not all(char.isprintable() for char in pattern):
        raise ValueError("begins or ends with a blank" if pattern != pattern.strip() else "is more than one line")
    taken = next((sign for sign in SIGNS if sign in pattern), None)
    if taken is not None:
        raise ValueError(f"holds `{taken}`, which {SIGNS[taken]}")
    found: list[Piece] = []
    within: list[Literal | Field] | None = None
    place = 0
    while place < len(pattern):
        match = TOKEN.match(pattern, place)
        if match is None:
            raise ValueError("has a brace without a field")
        place = match.end()
        if match[0] == "[":
            if within is not None:
                raise ValueError("has a bracket inside brackets")
            within = []
        elif match[0] == "]":
            if within is None or not any(isinstance(piece, Field) for piece in within):
                raise ValueError("has a closing bracket " + ("alone" if within is None else "without a field before"))
            found.append(Perhaps(tuple(within)))
            within = None
        else:
            piece = Field(match[1]) if match[1] else Literal(match[0])
            (found if within is None else within).append(piece)
    if within is not None:
        raise ValueError("has an opening bracket alone")
    return tuple(found)


def fields(pattern: str) -> list[str]:
    """The names of the fields in a pattern, those that may be left out included."""
    parts = [part for piece in pieces(pattern) for part in (piece.pieces if isinstance(piece, Perhaps) else (piece,))]
    return [part.name for part in parts if isinstance(part, Field)]


class Pattern(Text):
    """Text with fields in braces, such as `({from})-({to})`; brackets hold what is left out with its field."""

    wants = "a pattern such as ({from})-({to}), with [brackets] around what may be left out"

    def read(self, node: Node, at: Reading) -> Any:
        value = super().read(node, at)
        if value is BAD:
            return BAD
        try:
            pieces(str(value))
        except ValueError as error:
            return at.fault("wrong-type", node, f"`{value}` {error}", expected=self.wants)
        return value


class Sign(Text):
    """A short text without blanks."""

    wants = "one to four characters without blanks"

    def read(self, node: Node, at: Reading) -> Any:
        value = super().read(node, at)
        if value is not BAD and not re.fullmatch(r"[^\s#+|]{1,4}", str(value)):
            return at.fault("wrong-type", node, f"`{value}` is not {self.wants}", expected=self.wants)
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": 4}


@dataclass(frozen=True, kw_only=True)
class Marks:
    """The signs between the start and the end of a move."""

    move: str = key(Sign(), "what stands for `{mark}` where a move ends on an empty point", "-")
    capture: str = key(Sign(), "what stands for `{mark}` where a move ends on a tile", "x")


@dataclass(frozen=True, kw_only=True)
class Notation:
    """The style of game records, and the pattern of each action, setup step and stop.

    A field of a pattern is a key of the move (`tile`, `from`, `to`, a choice), or `tile` for the tile that moves,
    `mark` for whether it captures, `at` for the point where a setup step puts the player's tile.
    """

    style: str = key(Choice(STYLES), "how a record is laid out", "garden-gate")
    score: str | None = key(Ref("count"), "what is counted for the score that stands beside a round", None)
    marks: Marks = key(Record(Marks), "the signs that stand for `{mark}`", Marks())
    actions: dict[str, str] = key(
        MapOf(Pattern(), keys=Ref("action", "setup", "ending")), "the pattern of each action", {}
    )
