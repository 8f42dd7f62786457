"""Rings: closed chains of links of one owner that wind around a point."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import atan2, pi

from paisho.board import Board
from paisho.grammar import Ref, key
from paisho.language.compiler import Compiler
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.scene import Scene
from paisho.state.position import Position

Edge = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Ring:
    """A closed chain of links of one owner that winds around a point without touching it."""

    clause: str = ""
    of: str = key(Ref("link"), "the links that make the chain")
    around: str = key(Ref("region"), "the point that it must wind around: a region of one point")

    def compile(self, c: Compiler) -> RingForm:
        """The engine form."""
        centre = c.board.regions[self.around].bit_length() - 1
        return RingForm(c.link(self.of), c.board, centre, len(c.pieces.seats), c.slot())

    def owners(self, scene: Scene) -> list[str]:
        """The referee's reading: the seats that have such a ring.

        Walk a spanning tree of each player's chains; every link outside the tree closes one loop. Add up the angles
        under which the steps of the loop appear from the centre: a loop that does not wind adds up to nothing, and
        every closed chain is put together from these loops.
        """
        centre = scene.board.xy[scene.board.regions[self.around].bit_length() - 1]
        owners = []
        for seat in scene.seats:
            edges = [found.ends for found in links_of(scene, self.of) if found.owner == seat]
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

    def __init__(self, link: LinkForm, board: Board, centre: int, seats: int, slot: int) -> None:
        self.link, self.board, self.centre, self.seats, self.slot = link, board, centre, seats, slot
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
            if owner >= 0:
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
        steps = self._steps([(p, q) for p, q, owner in self.link.links(pos) if owner == seat])
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
