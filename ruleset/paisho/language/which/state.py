"""``is`` and ``is-not``: the situation a tile is in."""

from __future__ import annotations

from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.base import Binding, Criterion, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.logic import Join, Rest
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class Within(WhereForm):
    """The points of the tiles in a situation."""

    def __init__(self, inner: WhereForm) -> None:
        self.inner = inner

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.inner.mask(pos, bound)


def in_situation(tile: Tile, point: int, names: tuple[str, ...], scene: Scene) -> bool:
    """The referee's reading of a tile being in one of several situations."""
    scene = scene.about(tile.seat)
    return any(scene.variant.situations[name].body.matches(point, tile, scene) for name in names)


@primitive("criterion", "is")
class Is(Criterion):
    """The tile is in a situation, or in one of several."""

    value: tuple[str, ...] = key(OneOrMore(Ref("situation")), "situations, one of which must hold")
    place = "before"
    good = "is: blooming"
    bad = "is: bloming"

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        return {
            piece % c.pieces.types
            for name in self.value
            for pieces, _, _ in c.situation(name, role.mover).parts
            for piece in pieces
        }

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        forms = tuple(c.situation(name, role.mover) for name in self.value)
        if len(forms) == 1 and forms[0].static:
            areas = {points for _, points, _ in forms[0].parts}
            kinds = {tuple(piece % c.pieces.types for piece in pieces) for pieces, _, _ in forms[0].parts}
            # The types are known from `types`; the area says the rest only if it is the same for every player's tiles.
            if len(areas) == len(kinds) == 1 and len(forms[0].parts) == len(c.seats):
                from paisho.language.base import Const

                return Const(areas.pop())
        return forms[0] if len(forms) == 1 else Join(forms)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return in_situation(tile, point, self.value, scene)

    def phrase_for(self, words: Words) -> str:
        return words.either([words.situation(name) for name in self.value])


@primitive("criterion", "is-not")
class IsNot(Criterion):
    """The tile is in none of certain situations."""

    value: tuple[str, ...] = key(OneOrMore(Ref("situation")), "situations, none of which may hold")
    good = "is-not: trapped"
    bad = "is-not: traped"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        forms = tuple(c.situation(name, role.mover) for name in self.value)
        return Rest(c.board.mask, forms[0] if len(forms) == 1 else Join(forms))

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return not in_situation(tile, point, self.value, scene)

    def phrase_for(self, words: Words) -> str:
        return f"that is not {' or '.join(words.situation(name) for name in self.value)}"

    def excludes(self, words: Words) -> str | None:
        return words.either([words.tile_that_is(name) for name in self.value])
