"""What cancels a link that would otherwise be there."""

from __future__ import annotations

from paisho.grammar import Form, OneOrMore, Ref, key, primitive, views_in
from paisho.language.base import Binding, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.logic import Join
from paisho.language.which.state import in_situation
from paisho.language.which.which import Which, WhichShape
from paisho.language.words import Words
from paisho.state.position import Position


class Cancel(Form):
    """Something that cancels links."""

    def compile(self, c: Compiler) -> CancelForm:
        """The engine form."""
        raise AssertionError

    def cancels(self, p: int, q: int, scene: Scene) -> bool:
        """The referee's reading: whether a link between the two points is cancelled; ``scene.me`` is its owner, if it
        has one."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a clause after "if"."""
        raise AssertionError


class CancelForm:
    """A cancelling rule in play: the pieces and the ends it kills, and the points whose lines it kills along each
    axis."""

    by_pieces = False
    """Whether the pieces alone decide."""
    by_owner = False
    """Whether it matters whose the link is, so that each link has to be looked at."""

    def kills(self, a: int, b: int) -> bool:
        """Whether two pieces can never be linked."""
        return False

    def dead_ends(self, pos: Position) -> int:
        """Points that cannot be the end of a link."""
        return 0

    def dead_lines(self, pos: Position, axes: tuple[int, ...]) -> tuple[int, ...]:
        """For each axis, the points whose line along it carries no link."""
        return ()

    def cuts(self, pos: Position, p: int, q: int, owner: int) -> bool:
        """Whether a link of a seat between two points is killed (asked only if :attr:`by_owner`)."""
        return False


class LinesForm(CancelForm):
    """Kills every line that certain tiles stand on."""

    def __init__(self, tiles: WhereForm, lines: dict[int, tuple[int, ...]]) -> None:
        self.tiles, self.lines = tiles, lines
        self._bound = Binding(0)

    def dead_lines(self, pos: Position, axes: tuple[int, ...]) -> tuple[int, ...]:
        left = self.tiles.mask(pos, self._bound)
        if not left:
            return ()
        dead = [0] * len(axes)
        while left:
            low = left & -left
            left ^= low
            p = low.bit_length() - 1
            for i, axis in enumerate(axes):
                dead[i] |= self.lines[axis][p]
        return tuple(dead)


class OwnLinesForm(CancelForm):
    """Kills a seat's links along lines that certain tiles stand on, which ones depending on the seat."""

    by_owner = True

    def __init__(self, tiles: tuple[WhereForm, ...], lines: dict[int, tuple[int, ...]]) -> None:
        self.tiles, self.lines = tiles, lines
        self._bound = Binding(0)

    def cuts(self, pos: Position, p: int, q: int, owner: int) -> bool:
        line = next(through[p] for through in self.lines.values() if through[p] >> q & 1)
        return bool(self.tiles[owner].mask(pos, self._bound) & line)


class EndsForm(CancelForm):
    """Kills every link with an end in a situation."""

    def __init__(self, inner: WhereForm) -> None:
        self.inner = inner
        self._bound = Binding(0)

    def dead_ends(self, pos: Position) -> int:
        return self.inner.mask(pos, self._bound)


@primitive("cancel", "on-line")
class OnLine(Cancel):
    """Such a tile stands anywhere on the whole line, however far away and whatever is between."""

    value: Which = key(
        WhichShape(),
        "the cancelling tiles; *same* and *enemy* are seen from the owner of the link",
        speaks=("player",),
    )
    good = "on-line: {tile: R}"
    bad = "on-line: gates"

    def compile(self, c: Compiler) -> CancelForm:
        board = c.board
        lines = {
            d: tuple(
                board.ray_mask(p, d) | board.ray_mask(p, (d + 4) % 8) | 1 << p if p in board.xy else 0
                for p in range(board.size)
            )
            for d in (0, 1, 2, 7)
        }
        if "player" in views_in(self.value):
            return OwnLinesForm(tuple(self.value.compile(c, Role(seat, seat)) for seat in c.seats), lines)
        return LinesForm(self.value.compile(c, Role(0, 0)), lines)

    def cancels(self, p: int, q: int, scene: Scene) -> bool:
        (x1, y1), (x2, y2) = scene.board.xy[p], scene.board.xy[q]
        for point in scene.tiles:
            x, y = scene.board.xy[point]
            on_line = (x - x1) * (y2 - y1) == (y - y1) * (x2 - x1)
            if on_line and self.value.fits_at(point, scene):
                return True
        return False

    def phrase_for(self, words: Words) -> str:
        return f"{self.value.one(words)} stands anywhere on that line"


@primitive("cancel", "end-is")
class EndIs(Cancel):
    """One of the two tiles is in a situation."""

    value: tuple[str, ...] = key(OneOrMore(Ref("situation")), "the situation, or several")
    good = "end-is: drained"
    bad = "end-is: draind"

    def compile(self, c: Compiler) -> CancelForm:
        forms = tuple(c.situation(name, 0) for name in self.value)
        return EndsForm(forms[0] if len(forms) == 1 else Join(forms))

    def cancels(self, p: int, q: int, scene: Scene) -> bool:
        return any(in_situation(scene.tiles[end], end, self.value, scene) for end in (p, q))

    def phrase_for(self, words: Words) -> str:
        return f"either tile is {' or '.join(words.situation(name) for name in self.value)}"
