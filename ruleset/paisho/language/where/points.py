"""``points``: points listed one by one."""

from __future__ import annotations

from paisho.grammar import ListOf, PointName, key, primitive
from paisho.language.base import Const, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words


@primitive("where", "points")
class Points(Where):
    """Points listed one by one."""

    value: tuple[str, ...] = key(ListOf(PointName(), unique=True), "the points")
    good = 'points: ["0,0"]'
    bad = "points: gates"

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return Const(sum(1 << c.board.number(name) for name in self.value))

    def allows(self, point: int, scene: Scene) -> bool:
        return scene.name(point) in self.value

    def phrase_for(self, words: Words) -> str:
        return f"on {' or '.join(self.value)}"
