"""Moves worth asking about: sensible ones, near misses of legal ones, and plain nonsense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from paisho import Move, Position
from paisho.language.scene import Scene

ODD_POINTS = ("99,99", "0,9 ", "1,2,3", "", "-0,0", "０,0", "a1")
ODD_WORDS = ("", "frobnicate", "do", "PLACE", "…")


def proposals(position: Position, scene: Scene, legal: Sequence[Move], rng: Random, many: int) -> list[Move]:
    """About ``many`` different moves of every kind, most of them illegal."""
    found = dict.fromkeys(legal if len(legal) <= many // 3 else rng.sample(list(legal), many // 3))
    for source in (near_misses(position, legal, rng, many // 4), nonsense(position, scene, rng, many // 4)):
        found.update(dict.fromkeys(source))
    found.update(dict.fromkeys(crossing(position, rng, many // 3)))
    found.update(dict.fromkeys(every_action(position, scene, rng, many // 4)))
    return list(found)


def extra_keys(position: Position) -> list[str]:
    """Every key that some move of the variant has beside the action, and one that none has."""
    keys = {"tile", "from", "to", "tiles", "extra"}
    for rule in position.rules.variant.actions.values():
        keys.update(rule.body.keys(None))
    return sorted(keys)


def crossing(position: Position, rng: Random, many: int) -> Iterator[Move]:
    """Pairs of points (most of them from a tile, near ones more often), and tiles on points, for every action now due
    or not."""
    rules = position.rules
    board, codes = rules.board, rules.pieces.codes
    occupied = [point for point in board.points if position.cells[point]]
    names = list(rules.variant.actions)
    for _ in range(many):
        do = rng.choice(names)
        target = rng.choice(board.points)
        if occupied and rng.random() < 0.8:
            source = rng.choice(occupied)
            ray = board.ray(source, rng.randrange(8))
            if rng.random() < 0.4:
                target = rng.choice(occupied)
            elif ray and rng.random() < 0.6:
                target = rng.choice(ray[:6])
        else:
            source = rng.choice(board.points)
        if rng.random() < 0.5:
            yield Move(do, None, board.name(source), board.name(target))
        else:
            yield Move(do, rng.choice(codes), None, board.name(target))


def every_action(position: Position, scene: Scene, rng: Random, many: int) -> Iterator[Move]:
    """For every action of the variant, moves with just the keys that it takes, whether it is due or not."""
    rules = position.rules
    board, codes = rules.board, rules.pieces.codes
    actions = list(rules.variant.actions.items())
    due = [action for action in actions if any(form.name == action[0] for form in rules.actions(position))]
    beside = [p for point in board.points if position.cells[point] for p in board.ring[point] if p >= 0]
    for _ in range(many):
        name, rule = rng.choice(due if due and rng.random() < 0.7 else actions)
        target = rng.choice(beside if beside and rng.random() < 0.6 else board.points)
        around = [p for p in board.ring[target] if p >= 0] or [target]
        values = {"tile": rng.choice(codes), "from": board.name(rng.choice(board.points)), "to": board.name(target)}
        wanted = [key for key in rule.body.keys(None) if key in values]
        others = [key for key in rule.body.keys(None) if key not in values and rng.random() < 0.7]
        yield Move.from_json(
            {
                "do": name,
                **{key: values[key] for key in wanted},
                **{key: board.name(rng.choice(around)) for key in others},
            }
        )
    for name in [*rules.variant.setup, *rules.variant.endings]:
        yield Move(name)


def near_misses(position: Position, legal: Sequence[Move], rng: Random, many: int) -> Iterator[Move]:
    """Legal moves with one thing changed: another action, tile or point, a key left out or added."""
    if not legal:
        return
    rules = position.rules
    board = rules.board
    for _ in range(many):
        data = rng.choice(legal).as_json()
        name = rng.choice(list(data))
        draw = rng.random()
        if draw < 0.15 and name != "do":
            del data[name]
        elif draw < 0.25:
            data[rng.choice(extra_keys(position))] = board.name(rng.choice(board.points))
        elif name == "do":
            data["do"] = rng.choice([*rules.variant.actions, *rules.variant.setup])
        elif name == "tile":
            data["tile"] = rng.choice([*rules.pieces.codes, "?"])
        elif isinstance(data[name], list):
            data[name] = _altered(data[name], rules.pieces.codes, rng)
        else:
            data[name] = _elsewhere(data[name], position, rng)
        yield Move.from_json(data)


def _elsewhere(text: str, position: Position, rng: Random) -> str:
    """A point beside a point, or any; for a word any point, or a word that no rule knows."""
    board = position.rules.board
    try:
        number = board.number(text) if rng.random() < 0.8 else rng.choice(board.points)
    except ValueError:
        return str(rng.choice((board.name(rng.choice(board.points)), *ODD_WORDS)))
    near = [p for p in board.ring[number] if p >= 0]
    return str(board.name(rng.choice(near or [number])))


def _altered(tiles: list[str], codes: Sequence[str], rng: Random) -> list[str]:
    changed = list(tiles)
    draw = rng.randrange(4)
    if draw == 0 and changed:
        changed.pop()
    elif draw == 1:
        changed.append(rng.choice(codes))
    elif draw == 2:
        # Points in another order are the same move, and would not be found among the generated ones.
        if all(text in codes for text in changed):
            rng.shuffle(changed)
    elif changed:
        changed[rng.randrange(len(changed))] = rng.choice(codes)
    return changed


def nonsense(position: Position, scene: Scene, rng: Random, many: int) -> Iterator[Move]:
    """Moves with unknown actions, points off the board or badly spelled, and keys that make no sense together."""
    rules = position.rules
    names = [*rules.variant.actions, *rules.variant.setup, *rules.variant.endings, *ODD_WORDS]
    others = [key for key in extra_keys(position) if key not in ("tile", "from", "to")]

    def place() -> str:
        return rng.choice(ODD_POINTS) if rng.random() < 0.4 else rules.board.name(rng.choice(rules.board.points))

    for _ in range(many):
        choices: list[tuple[str, str | tuple[str, ...]]] = []
        if rng.random() < 0.3:
            choices.append((rng.choice(others), place() if rng.random() < 0.5 else (place(),)))
        yield Move(
            rng.choice(names),
            rng.choice((None, rng.choice(rules.pieces.codes), "?", "any")),
            rng.choice((None, place())),
            rng.choice((None, place())),
            tuple(choices),
        )
