"""Random boards: positions that no game need ever reach, of any variant, from a source of chance.

Rules are written for every position, so they are tried on every kind: crowded and nearly empty boards, both seats to
move, every phase, odd reserves, memories of passes and repetitions, and tiles that form links, chains and rings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from paisho import Game, Position, game
from paisho.engine import convert
from paisho.language.variant import Variant
from paisho.state.snapshot import Snapshot, Tile
from paisho_validators.properties.chains import ring

CROWDS = (2, 5, 12, 30, 70)
NEARNESS = (0.2, 0.6, 0.95)
"""How likely a tile stands near another one: scattered boards, ordinary ones, and crowds around a few points."""


def random_options(variant: Variant, rng: Random) -> dict[str, Any]:
    """The defaults half of the time, else a random value of every option."""
    if rng.random() < 0.5:
        return {}
    return {name: option.typed(option.choices.drawn(rng)) for name, option in variant.options.items()}


def random_board(variant: Variant, rng: Random) -> Position:
    """A random board under random options."""
    return scatter(game(variant, random_options(variant, rng)), rng)


def scatter(rules: Game, rng: Random) -> Position:
    """A position with tiles anywhere, whoever's turn it is, in any phase."""
    variant = rules.variant
    setting_up = rules.first_stage and rng.random() < 0.08
    stage = rng.choice(rules.stages[: rules.first_stage] if setting_up else rules.stages[rules.first_stage :])
    seats, codes = seated(rules), in_play(rules)
    mover = rules.seats[stage.seat] if stage.seat >= 0 else rng.choice(seats)
    bare = rng.random() < 0.12
    owners = [seat for seat in seats if not (bare and seat == mover)] or seats
    tiles: dict[int, Tile] = {}
    favoured = rng.sample(codes, rng.randint(1, min(5, len(codes))))
    nearness = rng.choice(NEARNESS)
    for _ in range(rng.randint(0, rng.choice(CROWDS))):
        code = rng.choice(favoured if rng.random() < 0.6 else codes)
        tiles[_point(rules, tiles, nearness, rng)] = Tile(rng.choice(owners), code)
    if rng.random() < (0.4 if bare else 0.1):
        for point in _small_region(rules, rng):
            tiles.setdefault(point, Tile(rng.choice(owners), rng.choice(favoured)))
    if bare and rng.random() < 0.4:
        tiles[_point(rules, tiles, nearness, rng)] = Tile(mover, rng.choice(codes))
    if not bare and rng.random() < 0.35:
        corners, inside = loop(rules, rng)
        if rng.random() < 0.8:
            tiles = {point: tile for point, tile in tiles.items() if point not in inside}
        tiles.update(corners)
    laid: dict[int, Tile] = {}
    if not bare and rng.random() < 0.2:
        laid = ring(rules, codes, [mover] if rng.random() < 0.6 else seats, rng)
        tiles.update(laid)
    reserve = {seat: _reserve(rules, tiles, seat, rng) if seat in seats else {} for seat in rules.seats}
    if bare and rng.random() < 0.4:
        reserve[mover] = {}
    shot = Snapshot(
        variant.id,
        rules.options,
        tiles,
        _beneath(rules, tiles, rng),
        reserve,
        {seat: {} for seat in rules.seats},
        {},
        mover,
        stage.name,
        rng.choice((0, 1, 7, 120)),
        _memory(rules, rng),
    )
    return _begun(rules, shot, list(laid or tiles), rng)


def _begun(rules: Game, shot: Snapshot, points: list[int], rng: Random) -> Position:
    """The position, with what its part of the turn remembers as if one of the tiles on ``points`` had just come."""
    position = convert.position(rules, shot)
    if not points or position.phase < rules.first_stage:
        return position
    came = rng.choice(points)
    without = {point: tile for point, tile in shot.tiles.items() if point != came}
    under = {point: tiles for point, tiles in shot.beneath.items() if point != came}
    before = convert.position(rules, replace(shot, tiles=without, beneath=under))
    notes = tuple(note for form in rules.actions(position) if (note := form.begin(before, position)) is not None)
    if not notes:
        return position
    return convert.position(rules, replace(shot, memory={**shot.memory, "fresh": notes}))


