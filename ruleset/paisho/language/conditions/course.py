"""Conditions on the course of the game: reserves, passes, repetition, and having nothing to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisho.grammar import OneOrMore, Ref, Sort, Whole, key, primitive
from paisho.language.base import Binding, Condition, Effect, Number, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.numbers.plain import Plain
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position

if TYPE_CHECKING:
    from paisho.language.variant import Variant

ANYTHING = {"anything": "every action with which a turn can begin, but for passing"}


class ReserveEmpty(TestForm):
    """Whether a reserve holds none of certain tiles, or some."""

    def __init__(self, indices: tuple[int, ...], wanted: bool) -> None:
        self.indices, self.wanted = indices, wanted

    def holds(self, pos: Position, bound: Binding) -> bool:
        reserve = pos.reserve
        return any(reserve[i] for i in self.indices) != self.wanted


@primitive("condition", "reserve-lacks")
class ReserveLacks(Condition):
    """The player's reserve holds none of certain tiles."""

    value: tuple[str, ...] = key(OneOrMore(Ref("tile", "group")), "the tiles")
    good = "reserve-lacks: basic"
    bad = "reserve-lacks: 3"

    def views(self) -> tuple[str, ...]:
        return ("player",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        base = role.me * c.pieces.types
        return ReserveEmpty(tuple(base + t for t in sorted(c.types(*self.value))), True)

    def holds(self, scene: Scene) -> bool:
        codes = [code for name in self.value for code in scene.variant.codes(name)]
        return sum(scene.reserve[scene.me].get(code, 0) for code in codes) == 0

    def phrase_for(self, words: Words) -> str:
        return f"the player's reserve holds no {' or '.join(words.tile(name) for name in self.value)}"


class Remembered(TestForm):
    """Whether a number in the memory has reached a bound."""

    def __init__(self, name: str, least: int) -> None:
        self.name, self.least = name, least

    def holds(self, pos: Position, bound: Binding) -> bool:
        return (pos.recall(self.name) or 0) >= self.least


@primitive("condition", "passes")
class Passes(Condition):
    """The last turns, at least so many in a row, were passes."""

    value: Number = key(Sort("number"), "how many passes in a row", speaks=("fixed",))
    good = "passes: 2"
    bad = "passes: two"

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        if isinstance(self.value, Plain) and self.value.value == 0:
            return "`passes: 0` holds before anybody has passed; at least one pass makes sense"
        return super().misplaced(spoken)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        least = self.value.compile(c, role).constant
        assert least is not None, "checked when the file was read"
        return Remembered("passes", least)

    def holds(self, scene: Scene) -> bool:
        passes: int = scene.memory.get("passes", 0)
        return passes >= self.value.amount(scene)

    def phrase_for(self, words: Words) -> str:
        many = self.value.phrase_for(words)
        if " " in many:
            return f"at least so many turns in a row were passes: {many}"
        return f"the last {many} turns were passes"


class Repeated(TestForm):
    """Whether the position has been reached a number of times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def holds(self, pos: Position, bound: Binding) -> bool:
        return (pos.recall("again") or 1) >= self.times


@primitive("condition", "repeated")
class RepeatedTimes(Condition):
    """The same position, with the same player to move, has been reached so many times at the end of a turn; scores,
    which add up from turn to turn, may differ."""

    value: int = key(Whole(2, 10), "how many times, this one included")
    good = "repeated: 3"
    bad = "repeated: 1"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        c.keeps_history = True
        return Repeated(self.value)

    def holds(self, scene: Scene) -> bool:
        again: int = scene.memory.get("again", 1)
        return again >= self.value

    def phrase_for(self, words: Words) -> str:
        scoring = any(isinstance(rule.body, Effect) and rule.body.scores for rule in words.variant.rules())
        scores = ", whatever the scores" if scoring else ""
        return f"the same position has been reached {words.number(self.value)} times{scores}"


class CannotForm(TestForm):
    """Whether none of certain actions has a legal move."""

    def __init__(self, actions: tuple[str, ...]) -> None:
        self.actions = actions

    def holds(self, pos: Position, bound: Binding) -> bool:
        return not any(pos.rules.can(pos, action) for action in self.actions)


@primitive("condition", "cannot")
class Cannot(Condition):
    """The player to move has no legal move by any of certain actions."""

    value: tuple[str, ...] = key(OneOrMore(Ref("action", words=ANYTHING)), "actions, or `anything`")
    good = "cannot: [plant, arrange]"
    bad = "cannot: 3"

    def actions(self, variant: Variant) -> tuple[str, ...]:
        """The actions meant, by name."""
        if "anything" not in self.value:
            return self.value
        return tuple(name for name in variant.beginnings if variant.actions[name].body.word != "pass")

    def views(self) -> tuple[str, ...]:
        return ("mover",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return CannotForm(self.actions(c.variant))

    def holds(self, scene: Scene) -> bool:
        assert scene.can is not None, "the referee provides it"
        return not any(scene.can(action) for action in self.actions(scene.variant))

    def phrase_for(self, words: Words) -> str:
        if "anything" in self.value:
            return "the player can do nothing but pass"
        return f"the player can do none of these: {', '.join(words.action(name) for name in self.value)}"

    def phrase_of(self, action: str, words: Words) -> str:
        others = [
            set(part.body.choose) - {action} for part in words.variant.turn.values() if action in part.body.choose
        ]
        nothing = bool(others) and all(set(self.actions(words.variant)) >= names for names in others)
        return "the player can do nothing else" if nothing else self.phrase_for(words)


class NoMoveForm(TestForm):
    """Whether the player to move has no legal move at all."""

    def holds(self, pos: Position, bound: Binding) -> bool:
        return not pos.rules.can_move(pos)


@primitive("condition", "no-move")
class NoMove(Condition):
    """The player to move has no legal move of any kind."""

    good = "no-move: true"
    bad = "no-move: 1"

    def views(self) -> tuple[str, ...]:
        return ("mover",)

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return NoMoveForm()

    def holds(self, scene: Scene) -> bool:
        assert scene.can is not None, "the referee provides it"
        choose = scene.variant.beginnings
        # Passing is soonest found out.
        first = sorted(choose, key=lambda name: scene.variant.actions[name].body.word != "pass")
        return not any(scene.can(action) for action in first)

    def phrase_for(self, words: Words) -> str:
        return "the player to move has no legal move"
