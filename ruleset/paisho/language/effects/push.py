"""``push``: a tile moves straight away from a point."""

from __future__ import annotations

from paisho.board import Board
from paisho.board.grid import NOWHERE
from paisho.grammar import Whole, key, primitive
from paisho.language.base import Binding, Effect, EffectForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.near import CHOSEN, WORDS, named_point
from paisho.language.words import Words
from paisho.state.position import Draft, Position


class PushForm(EffectForm):
    """Moves a tile on along the line from another point."""

    def __init__(self, board: Board, tile: str, away_from: str, steps: int) -> None:
        self.board, self.tile, self.away_from, self.steps = board, tile, away_from, steps

    def apply(self, draft: Draft, bound: Binding) -> bool:
        start = bound.points[self.tile]
        direction = self.board.direction(bound.points[self.away_from], start)
        if direction == NOWHERE or not draft.cells[start]:
            return False
        end = start
        for _ in range(self.steps):
            end = self.board.step[direction][end]
            if end == NOWHERE or draft.cells[end]:
                return False
        piece = draft.move(start, end)
        draft.displace([(piece, start, end)])
        return True

    def stirs(self, pos: Position) -> int:
        return -1


@primitive("effect", "push")
class Push(Effect):
    """A tile moves straight away from a point, in the direction from that point to it. Every point on its way must be
    on the board and empty."""

    tile: str = key(CHOSEN, "the point where the pushed tile stands")
    away_from: str = key(CHOSEN, "the point that it moves away from")
    steps: int = key(Whole(1, 40), "how many points it moves on", 1)
    good = "push: {tile: to, away-from: from}"
    bad = "push: {tile: to}"
    needs = ("target",)

    def choice_names(self) -> tuple[str, ...]:
        return tuple(name for name in (self.tile, self.away_from) if name not in WORDS)

    def names(self) -> tuple[str, ...]:
        return (self.tile, self.away_from)

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        return PushForm(c.board, self.tile, self.away_from, self.steps)

    def happen(self, scene: Scene) -> str | None:
        start, away = scene.points[self.tile], scene.points[self.away_from]
        if start not in scene.tiles:
            return f"there is no tile on {scene.name(start)}"
        (x1, y1), (x2, y2) = scene.board.xy[away], scene.board.xy[start]
        dx, dy = x2 - x1, y2 - y1
        if start == away or (dx != 0 and dy != 0 and abs(dx) != abs(dy)):
            return f"{scene.name(start)} does not lie straight from {scene.name(away)}"
        far = max(abs(dx), abs(dy))
        end = start
        for step in range(1, self.steps + 1):
            there = scene.board.at.get((x2 + dx // far * step, y2 + dy // far * step))
            if there is None:
                return f"the tile on {scene.name(start)} would be pushed off the board"
            if there in scene.tiles:
                return f"the point {scene.name(there)} is occupied"
            end = there
        tile = scene.move(start, end)
        scene.displace([(tile, start, end)])
        return None

    def phrase_for(self, words: Words) -> str:
        far = "one point" if self.steps == 1 else f"{words.number(self.steps)} points"
        return (
            f"The tile on {named_point(self.tile, words)} moves {far} straight away from "
            f"{named_point(self.away_from, words)}; every point on its way must be empty."
        )
