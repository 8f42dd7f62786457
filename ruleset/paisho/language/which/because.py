"""Why a tile is none of those meant, where only a situation stands in the way: which one, and what it came to."""

from __future__ import annotations

from collections.abc import Iterable

from paisho.language.scene import Scene
from paisho.language.which.state import Is, IsNot, in_situation
from paisho.language.which.total import SumOfTerms
from paisho.language.which.which import Which
from paisho.language.words import Words
from paisho.state.snapshot import Tile
from paisho.state.verdict import Reason


def situations_between(which: Which, point: int, tile: Tile, scene: Scene) -> tuple[str, ...] | None:
    """The situations that alone keep the tile at a point from being one of those meant, none if it is one; ``None`` if
    anything else does, or if tiles of its type never come into the situation asked for."""
    names: list[str] = []
    for criterion in which.unmet(point, tile, scene):
        if isinstance(criterion, IsNot):
            names += [name for name in criterion.value if in_situation(tile, point, (name,), scene)]
        elif isinstance(criterion, Is):
            known = scene.variant.situations
            able = [name for name in criterion.value if tile.code in known[name].body.codes(scene.variant)]
            if not able:
                return None
            names += able
        else:
            return None
    return tuple(names)


def telling(names: Iterable[str], point: int, tile: Tile, scene: Scene, words: Words) -> list[Reason]:
    """What each of several situations comes to for the tile at a point, to be told beside the reason that rests on it:
    its clause and sources, the sum with its parts if it goes by one, else what it means."""
    return [_told(name, point, tile, scene, words) for name in dict.fromkeys(names)]


def _told(name: str, point: int, tile: Tile, scene: Scene, words: Words) -> Reason:
    rule = scene.variant.situations[name]
    which: Which = rule.body
    view = scene.about(tile.seat)
    unmet = which.unmet(point, tile, view)
    sums = [criterion for criterion in unmet or which.criteria if isinstance(criterion, SumOfTerms)]
    meaning = sums[0].told(point, tile, view, words) if sums else words.situated(name).replace("A", "a", 1)
    where = scene.name(point)
    stands = f"The {words.tile(tile.code)} of {words.seat(tile.seat)} on {where}"
    says = f"{stands} is {'not ' if unmet else ''}{words.situation(name)}: {meaning}."
    return Reason(rule.clause, says, rule.cite, (where,), aside=True)
