"""``displaced``: tiles that no effect may move: at all, to certain points, or away from certain points."""

from __future__ import annotations

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Binding, Breach, BreachForm, Role, Where
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.state.position import Draft, Position

TURNED = ("tile", "player", "fixed")
"""What the points may speak of: the tile that is moved and its owner, but nothing that changes."""


class NoDisplacingForm(BreachForm):
    """For each piece, where it is one of the tiles (by the seat to move), and the points that it may not be moved to,
    or from."""

    by_effects = True

    def __init__(
        self, tiles: tuple[tuple[WhichForm, ...], ...], into: tuple[int, ...], out_of: tuple[int, ...]
    ) -> None:
        self.tiles, self.into, self.out_of = tiles, into, out_of

    def sure(self, pos: Position, source: int, piece: int, goals: int) -> int | None:
        return goals

    def kept(self, pos: Position, draft: Draft) -> bool:
        for piece, origin, source, target in draft.displaced:
            barred = (target >= 0 and self.into[piece] >> target & 1) or self.out_of[piece] >> source & 1
            if barred and self.tiles[piece][pos.seat].mask(pos, Binding(pos.seat)) >> origin & 1:
                return False
        return True


@primitive("breach", "displaced")
class NoDisplacing(Breach):
    """No effect may move such a tile: into certain points, out of certain points, or at all if neither is given."""

    tile: Which = key(WhichShape(), "the tiles, as they were before the move", Which())
    into: Where | None = key(Sort("where"), "points that they may not be moved into", None, TURNED)
    out_of: Where | None = key(Sort("where"), "points that they may not be moved out of", None, TURNED)
    good = "displaced: {tile: any, into: gates}"
    bad = "displaced: {tile: any, inot: gates}"

    def compile(self, c: Compiler) -> BreachForm:
        tiles: list[tuple[WhichForm, ...]] = []
        into: list[int] = []
        out_of: list[int] = []
        for piece in range(c.pieces.count):
            seat, kind = divmod(piece, c.pieces.types)
            role = Role(seat, seat, kind)
            tiles.append(tuple(c.which(self.tile, Role(seat, mover, kind)) for mover in c.seats))
            for where, table in ((self.into, into), (self.out_of, out_of)):
                form = where.compile(c, role) if where is not None else None
                assert form is None or form.constant is not None, "checked when the file was read"
                table.append(form.constant or 0 if form else 0)
            if self.into is None and self.out_of is None:
                out_of[-1] = c.board.mask
        return NoDisplacingForm(tuple(tiles), tuple(into), tuple(out_of))

    def breaches(self, scene: Scene) -> list[tuple[int, ...]]:
        broken: list[tuple[int, ...]] = []
        for tile, origin, source, target in scene.displaced:
            before = (scene.before or scene).acted_by(tile)
            if not self.tile.matches(origin, tile, before):
                continue
            view = scene.acted_by(tile)
            if self.into is not None and target is not None and self.into.allows(target, view):
                broken.append((source, target))
            elif self._held(source, view):
                broken.append((source,))
        return broken

    def _held(self, source: int, view: Scene) -> bool:
        """Whether the tile may not be moved away from where it was."""
        if self.out_of is not None:
            return self.out_of.allows(source, view)
        return self.into is None

    def phrase_for(self, words: Words) -> str:
        parts = []
        if self.into is not None:
            parts.append(f" to a point {self.into.phrase_for(words)}")
        if self.out_of is not None:
            parts.append(f" away from a point {self.out_of.phrase_for(words)}")
        return f"No effect may move {self.tile.one(words)}{' or'.join(parts)}."
