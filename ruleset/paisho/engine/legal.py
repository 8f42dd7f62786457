"""Legal moves: listed in a stable order, tested one by one, or picked at random without listing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisho.board import bits
from paisho.engine.status import status
from paisho.language.actions.action import ActionForm, Group
from paisho.state.move import Move
from paisho.state.position import Position

Chosen = tuple[ActionForm, int, int, tuple[int, ...], bool]
"""A move found: (form, piece, source, points, whether it is known to be legal)."""


def groups(pos: Position) -> Iterator[Group]:
    """Every group of moves of the decision now due; none once the game is over."""
    if not status(pos).over:
        for form in pos.rules.actions(pos):
            yield from form.groups(pos)


def legal_moves(pos: Position) -> list[Move]:
    """Every legal move of the decision now due, none twice, by action and then by point."""
    moves: list[Move] = []
    for group in groups(pos):
        form, piece, source, fixed, mask, sure = group
        if sure:
            moves.extend(form.moves(group))
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
                    return form, kind, origin, points, True
                return None
    return None


def pick(pos: Position, rng: Random) -> Chosen | None:
    """A legal move, each as likely as any other, or ``None`` if there is none.

    Moves that need a test are tested only when they are drawn: drawing again until one passes keeps all legal moves
    equally likely.
    """
    found = list(groups(pos))
    total = sum(group[4].bit_count() for group in found)
    for _ in range(64):
        if not total:
            return None
        drawn = rng.randrange(total)
        for form, piece, source, fixed, mask, sure in found:
            size = mask.bit_count()
            if drawn < size:
                points = (*fixed, nth(mask, drawn))
                if sure or form.attempt(pos, piece, source, points, True) is not None:
                    return form, piece, source, points, True
                break
            drawn -= size
    moves = legal_moves(pos)
    return find(pos, rng.choice(moves)) if moves else None


def nth(mask: int, index: int) -> int:
    """The point with this index in a set, counted from 0 upwards."""
    for _ in range(index):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
