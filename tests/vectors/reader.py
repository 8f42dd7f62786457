"""Reads the vectors beside this file. It needs nothing but the standard library."""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

Name: TypeAlias = Literal[
    "capture-games",
    "capture-positions",
    "skud-boards",
    "skud-games",
    "skud-positions",
    "street-games",
    "street-positions",
]
NAMES: tuple[Name, ...] = get_args(Name)

Vector: TypeAlias = dict[str, Any]
"""One line of a file: always an `id`, and what README.md lists for that file."""

FOLDER = Path(__file__).parent


def vectors(name: Name) -> Iterator[Vector]:
    """The vectors of one file, in its order."""
    if name not in NAMES:
        raise ValueError(f"no vectors are called {name!r}; there are {', '.join(NAMES)}")
    with lzma.open(FOLDER / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
