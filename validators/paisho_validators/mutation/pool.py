"""Positions by which two sets of rules can be told apart, and the telling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Any

from paisho import Move, Position, Variant, facts, game, legal_moves, start, status
from paisho.engine import convert
from paisho.engine.play import play
from paisho_validators.properties import random_board, random_position, smallest
from paisho_validators.properties.scenes import contents
from paisho_validators.properties.study import Study

PLAYED = 10
"""How many moves of a position are played to compare what follows."""


@dataclass(frozen=True)
class Difference:
    """Where the rules differ: the position under the original rules, what about, and the move if it is about one.

    ``about`` is ``moves`` (the move is legal under one of the two), ``status``, ``facts``, ``play`` or ``start``.
    """

    position: Position
    about: str
    move: Move | None = None
    legal: bool = False
    """Whether the original rules allow the move."""
    facts: tuple[tuple[str, str], ...] = ()
    """The facts that differ: (`links`, `situations`, `rings` or `counts`; which of them)."""


class Probe(Study):
    """A position with what its own rules say there: worked out once, however many other rules are compared."""

    @cached_property
    def known(self) -> frozenset[Move]:
        """The legal moves as a set."""
        return frozenset(self.legal)

    @cached_property
    def told(self) -> dict[str, Any]:
        """How the game stands."""
        return _told(self.position)

    @cached_property
    def facts(self) -> dict[tuple[str, str], Any]:
        """What is so on the board."""
        return _facts(self.position)

    @cached_property
    def played(self) -> list[tuple[Move, dict[str, Any] | None]]:
        """What follows some of the moves, of every action among them as far as they go."""
        return [(move, _after(play(self.position, move))) for move in self.sample("played", PLAYED)]


def pool(variant: Variant, number: int, seed: int = 0) -> Iterator[Probe]:
    """Positions of a variant, half of them reached by play."""
    for which in range(number):
        rng = Random(f"{seed} pool {which}")
        yield Probe((random_position if which % 2 else random_board)(variant, rng))


def counterpart(position: Position, other: Variant) -> Position | None:
    """The same position under other rules, as it would be read from a file that leaves the default options out;
    ``None`` if they know no such position."""
    rules = position.rules
    defaults = rules.variant.default_options()
    chosen = {name: value for name, value in rules.options.items() if value != defaults[name]}
    shot = convert.snapshot(position)
    try:
        theirs = game(other, chosen)
        known = set(other.tiles)
        held = [*shot.reserve.values(), *shot.captured.values()]
        used = {tile.code for tile in shot.tiles.values()} | {code for counts in held for code in counts}
        if not used <= known or set(other.players.seats) != set(rules.variant.players.seats):
            return None
        return convert.position(theirs, shot)
    except (KeyError, ValueError, StopIteration):
        return None


def difference(probe: Probe, other: Variant) -> Difference | None:
    """How two sets of rules differ in a position, or ``None`` if nothing shows."""
    position = probe.position
    theirs = counterpart(position, other)
    if theirs is None:
        return None
    others = legal_moves(theirs)
    if probe.legal != others:
        listed = set(others)
        odd = next((move for move in probe.legal if move not in listed), None)
        if odd is not None:
            return Difference(position, "moves", odd, True)
        odd = next((move for move in others if move not in probe.known), None)
        if odd is not None:
            return Difference(position, "moves", odd, False)
    if probe.told != _told(theirs):
        return Difference(position, "status")
    known_there = _facts(theirs)
    odd_facts = tuple(name for name, found in probe.facts.items() if known_there.get(name) != found)
    if odd_facts:
        return Difference(position, "facts", facts=odd_facts)
    for move, after in probe.played:
        if after is None or after != _after(play(theirs, move)):
            return Difference(position, "play", move, True)
    for name in position.rules.stops:
        move = Move(name)
        one, two = play(position, move), play(theirs, move)
        if (one is None) != (two is None):
            return Difference(position, "moves", move, one is not None)
        if one is not None and two is not None and _told(one) != _told(two):
            return Difference(position, "play", move, True)
    return None


def _after(position: Position | None) -> dict[str, Any] | None:
    return None if position is None else {**contents(convert.snapshot(position)), "status": _told(position)}


def _facts(position: Position) -> dict[tuple[str, str], Any]:
    found = facts(position)
    sections: dict[str, dict[str, Any]] = {
        "links": found.links,
        "situations": found.situations,
        "rings": found.rings,
        "counts": found.counts,
    }
    # Which of the shortest rings is shown is no fact of the game; who has one is.
    return {
        (section, name): set(value) if section == "rings" else value
        for section, known in sections.items()
        for name, value in known.items()
    }


def first_difference(
    probes: Sequence[Probe], other: Variant, seconds: float = 3.0, opening: bool = True
) -> Difference | None:
    """The first position of a pool in which the rules differ, made small; or the start of the game, unless the
    ``opening`` is left out."""
    if probes and opening:
        variant = probes[0].variant
        first = start(variant, seed=0)
        theirs = start(other, seed=0)
        if contents(convert.snapshot(first)) != contents(convert.snapshot(theirs)):
            return Difference(first, "start")
    found = next((found for probe in probes if (found := difference(probe, other)) is not None), None)
    if found is None:
        return None
    alike = partial(_alike, other=other, found=found)
    return difference(Probe(smallest(found.position, alike, seconds)), other) or found


def _alike(position: Position, other: Variant, found: Difference) -> bool:
    """Whether the rules differ in this position in the same way."""
    here = difference(Probe(position), other)
    return here is not None and (here.about, here.legal, here.facts) == (found.about, found.legal, found.facts)


def _told(position: Position) -> dict[str, Any]:
    """How a game stands; several winners share the win, whoever is named first."""
    told = status(position).as_json()
    return {**told, "winners": sorted(told["winners"])}
