"""Kinds of files: what a file holds, told by its content or its place, and who checks it.

Variants are read by :func:`paisho.loading.check`; boards are the kind that stands beside them here. Packages above add
theirs by entry points of the group `paisho.kinds`, each a :class:`Kind`, so that `paisho check` knows them and a
command that is given the wrong file can say what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from paisho.loading.boards import read_board
from paisho.loading.catalogue import boards
from paisho.spec import Mapping, Node, Report, read_file

GROUP = "paisho.kinds"
"""The entry points by which other packages add kinds."""


@dataclass(frozen=True)
class Sound:
    """What was read from a sound file: the id it goes by, and what it holds, as the rest of a sentence."""

    id: str
    says: str


@dataclass(frozen=True)
class Kind:
    """A kind of file other than a variant.

    ``name`` is for programs and ``says`` for people; ``holds`` tells whether a file (with its tree, ``None`` if it is
    no YAML) is of the kind; ``check`` reads it, ``None`` with its faults in the report if it has some.
    """

    name: str
    says: str
    holds: Callable[[Path, Node | None], bool]
    check: Callable[[Path, Report], Sound | None]


def kind_of(source: str) -> tuple[Kind, Path] | None:
    """The kind of a file, or of the board with this id, with its path; ``None`` if it is of no kind that is known."""
    shipped = boards().get(source)
    if shipped is not None:
        return BOARD, shipped
    try:
        file = Path(source)
        if not file.is_file():
            return None
    except (OSError, ValueError):
        return None
    tree = read_file(file, Report())
    return next(((kind, file) for kind in kinds() if kind.holds(file, tree)), None)


def kinds() -> Iterator[Kind]:
    """Every kind that is known; those of other packages are loaded only when they are asked for."""
    from importlib.metadata import entry_points

    yield BOARD
    for point in entry_points(group=GROUP):
        yield point.load()


def _is_board(file: Path, tree: Node | None) -> bool:
    return isinstance(tree, Mapping) and tree.get("maps") is not None


def _check_board(file: Path, report: Report) -> Sound | None:
    board = read_board(file, report)
    if board is None:
        return None
    points, regions = len(board.points), len(board.regions)
    return Sound(board.id, f"{board.title} is sound: {points} points, {regions} region{'' if regions == 1 else 's'}")


BOARD = Kind("board", "a board", _is_board, _check_board)
