"""``deal``: tiles stand on certain points when the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from paisho.grammar import ListOf, MapOf, PointName, Ref, key, primitive
from paisho.language.actions.setup import Laying, LayingForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Draft
from paisho.state.snapshot import Tile


@primitive("setup", "deal")
class Deal(Laying):
    """On each of certain points stands a tile from the player's reserve."""

    tile: str = key(Ref("tile"), "the type of the tiles")
    at: dict[str, tuple[str, ...]] = key(
        MapOf(ListOf(PointName(), unique=True), keys=Ref("seat"), least=1), "the points of each player's tiles"
    )
    good = 'deal: {tile: R3, at: {guest: ["0,-8"], host: ["0,8"]}}'
    bad = "deal: {tile: R3, at: gates}"

    def lay(self, c: Compiler, name: str) -> LayingForm:
        return DealForm(self, c, name, c.pieces.codes.index(self.tile))

    def happen(self, scene: Scene, lots: Random) -> None:
        for seat, places in self.at.items():
            for place in places:
                scene.tiles[scene.board.number(place)] = Tile(seat, self.tile)
            scene.reserve[seat][self.tile] -= len(places)

    def take(self, reserve: dict[str, dict[str, int]], codes: dict[str, tuple[str, ...]]) -> str | None:
        for seat, places in self.at.items():
            held = reserve[seat].get(self.tile, 0)
            if held < len(places):
                return f"{seat} has {held} of the tile `{self.tile}`, for {len(places)} points"
            reserve[seat][self.tile] = held - len(places)
        return None

    def phrase_for(self, words: Words) -> str:
        parts = [
            f"{words.a(words.tile(self.tile))} of {words.seat(seat)} stands on each of {', '.join(places)}"
            for seat, places in self.at.items()
        ]
        return f"Before the first turn, {'; '.join(parts)}."


class DealForm(LayingForm):
    """Tiles on certain points, in play."""

    def __init__(self, step: Deal, c: Compiler, name: str, kind: int) -> None:
        super().__init__(step, c, name)
        self.kind = kind

    def apply(self, draft: Draft, lots: Random, given: Mapping[str, Sequence[str]] | None = None) -> None:
        for seat, points in self.at:
            piece = seat * self.pieces.types + self.kind
            for point in points:
                draft.put(point, piece)
            draft.add_reserve(piece, -len(points))
