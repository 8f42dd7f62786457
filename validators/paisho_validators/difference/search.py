"""A shortest line of moves after which two variants play differently.

Both games are played in step. All lines are tried, shorter ones first, as far as the bounds allow; then games steered
by chance look further, and what they find is made shorter by leaving moves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from time import monotonic
from typing import Any

from paisho import Move, Position, Status, Variant, legal_moves, start, status
from paisho.engine import convert
from paisho.engine.play import play
from paisho_validators.mutation.pool import Difference, first_difference, pool
from paisho_validators.properties.games import MANNERS, choose
from paisho_validators.properties.scenes import contents, difference

NODES = 4_000
"""How many pairs of positions are looked at before chance takes over."""

LONGEST = 150
SHORT = 8
POOL = 300


@dataclass(frozen=True)
class Split:
    """Where two games part: the moves so far, the two positions, and how they differ.

    ``move`` is legal under ``only`` (`one` or `other`) alone; or leads to different positions if ``only`` is empty.
    ``proved``: no shorter line does it.
    """

    line: tuple[Move, ...]
    one: Position
    other: Position
    says: str
    move: Move | None = None
    only: str = ""
    proved: bool = False


@dataclass(frozen=True)
class Apart:
    """What a search has found: a split, or none; every line of ``depth`` moves has been tried without one."""

    split: Split | None
    depth: int
    pairs: int
    small: Difference | None = None
    """A small position, perhaps never reached, in which the rules differ; looked for unless a short line shows it."""


Pair = tuple[Position, Position]


def parting(one: Position, other: Position) -> tuple[str, Move | None, str] | None:
    """How two positions reached by the same moves differ, or ``None``."""
    if not _same(one, other):
        found = difference(
            *_supplied_alike(one, other), (one.rules.board, other.rules.board), ("under the first", "under the second")
        )
        if found:
            return f"the positions differ: {found}", None, ""
    first, second = status(one), status(other)
    if first.as_json() != second.as_json():
        return f"{_told(first)} under the first, {_told(second)} under the second", None, ""
    ours, theirs = legal_moves(one), legal_moves(other)
    if ours == theirs:
        return None
    known = set(theirs)
    for move in ours:
        if move not in known:
            return f"only the first allows {move}", move, "one"
    known = set(ours)
    for move in theirs:
        if move not in known:
            return f"only the second allows {move}", move, "other"
    return None


def _supplied_alike(one: Position, other: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """The contents of two positions, the reserves of the second as if its players had begun with as many tiles as those
    of the first: how many they have is told with the clauses, and shows in play once one of them runs out."""
    ours, theirs = (contents(convert.snapshot(position)) for position in (one, other))
    begun, instead = _begun(other), _begun(one)
    held = {
        name: theirs["reserve"].get(name, 0) - begun.get(name, 0) + instead.get(name, 0)
        for name in {**begun, **instead}
    }
    return ours, {**theirs, "reserve": {name: number for name, number in held.items() if number}}


def _begun(position: Position) -> dict[tuple[str, str], int]:
    """What the reserves of a game begin with."""
    rules = position.rules
    return {
        (seat, code): 0 if code in rules.withheld else rules.variant.supply(code, rules.options)
        for seat in rules.pieces.seats
        for code in rules.variant.tiles
    }


def _same(one: Position, other: Position) -> bool:
    """Whether two positions are surely the same: where pieces have the same numbers, numbers are enough."""
    alike = one.rules.pieces == other.rules.pieces and one.rules.board is other.rules.board
    return (
        alike
        and one.rules.stages[one.phase].name == other.rules.stages[other.phase].name
        and (one.key[1:7] == other.key[1:7] and one.ply == other.ply and one.memory == other.memory)
    )


def _told(now: Status) -> str:
    if not now.over:
        return "the game goes on"
    winners = f"won by {' and '.join(now.winners)}" if now.winners else "won by nobody"
    return f"the game is over, {winners} ({now.clause})"


def tell_apart(
    one: Variant,
    other: Variant,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    nodes: int = NODES,
    seconds: float = 30.0,
) -> Apart:
    """Look for a shortest line of moves after which the variants differ, under the same options."""
    began = monotonic()
    first, second = _opened(one, options, seed), _opened(other, options, seed)
    split = _split((), (first, second), proved=True)
    if split is not None:
        return Apart(split, 0, 1)
    split, depth, pairs = _breadth_first((first, second), nodes, began + seconds / 3)
    if split is None:
        split = _by_chance((first, second), seed, monotonic() + (began + seconds - monotonic()) * 0.6)
        if split is not None:
            split = _shorter(split, (first, second), depth, began + seconds)
    small = None
    if split is None or len(split.line) > SHORT:
        small = first_difference(list(pool(one, POOL, seed)), other, seconds / 6, opening=False)
    return Apart(split, depth, pairs, small)


def _opened(variant: Variant, options: Mapping[str, Any] | None, seed: int) -> Position:
    known = {name: value for name, value in (options or {}).items() if name in variant.options}
    return start(variant, known, seed)


def _split(line: tuple[Move, ...], pair: Pair, proved: bool) -> Split | None:
    found = parting(*pair)
    if found is None:
        return None
    says, move, only = found
    return Split(line, *pair, says, move, only, proved)


def _breadth_first(pair: Pair, nodes: int, deadline: float) -> tuple[Split | None, int, int]:
    """All lines, shorter ones first: the first split, else the depth to which there is none, and the pairs seen."""
    edge: list[tuple[tuple[Move, ...], Pair]] = [((), pair)]
    seen = {_name(pair)}
    depth = looked = 0
    while edge:
        wider = []
        for line, (one, other) in edge:
            for move in legal_moves(one):
                if looked >= nodes or monotonic() > deadline:
                    return None, depth, looked
                reached = _played((one, other), move)
                assert reached is not None, "both list the same moves"
                name = _name(reached)
                if name in seen:
                    continue
                seen.add(name)
                looked += 1
                split = _split((*line, move), reached, proved=True)
                if split is not None:
                    return split, depth, looked
                wider.append(((*line, move), reached))
        edge, depth = wider, depth + 1
    return None, depth, looked


def _name(pair: Pair) -> tuple[str, str]:
    return convert.digest(pair[0]), convert.digest(pair[1])


def _played(pair: Pair, move: Move) -> Pair | None:
    one, other = play(pair[0], move), play(pair[1], move)
    return (one, other) if one is not None and other is not None else None


def _by_chance(pair: Pair, seed: int, deadline: float) -> Split | None:
    """The shortest split that steered random games come across."""
    best: Split | None = None
    number = 0
    while monotonic() < deadline:
        rng = Random(f"{seed} line {number}")
        number += 1
        manner = rng.choice(MANNERS)
        here = pair
        line: tuple[Move, ...] = ()
        while len(line) < (len(best.line) if best is not None else LONGEST) and monotonic() < deadline:
            chosen = choose(here[0], rng, manner)
            if chosen is None:
                break
            form, piece, source, points = chosen
            move = form.move((form, piece, source, points[:-1], 0, True), points[-1])
            reached = _played(here, move)
            assert reached is not None, "the games have not parted yet"
            line = (*line, move)
            here = reached
            split = _split(line, here, proved=False)
            if split is not None:
                best = split
                break
        if best is not None and (number >= 400 or len(best.line) <= 8):
            break
    return best


class _Line:
    """A line after which the games part, with the pairs of positions along it, so that attempts to shorten it need not
    begin at the beginning."""

    def __init__(self, split: Split, pair: Pair) -> None:
        self.split = split
        self.trail = [pair]
        for move in split.line:
            reached = _played(self.trail[-1], move)
            assert reached is not None, "the line has been played before"
            self.trail.append(reached)

    def without(self, gone: tuple[int, ...]) -> _Line | None:
        """The line with some moves left out, if the games still part; else ``None``."""
        line, pair = list(self.split.line[: gone[0]]), self.trail[gone[0]]
        for number in range(gone[0], len(self.split.line)):
            if number in gone:
                continue
            move = self.split.line[number]
            one, other = play(pair[0], move), play(pair[1], move)
            if one is None or other is None:
                split = None if one is other else _split(tuple(line), pair, proved=False)
                return _Line(split, self.trail[0]) if split is not None else None
            line.append(move)
            pair = one, other
        split = _split(tuple(line), pair, proved=False)
        return _Line(split, self.trail[0]) if split is not None else None


def _shorter(split: Split, pair: Pair, depth: int, deadline: float) -> Split:
    """The split after as few of its moves as possible: stretches of moves, then any two, are left out as long as the
    games still part. Late ones first: there is less to play again."""
    best = _Line(split, pair)
    size = max(1, len(split.line) // 2)
    while size and monotonic() < deadline:
        for begin in range(len(best.split.line) - size, -1, -1):
            if begin + size > len(best.split.line) or monotonic() > deadline:
                continue
            best = best.without(tuple(range(begin, begin + size))) or best
        size = size // 2 if size > 3 else size - 1
    improved = True
    while improved and monotonic() < deadline:
        improved = False
        for first, second in sorted(combinations(range(len(best.split.line)), 2), reverse=True):
            if monotonic() > deadline:
                break
            shorter = best.without((first, second)) if second < len(best.split.line) else None
            if shorter is not None:
                best, improved = shorter, True
    return replace(best.split, proved=len(best.split.line) <= depth + 1)
