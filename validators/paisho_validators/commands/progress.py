"""Progress of what takes more than a moment: bars on standard error, where that is a terminal, gone when it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

Tick = Callable[[str, int, int | None], None]
"""Told what is being done, how much of it is done, and of how much (``None`` if nobody knows)."""


@contextmanager
def bars(*first: tuple[str, int | None]) -> Iterator[Tick]:
    """Bars, one for each thing that is told of; those of ``first`` are there from the beginning."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        tasks: dict[str, TaskID] = {what: progress.add_task(what, total=of) for what, of in first}

        def tick(what: str, done: int, of: int | None) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=of)
            progress.update(tasks[what], completed=done, total=of)

        yield tick
