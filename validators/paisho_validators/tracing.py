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

Note = Callable[[str], None]
"""Told the id of every clause that has a say."""

SECTIONS = (
    "relations",
    "situations",
    "links",
    "rings",
    "counts",
    "laws",
    "actions",
    "turn",
    "setup",
    "endings",
)

READINGS: dict[str, Callable[[Any], bool]] = {
    "allows": bool,
    "amount": bool,
    "cancels": bool,
    "find": bool,
    "matches": bool,
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
        name: {key: _rule(rule, note) for key, rule in getattr(variant, name).items()} for name in SECTIONS
    }
    return replace(variant, **sections)


def _rule(rule: Rule[Any], note: Note) -> Rule[Any]:
    body = _nested(rule.body, note)
    steps = rule.clause.split(".")
    if len(steps) > 2 and steps[-2] in REQUIRING:
        return replace(rule, body=body)
    if isinstance(body, dict):
        return replace(rule, body=body)
    if _speaks(type(body)):
        return replace(rule, body=_noting(body, rule.clause, note))
    # What only frames other readings (who captures whom) speaks with the last of them.
    fields = getattr(body, "__dataclass_fields__", {})
    for name in reversed(list(fields)):
        inner = getattr(body, name)
        if _speaks(type(inner)) and steps[0] not in ("laws", "turn"):
            return replace(rule, body=replace(body, **{name: _noting(inner, rule.clause, note)}))
    return replace(rule, body=body)


def _nested(body: Any, note: Note) -> Any:
    """A body with the rules inside it noting."""
    if isinstance(body, dict):
        return {key: _rule(inner, note) if isinstance(inner, Rule) else inner for key, inner in body.items()}
    changed = {}
    for name in getattr(body, "__dataclass_fields__", {}):
        value = getattr(body, name)
        if isinstance(value, dict) and any(isinstance(inner, Rule) for inner in value.values()):
            changed[name] = _nested(value, note)
    return replace(body, **changed) if changed else body


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
