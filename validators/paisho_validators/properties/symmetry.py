"""Invariant: a symmetric board gives symmetric lists of moves, where the rules are symmetric too."""

from __future__ import annotations

from functools import lru_cache

from paisho import Move, Position, legal_moves
from paisho.board.symmetry import Symmetry
from paisho.engine import convert
from paisho.language.variant import Variant
from paisho.language.where.points import Points
from paisho.state.snapshot import Snapshot
from paisho_validators.properties.boards import words_in
from paisho_validators.properties.conduct import parts
from paisho_validators.properties.counterexample import Counterexample
from paisho_validators.properties.study import study

HANDED = {"clockwise", "anticlockwise"}
COMPASS = {"north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west", "forward", "back"}


class _ById:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return id(self.variant)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.variant is self.variant


def symmetries(variant: Variant) -> tuple[Symmetry, ...]:
    """The symmetries, other than leaving all as it is, that keep all that the rules of a turn speak of: regions of the
    board, midlines, the drawn lines, points listed one by one, and the sense in which things turn."""
    return _symmetries(_ById(variant))


@lru_cache(maxsize=32)
def _symmetries(known: _ById) -> tuple[Symmetry, ...]:
    variant = known.variant
    board = variant.board
    rules = (
        *(variant.actions, variant.laws, variant.situations, variant.links, variant.turn, variant.relations),
        *(variant.rings, variant.counts, variant.endings, variant.tiles, variant.players),
    )
    words = {word for section in rules for word in words_in(section) if isinstance(word, str)}
    if words & COMPASS:
        return ()
    listed = [part for section in rules for part in parts(section) if isinstance(part, Points)]
    named = [points for name, points in board.regions.items() if name in words or _of_midline(name, words)]
    sets = [*named, *(sum(1 << board.number(name) for name in part.value) for part in listed)]
    return tuple(
        symmetry
        for symmetry in board.symmetries
        if symmetry.name != "identity"
        and not (symmetry.name.startswith("mirror") and words & HANDED)
        and all(symmetry.of(points) == points for points in sets)
        and all(symmetry.of(board.drawn[p]) == board.drawn[symmetry.moves[p]] for p in board.points)
    )


def _of_midline(region: str, words: set[str]) -> bool:
    kind, _, name = region.partition("-")
    return kind == "midline" and name in words


def moves_are_symmetric(position: Position) -> Counterexample | None:
    """Turn or mirror the board: the legal moves turn or mirror with it."""
    rules = position.rules
    if position.phase < rules.first_stage or "seen" in dict(position.memory):
        return None
    of = study(position)
    for symmetry in symmetries(rules.variant):
        turned = convert.position(rules, _turned(of.sitting.shot, symmetry))
        expected = {_carried(move, position, symmetry) for move in of.legal}
        found = set(legal_moves(turned))
        if found != expected:
            back = Symmetry("back", {there: here for here, there in symmetry.moves.items()})
            odd = min(expected ^ found, key=str)
            move = _carried(odd, position, back)
            where = "here but not" if odd in expected else "not here but"
            says = f"legal {where} on the same board under a {symmetry.name.replace('-', ' ')}"
            return Counterexample("moves-are-symmetric", says, position, move, (f"actions.{move.do}",))
    return None


def _turned(shot: Snapshot, symmetry: Symmetry) -> Snapshot:
    moves = symmetry.moves
    return Snapshot(
        shot.variant,
        shot.options,
        {moves[point]: tile for point, tile in shot.tiles.items()},
        {moves[point]: under for point, under in shot.beneath.items()},
        shot.reserve,
        shot.captured,
        shot.score,
        shot.to_move,
        shot.phase,
        shot.ply,
        shot.memory,
    )


def _carried(move: Move, position: Position, symmetry: Symmetry) -> Move:
    board = position.rules.board

    def place(text: str | None) -> str | None:
        return None if text is None else board.name(symmetry.moves[board.number(text)])

    def value(text: str | tuple[str, ...]) -> str | tuple[str, ...]:
        if isinstance(text, tuple):
            return tuple(map(str, map(value, text)))
        try:
            return str(place(text))
        except ValueError:
            return text

    return Move(
        move.do,
        move.tile,
        place(move.source),
        place(move.to),
        tuple((name, value(chosen)) for name, chosen in move.choices),
    )
