"""Which named definitions a definition leans on, found by walking the values that were read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisho.grammar import ListOf, OneOrMore, Ref, Rule, form_fields
from paisho.language.conditions.course import Cannot, NoMove
from paisho.language.numbers.plain import CountName
from paisho.language.variant import Variant
from paisho.spec import Mark

Named = tuple[str, str]
"""A definition: the section that it stands in, and its name."""

SECTIONS = {
    "relation": "relations",
    "situation": "situations",
    "link": "links",
    "ring": "rings",
    "count": "counts",
}
"""The kinds of names whose meaning is worked out wherever they are used, and the sections that declare them."""


def named_in(variant: Variant) -> dict[Named, set[Named]]:
    """For each definition of the variant, the definitions that have to be worked out to work it out."""
    sections = (*SECTIONS.values(), "actions")
    return {
        (section, name): set(_within(rule.body, variant))
        for section in sections
        for name, rule in getattr(variant, section).items()
    }


def _within(value: Any, variant: Variant) -> Iterator[Named]:
    if isinstance(value, CountName):
        yield "counts", str(value)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _within(item, variant)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _within(item, variant)
    elif isinstance(value, Rule):
        yield from _within(value.body, variant)
        yield from _within(value.if_, variant)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Mark):
        yield from _spoken(value, variant)
        for name in value.__dataclass_fields__:
            yield from _within(getattr(value, name), variant)


def _spoken(form: Any, variant: Variant) -> Iterator[Named]:
    """The definitions that a form names itself."""
    if isinstance(form, NoMove):
        yield from (("actions", name) for name in variant.beginnings)
    elif isinstance(form, Cannot):
        yield from (("actions", name) for name in form.actions(variant))
    for attribute, declared in form_fields(type(form)).items():
        shape = declared.shape
        while isinstance(shape, (OneOrMore, ListOf)):
            shape = shape.item
        if not isinstance(shape, Ref):
            continue
        names = getattr(form, attribute)
        for name in names if isinstance(names, tuple) else (names,):
            for kind in shape.kinds:
                if kind in SECTIONS and name in getattr(variant, SECTIONS[kind]):
                    yield SECTIONS[kind], name
