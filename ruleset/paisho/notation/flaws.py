"""What is impossible about a position that can be read: tiles that there are not, laws that are broken, tiles out of
place. Puzzles and sketches may have such flaws and still load; strict reading refuses them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from paisho.board.grid import mask_of
from paisho.engine.convert import snapshot
from paisho.grammar import Rule
from paisho.language.actions.action import in_force
from paisho.language.actions.move import MoveTile
from paisho.language.actions.place import Place
from paisho.language.actions.setup import Laying, Mirror, Pick
from paisho.language.base import Effect, Role, Where
from paisho.language.compiler import Compiler
from paisho.language.effects.move import Remove
from paisho.language.effects.score import Score
from paisho.language.effects.send import Send
from paisho.language.laws.displaced import NoDisplacing
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.referee.judge import scene_of
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot

FLAWS = {
    "too-many": "more tiles of a kind than the game has",
    "broken-law": "something that no move may bring about",
    "out-of-place": "a tile on a point to which nothing in the rules can bring it",
}
STAYING = (Remove, Send, Score)
"""The effects that leave every tile on the board where it is, or take it off."""


@dataclass(frozen=True)
class Flaw:
    """One impossible thing: its name (a key of :data:`FLAWS`), the clause it goes against, a sentence, the points."""

    name: str
    clause: str
    says: str
    points: tuple[str, ...] = ()


def flaws(position: Position) -> list[Flaw]:
    """Everything impossible about a position, in a fixed order; empty for every position that play can reach.

    The converse does not hold: a position without a flaw may still be out of reach.
    """
    shot, variant = snapshot(position), position.rules.variant
    words = Words(variant, variant.board)
    found = [*_too_many(shot, position, words), *_broken(shot, variant, words), *_misplaced(shot, position, words)]
    return [replace(flaw, says=flaw.says[0].upper() + flaw.says[1:]) for flaw in found]


def _too_many(shot: Snapshot, position: Position, words: Words) -> Iterator[Flaw]:
    variant: Variant = position.rules.variant
    seats = position.rules.seats
    held: Counter[tuple[str, str]] = Counter()
    for tile in [*shot.tiles.values(), *(tile for under in shot.beneath.values() for tile in under)]:
        held[tile.seat, tile.code] += 1
    for seat, reserve in shot.reserve.items():
        for code, number in reserve.items():
            held[seat, code] += number
    taken = Counter[str]()
    for captured in shot.captured.values():
        taken.update(captured)

    def points(seat: str | None, codes: tuple[str, ...]) -> tuple[str, ...]:
        found = [p for p, tile in sorted(shot.tiles.items()) if tile.code in codes and seat in (None, tile.seat)]
        return tuple(variant.board.name(point) for point in found)

    for code, kind in variant.tiles.items():
        name = words.plural(words.tile(code))
        for seat in seats:
            if held[seat, code] > kind.supply:
                says = f"{words.seat(seat)} has {held[seat, code]} {name}; there are only {kind.supply}."
                yield Flaw("too-many", f"tiles.{code}", says, points(seat, (code,)))
        total = taken[code] + sum(min(held[seat, code], kind.supply) for seat in seats)
        if total > kind.supply * len(seats):
            says = f"With those that are captured there are {total} {name}, of {kind.supply * len(seats)} in the game."
            yield Flaw("too-many", f"tiles.{code}", says, points(None, (code,)))
    for rule in variant.setup.values():
        step = rule.body
        if not isinstance(step, Pick) or (rule.if_ is not None and rule.if_.settled(shot.options) is False):
            continue
        codes = tuple(code for name in step.tile for code in variant.codes(name))
        for seat in step.by:
            number = sum(held[seat, code] for code in codes)
            if number > step.count:
                what = words.plural(words.either([words.tile(name) for name in step.tile]))
                says = f"{words.seat(seat)} has {number} {what}, and chose only {step.count}."
                yield Flaw("too-many", rule.clause, says, points(seat, codes))


def _broken(shot: Snapshot, variant: Variant, words: Words) -> Iterator[Flaw]:
    scene = scene_of(shot, variant)
    for rule in variant.laws.values():
        if in_force(rule, scene):
            for points in rule.body.never.breaches(scene):
                names = tuple(variant.board.name(point) for point in points)
                yield Flaw("broken-law", rule.clause, rule.body.never.phrase_for(words), names)


def _misplaced(shot: Snapshot, position: Position, words: Words) -> Iterator[Flaw]:
    variant: Variant = position.rules.variant
    possible = _Places(position)
    for point, tile in sorted(shot.tiles.items()):
        if not possible.of(tile.seat, tile.code) >> point & 1:
            name = variant.board.name(point)
            says = f"Nothing can bring the {words.tile(tile.code)} of {words.seat(tile.seat)} to {name}."
            yield Flaw("out-of-place", f"tiles.{tile.code}", says, (name,))


class _Places:
    """The points to which the rules can bring a tile, as far as they tell it whatever else is on the board."""

    def __init__(self, position: Position) -> None:
        game = position.rules
        self.variant: Variant = game.variant
        self.c = Compiler(self.variant, game.board, game.options)
        self.known: dict[tuple[str, str], int] = {}

    def of(self, seat: str, code: str) -> int:
        """The points for a seat's tile, as a set."""
        if (seat, code) not in self.known:
            self.known[seat, code] = self._work_out(seat, code)
        return self.known[seat, code]

    def _work_out(self, seat: str, code: str) -> int:
        number = self.c.seat(seat)
        role = Role(number, number, self.c.pieces.codes.index(code))
        points = 0
        for step in self.variant.setup.values():
            if isinstance(step.body, Mirror) and not any(code in self.variant.codes(name) for name in step.body.tile):
                continue
            if isinstance(step.body, (Laying, Mirror)):
                given = step.body.at.get(seat, ())
                points |= mask_of(map(self.c.board.number, [given] if isinstance(given, str) else given))
        for rule in self.variant.actions.values():
            body = rule.body
            if not self.c.active(rule.if_):
                continue
            if isinstance(body, Place):
                if any(code in self.variant.codes(name) for name in body.place):
                    points |= self._meet(body.to, role)
            elif isinstance(body, MoveTile):
                if all(code in which.body.codes(self.variant) for which in body.move.values()):
                    points |= self._meet(body.lands, role)
            if any(not isinstance(effect, STAYING) for effect in _effects(body)):
                points |= self._pushed(role)
        return points

    def _meet(self, wheres: dict[str, Rule[Where]], role: Role) -> int:
        """The points that every requirement allows, those left aside that depend on the board or on a condition."""
        points = self.c.board.mask
        for rule in wheres.values():
            if rule.if_ is None or rule.if_.settled(self.c.options) is True:
                fixed = rule.body.compile(self.c, role).constant
                points &= self.c.board.mask if fixed is None else fixed
        return points

    def _pushed(self, role: Role) -> int:
        """The points to which an effect may bring the tile: all but those that a law forbids."""
        points = self.c.board.mask
        assert role.kind is not None
        for law in self.variant.laws.values():
            never = law.body.never
            certain = law.if_ is None or law.if_.settled(self.c.options) is True
            if certain and isinstance(never, NoDisplacing) and never.into is not None:
                barred = never.into.compile(self.c, role).constant
                tiles = never.tile.compile(self.c, role)
                piece = role.me * self.c.pieces.types + role.kind
                if barred is not None and tiles.static and tiles.where_static(piece) == self.c.board.mask:
                    points &= ~barred
        return points


def _effects(body: object) -> Iterator[Effect]:
    """Every effect of an action, those of its captures included."""
    for rule in getattr(body, "then", {}).values():
        yield rule.body
    for capture in getattr(body, "captures", {}).values():
        for rule in capture.body.then.values():
            yield rule.body
