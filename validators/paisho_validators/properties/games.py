"""Random games, steered: rare actions and tiles, captures, later phases, links and endings come up far more often
than if every move were equally likely, and still every legal move can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisho import Game, Position, game
from paisho.engine import legal, play
from paisho.engine.legal import Chosen, nth
from paisho.engine.status import status
from paisho.language.actions.action import Group
from paisho.language.variant import Variant
from paisho_validators.properties.boards import random_options

MANNERS = ("even", "even", "rare", "rare", "linking", "scarce")
"""How a game is played: every move equally likely; every action and tile equally likely; making links; and with
reserves nearly empty, so that the end comes soon."""


def random_position(variant: Variant, rng: Random, most: int = 120) -> Position:
    """A position reached by a random number of moves of a steered game."""
    stop = rng.randrange(*rng.choice(((0, 8), (6, 40), (20, most))))
    position = None
    for number, reached in enumerate(game_of(game(variant, random_options(variant, rng)), rng)):
        position = reached
        if number >= stop:
            break
    assert position is not None
    return position


def game_of(rules: Game, rng: Random) -> Iterator[Position]:
    """Every position of one steered random game, from the first decision to the end of the game, if it ends."""
    manner = rng.choice(MANNERS)
    position = play.start(rules, rng.randrange(1 << 30))
    yield position
    while not status(position).over:
        chosen = choose(position, rng, manner)
        if chosen is None:
            return
        position = play.carry_out(position, *chosen)
        if manner == "scarce" and position.phase == rules.first_stage and rng.random() < 0.1:
            position = _poorer(position, rng)
        yield position


def choose(position: Position, rng: Random, manner: str) -> Chosen | None:
    """A legal move in a manner of playing, or ``None`` if there is none."""
    if manner == "even" or rng.random() < 0.2:
        return _any(position, rng)
    groups = list(legal.groups(position))
    rng.shuffle(groups)
    if manner == "linking":
        best = max(
            (chosen for group in groups[:6] if (chosen := _from(position, group, rng)) is not None),
            key=lambda chosen: _linked(play.carry_out(position, *chosen), position.seat),
            default=None,
        )
        return best if best is not None else _any(position, rng)
    by_action: dict[tuple[str, int], list[Group]] = {}
    for group in groups:
        by_action.setdefault((group[0].name, group[1]), []).append(group)
    kinds = list(by_action)
    names = list(dict.fromkeys(name for name, _ in kinds))
    rng.shuffle(names)
    for name in names:
        kind = rng.choice([kind for kind in kinds if kind[0] == name])
        group = rng.choice(by_action[kind])
        captures = group[4] & position.occupied
        if captures and rng.random() < 0.8:
            group = (*group[:4], captures, group[5])
        chosen = _from(position, group, rng)
        if chosen is not None:
            return chosen
    return _any(position, rng)


def _any(position: Position, rng: Random) -> Chosen | None:
    picked = legal.pick(position, rng)
    return picked[0] if picked is not None else None


def _from(position: Position, group: Group, rng: Random) -> Chosen | None:
    form, piece, source, fixed, mask, sure = group
    for _ in range(3):
        points = (*fixed, nth(mask, rng.randrange(mask.bit_count())))
        if sure or form.attempt(position, piece, source, points, True) is not None:
            return form, piece, source, points
    return None


def _linked(position: Position, seat: int) -> int:
    """How much there is of links of a seat; a ring is worth more than one that nearly closes."""
    links = sum(1 for form in position.rules.links.values() for _, _, owner in form.links(position) if owner == seat)
    rings: int = sum(form.owners(position) >> seat & 1 for form in position.rules.rings.values())
    return links + 6 * rings


def _poorer(position: Position, rng: Random) -> Position:
    """The same position with less in the reserves, as if the game were nearer to its end."""
    reserve = tuple(held - 1 if held and rng.random() < 0.5 else held for held in position.reserve)
    return Position(
        position.rules,
        position.sets,
        position.cells,
        position.occupied,
        position.beneath,
        reserve,
        position.captured,
        position.score,
        position.seat,
        position.phase,
        position.ply,
        position.memory,
    )
