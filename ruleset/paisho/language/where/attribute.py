"""``tile-region`` and ``seat-region``: a region that an attribute of the tile or of the player names."""

from __future__ import annotations

from paisho.grammar import Ref, key, primitive
from paisho.language.base import Const, Role, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words


@primitive("where", "tile-region")
class TileRegion(Where):
    """The region that an attribute of the tile names; no point if the tile has no such attribute."""

    value: str = key(Ref("region-attribute"), "an attribute of tiles whose value is a region")
    good = "tile-region: foreign"
    bad = "tile-region: gates"
    needs = ("tile",)

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        assert role.kind is not None, "a tile's region is only asked for where a tile is spoken of"
        code = c.pieces.codes[role.kind]
        region = c.variant.tiles[code].attributes.get(self.value)
        return Const(c.board.regions[region] if region else 0)

    def allows(self, point: int, scene: Scene) -> bool:
        assert scene.acting is not None
        region = scene.variant.tiles[scene.acting.code].attributes.get(self.value)
        return region is not None and scene.in_region(point, str(region))

    def phrase_for(self, words: Words) -> str:
        return words.at(words.attribute(self.value))


@primitive("where", "seat-region")
class SeatRegion(Where):
    """The region that an attribute of the player to move names: a home port, a near half."""

    value: str = key(Ref("seat-attribute"), "an attribute of seats whose value is a region")
    good = "seat-region: home"
    bad = "seat-region: gates"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        seat = c.variant.players.seats[c.pieces.seats[role.me]]
        region = seat.attributes.get(self.value)
        return Const(c.board.regions[region] if region else 0)

    def allows(self, point: int, scene: Scene) -> bool:
        region = scene.variant.players.seats[scene.me].attributes.get(self.value)
        return region is not None and scene.in_region(point, str(region))

    def phrase_for(self, words: Words) -> str:
        owners = words.variant.players.seats.values()
        regions = [
            words.board.regions[str(seat.attributes[self.value])] for seat in owners if self.value in seat.attributes
        ]
        alone = regions and all(region.bit_count() == 1 for region in regions)
        place = words.attribute(self.value)
        return f"on {place}" if alone else words.at(place)
