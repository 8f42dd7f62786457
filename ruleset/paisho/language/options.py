"""What players agree on before the game: one of a few named values, or any whole number of a range."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from paisho.grammar import Cited, Label, MapOf, OneOrMore, Reading, Record, Text, Whole, key
from paisho.grammar.shapes import Schema
from paisho.spec.tree import Mapping, Mark, Node, Scalar

MOST = 1000
"""The greatest number on which players may agree: the greatest that a rule may name."""


@dataclass(frozen=True)
class Choices:
    """The values that an option can have, as the texts that people type.

    ``named`` are the values that the file names. If there is a ``span``, they are examples, and every whole number
    from its first to its second is a value. Of an ``untold`` option the file does not properly say what it can be, so
    that nothing that is said of it counts as a further fault.
    """

    named: tuple[str, ...]
    default: str
    span: tuple[int, int] | None = None
    untold: bool = False

    def __contains__(self, text: object) -> bool:
        """Whether a text is one of the values; a number is written in one way only, so `007` is none."""
        if self.span is None:
            return self.untold or text in self.named
        low, high = self.span
        return isinstance(text, str) and _is_number(text) and low <= int(text) <= high

    @property
    def numeric(self) -> bool:
        """Whether all values are whole numbers."""
        if self.span is not None or self.untold:
            return True
        return bool(self.named) and all(text.lstrip("-").isdigit() for text in self.named)

    def typed(self, text: str) -> str | int | bool:
        """A value as data: a number if all values are numbers, true or false if those are the values."""
        if self.span is None and set(self.named) == {"true", "false"}:
            return text == "true"
        return int(text) if self.numeric else text

    @property
    def wants(self) -> str:
        """What a value has to be, for messages: `one of: open, closed`."""
        if self.span is None:
            return f"one of: {', '.join(self.named)}"
        such_as = f", such as {_listed(self.named)}" if self.named else ""
        return f"a whole number from {self.span[0]} to {self.span[1]}{such_as}"

    @cached_property
    def samples(self) -> tuple[str, ...]:
        """A few values that stand for all: those the file names, both ends of a range, and one beside the default."""
        if self.span is None:
            return self.named
        return self._numbers({*self.span, int(self.default), *self._beside(self.default)[:1]})

    def others(self, text: str) -> tuple[str, ...]:
        """Values that somebody could take a value for: the others, or the numbers beside it and those named."""
        if self.span is None or not _is_number(text):
            return tuple(value for value in self.named if value != text)
        return tuple(value for value in self._numbers(set(self._beside(text))) if value != text)

    def apart(self, asked: Collection[str]) -> tuple[str, ...]:
        """Values enough to meet every case of rules that ask for these values alone: these, and one other."""
        if self.span is None:
            return self.named
        low, high = self.span
        other = next((str(n) for n in range(low, high + 1) if str(n) not in asked), None)
        return (*(text for text in asked if text in self), *filter(None, (other,)))

    def drawn(self, rng: Random) -> str:
        """A value by chance. Half of the numbers drawn are :attr:`samples`, the others any up to what is usual."""
        if self.span is None or rng.random() < 0.5:
            return rng.choice(self.samples)
        low, high = self.span
        usual = max(int(text) for text in (self.default, *self.named))
        return str(rng.randint(low, min(high, max(usual, low + 1))))

    def read(self, name: str, node: Scalar, at: Reading) -> Any:
        """The text of a node if it is a value of the option called ``name``, else a fault at ``at``."""
        if node.text in self:
            return node.text
        if self.span is None:
            return at.unknown("unknown-choice", node, f"value of {name}", node.text, list(self.named))
        code = "out-of-range" if isinstance(node.value, int) and not isinstance(node.value, bool) else "wrong-type"
        return at.fault(code, node, f"{name} is a number; `{node.text}` is none of its values", expected=self.wants)

    def _beside(self, text: str) -> tuple[int, ...]:
        assert self.span is not None
        low, high = self.span
        return tuple(n for n in (int(text) + 1, int(text) - 1) if low <= n <= high)

    def _numbers(self, also: set[int]) -> tuple[str, ...]:
        return tuple(str(n) for n in sorted({*(int(text) for text in self.named), *also}))


@dataclass(frozen=True, kw_only=True)
class NumberRange:
    """The whole numbers on any of which players may agree."""

    from_: int = key(Whole(0, MOST), "the least number")
    to: int = key(Whole(0, MOST), "the greatest number")
    such_as: dict[str, str] = key(MapOf(Text(), keys=Label()), "numbers that are usual, each with what it means", {})

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        if self.to <= self.from_:
            says = f"the greatest number, {self.to}, is not above the least, {self.from_}"
            return "to", "out-of-range", says, f"a number above {self.from_}"
        choices = Choices((), str(self.from_), (self.from_, self.to))
        wrong = next((text for text in self.such_as if text not in choices), None)
        if wrong is not None:
            return "such-as", "out-of-range", f"`{wrong}` is none of the numbers", choices.wants
        return None


class RangeShape(Record):
    """A range of numbers. Its ends are a bound for programs and no rule of a game, so that mutants leave them alone."""

    fixed = True

    def __init__(self) -> None:
        super().__init__(NumberRange)


@dataclass(frozen=True, kw_only=True)
class OptionRule:
    """Something the players agree on before the game: one of several values, or a number."""

    good: ClassVar[str] = "number: {from: 0, to: 100, such-as: {0: no goal, 10: a short game}}\ndefault: 50"
    bad: ClassVar[str] = "number: {from: 0, to: 100}\ndefault: 101"

    title: str | None = key(Text(), "what it is about", None)
    values: dict[str, str] = key(MapOf(Text(), keys=Label(), least=2), "the values, each with what it means", {})
    number: NumberRange | None = key(RangeShape(), "instead of values: players agree on any number of a range", None)
    default: str = key(Label(), "the value unless the players agree on another")
    cite: tuple[str, ...] = key(OneOrMore(Cited()), "where it comes from", ())
    clause: str = ""
    mark: Mark | None = None

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        if bool(self.values) == (self.number is not None):
            given = "both `values` and `number`" if self.values else "neither `values` nor `number`"
            code = "several-keys" if self.values else "missing-key"
            return "number", code, f"an option has one of two keys; here are {given}", "exactly one of: values, number"
        if self.default in self.choices:
            return None
        message = f"the default `{self.default}` is none of the values"
        return "default", "out-of-range" if self.number else "unknown-choice", message, self.choices.wants

    @cached_property
    def choices(self) -> Choices:
        """The values it can have."""
        span = None if self.number is None else (self.number.from_, self.number.to)
        return Choices(tuple(self.meanings), self.default, span)

    @property
    def meanings(self) -> dict[str, str]:
        """What the values mean, as far as the file says so: all of them, or a few of a range of numbers."""
        return self.values if self.number is None else self.number.such_as

    def typed(self, text: str) -> str | int | bool:
        """A value as data, from its text."""
        return self.choices.typed(text)


class OptionShape(Record):
    """An option: its values, or the range of its numbers."""

    def __init__(self) -> None:
        super().__init__(OptionRule)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {**super().schema(defs), "oneOf": [{"required": ["values"]}, {"required": ["number"]}]}


def choices_in(node: Node | None) -> Choices:
    """The values of an option as far as they can be told from its part of a file, however faulty that is."""
    values = node.get("values") if isinstance(node, Mapping) else None
    number = node.get("number") if isinstance(node, Mapping) else None
    default = node.get("default") if isinstance(node, Mapping) else None
    usual = default.text if isinstance(default, Scalar) else ""
    if isinstance(values, Mapping) and number is None:
        return Choices(values.keys(), usual)
    if not isinstance(number, Mapping) or values is not None:
        return Choices((), usual, untold=True)
    low, high = (_whole(number.get(name)) for name in ("from", "to"))
    if low is None or high is None or high <= low:
        return Choices((), usual, untold=True)
    named = number.get("such-as")
    said = tuple(text for text in (named.keys() if isinstance(named, Mapping) else ()) if _is_number(text))
    return Choices(said, usual if _is_number(usual) else str(low), (low, high))


def _whole(node: Node | None) -> int | None:
    """The number in a node, if it is one on which players may agree."""
    found = isinstance(node, Scalar) and _is_number(node.text) and int(node.text) <= MOST
    return int(node.text) if found and isinstance(node, Scalar) else None


def _is_number(text: str) -> bool:
    """Whether a text is a whole number as this language writes it: without a sign and without zeros before it."""
    return text.isascii() and text.isdigit() and len(text) <= 9 and text == str(int(text))


def _listed(words: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


__all__ = ["MOST", "Choices", "NumberRange", "OptionRule", "OptionShape", "choices_in"]
