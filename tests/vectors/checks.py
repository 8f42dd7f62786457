"""Comparing many vectors in one test: all disagreements are collected and reported by vector."""

import traceback
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

import pytest

from tests.vectors.reader import Vector

VECTORS_SHOWN = 8
ELEMENTS_SHOWN = 12


def batches(rows: Iterable[Vector], size: int) -> list:
    """The vectors in batches, as parameters of a test that are named after their vectors."""
    rows = list(rows)
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    return [pytest.param(part, id=f"{part[0]['id']}..{part[-1]['id']}") for part in parts]


def sample(elements: list, at_most: int) -> list:
    """At most so many of the elements, evenly spread over the list."""
    return elements[:: max(1, -(-len(elements) // at_most))]


def by_ends(links: Iterable[dict]) -> list[tuple[tuple[str, ...], str]]:
    """Links so that the order of their ends does not matter."""
    return [(tuple(sorted(link["ends"])), link["owner"]) for link in links]


class Disagreements:
    """What an engine says differently from the vectors; `none()` at the end of a test reports them all."""

    def __init__(self) -> None:
        self._found: dict[str, list[str]] = {}
        self._vector = ""

    @contextmanager
    def about(self, vector: Vector) -> Iterator[None]:
        """What is compared inside is about this vector; an exception counts as a disagreement."""
        self._vector = vector["id"]
        try:
            yield
        except Exception:
            self.add(traceback.format_exc(limit=-4))

    def add(self, text: str) -> None:
        self._found.setdefault(self._vector, []).append(text)

    def sets(self, what: str, expected: Collection, got: Collection) -> None:
        """Compare as sets. The engine may not list anything twice."""
        want, have = set(expected), set(got)
        if want != have:
            self.add(f"{what}: missing {_some(want - have)}; not expected {_some(have - want)}")
        if len(got) != len(have):
            twice = {element for element in have if list(got).count(element) > 1}
            self.add(f"{what}: listed more than once {_some(twice)}")

    def equal(self, what: str, expected: object, got: object) -> None:
        if expected != got:
            self.add(f"{what}: expected {expected!r}, got {got!r}")

    def none(self) -> None:
        if not self._found:
            return
        lines = [f"the engine disagrees with {len(self._found)} vectors"]
        for vector, texts in list(self._found.items())[:VECTORS_SHOWN]:
            lines += [f"{vector}", *(f"    {line}" for text in texts for line in text.splitlines())]
        if len(self._found) > VECTORS_SHOWN:
            lines.append(f"and also {', '.join(list(self._found)[VECTORS_SHOWN:])}")
        pytest.fail("\n".join(lines), pytrace=False)


def _some(elements: set) -> str:
    listed = sorted(elements, key=repr)
    shown = ", ".join(map(repr, listed[:ELEMENTS_SHOWN])) or "nothing"
    return shown if len(listed) <= ELEMENTS_SHOWN else f"{shown} … ({len(listed)} in all)"
