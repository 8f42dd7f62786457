"""``owners``: a link is cancelled because of whose its two tiles are."""

from __future__ import annotations

from paisho.grammar import Choice, key, primitive
from paisho.language.compiler import Compiler
from paisho.language.links.cancel import Cancel, CancelForm
from paisho.language.scene import Scene
from paisho.language.words import Words

OWNERS = {
    "same": "both tiles belong to one player",
    "same-team": "the tiles belong to players who play together, or to one player",
    "different": "the tiles belong to different players",
}


class OwnersForm(CancelForm):
    """Kills links between the pieces of certain pairs of seats."""

    by_pieces = True

    def __init__(self, seats: frozenset[tuple[int, int]], types: int) -> None:
        self.seats, self.types = seats, types

    def kills(self, a: int, b: int) -> bool:
        return (a // self.types, b // self.types) in self.seats


@primitive("cancel", "owners")
class Owners(Cancel):
    """The two tiles belong to one player, to one team, or to different players."""

    value: str = key(Choice(OWNERS), "whose the tiles are")
    good = "owners: same-team"
    bad = "owners: enemies"

    def compile(self, c: Compiler) -> CancelForm:
        pairs = []
        for one in c.seats:
            for two in c.seats:
                together = two not in c.enemies(one)
                if {"same": one == two, "same-team": together, "different": one != two}[self.value]:
                    pairs.append((one, two))
        return OwnersForm(frozenset(pairs), c.pieces.types)

    def cancels(self, p: int, q: int, scene: Scene) -> bool:
        one, two = scene.tiles[p].seat, scene.tiles[q].seat
        if self.value == "same-team":
            return two in scene.team(one)
        return (one == two) == (self.value == "same")

    def phrase_for(self, words: Words) -> str:
        return OWNERS[self.value]
