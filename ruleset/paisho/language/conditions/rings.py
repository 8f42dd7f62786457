"""``new-ring`` and ``several-rings``: rings that an action has made or changed, one or more than one."""

from __future__ import annotations

from paisho.grammar import Choice, Flag, Ref, key, primitive
from paisho.language.actions.claim import fresh_in_play, fresh_seen
from paisho.language.base import Binding, Condition, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.loops import LoopForm
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position


class NewRingForm(TestForm):
    """Whether a seat has a ring with something fresh in it."""

    def __init__(self, ring: LoopForm, seat: int, slot: int) -> None:
        self.ring, self.seat, self.slot = ring, seat, slot

    def holds(self, pos: Position, bound: Binding) -> bool:
        before: Position | None = pos.memo[self.slot]
        if before is None:
            return False
        fresh = self.ring.fresh(before, pos, self.seat)
        return self.ring.completed(pos, self.seat, fresh)


@primitive("condition", "new-ring")
class NewRing(Condition):
    """The action has made a ring of the player, or changed one: it holds a tile that has come to its point by the
    action, or a link that was not there when the action began."""

    of: str = key(Ref("loop"), "the kind of ring, one that need not wind around anything")
    owner: str = key(Choice({"mover": "the player whose turn it is"}), "whose ring it must be", "mover")
    good = "new-ring: {of: meld}"
    bad = "new-ring: {of: meldd}"
    needs = ("action",)

    def views(self) -> tuple[str, ...]:
        return ("mover",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        ring = c.ring(self.of)
        assert isinstance(ring, LoopForm), "checked when the file was read"
        return NewRingForm(ring, role.mover, c.before_slot)

    def holds(self, scene: Scene) -> bool:
        return scene.before is not None and scene.variant.rings[self.of].body.completed(scene.mover, scene)

    def phrase_for(self, words: Words) -> str:
        return f"this has made or changed {words.a(words.ring(self.of))} of the player's own"


class SeveralRingsForm(TestForm):
    """Whether a seat has more than one ring to choose from."""

    def __init__(self, ring: LoopForm, of: str, new: bool, seat: int) -> None:
        self.ring, self.of, self.new, self.seat = ring, of, new, seat

    def holds(self, pos: Position, bound: Binding) -> bool:
        fresh = fresh_in_play(pos, self.of, self.ring.board) if self.new else None
        return self.ring.several(pos, self.seat, fresh)


@primitive("condition", "several-rings")
class SeveralRings(Condition):
    """The player whose turn it is has more than one ring, no two of them of the same tiles. With `new`, only rings
    count that this turn has made or changed; that is known in the part of the turn in which such rings are claimed."""

    of: str = key(Ref("loop"), "the kind of ring, one that need not wind around anything")
    new: bool = key(Flag(), "only rings that this turn has made or changed", False)
    good = "several-rings: {of: meld, new: true}"
    bad = "several-rings: {of: meldd}"

    def views(self) -> tuple[str, ...]:
        return ("mover",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        ring = c.ring(self.of)
        assert isinstance(ring, LoopForm), "checked when the file was read"
        return SeveralRingsForm(ring, self.of, self.new, role.mover)

    def holds(self, scene: Scene) -> bool:
        fresh = fresh_seen(scene.memory.get("fresh", ()), self.of, scene) if self.new else None
        return bool(scene.variant.rings[self.of].body.several(scene.mover, scene, fresh))

    def phrase_for(self, words: Words) -> str:
        rings = words.plural(words.ring(self.of))
        if self.new:
            return f"this turn has made or changed several {rings} of the player's own"
        return f"the player has several {rings}"

    def unless(self, words: Words) -> str:
        if self.new:
            return f"this turn has made or changed no more than one {words.ring(self.of)} of the player's own"
        return f"the player has no more than one {words.ring(self.of)}"
