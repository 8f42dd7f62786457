"""``send``: tiles leave the board for a reserve, for the tiles a player has taken, or for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paisho.board import bits
from paisho.grammar import BAD, Choice, Reading, Ref, Shape, key, primitive
from paisho.grammar.records import Key, described
from paisho.grammar.sorts import SPOKEN
from paisho.language.base import Binding, Effect, EffectForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node
from paisho.state.position import Draft, Position
from paisho.state.snapshot import Tile

WHERE_TO = {
    "reserve": "back to the reserve of its owner",
    "captured": "to the tiles that the player has taken",
    "removed": "out of the game",
}
WHAT = {
    "moved": "the tile that was moved or placed",
    "claimed": "the claimed tiles",
}


UNDER = {
    "moved": "the tile that has moved",
    "taken": "the tile that was captured",
}


@dataclass(frozen=True)
class Beneath:
    """What lay beneath a tile of the capture: ``moved`` or ``taken``."""

    of: str


class What(Shape):
    """`moved`, `claimed`, a choice that names a point, `{beneath: moved or taken}`, or a mapping of criteria."""

    wants = "moved, claimed, the name of a choice, {beneath: taken}, or a mapping of criteria of tiles"
    _word = Ref("choice", words=WHAT)
    _under = Key("beneath", Choice(UNDER), "what lay beneath one of the tiles of a capture")

    def declared(self) -> tuple[Key, ...]:
        return (self._under,)

    def within(self) -> tuple[Shape, ...]:
        return (WhichShape(),)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self._word.read(node, at)
        under = node.get("beneath")
        if under is None or len(node.entries) > 1:
            return WhichShape().read(node, at)
        of = self._under.shape.read(under, at.at("beneath"))
        if of is not BAD and "taken" not in at.spoken:
            return at.fault("out-of-place", node, "`beneath` speaks of a capture, and here there is none")
        return BAD if of is BAD else Beneath(of)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        under = described(self._under, defs)
        beneath = {
            "type": "object",
            "properties": {"beneath": under},
            "required": ["beneath"],
            "additionalProperties": False,
        }
        return {"anyOf": [self._word.schema(defs), beneath, WhichShape().schema(defs)], "description": self.wants}


class ReleaseForm(EffectForm):
    """Takes what lay beneath a tile of the capture out of the stack, and counts it where it goes."""

    safe = True

    def __init__(self, of: str, where_to: str, types: int) -> None:
        self.of, self.where_to, self.types = of, where_to, types

    def apply(self, draft: Draft, bound: Binding) -> bool:
        pieces = bound.under.get(self.of, ())
        if not pieces:
            return True
        bound.under[self.of] = ()
        # What lay beneath the tile that moved is on top of the stack, what lay beneath the taken one at its bottom.
        stack = draft.under(bound.points["to"])
        rest = stack[len(pieces) :] if self.of == "moved" else stack[: len(stack) - len(pieces)]
        draft.lay_under(bound.points["to"], rest)
        for piece in pieces:
            if self.where_to == "reserve":
                draft.add_reserve(piece, 1)
            elif self.where_to == "captured":
                draft.add_captured(bound.mover * self.types + piece % self.types)
        return True


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
            piece = draft.remove(point)
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

    tiles: str | Which | Beneath = key(
        What(), "which tiles: `moved`, `claimed`, a choice, what lay beneath a tile, or criteria that are met by now"
    )
    to: str = key(Choice(WHERE_TO), "where they go")
    good = "send: {tiles: moved, to: removed}"
    bad = "send: {tiles: moved, to: away}"

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        what = {"moved": "arrival", "claimed": "claim"}.get(self.tiles) if isinstance(self.tiles, str) else None
        if what is not None and what not in spoken:
            return f"`{self.tiles}` speaks of {SPOKEN[what]}, and here there is none"
        return super().misplaced(spoken)

    def choice_names(self) -> tuple[str, ...]:
        return (self.tiles,) if isinstance(self.tiles, str) and self.tiles not in WHAT else ()

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        if isinstance(self.tiles, Beneath):
            return ReleaseForm(self.tiles.of, self.to, c.pieces.types)
        what = self.tiles if isinstance(self.tiles, str) else self.tiles.compile(c, role)
        return SendForm(what, self.to, c.pieces.types)

    def happen(self, scene: Scene) -> str | None:
        if isinstance(self.tiles, Beneath):
            self._release(scene, self.tiles.of)
            return None
        if isinstance(self.tiles, Which):
            points = [point for point in sorted(scene.tiles) if self.tiles.fits_at(point, scene)]
        elif self.tiles == "claimed":
            points = list(scene.claimed)
        else:
            points = [scene.points["to" if self.tiles == "moved" else self.tiles]]
        for point in points:
            if point not in scene.tiles:
                return f"there is no tile on {scene.name(point)}"
            self._count(scene.remove(point), scene)
        return None

    def _release(self, scene: Scene, of: str) -> None:
        released = scene.under.pop(of, ())
        point = scene.points["to"]
        stack = list(scene.beneath.pop(point, ()))
        if of == "moved":
            stack = stack[len(released) :]
        else:
            stack = stack[: len(stack) - len(released)]
        if stack:
            scene.beneath[point] = tuple(stack)
        for tile in released:
            self._count(tile, scene)

    def _count(self, tile: Tile, scene: Scene) -> None:
        if self.to != "removed":
            pile = scene.reserve[tile.seat] if self.to == "reserve" else scene.captured[scene.mover]
            pile[tile.code] = pile.get(tile.code, 0) + 1

    def phrase_for(self, words: Words) -> str:
        if isinstance(self.tiles, Which):
            return f"Every {self.tiles.noun(words)} then goes {WHERE_TO[self.to]}."
        if isinstance(self.tiles, Beneath):
            where_to = WHERE_TO[self.to].replace("reserve of its owner", "reserves of their owners")
            return f"All tiles that lay beneath {UNDER[self.tiles.of]} then go {where_to}."
        what = WHAT.get(self.tiles, f"the tile on {words.chosen(self.tiles)}")
        return f"{what[0].upper()}{what[1:]} go{'' if self.tiles == 'claimed' else 'es'} {WHERE_TO[self.to]}."
