"""``tiles``, ``reserve`` and ``captured``: how many tiles a player has on the board, in the reserve, or has taken."""

from __future__ import annotations

from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.owner import Owner
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.position import Position

TYPES = OneOrMore(Ref("tile", "group", words={"any": "every tile"}))


class PointCount(NumberForm):
    """How many points a set has."""

    def __init__(self, points: WhereForm) -> None:
        self.points = points

    def amount(self, pos: Position, bound: Binding) -> int:
        return self.points.mask(pos, bound).bit_count()


class HeldCount(NumberForm):
    """How many tiles of certain types a seat has in its reserve, or has taken."""

    def __init__(self, indices: tuple[int, ...], taken: bool) -> None:
        self.indices, self.taken = indices, taken

    def amount(self, pos: Position, bound: Binding) -> int:
        held = pos.captured if self.taken else pos.reserve
        return sum(held[i] for i in self.indices)


@primitive("number", "tiles")
class Tiles(Number):
    """How many such tiles the player has on the board, those on top of others included, those beneath others not."""

    value: Which = key(WhichShape(), "the tiles")
    varies = True
    good = "tiles: {tile: any}"
    bad = "tiles: {kind: any}"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        mine = Which((Owner(value="same"), *self.value.criteria))
        return PointCount(mine.compile(c, role))

    def amount(self, scene: Scene) -> int:
        return sum(
            1 for point, tile in scene.tiles.items() if tile.seat == scene.me and self.value.fits_at(point, scene)
        )

    def phrase_for(self, words: Words) -> str:
        return f"the number of {self.value.many(words)} that the player has on the board"


def _held(c: Compiler, role: Role, names: tuple[str, ...], taken: bool) -> NumberForm:
    base = role.me * c.pieces.types
    return HeldCount(tuple(base + kind for kind in sorted(c.types(*names))), taken)


def _listed(names: tuple[str, ...], scene: Scene) -> set[str]:
    return {code for name in names for code in scene.variant.codes(name)}


@primitive("number", "reserve")
class Reserve(Number):
    """How many tiles of certain types the player has in the reserve."""

    value: tuple[str, ...] = key(TYPES, "the tiles, by type")
    varies = True
    good = "reserve: any"
    bad = "reserve: 3"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return _held(c, role, self.value, False)

    def amount(self, scene: Scene) -> int:
        return sum(scene.reserve[scene.me].get(code, 0) for code in _listed(self.value, scene))

    def phrase_for(self, words: Words) -> str:
        what = words.either([words.plural(words.tile(name)) for name in self.value])
        return f"the number of {what} in the player's reserve"


@primitive("number", "captured")
class Captured(Number):
    """How many tiles of certain types the player has taken, whoever owned them."""

    value: tuple[str, ...] = key(TYPES, "the tiles, by type")
    varies = True
    good = "captured: any"
    bad = "captured: 3"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return _held(c, role, self.value, True)

    def amount(self, scene: Scene) -> int:
        return sum(scene.captured[scene.me].get(code, 0) for code in _listed(self.value, scene))

    def phrase_for(self, words: Words) -> str:
        what = words.either([words.plural(words.tile(name)) for name in self.value])
        return f"the number of {what} that the player has taken"
