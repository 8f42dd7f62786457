"""Invariants: what moves may do, and what they may not."""

from __future__ import annotations

import json
from collections import Counter

from paisho import Move, Position, legal_moves, read_position, write_position
from paisho.engine import convert
from paisho.engine.play import play
from paisho.language.actions.move import MoveTile
from paisho.language.variant import Variant
from paisho.state.snapshot import Snapshot
from paisho_validators.properties.counterexample import Counterexample
from paisho_validators.properties.proposals import proposals
from paisho_validators.properties.scenes import scene
from paisho_validators.properties.study import study

PLAYED = 12
"""How many legal moves are played a position."""


def laws_hold(position: Position) -> Counterexample | None:
    """No legal move of a turn that changes the board leaves a law broken, by a plain reading of the board after it."""
    if position.phase < position.rules.first_stage:
        return None
    for move in study(position).sample("laws", PLAYED):
        after = play(position, move)
        if after is None or after.cells == position.cells:
            continue
        seen = scene(after)
        for rule in position.rules.variant.laws.values():
            if rule.if_ is not None and not rule.if_.holds(seen):
                continue
            broken = rule.body.never.breaches(seen)
            if broken:
                places = ", ".join(position.rules.board.name(point) for point in broken[0])
                says = f"legal, but afterwards the law is broken at {places}"
                return Counterexample("laws-hold", says, position, move, (rule.clause,))
    return None


def captures_are_allowed(position: Position) -> Counterexample | None:
    """A tile is captured only where a rule of captures lets this tile take that one."""
    of = study(position)
    before = of.sitting.shot
    if position.phase < position.rules.first_stage:
        return None
    for move in of.sample("captures", PLAYED * 2):
        body = of.variant.actions[move.do].body if move.do in of.variant.actions else None
        if not isinstance(body, MoveTile) or move.to is None or move.source is None:
            continue
        board = position.rules.board
        target, source = board.number(move.to), board.number(move.source)
        taken = before.tiles.get(target)
        if taken is None:
            continue
        seen = of.scene.copy()
        seen.acting = before.tiles[source]
        seen.points.update({"from": source, "to": target})
        allowed = any(
            (rule.if_ is None or rule.if_.holds(seen))
            and rule.body.by.matches(source, before.tiles[source], seen)
            and rule.body.take.matches(target, taken, seen)
            for rule in body.captures.values()
        )
        if not allowed:
            says = f"the {before.tiles[source]} takes the {taken}, and no rule of captures says so"
            return Counterexample("captures-are-allowed", says, position, move, (f"actions.{move.do}.captures",))
    return None


def tiles_are_conserved(position: Position) -> Counterexample | None:
    """Every tile is somewhere before and after a move: on the board, beneath, in a reserve or captured. Only setting
    up brings tiles in, and only an effect that says so takes them out of the game."""
    of = study(position)
    before = census(of.sitting.shot)
    for move in of.sample("tiles", PLAYED):
        after = play(position, move)
        if after is None:
            continue
        now = census(convert.snapshot(after))
        gained, lost = now - before, before - now
        may_gain = move.do in of.variant.setup
        may_lose = loses(of.variant, move.do)
        if (gained and not may_gain) or (lost and not may_lose):
            parts = [f"{n} {code} more" for code, n in gained.items()] + [
                f"{n} {code} less" for code, n in lost.items()
            ]
            says = f"tiles appear or vanish: {', '.join(parts)}"
            return Counterexample("tiles-are-conserved", says, position, move, (f"actions.{move.do}",))
        if any(count < 0 for count in (*after.reserve, *after.captured)):
            return Counterexample("tiles-are-conserved", "a reserve holds less than nothing", position, move)
    return None


def census(shot: Snapshot) -> Counter[str]:
    """How many tiles of each type there are, wherever they are."""
    count: Counter[str] = Counter(tile.code for tile in shot.tiles.values())
    count.update(tile.code for under in shot.beneath.values() for tile in under)
    for held in (*shot.reserve.values(), *shot.captured.values()):
        count.update(held)
    return count


def loses(variant: Variant, action: str) -> bool:
    """Whether an action has an effect by which tiles leave the game."""
    rule = variant.actions.get(action)
    if rule is None:
        return False
    return any(getattr(part, "loses", False) or getattr(part, "to", "") == "removed" for part in parts(rule.body))


