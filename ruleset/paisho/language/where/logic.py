"""``all``, ``any`` and ``not``: sets of points from sets of points."""

from __future__ import annotations

from functools import reduce

from paisho.grammar import ListOf, Sort, key, primitive
from paisho.language.base import Binding, Const, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class Meet(WhereForm):
    """The points that all parts share."""

    def __init__(self, constant: int, parts: tuple[WhereForm, ...]) -> None:
        self.points, self.parts = constant, parts
        self.local = all(part.local for part in parts)

    def mask(self, pos: Position, bound: Binding) -> int:
        mask = self.points
        for part in self.parts:
            mask &= part.mask(pos, bound)
        return mask


class Join(WhereForm):
    """The points of any part."""

    def __init__(self, parts: tuple[WhereForm, ...]) -> None:
        self.parts = parts
        self.local = all(part.local for part in parts)

    def mask(self, pos: Position, bound: Binding) -> int:
        return reduce(int.__or__, (part.mask(pos, bound) for part in self.parts), 0)


class Rest(WhereForm):
    """The points of the board outside a part."""

    def __init__(self, board: int, part: WhereForm) -> None:
        self.board, self.part = board, part
        self.local = part.local

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.board & ~self.part.mask(pos, bound)


def meet(forms: list[WhereForm], board: int) -> WhereForm:
    """The intersection of forms, with everything constant worked out now."""
    constant = board
    moving = []
    for form in forms:
        if form.constant is None:
            moving.append(form)
        else:
            constant &= form.constant
    return Meet(constant, tuple(moving)) if moving and constant else Const(constant)


@primitive("where", "all")
class All(Where):
    """The points that belong to every one of several sets."""

    value: tuple[Where, ...] = key(ListOf(Sort("where")), "the sets, all of which must contain the point")
    good = "all: [gates, empty]"
    bad = "all: gates"

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        return meet([part.compile(c, role) for part in self.value], c.board.mask)

    def allows(self, point: int, scene: Scene) -> bool:
        return all(part.allows(point, scene) for part in self.value)

    def occupied(self) -> bool:
        return any(part.occupied() for part in self.value)

    def phrase_for(self, words: Words) -> str:
        return words.together([part.phrase_for(words) for part in self.value])


@primitive("where", "any")
class AnyOf(Where):
    """The points that belong to at least one of several sets."""

    value: tuple[Where, ...] = key(ListOf(Sort("where")), "the sets, one of which must contain the point")
    good = "any: [gates, centre]"
    bad = "any: []"

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        parts = tuple(part.compile(c, role) for part in self.value)
        if all(part.constant is not None for part in parts):
            return Const(reduce(int.__or__, (part.constant or 0 for part in parts)))
        return Join(parts)

    def allows(self, point: int, scene: Scene) -> bool:
        return any(part.allows(point, scene) for part in self.value)

    def occupied(self) -> bool:
        return all(part.occupied() for part in self.value)

    def phrase_for(self, words: Words) -> str:
        return words.alternatives([part.phrase_for(words) for part in self.value])


@primitive("where", "not")
class Not(Where):
    """The points of the board that do not belong to a set."""

    value: Where = key(Sort("where"), "the set to stay out of")
    good = "not: gates"
    bad = "not: [gates, centre]"

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        part = self.value.compile(c, role)
        return Rest(c.board.mask, part) if part.constant is None else Const(c.board.mask & ~part.constant)

    def allows(self, point: int, scene: Scene) -> bool:
        return not self.value.allows(point, scene)

    def phrase_for(self, words: Words) -> str:
        return self.value.unless(words)

    def unless(self, words: Words) -> str:
        return self.value.phrase_for(words)
