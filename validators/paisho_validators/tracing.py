"""Which clauses have a say: a variant whose rules note it whenever the referee's reading of them decides something.

A rule that permits or finds something (an action, a way of moving, a capture, a link, a situation, an ending …) has a
say when it does; a rule that requires something (where a tile may land, a law, a condition …) when it objects. The
traced variant reads exactly like the original: every noting body is an instance of a subclass of the original's class.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import cache, wraps
from typing import Any

from paisho import Variant
from paisho.grammar import Rule
from paisho.language.base import Condition
from paisho.language.variant import RULED
from paisho.spec.tree import Mark

Note = Callable[[str], None]
"""Told the id of every clause that has a say."""

READINGS: dict[str, Callable[[Any], bool]] = {
    "allows": bool,
    "amount": bool,
    "cancels": bool,
    "find": bool,
    "matches": bool,
    "of_tile": bool,
    "owners": bool,
    "reaches": bool,
    "weight": bool,
    "happen": lambda refused: refused is None,
}
"""The referee's readings that permit or find something, each with when it does."""

REQUIRING = ("move", "lands", "to", "when", "choose")
"""The keys under which every named rule must hold: these speak by objecting, and then a verdict names them."""


def traced(variant: Variant, note: Note) -> Variant:
    """The variant, noting."""
    sections: dict[str, Any] = {
        name: {key: _rule(rule, note) for key, rule in getattr(variant, name).items()} for name in RULED
    }
    return replace(variant, **sections)


def _rule(rule: Rule[Any], note: Note) -> Rule[Any]:
    body = _nested(rule.body, note)
    steps = rule.clause.split(".")
    if len(steps) > 2 and steps[-2] in REQUIRING:
        return replace(rule, body=body)
    if isinstance(body, dict):
        return replace(rule, body=body)
    if _speaks(type(body)) or isinstance(body, Condition):
        return replace(rule, body=_noting(body, rule.clause, note))
    # What only frames other readings (who captures whom) speaks with the last of them.
    fields = getattr(body, "__dataclass_fields__", {})
    for name in reversed(list(fields)):
        inner = getattr(body, name)
        if _speaks(type(inner)) and steps[0] not in ("laws", "turn"):
            return replace(rule, body=replace(body, **{name: _noting(inner, rule.clause, note)}))
    return replace(rule, body=body)


def _nested(value: Any, note: Note) -> Any:
    """A part of the rules with every rule inside it noting; the very same object if there is none."""
    if isinstance(value, Rule):
        return _rule(value, note)
    if isinstance(value, dict):
        inside = {key: _nested(inner, note) for key, inner in value.items()}
        return inside if any(inside[key] is not inner for key, inner in value.items()) else value
    if isinstance(value, tuple) and type(value) is tuple:
        items = tuple(_nested(inner, note) for inner in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not hasattr(value, "__dataclass_fields__") or isinstance(value, Mark):
        return value
    fields = {name: getattr(value, name) for name in value.__dataclass_fields__}
    changed = {name: new for name, old in fields.items() if (new := _nested(old, note)) is not old}
    return replace(value, **changed) if changed else value


def _speaks(cls: type) -> bool:
    """Whether instances of a class are parts of the rules with a reading of their own."""
    return hasattr(cls, "__dataclass_fields__") and any(hasattr(cls, name) for name in (*READINGS, "judge"))


def _noting(body: Any, clause: str, note: Note) -> Any:
    made = copy.copy(body)
    cls: Any = type(body)
    object.__setattr__(made, "__class__", _subclass(cls))
    object.__setattr__(made, "_note", note)
    object.__setattr__(made, "_clause", clause)
    return made


@cache
def _subclass(cls: Any) -> type:
    readings: dict[str, Any] = {
        name: _watched(getattr(cls, name), says) for name, says in READINGS.items() if hasattr(cls, name)
    }
    if issubclass(cls, Condition):
        readings["holds"] = _watched(cls.holds, bool)
    if hasattr(cls, "judge"):
        readings["judge"] = _judging(cls.judge)
    return type(cls.__name__, (cls,), {**readings, "__module__": cls.__module__, "__doc__": cls.__doc__})


def _watched(reading: Callable[..., Any], says: Callable[[Any], bool]) -> Callable[..., Any]:
    @wraps(reading)
    def read(self: Any, *args: Any, **named: Any) -> Any:
        found = reading(self, *args, **named)
        if says(found):
            self._note(self._clause)
        return found

    return read


def _judging(reading: Callable[..., Any]) -> Callable[..., Any]:
    """A verdict: an action permits when nothing stands against it, else its reasons name who objects; an ending
    speaks when it has come about."""

    @wraps(reading)
    def judge(self: Any, *args: Any, **named: Any) -> Any:
        found = reading(self, *args, **named)
        if isinstance(found, list):
            for reason in found:
                self._note(reason.clause)
            if not found:
                self._note(self._clause)
        elif found is not None:
            self._note(self._clause)
        return found

    return judge
