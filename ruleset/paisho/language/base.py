"""What every primitive of a sort must be able to do, for the engine and for the referee.

An *engine form* is compiled once for a seat and a tile type (its :class:`Role`) and then answers from tables and sets.
A *referee reading* is a method of the primitive itself that looks at one point, tile or moment of a :class:`Scene`.
Neither calls the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from paisho.grammar import Form
from paisho.state.snapshot import Tile

if TYPE_CHECKING:
    from paisho.language.compiler import Compiler
    from paisho.language.scene import Scene
    from paisho.language.words import Words
    from paisho.state.position import Draft, Position


@dataclass(frozen=True)
class Role:
    """For whom a form is compiled: ``me`` is the seat that *same* and *enemy* are relative to, ``mover`` the seat
    whose turn it is, ``kind`` the type of the tile that acts, if there is one, ``ends`` the types of the two tiles at
    the ends of a line, if one is spoken of."""

    me: int
    mover: int
    kind: int | None = None
    ends: tuple[int, int] | None = None

    def of(self, seat: int) -> Role:
        """The role in which ``seat`` is the one spoken of."""
        return replace(self, me=seat)


class Binding:
    """What has been chosen so far while moves are generated: points by name, and the tile found at the target."""

    __slots__ = ("claimed", "found", "kind", "mover", "points", "under")

    def __init__(self, mover: int, kind: int = -1) -> None:
        self.mover = mover
        self.kind = kind
        self.found = -1
        """The piece that stood on the target before the action, or -1."""
        self.points: dict[str, int] = {}
        """By name; a word that was chosen is here as its number."""
        self.claimed = 0
        """The points of what the player claims."""
        self.under: dict[str, tuple[int, ...]] = {}
        """The pieces that lay beneath the tile that moved, the one that it took, and the one that was found (``moved``,
        ``taken``, ``found``), as far as they have not been sent away."""


class WhereForm:
    """A set of points that may depend on the position."""

    constant: int | None = None
    local: bool = False
    """Whether what stands on a point is all that decides if the point belongs to the set."""

    def mask(self, pos: Position, bound: Binding) -> int:
        """The points, as a set."""
        raise AssertionError


class Const(WhereForm):
    """A set of points that is the same in every position."""

    local = True

    def __init__(self, points: int) -> None:
        self.constant = points
        self.points = points

    def mask(self, pos: Position, bound: Binding) -> int:
        return self.points


class TestForm:
    """A condition that may depend on the position; ``constant`` if it does not."""

    constant: bool | None = None

    def holds(self, pos: Position, bound: Binding) -> bool:
        """Whether it holds."""
        raise AssertionError


class Settled(TestForm):
    """A condition decided when the rules were compiled."""

    def __init__(self, value: bool) -> None:
        self.constant = value

    def holds(self, pos: Position, bound: Binding) -> bool:
        return bool(self.constant)


class NumberForm:
    """A whole number that may depend on the position."""

    constant: int | None = None

    def amount(self, pos: Position, bound: Binding) -> int:
        """The number."""
        raise AssertionError


class Where(Form):
    """A set of points of the board."""

    def compile(self, c: Compiler, role: Role) -> WhereForm:
        """The engine form."""
        raise AssertionError

    def allows(self, point: int, scene: Scene) -> bool:
        """The referee's reading: whether the point belongs to the set."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As the end of a sentence about a point: "in a gate", "on an open point"."""
        raise AssertionError

    def occupied(self) -> bool:
        """Whether a tile stands on every point of the set, whatever the position."""
        return False

    def unless(self, words: Words) -> str:
        """The opposite, as the end of a sentence."""
        return f"not {self.phrase_for(words)}"


class Criterion(Form):
    """One test of a tile on the board, part of a *which*."""

    def seats(self, c: Compiler, role: Role) -> set[int] | None:
        """The seats whose tiles may pass, or ``None`` for all."""
        return None

    def types(self, c: Compiler, role: Role) -> set[int] | None:
        """The tile types that may pass, or ``None`` for all."""
        return None

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        """The points on which a tile of ``role.me`` passes, or ``None`` for all."""
        return None

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        """The referee's reading: whether the tile at the point passes. ``scene.me`` is whom *same* refers to."""
        raise AssertionError

    def excludes(self, words: Words) -> str | None:
        """The tiles that do not pass, singular and without an article, if it is made to leave tiles out."""
        return None

    itself: ClassVar[bool] = False
    """Whether the tile that is tested is the tile spoken of within the criterion."""
    place: ClassVar[str] = "after"
    """Where its phrase stands: ``noun``, ``before`` the noun or ``after`` it."""

    def phrase_for(self, words: Words) -> str:
        """Its part of the noun phrase."""
        raise AssertionError


