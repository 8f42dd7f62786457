"""What the referee sees in a position: links, situations, rings and counts, by a plain reading of each definition."""

from __future__ import annotations

from paisho.language.links.link import links_of
from paisho.language.scene import Scene

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


def rings(scene: Scene) -> dict[str, list[str]]:
    """The seats that have a ring, by kind."""
    return {kind: list(rule.body.owners(scene)) for kind, rule in scene.variant.rings.items()}


def counts(scene: Scene) -> dict[str, dict[str, int]]:
    """What is counted for each seat, by kind."""
    return {
        kind: {seat: rule.body.amount(scene.about(seat)) for seat in scene.seats}
        for kind, rule in scene.variant.counts.items()
    }
