"""``scatter``: tiles fall on certain points by chance when the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from paisho.grammar import ListOf, MapOf, OneOrMore, PointName, Ref, key, primitive
from paisho.language.actions.setup import Laying, LayingForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.chance import shuffled
from paisho.state.position import Draft
from paisho.state.snapshot import Tile

ANY = {"any": "every tile"}


@primitive("setup", "scatter")
class Scatter(Laying):
    """All tiles of certain types fall on as many points, in an order drawn by chance for each player."""

    tile: tuple[str, ...] = key(OneOrMore(Ref("tile", "group", words=ANY)), "the types of the tiles")
    at: dict[str, tuple[str, ...]] = key(
        MapOf(ListOf(PointName(), unique=True), keys=Ref("seat"), least=1), "the points of each player's tiles"
    )
    chance = True
    good = 'scatter: {tile: special, at: {guest: ["0,-8", "-8,0"], host: ["0,8", "8,0"]}}'
    bad = "scatter: {tile: special, at: gates}"

    def lay(self, c: Compiler, name: str) -> LayingForm:
        return ScatterForm(self, c, name)

    def happen(self, scene: Scene, lots: Random) -> None:
        members = {code for name in self.tile for code in scene.variant.codes(name)}
        for seat in scene.variant.players.seats:
            if seat not in self.at:
                continue
            held = scene.reserve[seat]
            order = [code for code in scene.variant.tiles if code in members for _ in range(held.get(code, 0))]
            # There is a tile for each point: that was checked when the file was read.
            for place, code in zip(self.at[seat], shuffled(order, lots), strict=False):
                scene.tiles[scene.board.number(place)] = Tile(seat, code)
                held[code] -= 1

    def take(self, reserve: dict[str, dict[str, int]], codes: dict[str, tuple[str, ...]]) -> str | None:
        members = {code for name in self.tile for code in codes[name]}
        for seat, places in self.at.items():
            held = sum(number for code, number in reserve[seat].items() if code in members)
            if held != len(places):
                return f"{seat} has {held} such tiles, for {len(places)} points"
            reserve[seat] = {code: number for code, number in reserve[seat].items() if code not in members}
        return None

    def phrase_for(self, words: Words) -> str:
        what = " and ".join(words.plural(words.tile(name)) for name in self.tile)
        points = "; ".join(f"{words.seat(seat)} on {', '.join(places)}" for seat, places in self.at.items())
        return f"Before the first turn, all {what} of each player are laid out at random: {points}."


class ScatterForm(LayingForm):
    """Tiles by chance, in play."""

    def __init__(self, step: Scatter, c: Compiler, name: str) -> None:
        super().__init__(step, c, name)
        self.at = tuple(sorted(self.at))
        self.kinds = sorted(c.types(*step.tile))

    def apply(self, draft: Draft, lots: Random, given: Mapping[str, Sequence[str]] | None = None) -> None:
        for seat, points in self.at:
            base = seat * self.pieces.types
            tiles = [kind for kind in self.kinds for _ in range(draft.reserve[base + kind])]
            order = shuffled(tiles, lots) if given is None else self._chosen(self.pieces.seats[seat], tiles, given)
            for point, kind in zip(points, order, strict=False):
                draft.put(point, base + kind)
                draft.add_reserve(base + kind, -1)

    def _chosen(self, seat: str, tiles: list[int], given: Mapping[str, Sequence[str]]) -> list[int]:
        codes = self.pieces.codes
        order = given.get(seat, ())
        if sorted(order) != sorted(codes[kind] for kind in tiles):
            wanted = " ".join(codes[kind] for kind in tiles)
            raise ValueError(
                f"{self.name}: the tiles of {seat} are {wanted}, each once in the order of its points; "
                f"not {' '.join(map(str, order)) or 'none'}"
            )
        return [codes.index(code) for code in order]
