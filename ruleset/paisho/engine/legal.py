"""Legal moves: listed in a stable order, tested one by one, or picked at random without listing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisho.board import bits
from paisho.engine.status import status
from paisho.language.actions.action import ActionForm, Group
from paisho.state.move import Move
from paisho.state.position import Draft, Position

Chosen = tuple[ActionForm, int, int, tuple[int, ...]]
"""A legal move found: (form, piece, source, points)."""


def groups(pos: Position, lazy: bool = False) -> Iterator[Group]:
    """Every group of moves of the decision now due; none once the game is over."""
    if status(pos).over:
        return
    able = pos.memo[pos.rules.able_slot] = set()
    for form in pos.rules.actions(pos):
        for group in form.groups(pos, lazy=lazy):
            if group[5]:
                able.add(form.name)
            yield group


def legal_moves(pos: Position) -> list[Move]:
    """Every legal move of the decision now due, none twice, by action and then by point."""
    moves: list[Move] = []
    if status(pos).over:
        return moves
    able = pos.memo[pos.rules.able_slot] = set()
    for form in pos.rules.actions(pos):
        for group in form.groups(pos):
            _, piece, source, fixed, mask, sure = group
            if sure:
                able.add(form.name)
                moves += form.moves(group)
                continue
            for last in bits(mask):
                if form.attempt(pos, piece, source, (*fixed, last), True) is not None:
                    moves.append(form.move(group, last))
    return moves


def count_moves(pos: Position) -> int:
    """How many legal moves there are, without listing those that need no test."""
    total = 0
    for form, piece, source, fixed, mask, sure in groups(pos):
        if sure:
            total += mask.bit_count()
            continue
        while mask:
            low = mask & -mask
            mask ^= low
            total += form.attempt(pos, piece, source, (*fixed, low.bit_length() - 1), True) is not None
    return total


def find(pos: Position, move: Move) -> Chosen | None:
    """The move as numbers if it is legal, else ``None``."""
    if status(pos).over:
        return None
    for form in pos.rules.actions(pos):
        if form.name != move.do:
            continue
        parsed = form.parse(move)
        if parsed is None:
            return None
        piece, source, points = parsed
        for _, kind, origin, fixed, mask, sure in form.groups(pos, piece, source):
            if origin == source and fixed == points[:-1] and mask >> points[-1] & 1 and piece in (-1, kind):
                if sure or form.attempt(pos, kind, origin, points, True) is not None:
                    return form, kind, origin, points
                return None
    return None


def pick(pos: Position, rng: Random) -> tuple[Chosen, Draft] | None:
    """A legal move, each as likely as any other, carried out on a draft; ``None`` if there is none.

    The laws are asked only about a move that is drawn: drawing again until one passes keeps all legal moves equally
    likely, and most moves pass.
    """
    found = list(groups(pos, lazy=True))
    total = sum([group[4].bit_count() for group in found])
    for _ in range(64):
        if not total:
            return None
        drawn = int(rng.random() * total)
        for form, piece, source, fixed, mask, sure in found:
            size = mask.bit_count()
            if drawn < size:
                points = (*fixed, nth(mask, drawn))
                draft = form.attempt(pos, piece, source, points, not sure)
                if draft is not None:
                    return (form, piece, source, points), draft
                break
            drawn -= size
    moves = legal_moves(pos)
    if not moves:
        return None
    chosen = find(pos, rng.choice(moves))
    assert chosen is not None
    form, piece, source, points = chosen
    draft = form.attempt(pos, piece, source, points, False)
    assert draft is not None
    return chosen, draft


def nth(mask: int, index: int) -> int:
    """The point with this index in a set, counted from 0 upwards."""
    for _ in range(index):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
