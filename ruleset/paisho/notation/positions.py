"""Positions as JSON data, exactly as in the engine protocol: read with every name checked, and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from paisho.engine import convert
from paisho.engine.game import OptionError, compiled
from paisho.language.variant import Variant
from paisho.loading import load, variants
from paisho.notation.boards import BoardTextError, read_board
from paisho.notation.presumed import presumed
from paisho.spec.suggest import did_you_mean
from paisho.state.position import Position
from paisho.state.shown import shown
from paisho.state.snapshot import Snapshot, Tile

KEYS = (
    "variant",
    "options",
    "board",
    "beneath",
    "reserve",
    "captured",
    "score",
    "to_move",
    "phase",
    "ply",
    "memory",
)
MOST = 1_000_000
REMEMBERED = ["again", "armed", "did", "fresh", "passes", "seed", "seen", "stopped", "turns"]
"""What the memory of a position can hold. A name that nobody would read is a slip of the pen."""
MOST_ENTRIES = 2_000
MOST_ALIKE = 10_000


class PositionError(ValueError):
    """Something that is not a position: the path of the datum at fault and what is wrong with it."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path, self.message = path, message


def read_position(data: Any, variant: Variant | None = None) -> Position:
    """The position that ``data`` describes, for play; its variant is loaded by id unless given."""
    _mapping(data, "")
    if variant is None:
        name = data.get("variant")
        if not isinstance(name, str):
            raise PositionError("variant", "the id of a variant is missing")
        if name not in variants():  # a position is data from anywhere: it may not have files opened
            hint = did_you_mean(name, variants()) or f"there are {', '.join(variants())}"
            raise PositionError("variant", f"there is no variant {shown(name)}; {hint}")
        variant = load(name)
    elif data.get("variant", variant.id) != variant.id:
        raise PositionError("variant", f"this is a position of {shown(data['variant'])}, not of {variant.id}")
    try:
        rules = compiled(variant, _mapping(data.get("options", {}), "options"))
    except OptionError as error:
        raise PositionError("options", str(error)) from None
    stages = [(stage.name, rules.seats[stage.seat] if stage.seat >= 0 else "") for stage in rules.stages]
    first = (rules.stages[rules.first_stage].name, rules.seating.first)
    return convert.position(rules, read_snapshot(data, variant, rules.options, stages, first))


def read_snapshot(
    data: Any, variant: Variant, options: Mapping[str, Any], stages: list[tuple[str, str]], first: tuple[str, str]
) -> Snapshot:
    """The position that ``data`` describes; raises :class:`PositionError`.

    ``stages`` are the (phase, seat) pairs there are, seat "" for any; ``first`` the phase and seat assumed if
    left out. What is left out besides: no tiles beneath, captured or scored; the reserve is what remains of the
    supply of the tiles that players do not pick in the setup; the memory is what
    :func:`~paisho.notation.presumed.presumed` says.
    """
    _mapping(data, "")
    for name in data:
        if name not in KEYS:
            hint = did_you_mean(name, KEYS) if isinstance(name, str) else ""
            path = name if isinstance(name, str) and name.isprintable() and len(name) <= 64 else ""
            raise PositionError(path, f"unknown key {shown(name)}; {hint or 'known are ' + ', '.join(KEYS)}")
    tiles = {}
    board = data.get("board", {})
    if isinstance(board, str):
        board = _written_board(board, variant, options)
    elif not isinstance(board, Mapping):
        raise PositionError("board", f"expected a mapping or text with tiles in brackets, found {shown(board)}")
    for place, text in read_board_shorthand(board, variant).items():
        point = _point(place, variant, "board")
        tiles[point] = _tile(text, variant, f"board.{place}")
    beneath = {}
    for place, under in _mapping(data.get("beneath", {}), "beneath").items():
        point = _point(place, variant, "beneath")
        if not isinstance(under, (list, tuple)) or not 0 < len(under) <= 400:
            raise PositionError(f"beneath.{place}", f"expected a list of tiles, found {shown(under)}")
        if point not in tiles:
            raise PositionError(f"beneath.{place}", "there is no tile on top of these")
        beneath[point] = tuple(_tile(text, variant, f"beneath.{place}") for text in under)
    captured = _counts(data.get("captured", {}), variant, "captured")
    if "reserve" in data:
        reserve = _counts(data["reserve"], variant, "reserve")
    else:
        reserve = _remaining(variant, options, tiles, beneath, captured)
    _check_seated(tiles, beneath, captured, reserve, variant, options)
    seats = list(variant.seating(options).order)
    to_move = data.get("to_move", first[1])
    if to_move not in seats:
        raise PositionError("to_move", f"expected one of {', '.join(seats)}, found {shown(to_move)}")
    phase = data.get("phase", first[0])
    if not any(phase == name and seat in ("", to_move) for name, seat in stages):
        known = ", ".join(dict.fromkeys(name for name, _ in stages))
        raise PositionError("phase", f"{to_move} has no decision {shown(phase)}; the decisions are: {known}")
    score = {}
    for seat, value in _mapping(data.get("score", {}), "score").items():
        _known(seat, seats, "score", "seat")
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
            raise PositionError(f"score.{seat}", f"expected a whole number, found {shown(value)}")
        score[seat] = value
    ply = data.get("ply", 0)
    if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= MOST:
        raise PositionError("ply", f"expected a whole number from 0 to {MOST}, found {shown(ply)}")
    memory = {}
    for name, value in _mapping(data.get("memory", {}), "memory").items():
        _known(name, REMEMBERED, "memory", "name")
        memory[name] = _remembered(value, f"memory.{name}")
    _check_memory(memory, variant, seats)
    shot = Snapshot(variant.id, options, tiles, beneath, reserve, captured, score, to_move, phase, ply, memory)
    if "memory" in data:
        return shot
    return replace(shot, memory=presumed(shot, variant, "ply" in data))


