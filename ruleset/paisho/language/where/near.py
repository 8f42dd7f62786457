"""``near`` and ``around``: the points next to tiles, or next to a chosen point, in all eight directions."""

from __future__ import annotations

from paisho.grammar import Ref, key, primitive
from paisho.language.base import Binding, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.position import Position


class NearForm(WhereForm):
    """The points around a set of points."""

    def __init__(self, inner: WhereForm, around: tuple[int, ...]) -> None:
        self.inner, self.around = inner, around

    def mask(self, pos: Position, bound: Binding) -> int:
        near, left = 0, self.inner.mask(pos, bound)
        while left:
            low = left & -left
            near |= self.around[low.bit_length() - 1]
            left ^= low
        return near


class AroundForm(WhereForm):
    """The points around one chosen point."""

    def __init__(self, name: str, around: tuple[int, ...]) -> None:
        self.name, self.around = name, around

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.around[bound.points[self.name]] if self.name in bound.points else 0


@primitive("where", "near")
class Near(Where):
    """The up to eight points around such tiles, diagonals included."""

    value: Which = key(WhichShape(), "the tiles whose surroundings are meant")
    good = "near: {owner: enemy}"
    bad = "near: here"
    varies = True

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return NearForm(self.value.compile(c, role), c.board.around)

    def allows(self, point: int, scene: Scene) -> bool:
        return any(self.value.fits_at(neighbour, scene) for neighbour in scene.neighbours(point))

    def phrase_for(self, words: Words) -> str:
        return f"next to {self.value.one(words)}"


WORDS = {"to": "the point of the action", "from": "the point where the acting tile stands or stood"}
CHOSEN = Ref("choice", words=WORDS)


def named_point(name: str, words: Words) -> str:
    """A chosen point in a sentence."""
    return {"to": "the point played on", "from": "the acting tile"}.get(name) or words.chosen(name)


@primitive("where", "around")
class Around(Where):
    """The up to eight points around a point chosen in the action."""

    value: str = key(CHOSEN, "the chosen point")
    good = "around: to"
    bad = "around: gates"
    needs = ("target",)
    varies = True

    def choice_names(self) -> tuple[str, ...]:
        return () if self.value in WORDS else (self.value,)

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return AroundForm(self.value, c.board.around)

    def allows(self, point: int, scene: Scene) -> bool:
        return self.value in scene.points and scene.points[self.value] in scene.neighbours(point)

    def phrase_for(self, words: Words) -> str:
        return f"next to {named_point(self.value, words)}"
