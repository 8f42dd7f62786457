"""What the referee sees in a position: links, situations, rings and counts, by a plain reading of each definition."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from paisho.language.links.link import links_of
from paisho.language.rings import Ring
from paisho.language.scene import Scene
from paisho.language.which.alone import AloneIn
from paisho.language.which.total import SumOfTerms

FoundLink = tuple[tuple[str, str], str | None]
"""A link as (its two ends, its owner or ``None``)."""


def links(scene: Scene) -> dict[str, list[FoundLink]]:
    """Every link, by kind; the ends in the board's spelling, the owner ``None`` if it has none."""
    return {
        kind: [((scene.name(found.ends[0]), scene.name(found.ends[1])), found.owner) for found in links_of(scene, kind)]
        for kind in scene.variant.links
    }


def situations(scene: Scene) -> dict[str, list[str]]:
    """The points at which each situation holds, judged from the owner of the tile that stands there."""
    return {
        kind: [
            scene.name(point)
            for point in sorted(scene.tiles)
            if rule.body.fits_at(point, scene.about(scene.tiles[point].seat))
        ]
        for kind, rule in scene.variant.situations.items()
    }


def sums(scene: Scene) -> dict[str, dict[str, int]]:
    """Of each situation that goes by a sum: the sum of every tile that meets what else it asks, by point."""
    found: dict[str, dict[str, int]] = {}
    for kind, rule in scene.variant.situations.items():
        for total in (criterion for criterion in rule.body.criteria if isinstance(criterion, SumOfTerms)):
            found[kind] = {
                scene.name(point): total.whole(point, tile, scene.about(tile.seat))
                for point, tile in sorted(scene.tiles.items())
                if all(c is total for c in rule.body.unmet(point, tile, scene.about(tile.seat)))
            }
    return found


def alone(scene: Scene) -> dict[str, dict[str, list[str]]]:
    """Of each situation that goes by being alone in a region: the regions, for each tile in it, by point."""
    return {
        kind: {
            scene.name(point): criterion.regions(point, scene)
            for point, tile in sorted(scene.tiles.items())
            if rule.body.matches(point, tile, scene.about(tile.seat))
        }
        for kind, rule in scene.variant.situations.items()
        for criterion in rule.body.criteria
        if isinstance(criterion, AloneIn)
    }


def rings(scene: Scene) -> dict[str, dict[str, list[str]]]:
    """By kind and seat, for the seats that have one: the points of a shortest ring, in order along it."""
    return {
        kind: {seat: shortest_ring(scene, rule.body, seat) for seat in rule.body.owners(scene)}
        for kind, rule in scene.variant.rings.items()
    }


def shortest_ring(scene: Scene, ring: Ring, seat: str) -> list[str]:
    """The points of a shortest ring of a seat, found by trying closed chains of three links, of four, and so on."""
    winding = ring.around is not None
    cx, cy = scene.board.xy[scene.board.regions[ring.around].bit_length() - 1] if ring.around is not None else (0, 0)
    ends = {point: (x - cx, y - cy) for point, (x, y) in scene.board.xy.items()}
    steps: dict[int, dict[int, float]] = {}
    for one, two in sorted(ring.pairs(seat, scene)):
        (x1, y1), (x2, y2) = ends[one], ends[two]
        cross, dot = x1 * y2 - x2 * y1, x1 * x2 + y1 * y2
        if not winding or cross or dot > 0:  # a link through the point that it winds around belongs to no ring
            steps.setdefault(one, {})[two] = atan2(cross, dot)
            steps.setdefault(two, {})[one] = -atan2(cross, dot)
    for length in range(3, len(steps) + 1):
        for start in sorted(steps):
            for chain in _chains((start,), 0.0, length, steps, winding):
                return [scene.name(point) for point in chain]
    return []


def _chains(
    chain: tuple[int, ...], turned: float, length: int, steps: dict[int, dict[int, float]], winding: bool
) -> Iterator[tuple[int, ...]]:
    """Closed chains of so many different points that continue ``chain``; if ``winding``, those that turn around the
    centre."""
    for point, angle in sorted(steps[chain[-1]].items()):
        if len(chain) < length and point > chain[0] and point not in chain:
            yield from _chains((*chain, point), turned + angle, length, steps, winding)
        elif len(chain) == length and point == chain[0] and (not winding or abs(turned + angle) > pi):
            yield chain


def counts(scene: Scene) -> dict[str, dict[str, int]]:
    """What is counted for each seat, by kind."""
    return {
        kind: {seat: rule.body.amount(scene.asking(seat)) for seat in scene.seats}
        for kind, rule in scene.variant.counts.items()
    }
