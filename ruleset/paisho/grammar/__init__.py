"""Declared shapes: how a positioned tree becomes typed values, and how the same declaration becomes a JSON Schema.

Knows nothing of any game. A *shape* reads one node; a *record* is a frozen dataclass whose fields are declared with
:func:`key`; a *sort* is an open family of single-key forms (primitives) told apart by their key alone, so that one
fault gives one message.
"""

from paisho.grammar.reading import BAD, Names, Reading
from paisho.grammar.records import Record, form_fields, key, key_name
from paisho.grammar.rules import Cited, Rule, RuleShape
from paisho.grammar.shapes import (
    Always,
    Choice,
    Flag,
    Label,
    ListOf,
    MapOf,
    OneOrMore,
    PointName,
    Ref,
    Shape,
    Text,
    Whole,
    Word,
)
from paisho.grammar.sorts import Form, Sort, forms_in, forms_of, primitive, views_in

__all__ = [
    "BAD",
    "Always",
    "Choice",
    "Cited",
    "Flag",
    "Form",
    "Label",
    "ListOf",
    "MapOf",
    "Names",
    "OneOrMore",
    "PointName",
    "Reading",
    "Record",
    "Ref",
    "Rule",
    "RuleShape",
    "Shape",
    "Sort",
    "Text",
    "Whole",
    "Word",
    "form_fields",
    "forms_in",
    "forms_of",
    "key",
    "key_name",
    "primitive",
    "views_in",
]
