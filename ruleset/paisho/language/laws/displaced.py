"""``displaced``: where no tile may be moved to, or away from, by the effect of another."""

from __future__ import annotations

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Breach, BreachForm, Role, Where
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.position import Draft, Position


class NoDisplacingForm(BreachForm):
    """For each piece, the points that an effect may not move it to, and those it may not move it from."""

    by_effects = True

    def __init__(self, into: tuple[int, ...], out_of: tuple[int, ...]) -> None:
        self.into, self.out_of = into, out_of

    def sure(self, pos: Position, source: int, piece: int, goals: int) -> int | None:
        return goals

    def kept(self, pos: Position, draft: Draft) -> bool:
        return not any(
            (target >= 0 and self.into[piece] >> target & 1) or self.out_of[piece] >> source & 1
            for piece, source, target in draft.displaced
        )


@primitive("breach", "displaced")
class NoDisplacing(Breach):
    """No effect may move such a tile into, or out of, certain points."""

    tile: Which = key(WhichShape(), "the tiles, by type and owner", Which())
    into: Where | None = key(Sort("where"), "points that they may not be moved into", None, ("tile", "fixed"))
    out_of: Where | None = key(Sort("where"), "points that they may not be moved out of", None, ("tile", "fixed"))
    good = "displaced: {tile: any, into: gates}"
    bad = "displaced: {tile: any, inot: gates}"

    def compile(self, c: Compiler) -> BreachForm:
        types = c.pieces.types
        into: list[int] = []
        out_of: list[int] = []
        for piece in range(c.pieces.count):
            seat, kind = divmod(piece, types)
            role = Role(seat, seat, kind)
            concerned = any(piece in pieces for pieces, _, _ in self.tile.compile(c, role).parts)
            for where, table in ((self.into, into), (self.out_of, out_of)):
                form = where.compile(c, role) if where is not None and concerned else None
                assert form is None or form.constant is not None, "checked when the file was read"
                table.append(form.constant or 0 if form else 0)
        return NoDisplacingForm(tuple(into), tuple(out_of))

    def breaches(self, scene: Scene) -> list[tuple[int, ...]]:
        broken: list[tuple[int, ...]] = []
        for tile, source, target in scene.displaced:
            view = scene.acted_by(tile)
            if not self.tile.matches(source, tile, view):
                continue
            if self.into is not None and target is not None and self.into.allows(target, view):
                broken.append((source, target))
            elif self.out_of is not None and self.out_of.allows(source, view):
                broken.append((source,))
        return broken

    def phrase_for(self, words: Words) -> str:
        parts = []
        if self.into is not None:
            parts.append(f"to a point {self.into.phrase_for(words)}")
        if self.out_of is not None:
            parts.append(f"away from a point {self.out_of.phrase_for(words)}")
        return f"No effect may move {self.tile.one(words)} {' or '.join(parts)}."
