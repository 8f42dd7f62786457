"""What a case is: a position, questions about it, and the answers that the rules give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paisho.grammar import Cited, Flag, ListOf, MapOf, OneOrMore, PointName, Record, Ref, Text, Whole, key
from paisho.spec.tree import Mark
from paisho.state.move import Move
from paisho_validators.cases.shapes import (
    COUNTS,
    BoardTiles,
    Clause,
    Either,
    Lazy,
    LinkPairs,
    Moves,
    MoveShape,
    OptionValues,
    Plain,
    Points,
    RefusedMoves,
    SeatTile,
    Values,
)

Link = tuple[tuple[str, ...], str | None]
"""The ends of a link and its owner."""


@dataclass(frozen=True, kw_only=True)
class Destinations:
    """Where a tile can go, by one action or by any."""

    by: str | None = key(Ref("action"), "only by this action", None)
    to: tuple[str, ...] = key(Points(), "exactly these points")


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The values that one key takes in all legal moves of a kind."""

    of: Move = key(MoveShape(), "what the moves have in common")
    ask: str = key(Text(), "the key asked for: `to`, `tile`, or a choice of the action")
    are: tuple[str, ...] = key(Values(), "exactly these values")


@dataclass(frozen=True, kw_only=True)
class Refused:
    """A move that is illegal, and clauses that say so."""

    move: Move = key(MoveShape(strict=False), "the move")
    because: tuple[str, ...] = key(OneOrMore(Clause()), "clauses that must be among the reasons")


@dataclass(frozen=True, kw_only=True)
class StatusExpected:
    """How the game stands; what is left out is not asked."""

    over: bool | None = key(Flag(), "whether the game is over", None)
    winners: tuple[str, ...] | None = key(
        ListOf(Ref("seat"), least=0, unique=True), "exactly who has won; all who share a draw", None
    )
    clause: str | None = key(Clause(), "the ending that decides", None)
    scores: dict[str, int] = key(MapOf(Whole(-10_000), keys=Ref("seat")), "the scores that decide", {})


@dataclass(frozen=True, kw_only=True)
class Expect:
    """Questions and their answers; whatever is given is asked of every reader of the rules."""

    links: dict[str, tuple[tuple[Link, ...], bool]] = key(
        MapOf(LinkPairs(), keys=Ref("link")),
        "the links of a kind, exactly these; by owner, or without asking whose",
        {},
    )
    situations: dict[str, tuple[str, ...]] = key(
        MapOf(Points(), keys=Ref("situation")), "the points where a situation holds, exactly these", {}
    )
    rings: dict[str, dict[str, tuple[str, ...] | None]] = key(
        MapOf(
            Either(
                MapOf(Points(), keys=Ref("seat")),
                ListOf(Ref("seat"), least=0, unique=True),
                lambda seats: dict.fromkeys(seats),
            ),
            keys=Ref("ring"),
        ),
        "who has such a ring, exactly these seats; or the tiles of the shortest ring by seat",
        {},
    )
    counts: dict[str, dict[str, int]] = key(
        MapOf(MapOf(Whole(), keys=Ref("seat")), keys=Ref("count")), "what is counted for the seats named", {}
    )
    destinations: dict[str, Destinations] = key(
        MapOf(
            Either(Record(Destinations), Points(), lambda points: Destinations(by=None, to=points)), keys=PointName()
        ),
        "where the tile on a point can go, exactly these points",
        {},
    )
    placements: dict[str, dict[str | None, tuple[str, ...]]] = key(
        MapOf(
            Either(MapOf(Points(), keys=Ref("tile")), Points(), lambda points: {None: points}),
            keys=Ref("action", "setup"),
        ),
        "the points at which an action can be done, exactly these; or such points by tile",
        {},
    )
    choices: tuple[Answers, ...] = key(
        ListOf(Record(Answers)), "the values that a further choice can take, exactly these", ()
    )
    legal: tuple[Move, ...] = key(Moves(), "moves that are legal", ())
    illegal: tuple[tuple[Move, tuple[str, ...]], ...] = key(
        RefusedMoves(Record(Refused)), "moves that are illegal, each with clauses that must be among the reasons", ()
    )
    offered: tuple[str, ...] | None = key(
        ListOf(Ref("action", "setup"), least=0, unique=True), "the actions that can be done now, exactly these", None
    )
    status: StatusExpected | None = key(Record(StatusExpected), "how the game stands", None)
    board: dict[str, str] | None = key(BoardTiles(), "the whole board, exactly these tiles", None)
    has: dict[str, str] = key(BoardTiles(), "tiles that are on the board, among others", {})
    empty: tuple[str, ...] = key(Points(), "points that are empty", ())
    beneath: dict[str, tuple[str, ...]] = key(
        MapOf(ListOf(SeatTile(), least=0), keys=PointName()),
        "the tiles under the top one on these points, top down",
        {},
    )
    reserve: dict[str, dict[str, int]] = key(COUNTS, "how many of these tiles are in the reserves", {})
    captured: dict[str, dict[str, int]] = key(COUNTS, "how many of these tiles the seats have taken", {})
    score: dict[str, int] = key(MapOf(Whole(-1_000_000, 1_000_000), keys=Ref("seat")), "the scores", {})
    to_move: str | None = key(Ref("seat"), "who is to move", None, name="to_move")
    phase: str | None = key(Ref("phase"), "the decision that is due", None)
    memory: dict[str, Any] = key(Plain(), "what is remembered under these names", {})
    after: tuple[After, ...] = key(
        OneOrMore(Lazy("after", "moves, and what is expected after them", lambda: Record(After))),
        "what is so after some moves, all of which must be legal",
        (),
    )


