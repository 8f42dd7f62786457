"""``shift`` and ``remove``: the tile that was found, or the one that was placed, moves or leaves the board."""

from __future__ import annotations

from paisho.grammar import Choice, OneOrMore, Ref, key, primitive
from paisho.grammar.sorts import SPOKEN
from paisho.language.base import Binding, Effect, EffectForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Draft, Position

WHO = {"found": "the tile that stood on the point", "placed": "the tile that was played"}
NEEDED = {"found": "found", "placed": "arrival"}
"""What must be spoken of where a word of :data:`WHO` stands."""


def _unmet(words: tuple[str, ...], spoken: frozenset[str]) -> str | None:
    """Why one of the words of :data:`WHO` means nothing where only ``spoken`` is spoken of, or ``None``."""
    for word in words:
        what = NEEDED[word]
        if what not in spoken:
            return f"`{word}` speaks of {SPOKEN[what]}, and here there is none"
    return None


class ShiftForm(EffectForm):
    """Puts the tile that was found, or the one on a chosen point, on another chosen point."""

    def __init__(self, tile: str, to: str) -> None:
        self.tile, self.to = tile, to

    def apply(self, draft: Draft, bound: Binding) -> bool:
        target = bound.points[self.to]
        if draft.cells[target]:
            return False
        if self.tile == "found":
            piece, start = bound.found, bound.points["to"]
            if piece < 0:
                return False
            draft.put(target, piece)
            if bound.under.get("found"):
                draft.lay_under(target, bound.under["found"])
        else:
            start = bound.points[self.tile]
            if not draft.cells[start]:
                return False
            piece = draft.move(start, target)
        draft.displace([(piece, start, target)])
        return True


@primitive("effect", "shift")
class Shift(Effect):
    """The tile that stood on the point, or the tile on a chosen point, moves to a chosen point, with what is beneath
    it."""

    tile: str = key(Ref("choice", words={"found": WHO["found"]}), "which tile: `found`, or where it stands", "found")
    to: str = key(Ref("choice"), "the choice that names its new point")
    good = "shift: {tile: found, to: shift}"
    bad = "shift: {tile: mine}"

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        return _unmet(("found",) if self.tile == "found" else (), spoken) or super().misplaced(spoken)

    def choice_names(self) -> tuple[str, ...]:
        return (self.to,) if self.tile == "found" else (self.tile, self.to)

    def takes_found(self) -> bool:
        return self.tile == "found"

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        return ShiftForm(self.tile, self.to)

    def happen(self, scene: Scene) -> str | None:
        target = scene.points[self.to]
        if target in scene.tiles:
            return f"the point {scene.name(target)} is occupied"
        start = scene.points["to" if self.tile == "found" else self.tile]
        if self.tile == "found":
            if scene.found is None:
                return f"no tile stood on {scene.name(start)}"
            tile = scene.tiles[target] = scene.found
            if scene.under.get("found"):
                scene.beneath[target] = scene.under["found"]
        elif start in scene.tiles:
            tile = scene.move(start, target)
        else:
            return f"there is no tile on {scene.name(start)}"
        scene.displace([(tile, start, target)])
        return None

    def phrase_for(self, words: Words) -> str:
        who = "The tile that stood there" if self.tile == "found" else f"The tile on {words.chosen(self.tile)}"
        return f"{who} moves to {words.chosen(self.to)}."


class RemoveForm(EffectForm):
    """Takes the placed tile away again; the found one is already off the board."""

    def __init__(self, placed: bool) -> None:
        self.placed = placed

    def apply(self, draft: Draft, bound: Binding) -> bool:
        if self.placed:
            draft.remove(bound.points["to"])
        return True

    def stirs(self, pos: Position) -> int:
        return pos.occupied


@primitive("effect", "remove")
class Remove(Effect):
    """Tiles leave the game; a tile that was found takes along what is beneath it."""

    value: tuple[str, ...] = key(OneOrMore(Choice(WHO)), "which tiles")
    good = "remove: [found, placed]"
    bad = "remove: all"
    loses = True

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        return _unmet(self.value, spoken) or super().misplaced(spoken)

    def takes_found(self) -> bool:
        return "found" in self.value

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        return RemoveForm("placed" in self.value)

    def happen(self, scene: Scene) -> str | None:
        if "placed" in self.value:
            scene.remove(scene.points["to"])
        return None

    def phrase_for(self, words: Words) -> str:
        both = " and ".join(WHO[name] for name in self.value)
        return f"{both[0].upper()}{both[1:]} leave{'s' if len(self.value) == 1 else ''} the game."
