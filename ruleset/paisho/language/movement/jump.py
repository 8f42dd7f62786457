"""``jump``: two points straight ahead, over a tile."""

from __future__ import annotations

from paisho.board.grid import NOWHERE
from paisho.grammar import Choice, key, primitive
from paisho.language.base import Movement, MovementForm, Role
from paisho.language.compiler import Compiler
from paisho.language.movement.stones import STEPS, StoneForm
from paisho.language.movement.walk import ALONG
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words


@primitive("movement", "jump")
class Jump(Movement):
    """Two steps in one direction, over a certain tile on the point between; both steps follow the same lines."""

    along: str = key(Choice(ALONG), "the directions of the jump", "orthogonal")
    over: Which = key(WhichShape(), "the tiles that may be jumped over")
    good = "jump: {along: lines, over: {owner: mover}}"
    bad = "jump: {over: {owner: mine}}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        board = c.board
        steps = board.drawn_steps if self.along == "lines" else board.step
        odd = {"orthogonal": (0,), "diagonal": (1,)}.get(self.along, (0, 1))
        ways = [
            (start, stone, end)
            for direction in range(8)
            if direction % 2 in odd
            for start in board.points
            if (stone := steps[direction][start]) != NOWHERE and (end := steps[direction][stone]) != NOWHERE
        ]
        return StoneForm(board.size, ways, c.which(self.over, role))

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        x, y = scene.board.xy[source]
        for dx, dy in STEPS:
            between = scene.board.at.get((x + dx, y + dy))
            if between is None or scene.board.at.get((x + 2 * dx, y + 2 * dy)) != target:
                continue
            straight = dx == 0 or dy == 0
            drawn = scene.board.drawn[source] >> between & 1 and scene.board.drawn[between] >> target & 1
            follows = {"orthogonal": straight, "diagonal": not straight, "all": True, "lines": straight or drawn}
            return bool(follows[self.along]) and self.over.fits_at(between, scene)
        return False

    def phrase_for(self, words: Words) -> str:
        return f"jumps over {self.over.one(words)} to the point straight behind it, {ALONG[self.along]}"
