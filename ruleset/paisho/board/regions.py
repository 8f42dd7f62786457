"""Regions: named sets of points, drawn on maps or derived from one another.

A derived region is a mapping of conditions, all of which its points meet: `any` (in one of these), `all` (in
each), `not` (in none), `points` (spelled out), `row` and `column` (an offset from the middle, or a span of
offsets such as `{north-of: 0}`). `any`, `all` and `not` take names of regions or conditions written in
place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from paisho.board import reading
from paisho.board.errors import BoardError, Faults, PointError, shown
from paisho.board.grid import mask_of
from paisho.board.points import PointNames

CONDITIONS: Final = ("any", "all", "not", "points", "row", "column")
DESCRIPTION: Final = ("title", "one", "says", "count", "look")
_SPANS: Final = {"column": ("west-of", "east-of"), "row": ("south-of", "north-of")}
_DEEPEST: Final = 20


class Regions:
    """Works out the sets of points of all regions, each once, in whatever order they are declared."""

    def __init__(
        self,
        declared: Mapping[str, Mapping[str, object]],
        drawn: Mapping[str, int],
        names: PointNames,
        xy: Mapping[int, tuple[int, int]],
    ) -> None:
        self._declared = declared
        self._names = names
        self._xy = xy
        self._mask = mask_of(xy)
        self._found: dict[str, int] = dict(drawn)
        self._open: list[str] = []
        self._broken: dict[str, BoardError] = {}

    def all(self, faults: Faults) -> dict[str, int]:
        """Return every declared region's set, in the order of declaration, without those that are faulty."""
        found = {}
        for name in self._declared:
            with faults.held():
                found[name] = self.region(name, f"regions.{name}")
        return found

    def region(self, name: str, path: str) -> int:
        """Return the set of the region `name`, mentioned at `path`."""
        if name in self._found:
            return self._found[name]
        if name not in self._declared:
            raise BoardError(path, f"there is no region {shown(name)}{reading.suggestion(name, self._declared)}")
        if name in self._broken:
            raise self._broken[name]  # The same fault, whoever comes upon it.
        if name in self._open:
            circle = " -> ".join([*self._open[self._open.index(name) :], name])
            raise BoardError(path, f"the region is derived from itself: {circle}")
        try:
            self._found[name] = self._derived(name)
        except BoardError as error:
            self._broken[name] = error
            raise
        return self._found[name]

    def _derived(self, name: str) -> int:
        own = f"regions.{name}"
        conditions = {key: value for key, value in self._declared[name].items() if key in CONDITIONS}
        if not conditions:
            raise BoardError(own, f"no map's legend has the region `{name}`, and nothing says which points it has")
        self._open.append(name)
        try:
            mask = self._meets(conditions, own, 0)
        finally:
            self._open.pop()
        if not mask:
            raise BoardError(own, f"the region `{name}` has no points")
        return mask

    def _meets(self, conditions: Mapping[str, object], path: str, depth: int) -> int:
        if depth > _DEEPEST:
            raise BoardError(path, f"conditions stand more than {_DEEPEST} deep in one another")
        mask = self._mask
        tests: dict[str, Callable[[object, str, int], int]] = {
            "any": self._any,
            "all": self._all,
            "not": lambda value, at, deep: self._mask & ~self._any(value, at, deep),
            "points": self._points,
            "row": lambda value, at, deep: self._span(value, at, "row"),
            "column": lambda value, at, deep: self._span(value, at, "column"),
        }
        for key, value in conditions.items():
            mask &= tests[key](value, reading.join(path, key), depth + 1)
        return mask

    def _sets(self, value: object, path: str, depth: int) -> list[int]:
        listed = isinstance(value, (list, tuple))
        found = []
        for index, item in enumerate(reading.items(value, path) if listed else [value]):
            at = f"{path}[{index}]" if listed else path
            if isinstance(item, Mapping):
                conditions = reading.closed(item, at, CONDITIONS)
                if not conditions:
                    raise BoardError(at, "the mapping is empty")
                found.append(self._meets(conditions, at, depth))
            else:
                found.append(self.region(reading.text(item, at), at))
        if not found:
            raise BoardError(path, "the list is empty")
        return found

    def _any(self, value: object, path: str, depth: int) -> int:
        mask = 0
        for each in self._sets(value, path, depth):
            mask |= each
        return mask

    def _all(self, value: object, path: str, depth: int) -> int:
        mask = self._mask
        for each in self._sets(value, path, depth):
            mask &= each
        return mask

    def _points(self, value: object, path: str, _depth: int) -> int:
        mask = 0
        for index, item in enumerate(reading.items(value, path)):
            at = f"{path}[{index}]"
            bit = 1 << point(item, at, self._names)
            if mask & bit:
                raise BoardError(at, f"the point {shown(item)} stands in the list twice")
            mask |= bit
        return mask

    def _span(self, value: object, path: str, axis: str) -> int:
        which = 0 if axis == "column" else 1
        if isinstance(value, Mapping):
            below, above = _SPANS[axis]
            span = reading.closed(value, path, _SPANS[axis])
            if not span:
                raise BoardError(path, f"expected `{below}` or `{above}`")
            low = reading.whole(span[above], reading.join(path, above)) if above in span else None
            high = reading.whole(span[below], reading.join(path, below)) if below in span else None
            return mask_of(
                number
                for number, place in self._xy.items()
                if (low is None or place[which] > low) and (high is None or place[which] < high)
            )
        at = reading.whole(value, path)
        return mask_of(number for number, place in self._xy.items() if place[which] == at)


def point(value: object, path: str, names: PointNames) -> int:
    """Return the point spelled `value`; a fault becomes a BoardError at `path`."""
    try:
        return names.number(value)
    except PointError as error:
        raise BoardError(path, error.message) from error
