"""``owner`` and ``seat``: whose a tile is."""

from __future__ import annotations

from paisho.grammar import Choice, Ref, key, primitive
from paisho.language.base import Criterion, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.snapshot import Tile

OWNERS = {
    "mover": "the player whose turn it is; where something is asked of each player, the one who is asked",
    "opponent": "any player who does not play with the one whose turn it is",
    "same": "the owner of the tile (or link) that the rule is about, or the player it is about",
    "enemy": "any player who does not play with the one that `same` means",
}


@primitive("criterion", "owner")
class Owner(Criterion):
    """Whose the tile is, seen from the player to move or from the tile or player that the rule is about.

    `mover` and `opponent` are seen from the player to move. What is asked of each player (a count, the `each` and
    `once` of an ending, a number added up for a `team`) is seen from the player who is asked, and where a tile could
    get is seen from its owner, as if it were to be moved. Links, and the situations that they rest on, are the same
    whoever is to move: there, neither word makes sense.

    `same` and `enemy` are seen from the tile within `near`, `on`, `off`, `while` and `carries` of that tile; from the
    owner of the link in what cancels a link `on-line` and in the tiles `over` which it may pass, if such links always
    have an owner; and from the player who acts or is asked in actions, counts and endings. What a tile must be to be in
    a situation, to be the end of a link or to fall under a law is asked of that tile alone, which is its own owner's:
    there, neither word makes sense.
    """

    value: str = key(Choice(OWNERS, alike=(("same", "mover"), ("enemy", "opponent"))), "whose the tile is")
    good = "owner: enemy"
    bad = "owner: him"

    def views(self) -> tuple[str, ...]:
        return ("mover",) if self.value in ("mover", "opponent") else ("player",)

    def seats(self, c: Compiler, role: Role) -> set[int] | None:
        centre = role.mover if self.value in ("mover", "opponent") else role.me
        return {centre} if self.value in ("mover", "same") else c.enemies(centre)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        centre = scene.mover if self.value in ("mover", "opponent") else scene.me
        return tile.seat == centre if self.value in ("mover", "same") else tile.seat not in scene.team(centre)

    def phrase_for(self, words: Words) -> str:
        return {
            "mover": "of the player's own",
            "opponent": "of the opponent",
            "same": "of the same player",
            "enemy": f"of {words.enemy()}",
        }[self.value]


@primitive("criterion", "seat")
class OfSeat(Criterion):
    """The tile belongs to a certain player."""

    value: str = key(Ref("seat"), "the player")
    good = "seat: host"
    bad = "seat: third"

    def seats(self, c: Compiler, role: Role) -> set[int] | None:
        return {c.seat(self.value)} if self.value in c.pieces.seats else set()

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return tile.seat == self.value

    def phrase_for(self, words: Words) -> str:
        return f"of {words.seat(self.value)}"
