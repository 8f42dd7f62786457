"""The compiler's context: a variant under given options, and the tables made so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from paisho.board import Board
from paisho.grammar import views_in
from paisho.language.base import Binding, Condition, MovementForm, NumberForm, Role, Settled, TestForm
from paisho.language.reach import ReachForm
from paisho.language.received import ReceivedForm
from paisho.state.pieces import Pieces
from paisho.state.position import Position

if TYPE_CHECKING:
    from paisho.language.links.form import LinkForm
    from paisho.language.loops import LoopForm
    from paisho.language.rings import RingForm
    from paisho.language.variant import Variant
    from paisho.language.which.which import Which, WhichForm


class Kept(NumberForm):
    """A number worked out once a position."""

    def __init__(self, form: NumberForm, slot: int) -> None:
        self.form, self.slot = form, slot

    def amount(self, pos: Position, bound: Binding) -> int:
        known: int | None = pos.memo[self.slot]
        if known is None:
            known = pos.memo[self.slot] = self.form.amount(pos, bound)
        return known


T = TypeVar("T")


class Compiler:
    """Turns the model's rules into engine forms, each made once and shared."""

    def __init__(self, variant: Variant, board: Board, options: Mapping[str, Any]) -> None:
        self.variant, self.board, self.options = variant, board, options
        self.seating = variant.seating(options)
        self.pieces = Pieces(self.seating.order, tuple(variant.tiles))
        self.seats = range(len(self.pieces.seats))
        self.memo_size = 0
        self.before_slot = self.slot()
        """Where a position remembers the one before the action, as long as a bonus depends on it."""
        self.keeps_history = False
        """Whether some rule asks how often a position was reached."""
        self.choice_words: dict[str, tuple[str, ...]] = {}
        """The words of the choices of the action that is being compiled, by the choice's name."""
        self._made: dict[tuple[int, ...], object] = {}
        self._situations: dict[tuple[str, int], WhichForm] = {}
        self._movers: dict[str, bool] = {}
        self._shared: dict[tuple[int, Role], WhichForm] = {}
        self._links: dict[str, LinkForm] = {}
        self._reaches: list[ReachForm] = []
        self._ways: dict[tuple[str, str, int], MovementForm | None] = {}
        self._received: dict[tuple[LinkForm, ...], ReceivedForm] = {}
        self._rings: dict[str, RingForm | LoopForm] = {}
        self._counts: dict[tuple[str, int], NumberForm] = {}
        self._relations: dict[str, tuple[tuple[int, ...], ...]] = {}

    def slot(self) -> int:
        """A fresh place in every position's memo."""
        self.memo_size += 1
        return self.memo_size - 1

    def types(self, *names: str) -> set[int]:
        """The type numbers of tiles and groups by name."""
        return {self.pieces.codes.index(code) for name in names for code in self.variant.codes(name)}

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return self.pieces.seats.index(name)

    def enemies(self, seat: int) -> set[int]:
        """The seats that play against a seat."""
        return {self.seat(name) for name in self.seating.enemies(self.pieces.seats[seat])}

    def active(self, condition: Condition | None) -> bool:
        """Whether a rule with this condition can count at all under the options."""
        return condition is None or condition.settled(self.options) is not False

    def test(self, condition: Condition | None, role: Role) -> TestForm:
        """The engine form of a condition that may be absent."""
        if condition is None:
            return Settled(True)
        settled = condition.settled(self.options)
        return Settled(settled) if settled is not None else condition.compile(self, role)

    def which(self, which: Which, role: Role) -> WhichForm:
        """The engine form of tiles that several rules may ask for in one position: worked out once a position.

        Forms that do not speak of the tile that acts are shared by all types of tiles.
        """
        if not speaks_of(which, "tile"):
            role = Role(role.me, role.mover)
        key = (id(which), role)
        if key not in self._shared:
            self._shared[key] = which.compile(self, role)
            self._shared[key].remember(self.slot())
        return self._shared[key]

    def once(self, key: tuple[int, ...], make: Callable[[], T]) -> T:
        """What ``make`` makes, made the first time and shared by all who ask with the same key: the identity of a part
        of the rules, and whatever else it depends on."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    def situation(self, name: str, mover: int) -> WhichForm:
        """The engine form of a situation; one for all players if it does not speak of the player to move."""
        if not self._of_mover(name):
            mover = 0
        key = (name, mover)
        if key not in self._situations:
            form = self.variant.situations[name].body.compile(self, Role(mover, mover))
            form.remember(self.slot())
            self._situations[key] = form
        return self._situations[key]

    def _of_mover(self, name: str) -> bool:
        """Whether a situation, or one that it leans on, may speak of the player to move."""
        if name not in self._movers:
            body = self.variant.situations[name].body
            others = set(words_in(body)) & self.variant.situations.keys() - {name}
            self._movers[name] = "mover" in views_in(body) or any(map(self._of_mover, sorted(others)))
        return self._movers[name]

    def relation(self, name: str) -> tuple[tuple[int, ...], ...]:
        """The weights of a relation, by type and type; 0 where there is none."""
        if name not in self._relations:
            size = self.pieces.types
            table = [[0] * size for _ in range(size)]
            for part in self.variant.relations[name].body.values():
                if self.active(part.if_):
                    part.body.fill(table, self)
            self._relations[name] = tuple(map(tuple, table))
        return self._relations[name]

    def count(self, name: str, seat: int) -> NumberForm:
        """The engine form of a count of one seat, worked out once a position."""
        key = (name, seat)
        if key not in self._counts:
            form = self.variant.counts[name].body.compile(self, Role(seat, seat))
            self._counts[key] = form if form.constant is not None else Kept(form, self.slot())
        return self._counts[key]

    def link(self, name: str) -> LinkForm:
        """The engine form of a kind of link."""
        if name not in self._links:
            self._links[name] = self.variant.links[name].body.compile(self)
        return self._links[name]

    def ring(self, name: str) -> RingForm | LoopForm:
        """The engine form of a kind of ring."""
        if name not in self._rings:
            self._rings[name] = self.variant.rings[name].body.compile(self)
        return self._rings[name]

    def reach(self, action: str, names: Iterable[str] = (), pieces: Iterable[int] | None = None) -> ReachForm:
        """Where tiles get by certain ways (all, if none is named) of an action that moves tiles.

        Only the answers for ``pieces`` (all, if not given) are needed: whoever needs others by other ways may share the
        form, so that where a tile gets is worked out once.
        """
        ways = self.variant.ways(action)
        chosen = [name for name in ways if (not names or name in names) and self.active(ways[name].if_)]
        forms = {}
        for piece in range(self.pieces.count) if pieces is None else pieces:
            made = [self._way(action, name, piece) for name in chosen]
            forms[piece] = tuple(form for form in made if form is not None)
        shared = next((known for known in self._reaches if known.admit(forms)), None)
        if shared is None:
            shared = ReachForm(self.board, self.pieces.count, forms, self.slot())
            self._reaches.append(shared)
        return shared

    def _way(self, action: str, name: str, piece: int) -> MovementForm | None:
        if (action, name, piece) not in self._ways:
            seat, kind = divmod(piece, self.pieces.types)
            self._ways[action, name, piece] = self.variant.ways(action)[name].body.compile(self, Role(seat, seat, kind))
        return self._ways[action, name, piece]

    def received(self, links: tuple[LinkForm, ...]) -> ReceivedForm:
        """What arrives at each tile by certain kinds of links."""
        if links not in self._received:
            self._received[links] = ReceivedForm(links, self.slot())
        return self._received[links]

    @property
    def handed_on(self) -> tuple[ReachForm | ReceivedForm, ...]:
        """Everything that one position can hand on to the next, in the order in which it depends on each other."""
        return (*self._reaches, *self._received.values())


def speaks_of(value: Any, what: str) -> bool:
    """Whether a form, or any form within it, speaks of something (``tile``: the tile that acts)."""
    if what in getattr(value, "needs", ()):
        return True
    if isinstance(value, (tuple, list)):
        return any(speaks_of(item, what) for item in value)
    if isinstance(value, dict):
        return any(speaks_of(item, what) for item in value.values())
    return any(speaks_of(getattr(value, name), what) for name in getattr(value, "__dataclass_fields__", ()))


def words_in(value: Any) -> Iterator[str]:
    """Every text within a form, at any depth: names and words alike."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from words_in(item)
    elif isinstance(value, dict):
        yield from words_in(list(value.values()))
    else:
        for name in getattr(value, "__dataclass_fields__", ()):
            yield from words_in(getattr(value, name))