def _written_board(text: str, variant: Variant, options: Mapping[str, Any]) -> dict[str, str]:
    """A board written as text, each tile in the brackets of its player; none where no tile is on the board."""
    try:
        return read_board(variant, text, options)
    except BoardTextError as error:
        raise PositionError("board", str(error)) from None


def read_board_shorthand(data: Any, variant: Variant, path: str = "board") -> dict[str, str]:
    """A board as in the protocol from its shorthand ``{seat: {tile: [point, …]}}``; raises :class:`PositionError`.

    One point may stand without a list around it. A board in protocol form is returned as it is, every name checked,
    so that files may hold either.
    """
    shorthand = _mapping(data, path)
    seats = list(variant.players.seats)
    if not any(isinstance(tiles, Mapping) for tiles in shorthand.values()) and not set(seats) & set(shorthand):
        for place, text in shorthand.items():
            _tile(text, variant, f"{path}.{variant.board.name(_point(place, variant, path))}")
        return dict(shorthand)
    found: dict[int, str] = {}
    for seat, tiles in shorthand.items():
        _known(seat, seats, path, "seat")
        for code, places in _mapping(tiles, f"{path}.{seat}").items():
            _known(code, list(variant.tiles), f"{path}.{seat}", "tile")
            where = f"{path}.{seat}.{code}"
            if not isinstance(places, (list, tuple)):
                places = [places]
            if len(places) > MOST_ENTRIES:
                raise PositionError(where, f"has {len(places)} points; that is too many for any board")
            for place in places:
                point = _point(place, variant, where)
                if point in found:
                    raise PositionError(where, f"{place} holds {found[point]} already; a point holds one tile on top")
                found[point] = f"{seat} {code}"
    return {variant.board.name(point): found[point] for point in sorted(found)}


def write_board_shorthand(shot: Snapshot, variant: Variant) -> dict[str, dict[str, list[str]]]:
    """The top tiles of a position as shorthand: seats and tiles in the order of the variant, points in their own."""
    board: dict[str, dict[str, list[str]]] = {}
    for seat in variant.players.seats:
        held = {
            code: [variant.board.name(p) for p, tile in sorted(shot.tiles.items()) if tile == Tile(seat, code)]
            for code in variant.tiles
        }
        held = {code: places for code, places in held.items() if places}
        if held:
            board[seat] = held
    return board


def write_position(position: Position) -> dict[str, Any]:
    """The position in protocol form."""
    return write_snapshot(convert.snapshot(position), position.rules.board.name)


