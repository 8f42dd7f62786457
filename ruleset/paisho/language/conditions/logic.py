"""``all``, ``any``, ``not`` and ``option``: conditions from conditions and from the agreed options."""

from __future__ import annotations

from typing import Any

from paisho.grammar import BAD, ListOf, Reading, Shape, Sort, key, primitive
from paisho.language.base import Binding, Condition, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node, Scalar
from paisho.state.position import Position


class Together(TestForm):
    """All parts hold."""

    def __init__(self, parts: tuple[TestForm, ...]) -> None:
        self.parts = parts

    def holds(self, pos: Position, bound: Binding) -> bool:
        return all(part.holds(pos, bound) for part in self.parts)


class Either(TestForm):
    """Some part holds."""

    def __init__(self, parts: tuple[TestForm, ...]) -> None:
        self.parts = parts

    def holds(self, pos: Position, bound: Binding) -> bool:
        return any(part.holds(pos, bound) for part in self.parts)


class Opposite(TestForm):
    """The part does not hold."""

    def __init__(self, part: TestForm) -> None:
        self.part = part

    def holds(self, pos: Position, bound: Binding) -> bool:
        return not self.part.holds(pos, bound)


@primitive("condition", "all")
class All(Condition):
    """Every one of several conditions holds."""

    of_options = True

    value: tuple[Condition, ...] = key(ListOf(Sort("condition")), "the conditions")
    good = "all: [{none: {tile: any}}, {passes: 1}]"
    bad = "all: {passes: 1}"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Together(tuple(c.test(part, role) for part in self.value))

    def holds(self, scene: Scene) -> bool:
        return all(part.holds(scene) for part in self.value)

    def settled(self, options: Any) -> bool | None:
        parts = [part.settled(options) for part in self.value]
        return False if False in parts else None if None in parts else True

    def phrase_for(self, words: Words) -> str:
        return " and ".join(part.phrase_for(words) for part in self.value)


@primitive("condition", "any")
class AnyOf(Condition):
    """At least one of several conditions holds."""

    of_options = True

    value: tuple[Condition, ...] = key(ListOf(Sort("condition")), "the conditions")
    good = "any: [{passes: 1}, {none: {tile: any}}]"
    bad = "any: []"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Either(tuple(c.test(part, role) for part in self.value))

    def holds(self, scene: Scene) -> bool:
        return any(part.holds(scene) for part in self.value)

    def settled(self, options: Any) -> bool | None:
        parts = [part.settled(options) for part in self.value]
        return True if True in parts else None if None in parts else False

    def phrase_for(self, words: Words) -> str:
        return " or ".join(part.phrase_for(words) for part in self.value)


@primitive("condition", "not")
class Not(Condition):
    """A condition does not hold."""

    of_options = True

    value: Condition = key(Sort("condition"), "the condition")
    good = "not: {passes: 1}"
    bad = "not: []"

    def compile(self, c: Compiler, role: Role) -> TestForm:
        return Opposite(c.test(self.value, role))

    def holds(self, scene: Scene) -> bool:
        return not self.value.holds(scene)

    def settled(self, options: Any) -> bool | None:
        part = self.value.settled(options)
        return None if part is None else not part

    def phrase_for(self, words: Words) -> str:
        return self.value.unless(words)


class OptionValue(Shape):
    """`{option: value}`: the name of an option and one of its values."""

    wants = "a mapping with one option and its value, such as {start: formal}"

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            return self.wrong(node, at)
        entry = node.entries[0]
        options = at.names.known.get("option", {})
        if entry.key.text not in options:
            return at.unknown("unknown-name", entry.key, "option", entry.key.text, list(options))
        if not isinstance(entry.value, Scalar):
            return at.fault("wrong-type", entry.value, f"{entry.key.text}: expected one of its values")
        text = options[entry.key.text].read(entry.key.text, entry.value, at)
        return BAD if text is BAD else (entry.key.text, text)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"type": "object", "minProperties": 1, "maxProperties": 1, "description": self.wants}


def as_typed(value: Any) -> str:
    """An option's value as an author types it: `true`, `3`, `formal`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@primitive("condition", "option")
class Option(Condition):
    """The players have agreed on a certain value of an option."""

    of_options = True

    value: tuple[str, str] = key(OptionValue(), "the option and its value")
    good = "option: {start: formal}"
    bad = "option: start"

    def settled(self, options: Any) -> bool | None:
        name, value = self.value
        return as_typed(options[name]) == value

    def holds(self, scene: Scene) -> bool:
        name, value = self.value
        return as_typed(scene.options[name]) == value

    def phrase_for(self, words: Words) -> str:
        name, value = self.value
        return f"the option “{words.option(name)}” is “{words.value(value)}”"

    def unless(self, words: Words) -> str:
        name, value = self.value
        return f"the option “{words.option(name)}” is not “{words.value(value)}”"
