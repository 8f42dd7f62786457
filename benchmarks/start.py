"""Starting up: loading a variant, and whole commands as a user waits for them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.timing import Figure, each
from paisho.api import Game
from paisho.loading.catalogue import variant_file
from paisho.loading.loader import load_text


def loading(variant: str, repeat: int) -> list[Figure]:
    """From text to checked variant, and from variant to tables."""
    file = variant_file(variant)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    model, _ = load_text(text, str(file))
    assert model is not None
    return [
        Figure(f"{variant}: read and check the file", each(lambda: load_text(text, str(file)), 1, repeat), "ms"),
        Figure(f"{variant}: compile", each(lambda: Game(model), 3, repeat), "ms"),
    ]


def command(arguments: list[str], repeat: int, goal: str = "") -> Figure:
    """A whole command, from start to exit, in wall time."""
    program = Path(sys.executable).parent / "paisho"
    values = []
    for counted in range(repeat + 1):
        begin = time.perf_counter()
        subprocess.run([program, *arguments], check=True, capture_output=True)
        if counted:
            values.append(time.perf_counter() - begin)
    return Figure(f"`paisho {' '.join(arguments)}`", values, "s (wall)", goal)
