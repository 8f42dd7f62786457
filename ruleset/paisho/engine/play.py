"""Playing: from a position and a legal move to the next position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from paisho.engine.convert import occurrence
from paisho.engine.game import Game
from paisho.engine.legal import find, pick
from paisho.engine.status import status
from paisho.language.actions.action import ActionForm
from paisho.language.actions.passing import PassForm
from paisho.language.base import Binding
from paisho.state.chance import SEEDS
from paisho.state.move import Move
from paisho.state.position import Draft, Position


def start(
    game: Game, seed: int | None = None, given: Mapping[str, Mapping[str, Sequence[str]]] | None = None
) -> Position:
    """The first decision of a new game; chance is settled from ``seed``.

    ``given`` settles it otherwise: for a step of the setup that draws lots, the codes of each seat's tiles in the order
    of its points. Raises ValueError for what no such step can bring about.
    """
    pieces = game.pieces
    reserve = tuple(
        0 if code in game.withheld else game.variant.supply(code, game.options)
        for _ in pieces.seats
        for code in pieces.codes
    )
    none = (0,) * pieces.count
    first = game.stages[0]
    seat = first.seat if first.seat >= 0 else game.first_seat
    score = (0,) * len(pieces.seats)
    empty = Position(game, none, bytes(game.board.size), 0, (), reserve, none, score, seat, 0, 0, ())
    lots, draft = random.Random(seed), Draft(empty)
    chosen = dict(given or {})
    for laying in game.layings.get(0, ()):
        laying.apply(draft, lots, chosen.pop(laying.name, None) if laying.chance else None)
    if chosen:
        known = ", ".join(laying.name for laying in game.layings.get(0, ()) if laying.chance) or "none"
        raise ValueError(
            f"{', '.join(chosen)}: no such step of the setup draws lots before the first decision; there is: {known}"
        )
    if any(laying.chance for number, layings in game.layings.items() if number for laying in layings):
        draft.remember("seed", lots.randrange(SEEDS))
    return draft.position(seat, 0, 0)


def play(pos: Position, move: Move) -> Position | None:
    """The position after a move, or ``None`` if the move is not legal."""
    chosen = find(pos, move)
    if chosen is not None:
        return carry_out(pos, *chosen)
    if move.do in pos.rules.stops and move == Move(move.do) and not status(pos).over:
        draft = Draft(pos)
        draft.remember("stopped", (move.do, pos.rules.seats[pos.seat]))
        return draft.position(pos.seat, pos.phase, pos.ply + 1)
    return None


def carry_out(
    pos: Position, form: ActionForm, piece: int, source: int, points: tuple[int, ...], draft: Draft | None = None
) -> Position:
    """The position after a move known to be legal; ``draft`` if it has been carried out on one already."""
    if draft is None:
        draft = form.attempt(pos, piece, source, points, False)
    assert draft is not None
    game: Game = pos.rules
    if pos.phase < game.first_stage:
        return _next_stage(pos, draft, game)
    if game.keeps_history and pos.phase == game.first_stage and pos.recall("seen") is None:
        draft.remember("seen", ((occurrence(pos), 1),))  # the position from which play begins has been there once
    if isinstance(form, PassForm):
        draft.remember("passes", (pos.recall("passes") or 0) + 1)
    elif pos.memory and pos.recall("passes") and pos.phase == game.first_stage:
        draft.remember("passes", None)
    if pos.memory and pos.recall("fresh"):
        draft.remember("fresh", None)
    if game.watched:
        _note_action(pos, draft, form.name, game)
    after = draft.position((pos.seat + 1) % len(game.seats), game.first_stage, pos.ply + 1)
    for known in game.handed_on:
        known.inherit(pos, after, draft.changed)
    if form.lawful:
        for law in game.laws:
            law.inherit(after)
    for number in range(game.first_stage + 1, len(game.stages)):
        stage = game.stages[number]
        if form.name in stage.after:
            bound = form.bind(pos, piece, source, points)
            after.memo[game.before_slot] = pos
            follows = stage.when[pos.seat].holds(after, bound)
            after.memo[game.before_slot] = None
            if follows:
                after.seat, after.phase = pos.seat, number
                notes = [note for action in stage.actions[pos.seat] if (note := action.begin(pos, after)) is not None]
                if notes:
                    draft.remember("fresh", tuple(notes))
                    after.memory = draft.memory
                return after
    if game.automatic or game.most_turns or game.arming:
        after = _end_turn(pos, after, draft, form.name, game)
    return _noted(after) if game.keeps_history else after


def _end_turn(pos: Position, after: Position, draft: Draft, name: str, game: Game) -> Position:
    """The position once the turn is over: what happens by itself has happened, and turns are counted."""
    draft.probe, draft.changed = after, 0
    bound = Binding(pos.seat)
    for part in game.automatic:
        if part.after and name not in part.after:
            continue
        seen = draft.seen()
        seen.memo[game.before_slot] = pos
        follows = part.when[pos.seat].holds(seen, bound)
        seen.memo[game.before_slot] = None
        due = [effect for test, effect in part.effects[pos.seat] if test.holds(seen, bound)] if follows else ()
        for effect in due:
            effect.happens(draft, bound)
    if game.most_turns:
        turns = list(pos.recall("turns") or [0] * len(game.seats))
        if turns[pos.seat] < game.most_turns:
            turns[pos.seat] += 1
            draft.remember("turns", tuple(turns))
    done = draft.position(after.seat, after.phase, after.ply)
    # What was worked out of the same board holds on, unless it may have counted scores or turns.
    if not draft.changed and (done.score, done.memory) == (after.score, after.memory):
        done.memo = after.memo
    armed = [found for ending in game.arming for found in ending.arming(done)]
    if armed:
        draft.remember("armed", tuple(sorted([*(pos.recall("armed") or ()), *armed])))
        done.memory = draft.memory
    return done


def _note_action(pos: Position, draft: Draft, name: str, game: Game) -> None:
    """Remember which of the actions that endings ask for were taken in this turn."""
    earlier = () if pos.phase == game.first_stage else pos.recall("did") or ()
    did = tuple(sorted({*earlier, name} & game.watched))
    if did or pos.memory:
        draft.remember("did", did or None)


def _next_stage(pos: Position, draft: Draft, game: Game) -> Position:
    number = pos.phase + 1
    stage = game.stages[number]
    layings = game.layings.get(number, ())
    lots = random.Random(pos.recall("seed"))
    for laying in layings:
        laying.apply(draft, lots)
    if any(laying.chance for laying in layings):
        later = any(laying.chance for n, more in game.layings.items() if n > number for laying in more)
        draft.remember("seed", lots.randrange(SEEDS) if later else None)
    return draft.position(stage.seat if stage.seat >= 0 else game.first_seat, number, pos.ply + 1)


def _noted(pos: Position) -> Position:
    """The position with its own occurrence counted in its memory."""
    seen: dict[str, int] = dict(pos.recall("seen") or ())
    name = occurrence(pos)
    seen[name] = seen.get(name, 0) + 1
    memory: list[tuple[str, Any]] = [(n, v) for n, v in pos.memory if n not in ("seen", "again")]
    memory.append(("seen", tuple(sorted(seen.items()))))
    if seen[name] > 1:
        memory.append(("again", seen[name]))
    pos.memory = tuple(sorted(memory))
    return pos


def random_move(pos: Position, rng: random.Random) -> Position | None:
    """The position after a legal move chosen uniformly, or ``None`` if the game is over."""
    picked = pick(pos, rng)
    return carry_out(pos, *picked[0], picked[1]) if picked is not None else None
