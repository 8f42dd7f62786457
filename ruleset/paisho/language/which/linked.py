"""``linked``: whether a tile is an end of a link."""

from __future__ import annotations

from paisho.grammar import Choice, Ref, key, primitive
from paisho.language.base import Binding, Criterion, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile

OWNERS = {
    "same": "the owner of the tile",
    "enemy": "any player who plays against the owner of the tile",
    "anybody": "any player, or nobody",
}


class LinkedForm(WhereForm):
    """The ends of the links that certain seats own (``None``: all links)."""

    def __init__(self, link: LinkForm, owners: tuple[int, ...] | None) -> None:
        self.link, self.owners = link, owners

    def mask(self, pos: Position, bound: Binding) -> int:
        ends = self.link.ends_by_owner(pos)
        found = 0
        for owner in ends if self.owners is None else self.owners:
            found |= ends.get(owner, 0)
        return found


@primitive("criterion", "linked")
class IsLinked(Criterion):
    """The tile is an end of a link of a kind."""

    of: str = key(Ref("link"), "the kind of link")
    owner: str = key(Choice(OWNERS), "whose link it must be", "anybody")
    good = "linked: {of: harmony, owner: same}"
    bad = "linked: {of: harmony, owner: him}"

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        owners = None
        if self.owner != "anybody":
            owners = (role.me,) if self.owner == "same" else tuple(sorted(c.enemies(role.me)))
        return LinkedForm(c.link(self.of), owners)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        return any(
            point in found.ends
            and (
                self.owner == "anybody"
                or (self.owner == "same" and found.owner == tile.seat)
                or (self.owner == "enemy" and found.owner is not None and found.owner not in scene.team(tile.seat))
            )
            for found in links_of(scene, self.of)
        )

    def phrase_for(self, words: Words) -> str:
        whose = {"same": " of its owner", "enemy": " of another player", "anybody": ""}[self.owner]
        return f"in {words.a(words.link(self.of))}{whose}"
