"""Repeating a measurement and saying how much it varied."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One measured figure: what, its values over the repetitions, the unit and what to reach."""

    name: str
    values: list[float]
    unit: str
    goal: str = ""
    note: str = ""

    def line(self) -> str:
        low, mid, high = min(self.values), median(self.values), max(self.values)
        shown = [f"{v:,.0f}" if v >= 100 else f"{v:,.3g}" for v in (mid, low, high)]
        goal = f"   to reach: {self.goal}" if self.goal else ""
        note = f"   {self.note}" if self.note else ""
        return f"{self.name:<46} {shown[0]:>9} {self.unit:<13} ({shown[1]} to {shown[2]}){goal}{note}"


def rate(work: Callable[[], int], repeat: int) -> list[float]:
    """Units of work a second of processor time, for each repetition; one repetition before is not counted."""
    work()
    values = []
    for _ in range(repeat):
        begin = time.process_time()
        done = work()
        values.append(done / (time.process_time() - begin))
    return values


def each(work: Callable[[], object], times: int, repeat: int) -> list[float]:
    """Milliseconds of processor time for one call, the mean over ``times`` calls, for each repetition."""
    work()
    values = []
    for _ in range(repeat):
        begin = time.process_time()
        for _ in range(times):
            work()
        values.append((time.process_time() - begin) / times * 1000)
    return values
