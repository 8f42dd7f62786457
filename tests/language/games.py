"""Little variants for trying one primitive at a time, and positions of them."""

import random
from collections.abc import Iterator

from paisho import Position, Variant
from paisho.api import game
from paisho.engine import convert, play
from paisho.language.scene import Scene
from paisho.loading import load_text
from paisho.referee.judge import scene_of


def variant(text: str) -> Variant:
    """The variant in this text, which must be sound."""
    read, report = load_text(text)
    assert read is not None, [str(d) for d in report.diagnostics]
    return read


def faults(text: str) -> list[tuple[str, str]]:
    """The (code, path) of every fault of the text."""
    _, report = load_text(text)
    return [(d.code, d.path) for d in report.diagnostics]


def positions(rules: Variant, seed: int, games: int, plies: int, **options: object) -> Iterator[Position]:
    """Every position of some random games."""
    rng = random.Random(seed)
    for number in range(games):
        pos: Position | None = play.start(game(rules, options), seed + number)
        for _ in range(plies):
            assert pos is not None
            yield pos
            pos = play.random_move(pos, rng)
            if pos is None:
                break


def scene(pos: Position) -> Scene:
    """The position as the referee sees it."""
    return scene_of(convert.snapshot(pos), pos.rules.variant)
