"""What can be seen in a position: links, situations, rings, counts, status."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paisho.board import bits
from paisho.engine.game import Game
from paisho.engine.status import status
from paisho.language.base import Binding
from paisho.state.position import Position
from paisho.state.verdict import Status


@dataclass(frozen=True)
class Facts:
    """The facts of a position, by name; points in the board's spelling.

    ``links``: kind → ((end, end), owner or ``None``) …; ``situations``: name → points; ``rings``: kind → seat → the
    points of a shortest ring, in order along it; ``counts``: name → seat → number. Of situations that go by a sum,
    ``sums``: name → point → the sum, for each tile that meets what else they ask; of those that go by being alone in a
    region, ``alone``: name → point → the regions, for each tile in the situation.
    """

    links: dict[str, list[tuple[tuple[str, str], str | None]]]
    situations: dict[str, list[str]]
    rings: dict[str, dict[str, list[str]]]
    counts: dict[str, dict[str, int]]
    status: Status
    sums: dict[str, dict[str, int]] = field(default_factory=dict)
    alone: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As in the protocol, with rings and counts beside, and sums and regions where there are any to tell."""
        more: dict[str, Any] = {"sums": self.sums, "alone": self.alone}
        return {
            "links": {
                name: [{"ends": list(ends), "owner": owner} for ends, owner in found]
                for name, found in self.links.items()
            },
            "situations": dict(self.situations),
            "rings": {name: dict(found) for name, found in self.rings.items()},
            "counts": {name: dict(found) for name, found in self.counts.items()},
            "status": self.status.as_json(),
            **{name: {kind: dict(told) for kind, told in found.items()} for name, found in more.items() if found},
        }


def facts(pos: Position) -> Facts:
    """Everything that the rules name about a position."""
    game: Game = pos.rules
    name, seats = game.board.name, game.seats
    bound = Binding(pos.seat)

    def named(mask: int) -> list[str]:
        return [name(point) for point in bits(mask)]

    return Facts(
        {
            kind: [((name(p), name(q)), seats[owner] if owner >= 0 else None) for p, q, owner in form.links(pos)]
            for kind, form in game.links.items()
        },
        {kind: named(forms[pos.seat].mask(pos, bound)) for kind, forms in game.situations.items()},
        {
            kind: {
                seat: [name(point) for point in form.shortest(pos, number)]
                for number, seat in enumerate(seats)
                if form.owners(pos) >> number & 1
            }
            for kind, form in game.rings.items()
        },
        {
            kind: {seat: form.amount(pos, bound) for seat, form in zip(seats, forms, strict=True)}
            for kind, forms in game.counts.items()
        },
        status(pos),
        {
            kind: {name(point): sums[point] for point in bits(others[pos.seat].mask(pos, bound))}
            for kind, (form, others) in game.sums.items()
            for sums in [form[pos.seat].sums(pos)]
        },
        {
            kind: {name(p): [region for region, area in areas if area & pos.occupied == 1 << p] for p in bits(mask)}
            for kind, areas in game.alone.items()
            for mask in [game.situations[kind][pos.seat].mask(pos, bound)]
        },
    )