def seated(rules: Game) -> list[str]:
    """The seats that play under the agreed options."""
    return list(rules.variant.seating(rules.options).order)


def in_play(rules: Game) -> list[str]:
    """The codes of the tiles that are part of the game as it was agreed."""
    return [code for code in rules.variant.tiles if rules.variant.in_play(code, rules.options)]


def _small_region(rules: Game, rng: Random) -> list[int]:
    """The points of some region of a few points."""
    board = rules.board
    small = [region for region in board.regions.values() if 1 < region.bit_count() <= 12]
    region = rng.choice(small) if small else 0
    return [point for point in board.points if region >> point & 1]


def _point(rules: Game, tiles: dict[int, Tile], nearness: float, rng: Random) -> int:
    """A point: in a named region, beside or in line with another tile, or anywhere."""
    board = rules.board
    if tiles and rng.random() < nearness:
        ray = board.ray(rng.choice(list(tiles)), rng.randrange(8))
        if ray:
            return ray[0] if rng.random() < 0.5 else rng.choice(ray[:4] if rng.random() < 0.5 else ray)
    if board.regions and rng.random() < 0.4:
        region = rng.choice(list(board.regions.values()))
        inside = [point for point in board.points if region >> point & 1]
        if inside:
            return rng.choice(inside)
    return rng.choice(board.points)


def loop(rules: Game, rng: Random) -> tuple[dict[int, Tile], set[int]]:
    """Four tiles at the corners of a rectangle around the middle, each linked to the next for one owner if such tiles
    exist; and the points on its edges."""
    board, pieces = rules.board, rules.pieces
    forms = list(rules.links.values())
    x, y = board.xy[board.centre]
    west, east, south, north = (rng.randint(1, rng.choice((3, 7))) for _ in range(4))
    corners = [(x - west, y + north), (x + east, y + north), (x + east, y - south), (x - west, y - south)]
    if not forms or any(corner not in board.at for corner in corners):
        return {}, set()
    pairs = rng.choice(forms).pairs
    owner = rng.randrange(len(rules.seats))
    known = [pieces.number(seat, code) for seat in seated(rules) for code in in_play(rules)]
    chain = [rng.choice(known)]
    for _ in range(3):
        partners = [b for b in known if pairs[chain[-1]][b] == owner]
        if not partners:
            return {}, set()
        closing = [b for b in partners if pairs[b][chain[0]] == owner]
        chain.append(rng.choice(closing if len(chain) == 3 and closing else partners))
    edges = {
        board.at[point]
        for point in board.at
        if x - west <= point[0] <= x + east
        and y - south <= point[1] <= y + north
        and (point[0] in (x - west, x + east) or point[1] in (y - south, y + north))
    }
    placed = {
        board.at[corner]: Tile(rules.seats[pieces.seat(piece)], pieces.codes[pieces.type(piece)])
        for corner, piece in zip(corners, chain, strict=True)
    }
    return placed, edges


def _beneath(rules: Game, tiles: dict[int, Tile], rng: Random) -> dict[int, tuple[Tile, ...]]:
    """Tiles under others, if anything in the rules speaks of tiles beneath."""
    if not stacks(rules.variant) or rng.random() < 0.3:
        return {}
    return {
        point: tuple(
            Tile(rng.choice(seated(rules)), rng.choice(in_play(rules))) for _ in range(rng.choice((1, 1, 1, 2)))
        )
        for point in tiles
        if rng.random() < 0.25
    }


def _reserve(rules: Game, tiles: dict[int, Tile], seat: str, rng: Random) -> dict[str, int]:
    """What is left of the supply; or less of it; or nothing of some kinds."""
    full = rng.choice((0.0, 0.5, 1.0))
    held = {}
    for code in in_play(rules):
        on_board = sum(1 for t in tiles.values() if t == Tile(seat, code))
        left = max(0, rules.variant.supply(code, rules.options) - on_board)
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
    if rules.stops and rng.random() < 0.05:
        memory["stopped"] = (rng.choice(list(rules.stops)), rng.choice(seated(rules)))
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