def write_snapshot(shot: Snapshot, name: Callable[[int], str]) -> dict[str, Any]:
    """The position as in the protocol, with every key present, in a fixed order."""
    return {
        "variant": shot.variant,
        "options": dict(shot.options),
        "board": {name(point): str(tile) for point, tile in sorted(shot.tiles.items())},
        "beneath": {name(point): [str(t) for t in under] for point, under in sorted(shot.beneath.items())},
        "reserve": {seat: dict(held) for seat, held in shot.reserve.items()},
        "captured": {seat: dict(held) for seat, held in shot.captured.items()},
        "score": dict(shot.score),
        "to_move": shot.to_move,
        "phase": shot.phase,
        "ply": shot.ply,
        "memory": {key: _listed(value) for key, value in shot.memory.items()},
    }


def _mapping(value: Any, path: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(path, f"expected a mapping, found {shown(value)}")
    if len(value) > MOST_ENTRIES:
        raise PositionError(path, f"has {len(value)} entries; that is too many for any board")
    return value


def _point(place: Any, variant: Variant, path: str) -> int:
    try:
        return variant.board.number(place)
    except ValueError as error:
        raise PositionError(path, str(error)) from None


def _tile(text: Any, variant: Variant, path: str) -> Tile:
    parts = text.split(" ") if isinstance(text, str) else []
    if len(parts) != 2:
        raise PositionError(
            path,
            f"expected a tile such as “{next(iter(variant.players.seats))} "
            f"{next(iter(variant.tiles))}”, found {shown(text)}",
        )
    _known(parts[0], list(variant.players.seats), path, "seat")
    _known(parts[1], list(variant.tiles), path, "tile")
    return Tile(parts[0], parts[1])


def _counts(value: Any, variant: Variant, path: str) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for seat, held in _mapping(value, path).items():
        _known(seat, list(variant.players.seats), path, "seat")
        counts[seat] = {}
        for code, number in _mapping(held, f"{path}.{seat}").items():
            _known(code, list(variant.tiles), f"{path}.{seat}", "tile")
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_ALIKE:
                raise PositionError(
                    f"{path}.{seat}.{code}", f"expected a number of tiles from 0 to {MOST_ALIKE}, found {shown(number)}"
                )
            if number:
                counts[seat][code] = number
    return {
        seat: {code: counts[seat][code] for code in variant.tiles if code in counts.get(seat, {})}
        if seat in counts
        else {}
        for seat in variant.players.seats
    }


def _check_seated(
    tiles: Mapping[int, Tile],
    beneath: Mapping[int, tuple[Tile, ...]],
    captured: Mapping[str, Mapping[str, int]],
    reserve: Mapping[str, Mapping[str, int]],
    variant: Variant,
    options: Mapping[str, Any],
) -> None:
    """Refuse players who are not at the table, and tiles that are no part of the game as it was agreed."""
    seats = variant.seating(options).order
    absent = [code for code in variant.tiles if not variant.in_play(code, options)]
    places = [(f"board.{variant.board.name(point)}", tile) for point, tile in tiles.items()]
    places += [(f"beneath.{variant.board.name(point)}", tile) for point, under in beneath.items() for tile in under]
    for name, piles in (("captured", captured), ("reserve", reserve)):
        places += [(f"{name}.{seat}", Tile(seat, code)) for seat, held in piles.items() for code in held]
    for path, tile in places:
        if tile.seat not in seats:
            raise PositionError(path, f"{tile.seat} does not play under these options; {', '.join(seats)} do")
        if tile.code in absent:
            raise PositionError(path, f"there are no tiles {tile.code} under these options")


def _remaining(
    variant: Variant,
    options: Mapping[str, Any],
    tiles: Mapping[int, Tile],
    beneath: Mapping[int, tuple[Tile, ...]],
    captured: Mapping[str, Mapping[str, int]],
) -> dict[str, dict[str, int]]:
    named = {name: variant.codes(name) for name in (*variant.tiles, *variant.groups, "any")}
    picked: set[str] = set()
    for rule in variant.setup.values():
        if rule.if_ is None or rule.if_.settled(options) is not False:
            picked |= rule.body.withheld(named)
    used = [*tiles.values(), *(tile for under in beneath.values() for tile in under)]
    left: dict[str, dict[str, int]] = {}
    for seat in variant.seating(options).order:
        left[seat] = {}
        for code in variant.tiles:
            supply = variant.supply(code, options)
            gone = used.count(Tile(seat, code)) + sum(
                held.get(code, 0) for taker, held in captured.items() if taker != seat
            )
            if code not in picked and supply > gone:
                left[seat][code] = supply - gone
    return left


def _remembered(value: Any, path: str, depth: int = 0) -> Any:
    if isinstance(value, str) and len(value) <= 1_000:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
        return value
    if isinstance(value, (list, tuple)) and depth < 4 and len(value) <= 10_000:
        return tuple(_remembered(v, path, depth + 1) for v in value)
    if isinstance(value, int) and not isinstance(value, bool):
        raise PositionError(path, f"expected a whole number up to {MOST}, found {shown(value)}")
    raise PositionError(path, f"expected text, a whole number or a list, found {shown(value)}")


def _check_memory(memory: Mapping[str, Any], variant: Variant, seats: list[str]) -> None:
    for name in ("passes", "again", "seed"):
        if name in memory and not (isinstance(memory[name], int) and memory[name] >= 0):
            raise PositionError(f"memory.{name}", f"expected a whole number from 0, found {shown(memory[name])}")
    stopped = memory.get("stopped")
    if stopped is not None:
        stops = [name for name, rule in variant.endings.items() if rule.body.stop]
        if not isinstance(stopped, tuple) or len(stopped) != 2:
            raise PositionError("memory.stopped", f"expected [ending, seat], found {shown(stopped)}")
        _known(stopped[0], stops, "memory.stopped", "ending")
        _known(stopped[1], seats, "memory.stopped", "seat")
    did = memory.get("did", ())
    if not isinstance(did, tuple):
        raise PositionError("memory.did", f"expected a list of actions, found {shown(did)}")
    for name in did:
        _known(name, list(variant.actions), "memory.did", "action")
    turns = memory.get("turns")
    if turns is not None and not (
        isinstance(turns, tuple) and len(turns) == len(seats) and all(isinstance(n, int) and n >= 0 for n in turns)
    ):
        raise PositionError("memory.turns", f"expected a number of turns for each player, found {shown(turns)}")
    for note in _notes(memory.get("fresh", ())):
        _known(note[0], list(variant.rings), "memory.fresh", "ring")
        for place in (*note[1], *(end for pair in note[2] for end in pair)):
            _point(place, variant, "memory.fresh")
    armed = memory.get("armed", ())
    if not isinstance(armed, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in armed):
        raise PositionError("memory.armed", f"expected a list of [ending, seat], found {shown(armed)}")
    for ending, seat in armed:
        _known(ending, [name for name, rule in variant.endings.items() if rule.body.once], "memory.armed", "ending")
        _known(seat, seats, "memory.armed", "seat")
    seen = memory.get("seen", ())
    pairs = isinstance(seen, tuple) and all(
        isinstance(p, tuple) and len(p) == 2 and isinstance(p[0], str) and isinstance(p[1], int) for p in seen
    )
    if not pairs:
        raise PositionError("memory.seen", "expected a list of [position, number of times]")


def _notes(value: Any) -> tuple[Any, ...]:
    """What is remembered of a turn for claims of rings: (ring, points, pairs of points) each."""
    good = isinstance(value, tuple) and all(
        isinstance(note, tuple)
        and len(note) == 3
        and isinstance(note[1], tuple)
        and isinstance(note[2], tuple)
        and all(isinstance(pair, tuple) and len(pair) == 2 for pair in note[2])
        for note in value
    )
    if not good:
        raise PositionError("memory.fresh", f"expected a list of [ring, points, pairs of points], found {shown(value)}")
    return tuple(value)


def _known(name: Any, known: list[str], path: str, what: str) -> None:
    if not isinstance(name, str) or name not in known:
        hint = did_you_mean(name, known) if isinstance(name, str) else ""
        raise PositionError(path, f"unknown {what} {shown(name)}; {hint or 'known are ' + ', '.join(known[:30])}")


def _listed(value: Any) -> Any:
    return [_listed(v) for v in value] if isinstance(value, tuple) else value
