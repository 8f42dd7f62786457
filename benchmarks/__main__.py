"""Runs every benchmark: ``python -m benchmarks [VARIANT…]``."""

from __future__ import annotations

import argparse
import platform

import paisho
from benchmarks.engine import move_lists, random_games, ring_test
from benchmarks.start import command, loading

REPEAT = 5


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m benchmarks", description="Run the benchmarks.")
    known = paisho.variants()
    arguments.add_argument("variant", nargs="*", help=f"one of: {', '.join(known)}; by default all")
    chosen: list[str] = arguments.parse_args().variant
    for name in chosen:
        if name not in known:
            arguments.error(f"there is no variant {name!r}; there are: {', '.join(known)}")
    print(f"Python {platform.python_version()}, {platform.machine()}; median of {REPEAT} (least to greatest)\n")
    for variant in chosen or known:
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
    main()
