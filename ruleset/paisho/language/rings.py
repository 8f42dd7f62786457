"""Rings: closed chains of links of one owner, that wind around a point or lie anywhere."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import atan2, pi

from paisho.board import Board
from paisho.grammar import Ref, Sort, key
from paisho.language.base import Role, Where
from paisho.language.compiler import Compiler
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.loops import LoopForm
from paisho.language.loops_seen import has_loop, is_loop, link_closes, several_loops, small_loops, tile_closes
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position

Edge = tuple[int, int]
Fresh = tuple[tuple[int, ...], tuple[Edge, ...]]
"""What a turn has changed: points to which tiles came, and new links between other tiles."""


@dataclass(frozen=True, kw_only=True)
class Ring:
    """A closed chain of at least three tiles, each linked to the next by links of one owner, in either direction.

    With ``around`` it winds around a point without touching it; without, it may lie anywhere.
    """

    clause: str = ""
    of: str = key(Ref("link"), "the links that make the chain")
    around: str | None = key(Ref("region"), "the point that it must wind around: a region of one point", None)
    within: Where | None = key(Sort("where"), "the points on which all its tiles must stand", None, ("fixed",))

    def compile(self, c: Compiler) -> RingForm | LoopForm:
        """The engine form."""
        within = c.board.mask if self.within is None else self.within.compile(c, Role(0, 0)).constant
        assert within is not None, "checked when the file was read"
        if self.around is None:
            return LoopForm(c.link(self.of), c.board, within, len(c.pieces.seats), c.slot())
        centre = c.board.regions[self.around].bit_length() - 1
        return RingForm(c.link(self.of), c.board, centre, within, len(c.pieces.seats), c.slot())

    def pairs(self, seat: str, scene: Scene) -> set[Edge]:
        """The referee's reading of the links that a seat's rings can be made of: pairs of points, lower one first."""
        return {
            (min(found.ends), max(found.ends))
            for found in links_of(scene, self.of)
            if found.owner == seat
            and (self.within is None or all(self.within.allows(end, scene) for end in found.ends))
        }

    def fresh(self, seat: str, scene: Scene) -> tuple[tuple[int, ...], tuple[Edge, ...]]:
        """The referee's reading of what the move has changed: the points to which tiles came, and links between other
        tiles that were not there before."""
        assert scene.before is not None
        old = scene.before.tiles
        came = tuple(sorted(p for p, tile in scene.tiles.items() if old.get(p) != tile))
        if self.within is not None:
            came = tuple(p for p in came if self.within.allows(p, scene))
        moved = {p for p in {*old, *scene.tiles} if old.get(p) != scene.tiles.get(p)}
        links = self.pairs(seat, scene) - self.pairs(seat, scene.before)
        return came, tuple(sorted(pair for pair in links if not moved & set(pair)))

    def completed(self, seat: str, scene: Scene) -> bool:
        """The referee's reading of whether the move has made a ring of a seat, or changed one."""
        came, links = self.fresh(seat, scene)
        pairs = self.pairs(seat, scene)
        return any(tile_closes(pairs, point) for point in came) or any(link_closes(pairs, pair) for pair in links)

    def is_ring(self, points: frozenset[int], seat: str, scene: Scene, fresh: Fresh | None) -> bool:
        """The referee's reading of whether certain points are a ring of a seat, with something fresh in it."""
        pairs = self.pairs(seat, scene)
        if fresh is None or points & set(fresh[0]):
            return is_loop(points, pairs)
        return is_loop(points, pairs, fresh[1])

    def several(self, seat: str, scene: Scene, fresh: Fresh | None) -> bool:
        """The referee's reading of whether a seat has more than one ring, no two of them of the same points; with
        ``fresh``, more than one with something fresh in it."""
        pairs = self.pairs(seat, scene)
        points = sorted({point for pair in pairs for point in pair})
        came, links = (points, ()) if fresh is None else fresh
        return several_loops(pairs, came, links)

    def loops(self, seat: str, scene: Scene) -> list[frozenset[int]]:
        """The referee's reading of rings worth proposing: the small ones of a seat."""
        return small_loops(self.pairs(seat, scene))

    def phrase_for(self, words: Words) -> str:
        """As a noun phrase."""
        chain = words.plural(words.link(self.of))
        where = f", each of its tiles {self.within.phrase_for(words)}" if self.within is not None else ""
        around = ""
        if self.around is not None:
            around = f" that winds around {words.board.region_titles[self.around].title} without touching it"
        return f"a closed chain of one player's {chain}{around}{where}"

    def owners(self, scene: Scene) -> list[str]:
        """The referee's reading: the seats that have such a ring.

        Walk a spanning tree of each player's chains; every link outside the tree closes one loop. Add up the angles
        under which the steps of the loop appear from the centre: a loop that does not wind adds up to nothing, and
        every closed chain is put together from these loops.
        """
        if self.around is None:
            return [seat for seat in scene.seats if has_loop(self.pairs(seat, scene))]
        centre = scene.board.xy[scene.board.regions[self.around].bit_length() - 1]
        owners = []
        for seat in scene.seats:
            edges = sorted(self.pairs(seat, scene))
            if any(abs(turn) > pi for turn in _loop_turns(edges, centre, scene.board)):
                owners.append(seat)
        return owners


