"""Finding and reading boards, with faults placed in the board's file."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from paisho.board import Board, BoardError, build_board
from paisho.grammar import Reading
from paisho.loading.catalogue import boards
from paisho.spec import Mapping, Mark, Node, Report, Scalar, Sequence, plain, read_file


def find_board(name: str, node: Node, at: Reading) -> Board | None:
    """The board of this id, or in a file beside the one being read; faults go to the report."""
    file = boards().get(name)
    if file is None and name.endswith((".yaml", ".yml")):
        beside = Path(node.mark.file).parent / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            at.fault(
                "bad-board",
                node,
                f"the board file `{name}` is outside this file's folder",
                expected="a file in the same folder, or the id of a shipped board",
            )
            return None
        file = beside if beside.is_file() else None
    if file is None:
        at.unknown("bad-board", node, "board", name, list(boards()))
        return None
    return read_board(file, at.report)


def read_board(file: Path, report: Report) -> Board | None:
    """The board in a file; faults go to the report."""
    stat = file.stat()
    board, problem = _built(str(file), stat.st_mtime_ns, stat.st_size)
    if problem is not None:
        for diagnostic in problem.diagnostics:
            report.add(diagnostic)
        for name, lines in problem.sources.items():
            report.sources.setdefault(name, lines)
    return board


@lru_cache(maxsize=32)
def _built(file: str, modified: int, size: int) -> tuple[Board | None, Report | None]:
    report = Report()
    tree = read_file(file, report)
    if tree is None or not report.ok:
        return None, report
    try:
        return build_board(plain(tree)), None
    except BoardError as error:
        for fault in (error, *error.others):
            report.error("bad-board", _place(tree, fault), fault.message, path=fault.path)
        return None, report


def _place(tree: Node, error: BoardError) -> Mark:
    """Where in the file a fault of a board is; the nearest enclosing place that exists."""
    node = tree
    steps = re.findall(r"[^.\[\]]+", error.path)
    for number, step in enumerate(steps, 1):
        if isinstance(node, Mapping) and (entry := node.entry(step)) is not None:
            if number == len(steps) and error.message.startswith("unknown key"):
                return entry.key.mark
            node = entry.value
        elif isinstance(node, Sequence) and step.isdigit() and int(step) < len(node.items):
            node = node.items[int(step)]
        else:
            break
    if error.row is not None and isinstance(node, Scalar):
        return Mark(node.mark.file, node.mark.line + error.row, error.column or 1)
    return node.mark
