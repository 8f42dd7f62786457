"""Runs every benchmark: ``python -m benchmarks [VARIANT…]``."""

from __future__ import annotations

import platform
import sys

import paisho
from benchmarks.engine import move_lists, random_games, ring_test
from benchmarks.start import command, loading

REPEAT = 5


def main(chosen: list[str]) -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}; median of {REPEAT} (least to greatest)\n")
    for variant in chosen or paisho.variants():
        print(move_lists(variant, REPEAT).line(), flush=True)
        print(random_games(variant, REPEAT).line(), flush=True)
        for figure in loading(variant, REPEAT):
            print(figure.line(), flush=True)
    if not chosen or "skud" in chosen:
        for figure in ring_test("skud", REPEAT):
            print(figure.line(), flush=True)
        print(command(["--version"], REPEAT).line(), flush=True)
        print(command(["check", "skud"], REPEAT, "0.6").line(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
