"""What an action is, for the engine and for the referee, and how its kind is told from its keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Any, cast

from paisho.board import bits
from paisho.grammar import BAD, Form, Reading, Record, Rule, Shape
from paisho.grammar.sorts import form_says, forms_of
from paisho.language.base import Binding, BreachForm, Condition, Effect, EffectForm, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.verdict import Reason

Group = tuple["ActionForm", int, int, tuple[int, ...], int, bool]
"""Moves that differ in one last choice only: (form, piece, source or -1, points fixed before the last, the set of
last points, whether all of them are known to be legal). The last point of a pass is meaningless."""

TRUTH = bytes(1 if byte == ord("1") else 0 for byte in range(256))
"""Turns the digits 0 and 1 into what they mean."""


class Action(Form):
    """One thing a player may do."""

    clause: str
    when: dict[str, Rule[Condition]]

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        """The engine form for one seat."""
        raise AssertionError

    def noted(self, scene: Scene) -> tuple[Any, ...] | None:
        """The referee's reading of what has to be remembered of the turn so far when the choice of this action comes,
        if anything."""
        return None

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        """The referee's reading: carry the move out in ``scene``, or say everything that stands against it."""
        raise AssertionError

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        """The keys of a move by this action beside ``do``, each with what it is."""
        raise AssertionError

    def proposals(self, scene: Scene) -> Iterator[Move]:
        """Every move of this shape worth judging, for the referee's question whether anything can be done."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As sentences of the rulebook."""
        raise AssertionError


class ActionForm:
    """An action in play, for one seat."""

    lawful = True
    """Whether a legal move by it leaves every law kept; doing nothing does not, on a board that breaks one already."""

    tells_pieces = True
    """Whether a move names the tile's type; if not, tiles of all types share the moves from one point."""

    def __init__(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...], tests: list[TestForm]) -> None:
        self.name, self.seat, self.laws = name, seat, laws
        self.codes, self.board = c.pieces.codes, c.board
        self.types = c.pieces.types
        self.tests = tuple(test for test in tests if test.constant is not True)
        self.never = any(test.constant is False for test in tests)
        self._rows: dict[int | tuple[int, int], list[Move | None]] = {}
        self._branches: dict[tuple[int, int, tuple[int, ...], int], Move] = {}

    def allowed(self, pos: Position) -> bool:
        """Whether the action's conditions hold."""
        if self.never:
            return False
        bound = Binding(self.seat)
        return all(test.holds(pos, bound) for test in self.tests)

    def begin(self, before: Position, after: Position) -> tuple[Any, ...] | None:
        """What has to be remembered of the turn so far when the choice of this action comes, if anything."""
        return None

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        """The moves to choose from; with ``piece`` or ``source`` only those of that tile.

        With ``lazy`` the laws are left to whoever tests the moves: quicker where few of them will be looked at.
        """
        raise AssertionError

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        """Carry out a move; with ``check``, ``None`` if an effect is impossible or a law would be broken."""
        raise AssertionError

    def move(self, group: Group, last: int) -> Move:
        """The move of a group with the given last point; each is made once and kept."""
        _, piece, source, fixed, _, _ = group
        if not fixed:
            known = self._row(piece, source)[last]
            assert known is not None
            return known
        known = self._branches.get((piece, source, fixed, last))
        if known is None:
            known = self._branches[piece, source, fixed, last] = self.make(piece, source, (*fixed, last))
        return known

    def moves(self, group: Group) -> Iterable[Move]:
        """Every move of a group, in order of the last point."""
        if group[3]:
            return [self.move(group, last) for last in bits(group[4])]
        # The lowest bit comes first in the reversed binary digits, and compress runs over them without a loop here.
        mask = group[4]
        first = (mask & -mask).bit_length() - 1
        digits = bin(mask >> first)[:1:-1].encode().translate(TRUTH)
        row = self._row(group[1], group[2])
        return cast("Iterable[Move]", compress(row[first : first + len(digits)], digits))

    def _row(self, piece: int, source: int) -> list[Move | None]:
        """The moves of a tile by their last point, all made when the first is asked for."""
        key = (piece, source) if self.tells_pieces else source
        row = self._rows.get(key)
        if row is None:
            places = self.board.xy
            row = self._rows[key] = [
                self.make(piece, source, (last,)) if last in places else None for last in range(self.board.size)
            ]
        return row

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        """The move as data."""
        raise AssertionError

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        """The move as numbers (piece, source, points), or ``None`` if it is not of this action's shape."""
        raise AssertionError

    def point(self, text: str | tuple[str, ...] | None) -> int:
        """The number of a point by its spelling; -1 if there is none."""
        try:
            return self.board.number(text)
        except ValueError:
            return -1

    def bind(self, pos: Position, piece: int, source: int, points: tuple[int, ...]) -> Binding:
        """The choices of a move, as conditions and effects want them."""
        bound = Binding(self.seat, piece % self.types)
        bound.points["from"] = source
        if points:
            bound.points["to"] = points[0]
            bound.found = pos.cells[points[0]] - 1
        return bound