@dataclass(frozen=True, kw_only=True)
class After(Expect):
    """What is so after some moves."""

    moves: tuple[Move, ...] = key(Moves(), "the moves, in order; every one must be legal")


@dataclass(frozen=True, kw_only=True)
class Start:
    """The first decision of a new game."""

    seed: int = key(Whole(0, 2**31), "what chance is settled from", 0)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A named position with questions; ``name`` and ``data`` (the position as in the protocol) are filled in."""

    title: str | None = key(Text(), "what the case shows, in a sentence", None)
    shows: tuple[str, ...] = key(OneOrMore(Clause()), "the clauses that it demonstrates")
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where the position or its answer comes from")
    note: str | None = key(Text(), "a remark for readers of the file", None)
    options: dict[str, str] = key(OptionValues(), "options that differ from their defaults", {})
    start: Start | None = key(Record(Start), "the position is the start of a new game; nothing else is given", None)
    board: dict[str, str] = key(BoardTiles(), "the tiles on the board, {seat: {tile: points}}", {})
    beneath: dict[str, tuple[str, ...]] = key(
        MapOf(ListOf(SeatTile()), keys=PointName()), "the tiles under the top one, top down", {}
    )
    reserve: dict[str, dict[str, int]] | None = key(
        COUNTS, "the reserves; by default what the supply leaves, without tiles that players pick in the setup", None
    )
    captured: dict[str, dict[str, int]] = key(COUNTS, "the tiles that each seat has taken", {})
    score: dict[str, int] = key(MapOf(Whole(-1_000_000, 1_000_000), keys=Ref("seat")), "the scores", {})
    to_move: str | None = key(Ref("seat"), "who is to move; by default who has the first turn", None, name="to_move")
    phase: str | None = key(Ref("phase"), "the decision due; by default the beginning of a turn", None)
    ply: int = key(Whole(0, 1_000_000), "how many decisions were made before", 0)
    memory: dict[str, Any] | None = key(
        Plain(), "what the rules remember; by default what follows from the ply and from what is on the board", None
    )
    played: tuple[Move, ...] = key(Moves(), "legal moves made from there before anything is asked", ())
    expect: Expect = key(Record(Expect), "the questions and their answers")
    name: str = ""
    mark: Mark = field(default=Mark("", 1, 1))
    data: Mapping[str, Any] = field(default_factory=dict)
