"""Playing Skud's recorded games through the public interface."""

from collections.abc import Iterator
from functools import cache

from paisho import Move, Position, Variant, legal_moves, load, play, start, write_position
from tests.vectors.reader import Vector

BONUS_ACTIONS = {"R": "rock", "K": "knotweed", "W": "wheel", "B": "boat", "L": "special", "O": "special"}


@cache
def skud() -> Variant:
    return load("skud")


def phase(position: Position) -> str:
    return write_position(position)["phase"]


def opening_moves(accents: dict[str, list[str]], opening: str) -> Iterator[dict]:
    """The decisions before the guest's first turn: both players' accents and the guest's opening tile."""
    yield {"do": "accents", "tiles": accents["host"]}
    yield {"do": "accents", "tiles": accents["guest"]}
    yield {"do": "opening", "tile": opening}


def opened(accents: dict[str, list[str]], opening: str) -> Position:
    """The position in which the guest has the first turn."""
    position = start(skud())
    for move in opening_moves(accents, opening):
        position = play(position, legal_form(position, move))
    return position


def replay(game: Vector) -> tuple[list[Move], list[Position]]:
    """All decisions of a recorded game, with the position before the first and after each."""
    moves: list[Move] = []
    positions = [start(skud())]

    def decide(move: Move) -> None:
        positions.append(play(positions[-1], move))
        moves.append(move)

    for data in opening_moves(game["accents"], game["opening"]):
        decide(legal_form(positions[-1], data))
    for turn in game["moves"]:
        decide(Move.from_json(main_move(turn)))
        if "bonus" in turn:
            decide(Move.from_json(bonus_move(turn["bonus"])))
        elif phase(positions[-1]) == "bonus":
            decide(Move.from_json({"do": "skip"}))
    return moves, positions


def main_move(turn: dict) -> dict:
    if turn["type"] == "plant":
        return {"do": "plant", "tile": turn["tile"], "to": turn["at"]}
    return {"do": "arrange", "from": turn["from"], "to": turn["to"]}


def bonus_move(bonus: dict) -> dict:
    move = {"do": BONUS_ACTIONS.get(bonus["tile"], "seedling"), "tile": bonus["tile"], "to": bonus["at"]}
    return move | {"shift": bonus["to"]} if "to" in bonus else move


def legal_form(position: Position, data: dict) -> Move:
    """The legal move that says the same; a choice of several tiles may name them in any order."""
    moves = legal_moves(position)
    for move in moves:
        if _unordered(move.as_json()) == _unordered(data):
            return move
    raise AssertionError(f"{data} is not among the {len(moves)} legal moves")


def _unordered(data: dict) -> dict:
    return {key: sorted(value) if isinstance(value, list | tuple) else value for key, value in data.items()}


def record_text(game: Vector) -> str:
    """The game as a record, a line a turn."""
    opening = game["opening"]
    lines = [
        f"0H.{','.join(game['accents']['host'])}",
        f"0G.{','.join(game['accents']['guest'])}",
        f"1G.{opening}(0,-8)",
        f"1H.{opening}(0,8)",
        *(turn["notation"] for turn in game["moves"]),
    ]
    return "\n".join(lines) + "\n"