class Condition(Form):
    """Something that holds or does not."""

    of_options: ClassVar[bool] = False
    """Whether the options, or conditions within it, alone decide."""

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        if "agreed" in spoken and not self.of_options:
            return f"`{self.word}` is not about what the players have agreed on, and nothing else can be asked here"
        return super().misplaced(spoken)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        """The engine form."""
        raise AssertionError

    def holds(self, scene: Scene) -> bool:
        """The referee's reading."""
        raise AssertionError

    def settled(self, options: Any) -> bool | None:
        """Its value if the options alone decide it, else ``None``."""
        return None

    def phrase_for(self, words: Words) -> str:
        """As a clause after "if": "the player has no growing flower"."""
        raise AssertionError

    def phrase_of(self, action: str, words: Words) -> str:
        """The same where it is asked for doing an action: "the player can do nothing else"."""
        return self.phrase_for(words)

    def unless(self, words: Words) -> str:
        """The opposite, as a clause after "if"."""
        return f"it is not so that {self.phrase_for(words)}"


class Number(Form):
    """A whole number: written out, an attribute of the tile, an option, or a count."""

    shared: ClassVar[bool] = False
    """Whether it is the same for all who play together, whatever it counts."""

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        """The engine form."""
        raise AssertionError

    def amount(self, scene: Scene) -> int:
        """The referee's reading."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As in "is at least …"."""
        raise AssertionError

    def counting(self, noun: str, words: Words) -> str:
        """With what is counted, as in "up to three points"."""
        number = self.phrase_for(words)
        return f"{number} {words.singular(noun) if number == 'one' else noun}"

    def compared(self, says: str, bound: Number, words: Words) -> str:
        """Compared with another number, as a clause after "if": "the player's score is at least ten"."""
        return f"{self.phrase_for(words)} is {says} {bound.phrase_for(words)}"

    def bounding(self, says: str, noun: str, words: Words) -> str:
        """As a bound of things that a player has, if that can be said of them: "at least ten tiles"."""
        return ""


class Movement(Form):
    """A way of getting from one point to another."""

    def compile(self, c: Compiler, role: Role) -> MovementForm:
        """The engine form, for one tile type of one seat."""
        raise AssertionError

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        """The referee's reading: whether a tile can get from ``source`` to ``target`` this way."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a verb phrase: "walks up to 3 points …"."""
        raise AssertionError


class MovementForm:
    """Where a tile can get."""

    def targets(self, pos: Position, source: int, goals: int, bound: Binding) -> int:
        """The points of ``goals`` (empty ones and ones with tiles that may be taken) that can be reached."""
        raise AssertionError

    def spans(self) -> tuple[int, ...] | None:
        """By point, the points that alone decide, by what stands on them, where a tile gets from there; ``None`` if
        other things decide too."""
        return None


class Effect(Form):
    """Something that happens to tiles on the board as part of an action."""

    loses: ClassVar[bool] = False
    """Whether tiles may leave the game by it."""

    scores: ClassVar[bool] = False
    """Whether it changes a score."""

    def names(self) -> tuple[str, ...]:
        """The points and choices that it cannot do without."""
        return self.choice_names()

    def takes_found(self) -> bool:
        """Whether the tile that stood on the target goes somewhere by it."""
        return False

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        """The engine form."""
        raise AssertionError

    def happen(self, scene: Scene) -> str | None:
        """The referee's reading: change the scene's tiles; or say why it cannot happen."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a sentence."""
        raise AssertionError


class EffectForm:
    """An effect in play."""

    safe = False
    """Whether it can always happen, and leaves the top tiles of all points as they are."""

    needs: tuple[str, ...] = ()
    """The points and choices that it names: unless they are there, it cannot happen."""

    takes_found = False
    """Whether the tile that was found goes somewhere by it."""

    def happens(self, draft: Draft, bound: Binding) -> bool:
        """Change the draft; false if a point or choice is missing, or if the effect is impossible there."""
        return all(bound.points.get(name, -1) >= 0 for name in self.needs) and self.apply(draft, bound)

    def apply(self, draft: Draft, bound: Binding) -> bool:
        """Change the draft; false if the effect is impossible there."""
        raise AssertionError

    def stirs(self, pos: Position) -> int:
        """The targets at which it may change more than the target itself; at all others it does nothing."""
        return -1


class Breach(Form):
    """What a law forbids."""

    def compile(self, c: Compiler) -> BreachForm:
        """The engine form."""
        raise AssertionError

    def breaches(self, scene: Scene) -> list[tuple[int, ...]]:
        """The referee's reading: the points at which the finished scene breaks the law."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a sentence: "No two tiles may …"."""
        raise AssertionError


class BreachForm:
    """A law in play."""

    by_effects = False
    """Whether only the effects of an action can break it, never the placing, moving or taking of a tile."""

    def standing(self, pos: Position) -> bool:
        """Whether the position already breaks it."""
        return False

    def sure(self, pos: Position, source: int, piece: int, goals: int) -> int | None:
        """The goals at which putting the piece there (taken from ``source``, -1 for the reserve) keeps the law.

        Only asked when the position keeps the law and nothing else changes but the tile captured on the goal.
        ``None``: no short cut; try each move.
        """
        return None

    def kept(self, pos: Position, draft: Draft) -> bool:
        """Whether the drafted position keeps the law, given the one before."""
        raise AssertionError

    def inherit(self, after: Position) -> None:
        """Note on a position reached by a legal move what that alone tells about it."""
