"""The engine: move lists, random games, the ring test."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import paisho
from benchmarks.timing import Figure, each, rate
from paisho.engine.legal import legal_moves
from paisho.engine.play import random_move, start
from tests.vectors.reader import vectors

CAP = 300
GAMES = 60

# Reference figures of other engines, measured by their readers on a machine of this kind.
GOALS = {
    "skud": ("5,000 (a web engine: 169)", "8,000 (a web engine: 162)"),
    "capture": ("5,000 (a web engine: 44)", "8,000 (a web engine: 43)"),
    "street": ("5,000 (a web engine: 323)", "8,000 (a web engine: 232)"),
}
ELSE = ("3,000", "4,000")

# A board of one player's tiles as dense with harmonies as a game can get.
DENSE = {
    "R3": ["-6,3", "-1,3", "4,3", "-6,-2", "-1,-2", "4,-2"],
    "R4": ["-4,3", "2,3", "-6,1", "-4,-2", "2,-2", "4,1", "-1,1"],
    "R5": ["-4,1", "2,1", "-4,-4", "2,-4", "-1,6", "4,-4"],
    "W3": ["2,6", "-4,6", "-6,-4", "7,1"],
    "W4": ["-1,-4", "4,6", "-6,6"],
}


def positions(variant: str) -> list[dict]:
    """Positions to list moves in: the public vectors where there are some, else positions of random games."""
    try:
        found = [v["position"] for v in vectors(f"{variant}-positions") if not v.get("ended") and not v.get("terminal")]
    except (FileNotFoundError, ValueError, KeyError):
        found = []
    return found or list(_played(variant))


def _played(variant: str) -> Iterator[dict]:
    game = paisho.game(variant)
    rng = Random(7)
    for seed in range(20):
        position = start(game, seed)
        for ply in range(CAP):
            after = random_move(position, rng)
            if after is None:
                break
            position = after
            if ply % 12 == 0:
                yield paisho.write_position(position)


def move_lists(variant: str, repeat: int) -> Figure:
    """Whole lists of moves as the public interface gives them, each position fresh."""
    texts = positions(variant)
    batches = [[paisho.read_position(text) for text in texts] for _ in range(repeat + 1)]
    moves = sum(len(legal_moves(position)) for position in batches[0]) / len(texts)
    waiting = iter(batches)

    def work() -> int:
        for position in next(waiting):
            legal_moves(position)
        return len(texts)

    goal = GOALS.get(variant, ELSE)[0]
    note = f"{len(texts)} positions, {moves:.0f} moves each"
    return Figure(f"{variant}: move lists", rate(work, repeat), "lists/s", goal, note)


def random_games(variant: str, repeat: int) -> Figure:
    """Games of moves drawn uniformly, the setup included, up to a number of plies."""
    game = paisho.game(variant)
    unfinished = 0

    def work() -> int:
        nonlocal unfinished
        rng, plies, unfinished = Random(1), 0, 0
        for seed in range(GAMES):
            position = start(game, seed)
            for _ in range(CAP):
                after = random_move(position, rng)
                if after is None:
                    break
                position, plies = after, plies + 1
            else:
                unfinished += 1
        return plies

    values = rate(work, repeat)
    goal = GOALS.get(variant, ELSE)[1]
    return Figure(
        f"{variant}: random games", values, "plies/s", goal,
        f"{GAMES} games, {unfinished / GAMES:.0%} unfinished at {CAP} plies",
    )


def ring_test(variant: str, repeat: int) -> list[Figure]:
    """Rings on a dense board: links and ring from nothing, and the ring alone."""
    data = {"variant": variant, "board": {p: f"host {c}" for c, points in DENSE.items() for p in points}}
    position = paisho.read_position(data)
    (name, ring), = position.rules.rings.items()
    links = len(ring.link.links(position))

    def from_nothing() -> int:
        position.memo[:] = [None] * len(position.memo)
        return ring.owners(position)

    def alone() -> int:
        position.memo[ring.slot] = None
        return ring.owners(position)

    note = f"{links} links"
    return [
        Figure(f"{variant}: {name}, links and ring", each(from_nothing, 200, repeat), "ms", "1", note),
        Figure(f"{variant}: {name}, the ring alone", each(alone, 200, repeat), "ms", "", note),
    ]
