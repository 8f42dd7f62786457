"""Pictures in words, for those who hear a page instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paisho.engine.facts import Facts
from paisho.language.words import Words
from paisho.render.marks import KINDS, Arrow, Mark
from paisho.render.view import View

MANY = 40
"""Of more marked points than this, nobody listens to a list."""


def described(
    seen: View, facts: Facts | None, marks: Iterable[Mark], arrows: Iterable[Arrow], situations: Iterable[str] = ()
) -> str:
    """Everything that a picture of a position shows, in sentences."""
    words = Words(seen.variant, seen.board)
    sentences = []
    for seat, described_seat in seen.variant.players.seats.items():
        placed = [
            f"{seen.variant.tiles[tile.code].name} at {seen.board.name(point)}"
            for point, tile in sorted(seen.shot.tiles.items())
            if tile.seat == seat
        ]
        if placed:
            sentences.append(f"{described_seat.name}: {', '.join(placed)}.")
    if not sentences:
        sentences.append("There are no tiles on the board.")
    if facts is not None:
        for kind, found in facts.links.items():
            if found:
                listed = ", ".join(f"{p} with {q}" for (p, q), _ in found)
                sentences.append(f"{words.link(kind).capitalize()}: {listed}.")
        for kind, rings in facts.rings.items():
            for seat, points in rings.items():
                if points:
                    owner = seen.variant.players.seats[seat].name
                    sentences.append(f"{words.ring(kind).capitalize()} of {owner}: {', '.join(points)}.")
        for name in situations:
            if facts.situations[name]:
                sentences.append(f"{words.situation(name).capitalize()}: {', '.join(facts.situations[name])}.")
    for kind, points in _by_meaning(marks).items():
        told = ", ".join(points) if len(points) <= MANY else f"{len(points)} points"
        sentences.append(f"{kind.capitalize()}: {told}.")
    for arrow in arrows:
        sentences.append(f"{'Carried' if arrow.kind == 'carried' else 'Moves'} from {arrow.source} to {arrow.to}.")
    return " ".join(sentences)


def _by_meaning(marks: Iterable[Mark]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for mark in marks:
        found.setdefault(KINDS[mark.kind], []).append(mark.point)
    return found
