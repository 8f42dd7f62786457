"""The referee's view of one moment: tiles by point in plain dictionaries, read slowly and clearly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from paisho.board import Board
from paisho.state.snapshot import Snapshot, Tile

if TYPE_CHECKING:
    from paisho.language.variant import Variant


@dataclass
class Scene:
    """A moment of a game, what is being proposed, and whom relative words refer to.

    ``me`` is the seat that *same* and *enemy* mean; ``acting`` the tile that moves or is placed; ``found`` the tile
    that stood on the target; ``points`` the chosen points by name.
    """

    variant: Variant
    board: Board
    options: Mapping[str, Any]
    tiles: dict[int, Tile]
    beneath: dict[int, tuple[Tile, ...]]
    reserve: dict[str, dict[str, int]]
    captured: dict[str, dict[str, int]]
    score: dict[str, int]
    mover: str
    phase: str
    ply: int
    memory: dict[str, Any]
    me: str = ""
    acting: Tile | None = None
    found: Tile | None = None
    points: dict[str, int] = field(default_factory=dict)
    picked: dict[str, str] = field(default_factory=dict)
    """The chosen words by name."""
    under: dict[str, tuple[Tile, ...]] = field(default_factory=dict)
    """What lay beneath the tile that moved, the one that it took, and the one that was found (``moved``, ``taken``,
    ``found``)."""
    claimed: tuple[int, ...] = ()
    """The points of what the player claims."""
    displaced: list[tuple[Tile, int, int, int | None]] = field(default_factory=list)
    """The tiles moved by effects: each with the point where it stood before the action, and those where it stood before
    and after the effect."""
    before: Scene | None = None
    line_ends: tuple[Tile, ...] = ()
    """The two tiles at the ends of the line that is looked at, if one is."""
    can: Callable[[str], bool] | None = None
    """Whether the player to move has a legal move by an action; provided by the referee."""

    @staticmethod
    def of(snapshot: Snapshot, variant: Variant, board: Board) -> Scene:
        """The scene of a snapshot, with the mover as the one spoken of."""
        seats = variant.seating(snapshot.options).order
        return Scene(
            variant,
            board,
            snapshot.options,
            dict(snapshot.tiles),
            dict(snapshot.beneath),
            {s: dict(snapshot.reserve.get(s, {})) for s in seats},
            {s: dict(snapshot.captured.get(s, {})) for s in seats},
            {s: snapshot.score.get(s, 0) for s in seats},
            snapshot.to_move,
            snapshot.phase,
            snapshot.ply,
            dict(snapshot.memory),
            me=snapshot.to_move,
        )

    @property
    def seats(self) -> list[str]:
        """The seats that play, in turn order."""
        return list(self.variant.seating(self.options).order)

    def team(self, seat: str) -> frozenset[str]:
        """The seats that win and lose with a seat, itself included."""
        return self.variant.seating(self.options).team(seat)

    def about(self, seat: str) -> Scene:
        """The same moment with ``seat`` as the one spoken of."""
        return self if seat == self.me else self._with(me=seat)

    def asking(self, seat: str) -> Scene:
        """The same moment as it is asked of ``seat``, which is *the player* and *the mover* in what is asked."""
        return self if seat == self.me == self.mover else self._with(me=seat, mover=seat)

    def acted_by(self, tile: Tile) -> Scene:
        """The same moment with ``tile`` as the one that acts, and its owner as the one spoken of."""
        return self._with(me=tile.seat, acting=tile)

    def moved_by(self, tile: Tile) -> Scene:
        """The same moment as if ``tile`` were to be moved: it acts, and its owner is *the player* and *the mover*."""
        return self._with(me=tile.seat, mover=tile.seat, acting=tile)

    def copy(self) -> Scene:
        """A scene that may be changed without changing this one."""
        return self._with(
            tiles=dict(self.tiles),
            beneath=dict(self.beneath),
            reserve={s: dict(r) for s, r in self.reserve.items()},
            captured={s: dict(r) for s, r in self.captured.items()},
            score=dict(self.score),
            memory=dict(self.memory),
            points=dict(self.points),
            displaced=[],
        )

    def _with(self, **changes: Any) -> Scene:
        # As `dataclasses.replace`, which goes through every field; the referee does this at every tile it looks at.
        other = object.__new__(Scene)
        other.__dict__.update(self.__dict__)
        other.__dict__.update(changes)
        return other

    def displace(self, moved: list[tuple[Tile, int, int | None]]) -> None:
        """Note the tiles that one effect has moved, all at once, each with the points it left and reached."""
        noted = []
        for tile, start, end in moved:
            earlier = [origin for _, origin, _, reached in self.displaced if reached == start]
            noted.append((tile, earlier[-1] if earlier else start, start, end))
        self.displaced.extend(noted)

    def move(self, source: int, target: int) -> Tile:
        """Move a tile, and what is beneath it, to an empty point."""
        tile = self.tiles[target] = self.tiles.pop(source)
        if source in self.beneath:
            self.beneath[target] = self.beneath.pop(source)
        return tile

    def remove(self, point: int) -> Tile:
        """Take a tile off the board; what was beneath it comes to light."""
        tile = self.tiles.pop(point)
        stack = self.beneath.pop(point, ())
        if stack:
            self.tiles[point] = stack[0]
        if stack[1:]:
            self.beneath[point] = stack[1:]
        return tile

    def name(self, point: int) -> str:
        """The point's spelling."""
        return self.board.name(point)

    def neighbours(self, point: int) -> tuple[int, ...]:
        """The up to eight points around a point."""
        return around(self.board, point)

    def distance(self, p: int, q: int) -> int:
        """How many steps in the eight directions lead from one point to another."""
        (x1, y1), (x2, y2) = self.board.xy[p], self.board.xy[q]
        return max(abs(x2 - x1), abs(y2 - y1))

    def in_region(self, point: int, region: str) -> bool:
        """Whether a point lies in a region of the board."""
        return bool(self.board.regions[region] >> point & 1)


@lru_cache(maxsize=4096)
def around(board: Board, point: int) -> tuple[int, ...]:
    """The up to eight points around a point of a board; kept, since boards never change."""
    x, y = board.xy[point]
    places = [(x + dx, y + dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return tuple(board.at[place] for place in places if place in board.at)
