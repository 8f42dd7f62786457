"""Random boards: positions that no game need ever reach, of any variant, from a source of chance.

Rules are written for every position, so they are tried on every kind: crowded and nearly empty boards, both seats to
move, every phase, odd reserves, memories of passes and repetitions, and tiles that form links, chains and rings.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from paisho import Game, Position, game
from paisho.engine import convert
from paisho.language.variant import Variant
from paisho.state.snapshot import Snapshot, Tile

CROWDS = (2, 5, 12, 30, 70)


def random_options(variant: Variant, rng: Random) -> dict[str, Any]:
    """The defaults half of the time, else a random value of every option."""
    if rng.random() < 0.5:
        return {}
    return {name: option.typed(rng.choice(list(option.values))) for name, option in variant.options.items()}


def random_board(variant: Variant, rng: Random) -> Position:
    """A random board under random options."""
    return scatter(game(variant, random_options(variant, rng)), rng)


def scatter(rules: Game, rng: Random) -> Position:
    """A position with tiles anywhere, whoever's turn it is, in any phase."""
    variant = rules.variant
    tiles: dict[int, Tile] = {}
    favoured = rng.sample(rules.pieces.codes, rng.randint(1, min(5, rules.pieces.types)))
    for _ in range(rng.randint(0, rng.choice(CROWDS))):
        point = _point(rules, tiles, rng)
        code = rng.choice(favoured if rng.random() < 0.6 else rules.pieces.codes)
        tiles[point] = Tile(rng.choice(rules.seats), code)
    if rng.random() < 0.4:
        tiles.update(loop(rules, rng))
    stage = rng.choice(rules.stages)
    return convert.position(
        rules,
        Snapshot(
            variant.id,
            rules.options,
            tiles,
            _beneath(rules, tiles, rng),
            {seat: _reserve(variant, tiles, seat, rng) for seat in rules.seats},
            {seat: {} for seat in rules.seats},
            {},
            rules.seats[stage.seat] if stage.seat >= 0 else rng.choice(rules.seats),
            stage.name,
            rng.choice((0, 1, 7, 120)),
            _memory(rules, rng),
        ),
    )


def _point(rules: Game, tiles: dict[int, Tile], rng: Random) -> int:
    """A point: in a named region, beside or in line with another tile, or anywhere."""
    board = rules.board
    draw = rng.random()
    if draw < 0.3:
        region = rng.choice(list(board.regions.values()) or [board.mask])
        inside = [point for point in board.points if region >> point & 1]
        if inside:
            return rng.choice(inside)
    if tiles and draw < 0.75:
        ray = board.ray(rng.choice(list(tiles)), rng.randrange(8))
        if ray:
            return ray[0] if rng.random() < 0.4 else rng.choice(ray)
    return rng.choice(board.points)


def loop(rules: Game, rng: Random) -> dict[int, Tile]:
    """Four tiles at the corners of a rectangle around the middle, each linked to the next if such tiles exist."""
    board = rules.board
    forms = list(rules.links.values())
    if not forms:
        return {}
    pairs = rng.choice(forms).pairs
    x, y = board.xy[board.centre]
    west, east, south, north = (rng.randint(1, 7) for _ in range(4))
    corners = [(x - west, y + north), (x + east, y + north), (x + east, y - south), (x - west, y - south)]
    if any(corner not in board.at for corner in corners):
        return {}
    chain = [rng.randrange(rules.pieces.count)]
    for _ in range(3):
        partners = [b for b in range(rules.pieces.count) if pairs[chain[-1]][b] is not None]
        if not partners:
            return {}
        closing = [b for b in partners if pairs[b][chain[0]] is not None]
        chain.append(rng.choice(closing if len(chain) == 3 and closing else partners))
    types = rules.pieces.types
    return {
        board.at[corner]: Tile(rules.seats[piece // types], rules.pieces.codes[piece % types])
        for corner, piece in zip(corners, chain, strict=True)
    }


def _beneath(rules: Game, tiles: dict[int, Tile], rng: Random) -> dict[int, tuple[Tile, ...]]:
    """Tiles under others, if anything in the rules speaks of tiles beneath."""
    if not stacks(rules.variant) or rng.random() < 0.3:
        return {}
    return {
        point: tuple(
            Tile(rng.choice(rules.seats), rng.choice(rules.pieces.codes)) for _ in range(rng.choice((1, 1, 1, 2)))
        )
        for point in tiles
        if rng.random() < 0.25
    }


def _reserve(variant: Variant, tiles: dict[int, Tile], seat: str, rng: Random) -> dict[str, int]:
    """What is left of the supply; or less of it; or nothing of some kinds."""
    full = rng.choice((0.0, 0.5, 1.0))
    held = {}
    for code, tile in variant.tiles.items():
        on_board = sum(1 for t in tiles.values() if t == Tile(seat, code))
        left = max(0, tile.supply - on_board)
        count = left if rng.random() < full else rng.randint(0, left)
        if count:
            held[code] = count
    return held


def _memory(rules: Game, rng: Random) -> dict[str, Any]:
    memory: dict[str, Any] = {}
    if rng.random() < 0.25:
        memory["passes"] = rng.randint(1, 2)
    if rules.keeps_history and rng.random() < 0.3:
        memory["again"] = rng.randint(2, 3)
    if rules.stops and rng.random() < 0.03:
        memory["stopped"] = (rng.choice(list(rules.stops)), rng.choice(rules.seats))
    return memory


def stacks(variant: Variant) -> bool:
    """Whether anything in the rules puts tiles under others."""
    return any(word == "beneath" for rule in variant.actions.values() for word in words_in(rule.body))


def words_in(value: Any) -> Iterator[Any]:
    """Every plain value in a part of the model, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from words_in(inner)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from words_in(inner)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            if name not in ("mark", "cite", "clause", "note", "title"):
                yield from words_in(getattr(value, name))
    else:
        yield value


__all__ = ["loop", "random_board", "random_options", "scatter", "stacks", "words_in"]
