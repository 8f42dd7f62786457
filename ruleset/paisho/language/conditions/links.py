"""``new-link`` and ``ring``: conditions on links of tiles."""

from __future__ import annotations

from paisho.grammar import Choice, Ref, key, primitive
from paisho.language.base import Binding, Condition, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.links.form import LinkForm
from paisho.language.links.link import links_of
from paisho.language.loops import LoopForm
from paisho.language.rings import RingForm
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class NewLinkForm(TestForm):
    """Whether a seat has a link between two tiles that had none when the action began.

    The moved tile keeps its links in name: its old point stands for its new one.
    """

    def __init__(self, link: LinkForm, seat: int, slot: int) -> None:
        self.link, self.seat, self.slot = link, seat, slot

    def holds(self, pos: Position, bound: Binding) -> bool:
        before: Position | None = pos.memo[self.slot]
        if before is None:
            return False
        old = self.link.owned(before, self.seat)
        source, target = bound.points.get("from", -1), bound.points.get("to", -1)
        moved = {source: target}
        kept = {tuple(sorted((moved.get(p, p), moved.get(q, q)))) for p, q in old if target not in (p, q)}
        return any(ends not in kept for ends in self.link.owned(pos, self.seat))


@primitive("condition", "new-link")
class NewLink(Condition):
    """The action has linked two tiles that were not linked for that player when it began."""

    of: str = key(Ref("link"), "the kind of link")
    owner: str = key(Choice({"mover": "the player whose turn it is"}), "whose link it must be", "mover")
    good = "new-link: {of: harmony, owner: mover}"
    bad = "new-link: harmony"
    needs = ("action",)

    def views(self) -> tuple[str, ...]:
        return ("mover",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return NewLinkForm(c.link(self.of), role.mover, c.before_slot)

    def holds(self, scene: Scene) -> bool:
        if scene.before is None:
            return False
        left, reached = scene.points.get("from"), scene.points.get("to")
        old = set()
        for found in links_of(scene.before, self.of):
            if found.owner == scene.mover and reached not in found.ends:  # a captured tile takes its links along
                old.add(frozenset(reached if end == left else end for end in found.ends))
        return any(
            found.owner == scene.mover and frozenset(found.ends) not in old for found in links_of(scene, self.of)
        )

    def phrase_for(self, words: Words) -> str:
        return f"this makes a new {words.link(self.of)} for the player"


class HasRing(TestForm):
    """Whether a seat has a ring."""

    def __init__(self, ring: RingForm | LoopForm, seat: int) -> None:
        self.ring, self.seat = ring, seat

    def holds(self, pos: Position, bound: Binding) -> bool:
        return bool(self.ring.owners(pos) >> self.seat & 1)


@primitive("condition", "ring")
class HasRingOf(Condition):
    """The player has such a ring."""

    value: str = key(Ref("ring"), "the kind of ring")
    good = "ring: harmony-ring"
    bad = "ring: round"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return HasRing(c.ring(self.value), role.me)

    def holds(self, scene: Scene) -> bool:
        return scene.me in scene.variant.rings[self.value].body.owners(scene)

    def phrase_for(self, words: Words) -> str:
        return f"the player has {words.a(words.ring(self.value))}"
