"""The shipped boards, and a small one to break in tests."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from paisho.board import Board, build_board

FOLDER = Path(__file__).parents[2] / "specs" / "boards"
SHIPPED = ("garden-17", "torii-19")

LITTLE: dict[str, Any] = {
    "language": 1,
    "id": "little",
    "title": "A little board",
    "expected-points": 13,
    "coordinates": {"scheme": "cartesian"},
    "symmetries": "all",
    "maps": {
        "points": {
            "drawing": ". . a . .\n. a b a .\na b b b a\n. a b a .\n. . a . .\n",
            "legend": {"a": ["rim"], "b": []},
        },
        "lakes": {"drawing": "..x..\n.xoo.\nxxoox\n.xxx.\n..x..\n", "legend": {"x": [], "o": ["lake"]}},
    },
    "regions": {
        "rim": {"title": "the rim"},
        "lake": {"title": "the lake", "one": "a point of the lake"},
        "centre": {"title": "the centre", "points": ["0,0"]},
        "shore": {"title": "the shore", "all": ["rim"], "not": ["lake"]},
    },
    "midlines": {"upright": {"column": 0}},
    "drawn-diagonals": [["-1,-1", "1,1"]],
}


def little() -> dict[str, Any]:
    """Return a fresh copy of the little board's data."""
    return copy.deepcopy(LITTLE)


@cache
def shipped(name: str) -> Board:
    """Return a shipped board."""
    return build_board(data(name))


def data(name: str) -> dict[str, Any]:
    """Return a shipped board's data."""
    loaded = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def places(board: Board, region: str) -> set[tuple[int, int]]:
    """Return the offsets of a region's points."""
    return {place for number, place in board.xy.items() if board.regions[region] >> number & 1}
