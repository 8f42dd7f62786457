"""``send``: tiles leave the board for a reserve, for the tiles a player has taken, or for good."""

from __future__ import annotations

from typing import Any

from paisho.board import bits
from paisho.grammar import Choice, Reading, Ref, Shape, key, primitive
from paisho.language.base import Binding, Effect, EffectForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node
from paisho.state.position import Draft, Position

WHERE_TO = {
    "reserve": "back to the reserve of its owner",
    "captured": "to the tiles that the player has taken",
    "removed": "out of the game",
}
WHAT = {
    "moved": "the tile that was moved or placed",
    "claimed": "the tiles on the points that were claimed",
}


class What(Shape):
    """`moved`, `claimed`, a choice that names a point, or a mapping of criteria."""

    wants = "moved, claimed, the name of a choice, or a mapping of criteria of tiles"
    _word = Ref("choice", words=WHAT)

    def read(self, node: Node, at: Reading) -> Any:
        return WhichShape().read(node, at) if isinstance(node, Mapping) else self._word.read(node, at)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self._word.schema(defs), WhichShape().schema(defs)], "description": self.wants}


class SendForm(EffectForm):
    """Lifts tiles off the board and counts them where they go."""

    def __init__(self, what: str | WhichForm, where_to: str, types: int) -> None:
        self.what, self.where_to, self.types = what, where_to, types

    def apply(self, draft: Draft, bound: Binding) -> bool:
        if isinstance(self.what, WhichForm):
            points = self.what.mask(draft.seen(), bound)
        elif self.what == "claimed":
            points = bound.claimed
        else:
            points = 1 << bound.points["to" if self.what == "moved" else self.what]
        for point in bits(points):
            if not draft.cells[point]:
                return False
            piece = draft.lift(point)
            if self.where_to == "reserve":
                draft.add_reserve(piece, 1)
            elif self.where_to == "captured":
                draft.add_captured(bound.mover * self.types + piece % self.types)
        return True

    def stirs(self, pos: Position) -> int:
        return -1


@primitive("effect", "send")
class Send(Effect):
    """Tiles leave the board: back to their owners' reserves, to what the player has taken, or out of the game."""

    tiles: str | Which = key(What(), "which tiles: `moved`, `claimed`, a choice, or criteria that are met by now")
    to: str = key(Choice(WHERE_TO), "where they go")
    good = "send: {tiles: moved, to: removed}"
    bad = "send: {tiles: moved, to: away}"

    def choice_names(self) -> tuple[str, ...]:
        return (self.tiles,) if isinstance(self.tiles, str) and self.tiles not in WHAT else ()

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        what = self.tiles if isinstance(self.tiles, str) else self.tiles.compile(c, role)
        return SendForm(what, self.to, c.pieces.types)

    def happen(self, scene: Scene) -> str | None:
        if isinstance(self.tiles, Which):
            points = [point for point in sorted(scene.tiles) if self.tiles.fits_at(point, scene)]
        elif self.tiles == "claimed":
            points = list(scene.claimed)
        else:
            points = [scene.points["to" if self.tiles == "moved" else self.tiles]]
        for point in points:
            tile = scene.tiles.pop(point, None)
            if tile is None:
                return f"there is no tile on {scene.name(point)}"
            if self.to != "removed":
                pile = scene.reserve[tile.seat] if self.to == "reserve" else scene.captured[scene.mover]
                pile[tile.code] = pile.get(tile.code, 0) + 1
        return None

    def phrase_for(self, words: Words) -> str:
        if isinstance(self.tiles, Which):
            return f"Every {self.tiles.noun(words)} then goes {WHERE_TO[self.to]}."
        what = WHAT.get(self.tiles, f"the tile on the chosen point ({self.tiles})")
        return f"{what[0].upper()}{what[1:]} go{'' if self.tiles == 'claimed' else 'es'} {WHERE_TO[self.to]}."