class ActionShape(Shape):
    """An action: a mapping whose kind is told by one key (`place`, `move`, `pass` …)."""

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here."""
        return f"an action, told by one of the keys {', '.join(forms_of('action'))}"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        kinds = forms_of("action")
        present = [entry for entry in node.entries if entry.key.text in kinds]
        if not present:
            at.fault(
                "missing-key",
                node,
                f"{at.path[-1]}: the key that says what kind of action it is is missing",
                found="nothing",
                expected=f"one of: {', '.join(kinds)}",
            )
            return BAD
        if len(present) > 1:
            return at.fault(
                "several-keys",
                present[1].key,
                f"{at.path[-1]}: both `{present[0].key.text}` and `{present[1].key.text}`",
                expected="one kind of action",
            )
        action = Record(kinds[present[0].key.text], "an action").read(node, at)
        wrong = None if action is BAD else action.misplaced(at.spoken)
        return action if wrong is None else at.fault("out-of-place", node, wrong, expected="names of this action")

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        if "action" not in defs:
            defs["action"] = {}
            options = [
                {**Record(cls).schema(defs), "title": word, "description": form_says(cls)}
                for word, cls in forms_of("action").items()
            ]
            properties: dict[str, Any] = {}
            for option in options:
                properties.update(option["properties"])
            defs["action"] = {
                "type": "object",
                "properties": properties,
                "additionalProperties": False,
                "oneOf": [{"required": option["required"], "title": option["title"]} for option in options],
            }
        return {"$ref": "#/$defs/action"}


def conditions(c: Compiler, action: Action, seat: int) -> list[TestForm]:
    """The engine forms of an action's conditions."""
    from paisho.language.base import Role

    role = Role(seat, seat)
    return [c.test(rule.body, role) for rule in action.when.values() if c.active(rule.if_)]


def effects(c: Compiler, role: Role, rules: Iterable[Rule[Effect]]) -> list[tuple[TestForm, EffectForm]]:
    """The engine forms of effects that may count, each with its condition."""
    forms = []
    for rule in rules:
        if c.active(rule.if_):
            form = rule.body.compile(c, role)
            form.needs, form.takes_found = rule.body.names(), rule.body.takes_found()
            forms.append((c.test(rule.if_, role), form))
    return forms


def unmet(action: Action, scene: Scene, words: Words) -> list[Reason]:
    """The referee's reading of an action's conditions: those that do not hold."""
    name = action.clause.rpartition(".")[2]
    return [
        Reason(rule.clause, f"This may only be done if {rule.body.phrase_of(name, words)}.", rule.cite)
        for rule in action.when.values()
        if in_force(rule, scene) and not rule.body.holds(scene)
    ]


def in_force(rule: Rule[Any], scene: Scene) -> bool:
    """Whether a rule counts at this moment (its `if` holds)."""
    return rule.if_ is None or bool(rule.if_.holds(scene))


def misshapen(action: Action, move: Move, scene: Scene, cite: tuple[str, ...]) -> list[Reason]:
    """What is wrong with the keys of a move, before any rule is asked."""
    wanted = action.keys(scene)
    given = {k: v for k, v in move.as_json().items() if k != "do"}
    reasons = [
        Reason(action.clause, f"`{move.do}` needs `{name}`: {what}.", cite)
        for name, what in wanted.items()
        if name not in given
    ]
    reasons += [
        Reason(
            action.clause,
            f"`{move.do}` takes no `{name}`" + (f"; it takes {', '.join(wanted)}." if wanted else "."),
            cite,
        )
        for name in given
        if name not in wanted
    ]
    return reasons


def point_of(
    scene: Scene, text: str | tuple[str, ...] | None, clause: str, cite: tuple[str, ...], reasons: list[Reason]
) -> int | None:
    """The number of a point in a move; adds a reason if it is none."""
    if not isinstance(text, str):
        reasons.append(Reason(clause, "A point is written as text.", cite))
        return None
    try:
        return scene.board.number(text)
    except ValueError as error:
        says = f"{str(error)[0].upper()}{str(error)[1:]}" + ("" if str(error).endswith(".") else ".")
        reasons.append(Reason(clause, says, cite))
        return None
