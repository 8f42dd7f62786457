"""``alone-in``: a tile that is the only one in a region."""

from __future__ import annotations

from paisho.grammar import OneOrMore, Ref, key, primitive
from paisho.language.base import Binding, Criterion, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class AloneForm(WhereForm):
    """The tiles that stand alone in some region."""

    def __init__(self, regions: tuple[int, ...]) -> None:
        self.regions = regions

    def mask(self, pos: Position, bound: Binding) -> int:
        alone = 0
        for region in self.regions:
            tiles = region & pos.occupied
            if tiles and not tiles & (tiles - 1):
                alone |= tiles
        return alone


@primitive("criterion", "alone-in")
class AloneIn(Criterion):
    """The tile is the only tile, whoever's, in a region, or in at least one of several regions."""

    value: tuple[str, ...] = key(OneOrMore(Ref("region")), "the region, or several")
    good = "alone-in: centre"
    bad = "alone-in: center"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return AloneForm(tuple(c.board.regions[name] for name in self.value))

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return bool(self.regions(point, scene))

    def regions(self, point: int, scene: Scene) -> list[str]:
        """The referee's reading: the regions in which the tile at the point is the only one."""
        return [
            name
            for name in self.value
            if scene.in_region(point, name)
            and not any(scene.in_region(other, name) for other in scene.tiles if other != point)
        ]

    def phrase_for(self, words: Words) -> str:
        titles = [words.board.region_titles[name].title for name in self.value]
        return f", alone in {words.either(titles)}"
