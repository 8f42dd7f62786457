"""``hop``: one diagonal step past a tile beside the way."""

from __future__ import annotations

from paisho.grammar import Choice, key, primitive
from paisho.language.base import Movement, MovementForm, Role
from paisho.language.compiler import Compiler
from paisho.language.movement.stones import STEPS, StoneForm
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words

ALONG = {"diagonal": "to a point diagonally next to it"}


@primitive("movement", "hop")
class Hop(Movement):
    """One diagonal step, anywhere on the board, past a certain tile on one of the two points that are next to both its
    ends; what the other of the two holds does not matter."""

    along: str = key(Choice(ALONG), "the directions of the hop", "diagonal")
    beside: Which = key(WhichShape(), "the tiles that may be hopped past")
    good = "hop: {along: diagonal, beside: {owner: mover}}"
    bad = "hop: {along: orthogonal, beside: {owner: mover}}"

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        board = c.board
        ways = []
        for start in board.points:
            ring = board.ring[start]
            for place in (1, 3, 5, 7):
                corners = (ring[place - 1], ring[(place + 1) % 8])
                ways += [(start, corner, ring[place]) for corner in corners if corner >= 0 and ring[place] >= 0]
        return StoneForm(board.size, ways, c.which(self.beside, role))

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        (x1, y1), (x2, y2) = scene.board.xy[source], scene.board.xy[target]
        if (x2 - x1, y2 - y1) not in STEPS or x1 == x2 or y1 == y2:
            return False
        corners = [scene.board.at.get((x1, y2)), scene.board.at.get((x2, y1))]
        return any(corner is not None and self.beside.fits_at(corner, scene) for corner in corners)

    def phrase_for(self, words: Words) -> str:
        return f"hops {ALONG[self.along]}, past {self.beside.one(words)} next to both points"
