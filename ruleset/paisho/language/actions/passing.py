"""``pass`` and ``skip``: doing nothing, for the turn or for the rest of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paisho.grammar import Always, MapOf, Rule, RuleShape, Sort, key, primitive
from paisho.language.actions.action import Action, ActionForm, Group, conditions, misshapen, unmet
from paisho.language.base import BreachForm, Condition
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.verdict import Reason

WHEN = MapOf(RuleShape(Sort("condition")))


class NothingForm(ActionForm):
    """Doing nothing, in play."""

    counts = False
    lawful = False

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if self.allowed(pos):
            yield (self, -1, -1, (), 1, True)

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        return Draft(pos)

    def move(self, group: Group, last: int) -> Move:
        return Move(self.name)

    def moves(self, group: Group) -> Iterable[Move]:
        return (Move(self.name),)

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        return Move(self.name)

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        return (-1, -1, (0,)) if move == Move(self.name) else None


class PassForm(NothingForm):
    """Passing the turn: counted as long as nobody does anything else."""

    counts = True


class Nothing(Action):
    """What passing and skipping share."""

    cite: tuple[str, ...]

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        return {}

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        scene.before = scene.copy()
        return [*unmet(self, scene, words), *misshapen(self, move, scene, self.cite)]

    def proposals(self, scene: Scene) -> Iterator[Move]:
        yield Move("")


@primitive("action", "pass")
class Pass(Nothing):
    """The player does nothing this turn; consecutive passes are counted."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    pass_: bool = key(Always(), "always `true`")
    when: dict[str, Rule[Condition]] = key(WHEN, "conditions for passing; every one must hold", {})
    good = "pass: true"
    bad = "pass: false"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return PassForm(c, name, seat, laws, conditions(c, self, seat))

    def phrase_for(self, words: Words) -> str:
        return "Do nothing on the board; the turn is over."


@primitive("action", "skip")
class Skip(Nothing):
    """The player leaves out this part of the turn."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    skip: bool = key(Always(), "always `true`")
    when: dict[str, Rule[Condition]] = key(WHEN, "conditions for skipping; every one must hold", {})
    good = "skip: true"
    bad = "skip: false"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return NothingForm(c, name, seat, laws, conditions(c, self, seat))

    def phrase_for(self, words: Words) -> str:
        return "Do nothing more this turn."
