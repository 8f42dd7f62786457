"""Further choices of an action: points and words, made one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from paisho.grammar import Form, MapOf, Rule, Sort, Text, form_fields, key
from paisho.grammar.sorts import forms_in
from paisho.language.actions.action import Action, in_force, point_of
from paisho.language.base import Binding, Role, TestForm, Where, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.near import CHOSEN
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.verdict import Reason

RESERVED = ("do", "tile", "from", "to", "tiles", "points")
"""Names that mean something in every move."""
NO_POINT = {"from": "no tile on the board acts", "to": "no tile comes to a point"}
"""Why an action has no such point."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A further choice of the player: a point, or one of several words."""

    clause: str = ""
    point: Where | None = key(Sort("where"), "the points to choose from, seen before the action", None)
    one_of: dict[str, str] = key(MapOf(Text(), least=2), "the words to choose from, each with what it means", {})

    def phrase_for(self, words: Words) -> str:
        """What there is to choose from."""
        if self.point is None:
            return " or ".join(self.one_of.values())
        place = self.point.phrase_for(words)
        if place.startswith("on an open point"):
            return place.removeprefix("on ")
        return "a point " + re.sub("(^|and )on (?=an? (?!point))", r"\1with ", place)


def faults(action: Action) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong with an action's choices, or with forms in it that speak of choices: (code, clause, what,
    expected)."""
    choices: Mapping[str, Rule[Choice]] = getattr(action, "choose", {})
    for name, rule in choices.items():
        if name in RESERVED:
            yield "bad-name", rule.clause, f"`{name}` already means something in every move", "another name"
        if (rule.body.point is None) == (not rule.body.one_of):
            both = "both `point` and `one-of`" if rule.body.one_of else "neither `point` nor `one-of`"
            yield "missing-key", rule.clause, f"{name}: {both}", "exactly one of: point, one-of"
    given = action.keys()
    for form in forms_in(action):
        for attribute, declared in form_fields(type(form)).items():
            point = getattr(form, attribute) if declared.shape is CHOSEN else None
            if point in NO_POINT and point not in given:
                what = f"`{form.word}` speaks of `{point}`, and here {NO_POINT[point]}"
                other = next(word for word in NO_POINT if word != point)
                yield "out-of-place", action.clause, what, f"`{other}`, or a choice of this action"
    for form, clause, name, as_word in _named(action, action.clause):
        if name not in choices:
            what = f"unknown choice of this action `{name}`"
            yield "unknown-name", clause, what, f"one of: {', '.join(choices)}" if choices else "a choice in `choose`"
            continue
        words = choices[name].body.one_of
        if bool(words) != as_word or (as_word and set(words) - set(form.choice_words)):
            what = f"`{form.word}` cannot be told by the choice `{name}`"
            yield "unknown-choice", clause, what, f"one of: {', '.join(form.choice_words)}" if as_word else "a point"


def unasked(rule: Rule[Any]) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong with forms in a rule outside the actions that speak of choices: nothing is chosen there."""
    for _, clause, name, _ in _named(rule, rule.clause):
        yield "out-of-place", clause, f"`{name}` is a choice of an action, and here nobody chooses", "a rule without it"


def _named(value: Any, clause: str) -> Iterator[tuple[Form, str, str, bool]]:
    """The choices that forms within a value name, at any depth: (form, the clause it is in, name, whether a word)."""
    if isinstance(value, Rule):
        yield from _named(value.body, value.clause)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _named(item, clause)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _named(item, clause)
    elif hasattr(value, "__dataclass_fields__"):
        if isinstance(value, Form):
            for name in value.choice_names():
                yield value, clause, name, False
            for name in value.word_choices():
                yield value, clause, name, True
        for field in value.__dataclass_fields__:
            yield from _named(getattr(value, field), clause)


class ChoiceForms:
    """The choices of an action in play: (name, condition, points) or, for words, (name, condition, words)."""

    def __init__(self, c: Compiler, role: Role, choices: Mapping[str, Rule[Choice]]) -> None:
        self.board = c.board
        self.labels: list[str] = []
        self.tests: list[TestForm] = []
        self.points: list[WhereForm | None] = []
        self.words: list[tuple[str, ...]] = []
        for label, rule in choices.items():
            if c.active(rule.if_):
                self.labels.append(label)
                self.tests.append(c.test(rule.if_, role))
                self.points.append(rule.body.point.compile(c, role) if rule.body.point is not None else None)
                self.words.append(tuple(rule.body.one_of))
        c.choice_words = dict(zip(self.labels, self.words, strict=True))

    def __bool__(self) -> bool:
        return bool(self.labels)

    def asked(self, pos: Position, bound: Binding) -> list[int]:
        """The numbers of the choices that have to be made."""
        return [i for i, test in enumerate(self.tests) if test.holds(pos, bound)]

    def branches(self, pos: Position, bound: Binding, asked: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every way of making all choices but the last, with the set of what the last may be."""
        number = asked[0]
        where = self.points[number]
        mask = where.mask(pos, bound) if where is not None else (1 << len(self.words[number])) - 1
        if len(asked) == 1:
            if mask:
                yield (), mask
            return
        while mask:
            low = mask & -mask
            mask ^= low
            value = low.bit_length() - 1
            bound.points[self.labels[number]] = value
            for fixed, last in self.branches(pos, bound, asked[1:]):
                yield (value, *fixed), last

    def bind(self, pos: Position, bound: Binding, values: tuple[int, ...]) -> None:
        """Enter the choices made, in the order asked."""
        for number, value in zip(self.asked(pos, bound), values, strict=False):
            bound.points[self.labels[number]] = value

    def written(self, values: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
        """Choices as in a move."""
        return tuple(
            (label, words[value] if words else self.board.name(value))
            for label, words, value in zip(self.labels, self.words, values, strict=False)
        )

    def parse(self, move: Move) -> tuple[int, ...] | None:
        """The choices of a move in order, or ``None`` if they are not choices of this action."""
        given = dict(move.choices)
        if any(label not in self.labels for label in given):
            return None
        values = []
        for label, words in zip(self.labels, self.words, strict=True):
            if label not in given:
                continue
            text = given[label]
            if words:
                if text not in words:
                    return None
                values.append(words.index(text))
            else:
                try:
                    values.append(self.board.number(text))
                except ValueError:
                    return None
        return tuple(values)


def judge_choices(choices: Mapping[str, Rule[Choice]], scene: Scene, move: Move, words: Words) -> list[Reason]:
    """The referee's reading: enter the choices of a move in the scene, and say what is wrong with them."""
    reasons: list[Reason] = []
    for name, rule in choices.items():
        text = move.choice(name)
        if not in_force(rule, scene) or text is None:
            continue
        if rule.body.point is None:
            if text not in rule.body.one_of:
                known = " or ".join(f"`{word}`" for word in rule.body.one_of)
                reasons.append(Reason(rule.clause, f"`{name}` is {known}, not `{text}`.", rule.cite))
            else:
                scene.picked[name] = str(text)
            continue
        point = point_of(scene, text, rule.clause, rule.cite, reasons)
        if point is None:
            continue
        if not rule.body.point.allows(point, scene):
            says = f"The point chosen {words.must('be', rule.body.point.phrase_for(words))}; {text} does not qualify."
            reasons.append(Reason(rule.clause, says, rule.cite, (str(text),)))
        scene.points[name] = point
    return reasons