def parts(value: object) -> list[object]:
    """Every primitive in a part of the model, at any depth."""
    if isinstance(value, dict):
        return [found for inner in value.values() for found in parts(inner)]
    if isinstance(value, (tuple, list)):
        return [found for inner in value for found in parts(inner)]
    if hasattr(value, "__dataclass_fields__"):
        return [value, *(found for name in value.__dataclass_fields__ for found in parts(getattr(value, name)))]
    return []


def illegal_moves_change_nothing(position: Position) -> Counterexample | None:
    """An illegal move is refused with the clauses that object, each of them a clause of the variant, and the position
    is as before."""
    of = study(position)
    rng = of.chance("illegal")
    generated = set(of.legal)
    written, key = json.dumps(write_position(position)), position.key
    known = clause_names(of.variant)
    for move in proposals(position, of.scene, of.legal, rng, 16):
        if move in generated or move.do in position.rules.stops:
            continue
        reasons = of.sitting.judge(move)
        clauses = tuple(reason.clause for reason in reasons)
        if not reasons or play(position, move) is not None:
            return Counterexample("illegal-moves-change-nothing", "accepted, but not generated", position, move)
        strange = [clause for clause in clauses if clause not in known]
        if strange:
            says = f"refused by clauses that the variant does not have: {', '.join(strange)}"
            return Counterexample("illegal-moves-change-nothing", says, position, move, tuple(strange))
        if any(len(reason.says.strip()) < 8 for reason in reasons):
            return Counterexample("illegal-moves-change-nothing", "refused without saying why", position, move, clauses)
        if position.key != key or json.dumps(write_position(position)) != written:
            return Counterexample("illegal-moves-change-nothing", "the position has changed", position, move)
    return None


def clause_names(variant: Variant) -> set[str]:
    """Every clause id, the ids of what clauses are grouped under (`actions.arrange.captures`), and those of tiles."""
    names = {f"tiles.{code}" for code in variant.tiles}
    for rule in variant.rules():
        steps = rule.clause.split(".")
        names.update(".".join(steps[:n]) for n in range(1, len(steps) + 1))
    for name, rule in variant.actions.items():
        names.update(f"actions.{name}.{field}" for field in getattr(rule.body, "__dataclass_fields__", {}))
    names.update(f"setup.{name}" for name in variant.setup)
    return names


def round_trip(position: Position) -> Counterexample | None:
    """A position written out and read back is the same, and play goes on from it in the same way."""
    data = json.loads(json.dumps(write_position(position)))
    back = read_position(data, position.rules.variant)
    if back.key != position.key:
        return Counterexample("round-trip", f"read back, it differs: {write_position(back)} / {data}", position)
    for move in study(position).sample("round trip", PLAYED):
        there, here = play(back, move), play(position, move)
        if here is None or there is None or there.key != here.key:
            return Counterexample("round-trip", "played after reading back, the position differs", position, move)
        fresh = read_position(json.loads(json.dumps(write_position(here))), position.rules.variant)
        if legal_moves(fresh) != legal_moves(here):
            ours, theirs = set(legal_moves(here)), set(legal_moves(fresh))
            odd = sorted(map(str, ours ^ theirs))
            says = f"what may follow depends on whether the position was read or reached by play: {'; '.join(odd[:3])}"
            return Counterexample("round-trip", says, position, move)
        if Move.from_json(json.loads(json.dumps(move.as_json()))) != move:
            return Counterexample("round-trip", "the move written and read back differs", position, move)
    return None


def supplies_last(position: Position) -> Counterexample | None:
    """There are never more tiles of a kind than the supply; asked only of positions reached by play."""
    shot = study(position).sitting.shot
    variant, options = position.rules.variant, position.rules.options
    seats = len(variant.seating(options).order)
    for code, count in census(shot).items():
        if count > variant.supply(code, options) * seats:
            return Counterexample("supplies-last", f"{count} tiles {code}", position, None, (f"tiles.{code}",))
    return None


__all__ = [
    "captures_are_allowed",
    "census",
    "clause_names",
    "illegal_moves_change_nothing",
    "laws_hold",
    "loses",
    "parts",
    "round_trip",
    "supplies_last",
    "tiles_are_conserved",
]
