"""``claim``: the player names a ring of their own, for something to happen to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from paisho.board import Board, bits
from paisho.grammar import Flag, MapOf, Record, Ref, Rule, RuleShape, Sort, key, primitive
from paisho.language.actions.action import (
    Action,
    ActionForm,
    Group,
    conditions,
    effects,
    misshapen,
    point_of,
    unmet,
)
from paisho.language.actions.outcome import broken_laws, happen
from paisho.language.base import Binding, BreachForm, Condition, Effect, Role
from paisho.language.compiler import Compiler
from paisho.language.loops import Fresh, LoopForm
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.verdict import Reason


@dataclass(frozen=True, kw_only=True)
class Claimed:
    """What is claimed."""

    ring: str = key(Ref("loop"), "the kind of ring, one that need not wind around anything")
    new: bool = key(Flag(), "only a ring that this turn has made or changed", False)


@primitive("action", "claim")
class Claim(Action):
    """The player names the points of one ring of their own; effects call its tiles `claimed`."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    claim: Claimed = key(Record(Claimed), "what is claimed")
    then: dict[str, Rule[Effect]] = key(
        MapOf(RuleShape(Sort("effect"), momentary=True), least=1),
        "what happens, in this order",
        speaks=("target", "claim"),
    )
    when: dict[str, Rule[Condition]] = key(
        MapOf(RuleShape(Sort("condition"))), "conditions for doing it at all; every one must hold", {}
    )
    good = "claim: {ring: meld}\nthen: {points: {score: 1}}"
    bad = "claim: meld\nthen: {points: {score: 1}}"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return ClaimForm(self, c, name, seat, laws)

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        return {"points": "the points of the ring"}

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        reasons = [*unmet(self, scene, words), *misshapen(self, move, scene, self.cite)]
        given = move.choice("points")
        if reasons or not isinstance(given, tuple):
            return reasons or [Reason(self.clause, "`points` is a list of points.", self.cite)]
        points = [point_of(scene, text, self.clause, self.cite, reasons) for text in given]
        if reasons:
            return reasons
        claimed = frozenset(point for point in points if point is not None)
        ring = scene.variant.rings[self.claim.ring].body
        fresh = None
        if self.claim.new:
            fresh = fresh_seen(scene.memory.get("fresh", ()), self.claim.ring, scene)
        if len(claimed) != len(points) or not ring.is_ring(claimed, scene.mover, scene, fresh):
            new = " that this turn has made or changed" if self.claim.new else ""
            says = f"These points are not {words.a(words.ring(self.claim.ring))} of {words.seat(scene.mover)}{new}."
            return [Reason(self.clause, says, self.cite, given)]
        scene.claimed = tuple(sorted(claimed))
        scene.before = scene.copy()
        return happen(self.then, scene, given) or broken_laws(scene, words)

    def noted(self, scene: Scene) -> tuple[Any, ...] | None:
        """The referee's reading of what has to be remembered when the choice comes: what the turn has changed."""
        if not self.claim.new:
            return None
        came, links = scene.variant.rings[self.claim.ring].body.fresh(scene.mover, scene)
        return (
            self.claim.ring,
            tuple(scene.name(p) for p in came),
            tuple((scene.name(p), scene.name(q)) for p, q in links),
        )

    def proposals(self, scene: Scene) -> Iterator[Move]:
        ring = scene.variant.rings[self.claim.ring].body
        own = [sorted(loop) for loop in ring.loops(scene.mover, scene)]
        for loop in own:
            yield Move("", choices=(("points", tuple(scene.name(point) for point in loop)),))

    def phrase_for(self, words: Words) -> str:
        new = " that this turn has made or changed" if self.claim.new else ""
        return f"Claim one {words.ring(self.claim.ring)} of your own{new}."


def fresh_seen(memory: Any, ring: str, scene: Scene) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The referee's reading of what is remembered of a turn: what it has changed for rings of a kind."""
    for name, came, links in memory:
        if name == ring:
            number = scene.board.number
            return tuple(map(number, came)), tuple((number(p), number(q)) for p, q in links)
    return (), ()


def fresh_in_play(pos: Position, ring: str, board: Board) -> Fresh:
    """What is remembered of a turn, for the engine: what it has changed for rings of a kind."""
    number = board.number
    for name, came, links in pos.recall("fresh") or ():
        if name == ring:
            points = sum(1 << number(p) for p in came)
            return Fresh(points, tuple((number(p), number(q)) for p, q in links))
    return Fresh(0, ())


class ClaimForm(ActionForm):
    """Claiming, in play. The piece of a group is the set of claimed points."""

    def __init__(self, action: Claim, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> None:
        super().__init__(c, name, seat, laws, conditions(c, action, seat))
        ring = c.ring(action.claim.ring)
        assert isinstance(ring, LoopForm), "checked when the file was read"
        self.ring, self.of, self.new = ring, action.claim.ring, action.claim.new
        self.effects = effects(c, Role(seat, seat), action.then.values())

    def begin(self, before: Position, after: Position) -> tuple[Any, ...] | None:
        if not self.new:
            return None
        fresh = self.ring.fresh(before, after, self.seat)
        name = self.board.name
        return (
            self.of,
            tuple(name(p) for p in bits(fresh.tiles)),
            tuple((name(p), name(q)) for p, q in fresh.links),
        )

    def _fresh(self, pos: Position) -> Fresh | None:
        return fresh_in_play(pos, self.of, self.board) if self.new else None

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if not self.allowed(pos):
            return
        if piece >= 0:
            if self.ring.is_ring(pos, self.seat, piece, self._fresh(pos)):
                yield (self, piece, -1, (), 1, False)
            return
        for points in self.ring.listed(pos, self.seat, self._fresh(pos)):
            yield (self, points, -1, (), 1, False)

    def bind(self, pos: Position, piece: int, source: int, points: tuple[int, ...]) -> Binding:
        bound = Binding(self.seat)
        bound.claimed = piece
        return bound

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        bound = self.bind(pos, piece, source, points)
        draft = Draft(pos)
        for test, effect in self.effects:
            if test.holds(pos, bound) and not effect.happens(draft, bound):
                return None
        if check:
            for law in self.laws:
                if not law.kept(pos, draft):
                    return None
        return draft

    def move(self, group: Group, last: int) -> Move:
        return self.make(group[1], -1, ())

    def moves(self, group: Group) -> Iterable[Move]:
        return [self.make(group[1], -1, ())]

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        return Move(self.name, choices=(("points", tuple(self.board.name(p) for p in bits(piece))),))

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        given = move.choice("points")
        if not isinstance(given, tuple) or move.tile or move.source or move.to or len(move.choices) != 1:
            return None
        points = [self.point(text) for text in given]
        if -1 in points or len(set(points)) != len(points):
            return None
        return sum(1 << point for point in points), -1, (0,)
