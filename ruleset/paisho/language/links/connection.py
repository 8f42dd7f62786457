"""How the two ends of a link are connected by a line: straight, with nothing on it that breaks it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paisho.board import Board
from paisho.grammar import Choice, ListOf, MapOf, Ref, Rule, RuleShape, Sort, key, views_in
from paisho.language.base import Role, Where
from paisho.language.compiler import Compiler, speaks_of
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words

ALONG = {
    "orthogonal": "rows and columns",
    "diagonal": "diagonals",
    "all": "rows, columns and diagonals",
}
POSITIVE = {"orthogonal": (0, 2), "diagonal": (1, 7), "all": (0, 1, 2, 7)}
"""For each family, one direction of each axis: the one in which point numbers grow."""


class Transparency:
    """The tiles that break no line: some for every link, some for links between certain types of pieces, or of certain
    seats, only. ``pairs`` holds these by the two types and the owner."""

    def __init__(self, always: tuple[WhichForm, ...], pairs: dict[tuple[int, int, int], tuple[WhichForm, ...]]) -> None:
        self.always, self.pairs = always, pairs


class ConnectionForm:
    """Straight lines: ``axes`` are directions of growing point numbers, ``opposite`` those back.

    ``rays[direction][point]`` ends at the first stop.
    """

    def __init__(
        self,
        board: Board,
        axes: tuple[int, ...],
        stops: int,
        over: Transparency | None = None,
        zones: tuple[int, ...] | None = None,
    ) -> None:
        self.over = over
        self.zones = zones
        """If lines must cross midlines: for each point a number that tells the parts of the board between the midlines
        apart, -1 on a midline."""
        self.off_midlines = board.mask if zones is None else sum(1 << p for p in board.points if zones[p] >= 0)
        self.axes = axes
        self.opposite = tuple((axis + 4) % 8 for axis in axes)
        tables = board.stopped_rays(stops)
        self.rays = {d: tables[d] for d in (*self.axes, *self.opposite)}
        self.stops = stops


def sides(board: Board, crossing: tuple[str, ...]) -> tuple[int, ...] | None:
    """For each point, a number for the part of the board between these midlines that it lies in; -1 for points on
    them. ``None`` without midlines."""
    if not crossing:
        return None
    lines = [board.midlines[name] for name in crossing]
    zones = [-1] * board.size
    for point in board.points:
        where = [line.side(point) for line in lines]
        if 0 not in where:
            zones[point] = sum(1 << i for i, side in enumerate(where) if side > 0)
    return tuple(zones)


def crosses(p: int, q: int, crossing: tuple[str, ...], scene: Scene) -> bool:
    """The referee's reading: whether two points lie on opposite sides of one of certain midlines, and on none."""
    lines = [scene.board.midlines[name] for name in crossing]
    touches = any(line.side(end) == 0 for line in lines for end in (p, q))
    return not touches and any(line.side(p) != line.side(q) for line in lines)


def between(p: int, q: int, scene: Scene) -> list[int]:
    """The referee's reading of the points strictly between two points; none if they share no line."""
    return line_between(p, q, "all", scene) or []


def line_between(p: int, q: int, along: str, scene: Scene) -> list[int] | None:
    """The points strictly between two points of one straight line, or ``None`` if they share no such line."""
    (x1, y1), (x2, y2) = scene.board.xy[p], scene.board.xy[q]
    dx, dy = x2 - x1, y2 - y1
    straight = (dx == 0) != (dy == 0)
    slanted = dx != 0 and abs(dx) == abs(dy)
    if not ((straight and along in ("orthogonal", "all")) or (slanted and along in ("diagonal", "all"))):
        return None
    steps = max(abs(dx), abs(dy))
    between = [(x1 + dx // steps * i, y1 + dy // steps * i) for i in range(1, steps)]
    if any(xy not in scene.board.at for xy in between):
        return None
    return [scene.board.at[xy] for xy in between]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A straight line with no tile between the two that breaks it, and without certain points between them."""

    along: str = key(Choice(ALONG), "which lines count", "orthogonal")
    stops_at: Where | None = key(Sort("where"), "points at which every line ends", None, ("fixed",))
    over: dict[str, Rule[Which]] = key(
        MapOf(RuleShape(WhichShape())),
        "tiles that may stand between the two, by default none; *same* and *enemy* are seen from the owner of the link",
        {},
        ("ends", "player"),
    )

    crossing: tuple[str, ...] = key(
        ListOf(Ref("midline"), unique=True),
        "midlines, one of which the line must cross: the two stand on opposite sides of it, and on none of them",
        (),
    )

    def compile(self, c: Compiler) -> ConnectionForm:
        """The engine form."""
        zones = sides(c.board, self.crossing)
        stops = self.stops_at.compile(c, Role(0, 0)).constant if self.stops_at else 0
        assert stops is not None, "checked when the file was read"
        rules = [rule.body for rule in self.over.values() if c.active(rule.if_)]
        if not rules:
            return ConnectionForm(c.board, POSITIVE[self.along], stops, None, zones)
        of_ends = [which for which in rules if speaks_of(which, "ends") or "player" in views_in(which)]
        always = tuple(c.which(which, Role(0, 0)) for which in rules if which not in of_ends)
        pairs = {}
        for one in range(c.pieces.types):
            for two in range(c.pieces.types):
                shared = [which.compile(c, Role(0, 0, ends=(one, two))) for which in of_ends if not views_in(which)]
                for owner in (-1, *c.seats):
                    role = Role(owner, owner, ends=(one, two))
                    forms = shared + [which.compile(c, role) for which in of_ends if views_in(which) and owner >= 0]
                    if any(form.parts for form in forms):
                        pairs[one, two, owner] = tuple(forms)
        return ConnectionForm(c.board, POSITIVE[self.along], stops, Transparency(always, pairs), zones)

    def connects(self, p: int, q: int, scene: Scene) -> bool:
        """The referee's reading: whether two points are connected; ``scene.me`` is the owner of the link, if it has
        one."""
        passed = line_between(p, q, self.along, scene)
        if passed is None or (self.crossing and not crosses(p, q, self.crossing, scene)):
            return False
        seen = replace(scene, line_ends=(scene.tiles[p], scene.tiles[q])) if self.over else scene
        for point in passed:
            if point in scene.tiles and not self._lets_through(point, seen):
                return False
            if self.stops_at is not None and self.stops_at.allows(point, scene):
                return False
        return True

    def _lets_through(self, point: int, scene: Scene) -> bool:
        return any(
            rule.body.fits_at(point, scene) for rule in self.over.values() if rule.if_ is None or rule.if_.holds(scene)
        )

    def phrase_for(self, words: Words) -> str:
        """As the end of "when the two are …"."""
        stop = f" and no point {self.stops_at.phrase_for(words)}" if self.stops_at else ""
        lines = {"orthogonal": "row or column", "diagonal": "diagonal", "all": "row, column or diagonal"}[self.along]
        across = f", {words.across(self.crossing)}" if self.crossing else ""
        but = ", with exceptions" if self.over else ""
        return f"on one {lines} with no other tile{stop} between them{across}{but}"
