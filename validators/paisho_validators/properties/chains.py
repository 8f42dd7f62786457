"""Rings for random boards: tiles of which each is linked to the next, laid where the variant's own links hold.

Chance alone closes a ring once in thousands of boards. Here two tiles are looked for that a tile is linked with, and
a fourth that completes the parallelogram; the engine says whether that is a ring. Nothing is known of the kinds of
links but which pieces they can join.
"""

from __future__ import annotations

from random import Random

from paisho import Game, Position
from paisho.engine import convert
from paisho.language.links.form import LinkForm
from paisho.state.snapshot import Snapshot, Tile

TRIES = 60
"""How many first tiles are tried for a ring."""

LOOKED = 24
"""At how many points a partner is looked for."""

STEPS = tuple((dx * far, dy * far) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy for far in range(1, 7))
LEAPS = tuple((dx * a, dy * b) for dx in (1, -1) for dy in (1, -1) for a, b in ((1, 2), (2, 1)))
"""Where partners are looked for: in line, and a knight's move away."""

Vector = tuple[int, int]
Laid = dict[int, tuple[int, int]]
"""Pieces by point, each as its seat and type number."""


def ring(rules: Game, codes: list[str], seats: list[str], rng: Random) -> dict[int, Tile]:
    """Four tiles that are a ring, for one of the seats, of the given types; none if there are no rings or no luck."""
    if not rules.rings or not codes:
        return {}
    kind = rng.choice(list(rules.rings))
    form = rules.links[rules.variant.rings[kind].body.of]
    numbers = [rules.seats.index(seat) for seat in seats]
    types = [rules.pieces.codes.index(code) for code in codes]
    known = [(seat, type_) for seat in numbers for type_ in types]
    for _ in range(TRIES):
        found = _parallelogram(rules, form, known, rng)
        if found and rules.rings[kind].owners(_bare(rules, found)):
            return {point: _tile(rules, piece) for point, piece in found.items()}
    return {}


def _parallelogram(rules: Game, form: LinkForm, known: list[tuple[int, int]], rng: Random) -> Laid:
    board = rules.board
    start = rng.choice(board.points)
    first = rng.choice(known)
    one = _linked(rules, form, {start: first}, start, known, rng, ())
    if one is None:
        return {}
    two = _linked(rules, form, {start: first, one[0]: one[1]}, start, known, rng, (one[2],))
    if two is None:
        return {}
    (x, y), (a, b), (c, d) = board.xy[start], one[2], two[2]
    last = board.at.get((x + a + c, y + b + d))
    if last is None or last in (start, one[0], two[0]):
        return {}
    laid = {start: first, one[0]: one[1], two[0]: two[1]}
    for piece in rng.sample(known, len(known)):
        whole = {**laid, last: piece}
        if all(_are_linked(rules, form, whole, last, other[0]) for other in (one, two)):
            return whole
    return {}


def _linked(
    rules: Game, form: LinkForm, laid: Laid, point: int, known: list[tuple[int, int]], rng: Random,
    taken: tuple[Vector, ...],
) -> tuple[int, tuple[int, int], Vector] | None:  # fmt: skip
    """A point, a piece on it that is linked to the one on ``point``, and the way there; not along what is ``taken``."""
    board, here = rules.board, _number(rules, laid[point])
    partners = [
        piece
        for piece in known
        if form.pairs[here][_number(rules, piece)] is not None or form.pairs[_number(rules, piece)][here] is not None
    ]
    if not partners:
        return None
    x, y = board.xy[point]
    for dx, dy in rng.sample((*STEPS, *LEAPS), LOOKED):
        there = board.at.get((x + dx, y + dy))
        if there is None or there in laid or any(dx * b == dy * a for a, b in taken):
            continue
        piece = rng.choice(partners)
        if _are_linked(rules, form, {**laid, there: piece}, point, there):
            return there, piece, (dx, dy)
    return None


def _are_linked(rules: Game, form: LinkForm, laid: Laid, one: int, other: int) -> bool:
    return any({p, q} == {one, other} for p, q, _ in form.links(_bare(rules, laid)))


def _number(rules: Game, piece: tuple[int, int]) -> int:
    return piece[0] * rules.pieces.types + piece[1]


def _tile(rules: Game, piece: tuple[int, int]) -> Tile:
    return Tile(rules.seats[piece[0]], rules.pieces.codes[piece[1]])


def _bare(rules: Game, laid: Laid) -> Position:
    """A board with these tiles and nothing else, at the beginning of a turn."""
    nothing: dict[str, dict[str, int]] = {seat: {} for seat in rules.seats}
    tiles = {point: _tile(rules, piece) for point, piece in laid.items()}
    phase = rules.stages[rules.first_stage].name
    shot = Snapshot(rules.variant.id, rules.options, tiles, {}, nothing, nothing, {}, rules.seating.first, phase, 0, {})
    return convert.position(rules, shot)
