"""Who answers the questions of a case: the engine, the referee, and whoever else can be asked in the same words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

import paisho
from paisho import Move, Position, Status, Variant
from paisho.engine.play import play as engine_play
from paisho.language.actions.action import Action, in_force
from paisho.language.actions.setup import Pick
from paisho.language.scene import Scene
from paisho.notation.positions import write_snapshot
from paisho.referee import course
from paisho.referee import facts as seen
from paisho.referee.follow import follow
from paisho.referee.judge import outcome, scene_of
from paisho.state.snapshot import Snapshot
from paisho.state.verdict import Verdict


class Leading(tuple[str, ...]):
    """The ends of a link that leads from the first to the second."""


Ends = Leading | frozenset[str]

Links = dict[str, set[tuple[Ends, str | None]]]
"""By kind: the ends and the owner of every link."""


def ends_of(variant: Variant, kind: str, ends: tuple[str, ...]) -> Ends:
    """The ends of a link of a kind, so that equal ones compare as equal."""
    leads = kind in variant.links and variant.links[kind].body.reach is not None
    return Leading(ends) if leads else frozenset(ends)


def _named(variant: Variant, found: Mapping[str, Iterable[tuple[tuple[str, str], str | None]]]) -> Links:
    return {kind: {(ends_of(variant, kind, ends), owner) for ends, owner in links} for kind, links in found.items()}


class Cannot(Exception):
    """The reader has no way of answering this question."""


class Reader(Protocol):
    """Somebody who knows the rules. A *moment* is whatever the reader makes of a position."""

    name: str
    variant: Variant

    def place(self, data: Mapping[str, Any]) -> Any:
        """The moment of a position in protocol form."""

    def start(self, options: Mapping[str, Any], seed: int) -> Any:
        """The first decision of a new game."""

    def position(self, moment: Any) -> dict[str, Any]:
        """The position in protocol form."""

    def links(self, moment: Any) -> Links:
        """Every link, by kind."""

    def situations(self, moment: Any) -> dict[str, set[str]]:
        """The points at which each situation holds."""

    def rings(self, moment: Any) -> dict[str, dict[str, set[str]]]:
        """The points of a shortest ring, by kind and by seat, of those that have one."""

    def counts(self, moment: Any) -> dict[str, dict[str, int]]:
        """What is counted, by kind and seat."""

    def verdict(self, moment: Any, move: Move) -> tuple[bool, tuple[str, ...] | None]:
        """Whether a move is legal; and the clauses that refuse it, ``None`` if the reader gives no reasons."""

    def values(self, moment: Any, of: Mapping[str, str], key: str) -> set[str]:
        """The values of ``key`` in the legal moves that agree with ``of``."""

    def offered(self, moment: Any) -> set[str]:
        """The actions by which there is a legal move."""

    def play(self, moment: Any, move: Move) -> Any:
        """The next moment, or ``None`` if the move is not legal."""

    def status(self, moment: Any) -> Status:
        """How the game stands."""


def _agrees(data: Mapping[str, Any], of: Mapping[str, str]) -> bool:
    return all(data.get(name) == value for name, value in of.items())


def _value(value: Any) -> str:
    """The value of a choice as a case has it: a list as one text, with blanks between."""
    return value if isinstance(value, str) else " ".join(value or ())


class EngineReader:
    """Our engine: lists moves and looks things up in its tables."""

    name = "engine"

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def place(self, data: Mapping[str, Any]) -> Position:
        return paisho.read_position(data, self.variant)

    def start(self, options: Mapping[str, Any], seed: int) -> Position:
        return paisho.start(self.variant, options, seed)

    def position(self, moment: Position) -> dict[str, Any]:
        return paisho.write_position(moment)

    def links(self, moment: Position) -> Links:
        return _named(self.variant, paisho.facts(moment).links)

    def situations(self, moment: Position) -> dict[str, set[str]]:
        return {kind: set(points) for kind, points in paisho.facts(moment).situations.items()}

    def rings(self, moment: Position) -> dict[str, dict[str, set[str]]]:
        found = paisho.facts(moment).rings
        return {kind: {seat: set(points) for seat, points in rings.items()} for kind, rings in found.items()}

    def counts(self, moment: Position) -> dict[str, dict[str, int]]:
        return paisho.facts(moment).counts

    def verdict(self, moment: Position, move: Move) -> tuple[bool, tuple[str, ...] | None]:
        return engine_play(moment, move) is not None, None

    def values(self, moment: Position, of: Mapping[str, str], key: str) -> set[str]:
        moves = (move.as_json() for move in paisho.legal_moves(moment))
        return {_value(data[key]) for data in moves if key in data and _agrees(data, of)}

    def offered(self, moment: Position) -> set[str]:
        return {move.do for move in paisho.legal_moves(moment)}

    def play(self, moment: Position, move: Move) -> Position | None:
        return engine_play(moment, move)

    def status(self, moment: Position) -> Status:
        return paisho.status(moment)


class RefereeReader:
    """Our referee: judges every move that makes sense, one by one. Its moments are (position, earlier positions)."""

    name = "referee"

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._shot: Snapshot | None = None
        self._looked_at: Scene | None = None
        self._status: Status | None = None

    def place(self, data: Mapping[str, Any]) -> tuple[Snapshot, ...]:
        return (paisho.snapshot(paisho.read_position(data, self.variant)),)

    def start(self, options: Mapping[str, Any], seed: int) -> tuple[Snapshot, ...]:
        return (paisho.snapshot(paisho.start(self.variant, options, seed)),)

    def position(self, moment: tuple[Snapshot, ...]) -> dict[str, Any]:
        return write_snapshot(moment[0], self.variant.board.name)

    def _scene(self, moment: tuple[Snapshot, ...]) -> Scene:
        """The scene of the moment, which the caller may change: several questions are asked about each."""
        if self._looked_at is None or self._shot is not moment[0]:
            self._shot, self._looked_at, self._status = moment[0], scene_of(moment[0], self.variant), None
        return self._looked_at.copy()

    def links(self, moment: tuple[Snapshot, ...]) -> Links:
        return _named(self.variant, seen.links(self._scene(moment)))

    def situations(self, moment: tuple[Snapshot, ...]) -> dict[str, set[str]]:
        return {kind: set(points) for kind, points in seen.situations(self._scene(moment)).items()}

    def rings(self, moment: tuple[Snapshot, ...]) -> dict[str, dict[str, set[str]]]:
        found = seen.rings(self._scene(moment))
        return {kind: {seat: set(points) for seat, points in rings.items()} for kind, rings in found.items()}

    def counts(self, moment: tuple[Snapshot, ...]) -> dict[str, dict[str, int]]:
        return seen.counts(self._scene(moment))

    def verdict(self, moment: tuple[Snapshot, ...], move: Move) -> tuple[bool, tuple[str, ...] | None]:
        reasons = outcome(self._scene(moment), move, self.status(moment))
        return not reasons, tuple(reason.clause for reason in reasons)

    def values(self, moment: tuple[Snapshot, ...], of: Mapping[str, str], key: str) -> set[str]:
        found: set[str] = set()
        over = self.status(moment)
        for move in self._proposals(moment, of):
            value = _value(move.as_json().get(key))
            if value and value not in found and not outcome(self._scene(moment), move, over):
                found.add(value)
        return found

    def offered(self, moment: tuple[Snapshot, ...]) -> set[str]:
        scene = self._scene(moment)
        return {name for name in self._due(scene) if self._can(moment, name)}

    def _due(self, scene: Scene) -> Iterable[str]:
        if scene.phase.startswith("setup."):
            return (scene.phase.partition(".")[2],)
        return tuple(self.variant.turn[scene.phase].body.choose)

    def _can(self, moment: tuple[Snapshot, ...], name: str) -> bool:
        if name in self.variant.setup and isinstance(self.variant.setup[name].body, Pick):
            return True
        if name in self.variant.setup:
            over = self.status(moment)
            return any(not outcome(self._scene(moment), move, over) for move in self._proposals(moment, {"do": name}))
        can = self._scene(moment).can
        assert can is not None
        return not self.status(moment).over and can(name)

    def _proposals(self, moment: tuple[Snapshot, ...], of: Mapping[str, str]) -> Iterator[Move]:
        scene = self._scene(moment)
        for name in self._due(scene):
            if of.get("do", name) != name:
                continue
            if name in self.variant.setup:
                if isinstance(self.variant.setup[name].body, Pick):
                    raise Cannot("the referee judges a choice of several tiles, it does not list them")
                moves: Iterable[Move] = (Move(name, code) for code in self.variant.tiles)
            else:
                rule = self.variant.actions[name]
                body: Action = rule.body
                moves = body.proposals(scene) if in_force(rule, scene) else ()
            for move in moves:
                named = Move(name, move.tile, move.source, move.to, move.choices)
                if _agrees(named.as_json(), of):
                    yield named

    def play(self, moment: tuple[Snapshot, ...], move: Move) -> tuple[Snapshot, ...] | None:
        after = follow(moment[0], move, self.variant, moment[1:])
        return None if isinstance(after, Verdict) else (after, *moment)

    def status(self, moment: tuple[Snapshot, ...]) -> Status:
        scene = self._scene(moment)
        if self._status is None:
            self._status = course.status(scene)
        return self._status


def readers_of(variant: Variant) -> tuple[Reader, ...]:
    """Both readers of a variant's rules."""
    return EngineReader(variant), RefereeReader(variant)