def _loop_turns(edges: list[Edge], centre: tuple[int, int], board: Board) -> list[float]:
    """The angle that each independent loop of a set of links turns around the centre."""
    steps: dict[int, list[tuple[int, float]]] = {}
    for p, q in edges:
        (x1, y1), (x2, y2) = (tuple(a - b for a, b in zip(board.xy[e], centre, strict=True)) for e in (p, q))
        cross, dot = x1 * y2 - x2 * y1, x1 * x2 + y1 * y2
        if cross == 0 and dot <= 0:
            continue  # the centre lies on this link
        angle = atan2(cross, dot)
        steps.setdefault(p, []).append((q, angle))
        steps.setdefault(q, []).append((p, -angle))
    turns = []
    angles: dict[int, float] = {}
    for start in steps:
        if start in angles:
            continue
        angles[start] = 0.0
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for there, angle in steps[here]:
                if there not in angles:
                    angles[there] = angles[here] + angle
                    waiting.append(there)
                else:
                    turns.append(angles[here] + angle - angles[there])
    return turns


class RingForm:
    """Rings in play: one walk over the links, counting how often it crosses a ray from the centre."""

    def __init__(self, link: LinkForm, board: Board, centre: int, within: int, seats: int, slot: int) -> None:
        self.link, self.board, self.centre, self.seats, self.slot = link, board, centre, seats, slot
        self.within = within
        self._crossings: dict[Edge, int | None] = {}

    def crossing(self, p: int, q: int) -> int | None:
        """How the step from p to q crosses the ray east of the centre (+1 going up), ``None`` if it touches it."""
        edge = (p, q)
        if edge not in self._crossings:
            self._crossings[edge] = self._work_out(p, q)
        return self._crossings[edge]

    def _work_out(self, p: int, q: int) -> int | None:
        cx, cy = self.board.xy[self.centre]
        (x1, y1), (x2, y2) = self.board.xy[p], self.board.xy[q]
        x1, y1, x2, y2 = x1 - cx, y1 - cy, x2 - cx, y2 - cy
        if x1 * y2 == x2 * y1 and x1 * x2 + y1 * y2 <= 0:
            return None
        if (y1 > 0) == (y2 > 0):
            return 0
        # The step meets the ray just above the axis where (x1*y2 - x2*y1) / (y2 - y1), its x there, is positive.
        east = (x1 * y2 - x2 * y1) * (y2 - y1) > 0
        return 0 if not east else 1 if y2 > y1 else -1

    def owners(self, pos: Position) -> int:
        """The set of seats (bit = seat number) that have a ring."""
        known: int | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = self._owners(pos)
        return known

    def _owners(self, pos: Position) -> int:
        chains: list[list[Edge]] = [[] for _ in range(self.seats)]
        for p, q, owner in self.link.links(pos):
            if owner >= 0 and self.within >> p & self.within >> q & 1:
                chains[owner].append((p, q))
        owners = 0
        for seat, edges in enumerate(chains):
            if len(edges) >= 3 and self._winds(edges):
                owners |= 1 << seat
        return owners

    def _steps(self, edges: list[Edge]) -> dict[int, list[tuple[int, int]]]:
        steps: dict[int, list[tuple[int, int]]] = {}
        for p, q in edges:
            crossing = self.crossing(p, q)
            if crossing is not None:
                steps.setdefault(p, []).append((q, crossing))
                steps.setdefault(q, []).append((p, -crossing))
        return steps

    def _winds(self, edges: list[Edge]) -> bool:
        steps = self._steps(edges)
        level: dict[int, int] = {}
        for start in steps:
            if start in level:
                continue
            level[start] = 0
            waiting = [start]
            while waiting:
                here = waiting.pop()
                base = level[here]
                for there, crossing in steps[here]:
                    if there not in level:
                        level[there] = base + crossing
                        waiting.append(there)
                    elif level[there] != base + crossing:
                        return True
        return False

    def shortest(self, pos: Position, seat: int) -> tuple[int, ...]:
        """The points of a shortest ring of a seat, in order along it; empty if there is none."""
        if not self.owners(pos) >> seat & 1:
            return ()
        within = self.within
        edges = [(p, q) for p, q, owner in self.link.links(pos) if owner == seat and within >> p & within >> q & 1]
        steps = self._steps(edges)
        best: tuple[int, ...] = ()
        for start in sorted(steps):
            path = _around(start, steps)
            if path and (not best or len(path) < len(best)):
                best = path
        return best


def _around(start: int, steps: dict[int, list[tuple[int, int]]]) -> tuple[int, ...]:
    """The shortest walk from a point back to itself that winds, by levels of crossing."""
    came: dict[tuple[int, int], tuple[int, int] | None] = {(start, 0): None}
    waiting = deque([(start, 0)])
    while waiting:
        here, level = waiting.popleft()
        for there, crossing in sorted(steps[here]):
            state = (there, level + crossing)
            if state in came or abs(state[1]) > 2:
                continue
            came[state] = (here, level)
            if there == start:
                walk = []
                back: tuple[int, int] | None = came[state]
                while back is not None:
                    walk.append(back[0])
                    back = came[back]
                return tuple(reversed(walk))
            waiting.append(state)
    return ()
