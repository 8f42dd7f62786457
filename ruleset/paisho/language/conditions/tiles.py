"""``some``, ``none`` and ``found``: conditions on tiles on the board."""

from __future__ import annotations

from collections.abc import Callable

from paisho.grammar import key, primitive
from paisho.language.base import Binding, Condition, Role, TestForm, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.owner import Owner
from paisho.language.which.place import On
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.state.position import Position


class Exists(TestForm):
    """Whether a set of points is not empty, or is."""

    def __init__(self, tiles: WhereForm, wanted: bool) -> None:
        self.tiles, self.wanted = tiles, wanted
        self.parts = tiles.parts if isinstance(tiles, WhichForm) and tiles.static else None
        """The pieces and points that alone decide, if nothing else does: the first of them found is enough."""

    def holds(self, pos: Position, bound: Binding) -> bool:
        if self.parts is not None:
            sets = pos.sets
            for pieces, points, _ in self.parts:
                for piece in pieces:
                    if sets[piece] & points:
                        return self.wanted
            return not self.wanted
        return bool(self.tiles.mask(pos, bound)) == self.wanted


class FoundForm(TestForm):
    """Whether the tile found at the target is one of certain tiles (judged before it was touched)."""

    def __init__(self, tiles: WhichForm) -> None:
        self.tiles = tiles
        self.pieces = frozenset(piece for pieces, _, _ in tiles.parts for piece in pieces)

    def holds(self, pos: Position, bound: Binding) -> bool:
        return bound.found in self.pieces and bool(self.tiles.mask(pos, bound) >> bound.points["to"] & 1)


def _there_is(count: Callable[[str], str], which: Which, words: Words) -> str:
    """That there are such tiles, or none: "the player has no growing tile on the board"."""
    owners = {"mover": "the player has", "opponent": "the opponent has"}
    whose = [c for c in which.criteria if isinstance(c, Owner) and c.value in owners]
    noun = Which(tuple(c for c in which.criteria if c not in whose)).noun(words)
    where = "" if any(isinstance(c, On) for c in which.criteria) else " on the board"
    return f"{owners[whose[0].value] if whose else 'there is'} {count(noun)}{where}"


@primitive("condition", "some")
class Some(Condition):
    """There is such a tile on the board."""

    value: Which = key(WhichShape(), "the tiles")
    good = "some: {owner: mover}"
    bad = "some: {ownr: mover}"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Exists(self.value.compile(c, role), True)

    def holds(self, scene: Scene) -> bool:
        return any(self.value.fits_at(point, scene) for point in scene.tiles)

    def phrase_for(self, words: Words) -> str:
        return _there_is(words.a, self.value, words)


@primitive("condition", "none")
class NoTile(Condition):
    """There is no such tile on the board."""

    value: Which = key(WhichShape(), "the tiles")
    good = "none: {owner: mover}"
    bad = "none: {ownr: mover}"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Exists(self.value.compile(c, role), False)

    def holds(self, scene: Scene) -> bool:
        return not any(self.value.fits_at(point, scene) for point in scene.tiles)

    def phrase_for(self, words: Words) -> str:
        return _there_is("no {}".format, self.value, words)


@primitive("condition", "found")
class Found(Condition):
    """The tile that stood on the chosen point before the action is such a tile."""

    value: Which = key(WhichShape(), "the tiles")
    good = "found: {owner: enemy}"
    bad = "found: here"
    needs = ("arrival",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return FoundForm(self.value.compile(c, role))

    def holds(self, scene: Scene) -> bool:
        seen = scene.before or scene
        return scene.found is not None and self.value.matches(scene.points["to"], scene.found, seen)

    def phrase_for(self, words: Words) -> str:
        return f"it is played on {self.value.one(words)}"
