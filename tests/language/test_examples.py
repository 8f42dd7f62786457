"""Every primitive shows itself by an example that is read and by one that is refused: people copy the one from the
reference, and learn from the other what the message means. Neither may have gone stale."""

from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import paisho
from paisho.grammar import BAD, Names, Reading, Shape, Sort
from paisho.grammar.sorts import SCALAR, Form, forms_of, sorts
from paisho.language.actions.action import ActionShape
from paisho.language.sections import names_in
from paisho.loading.boards import find_board
from paisho.spec import Mapping, Report, plain, read_file, read_text

FORMS = {f"{sort}-{word}": form for sort in sorts() for word, form in forms_of(sort).items()}
SPOKEN = frozenset({"tile", "target", "action", "ends", "arrival", "found", "claim", "player", "mover"})
"""What the words of an example may speak of: there is a place for every one of them."""


@cache
def names() -> Names:
    """The names of all shipped variants, since an example may be about any of them, and the points of their boards."""
    known: dict[str, dict[str, Any]] = {}
    for name in paisho.variants():
        tree = read_file(Path(paisho.load(name).file), Report())
        assert isinstance(tree, Mapping)
        for kind, those in names_in(tree, find_board).known.items():
            known[kind] = {**those, **known.get(kind, {})}
    boards = [paisho.load(name).board for name in paisho.variants()]

    def wrong_point(text: str) -> str | None:
        said = ""
        for board in boards:
            try:
                board.number(text)
            except ValueError as error:
                said = str(error)
            else:
                return None
        return said

    return Names(known, point=wrong_point)


def shape(form: type[Form]) -> Shape:
    """What reads the primitives of a form's sort: an action has further keys beside the one that tells it."""
    return ActionShape() if form.sort == "action" else Sort(form.sort)


def read(form: type[Form], text: str) -> tuple[Any, Report, Any]:
    """What an example is read as, with what was found on the way, and as plain data."""
    report = Report()
    below = text if form.word == SCALAR else "\n" + indent(text, "  ")
    tree = read_text(f"example: {below}\n", "example.yaml", report)
    assert isinstance(tree, Mapping), report.text()
    node = tree.entries[0].value
    value = shape(form).read(node, Reading(report, names(), path=("example",), spoken=SPOKEN))
    return value, report, plain(node)


@pytest.mark.parametrize("name", FORMS)
def test_the_good_example_is_read_as_the_primitive_that_it_shows(name: str) -> None:
    form = FORMS[name]
    value, report, data = read(form, form.good)
    assert report.diagnostics == (), report.text()
    assert type(value) is form
    defs: dict[str, Any] = {}
    schema = shape(form).schema(defs)
    assert [error.message for error in Draft202012Validator({**schema, "$defs": defs}).iter_errors(data)] == []


@pytest.mark.parametrize("name", FORMS)
def test_the_bad_example_is_refused_for_what_is_wrong_with_the_primitive(name: str) -> None:
    form = FORMS[name]
    value, report, _ = read(form, form.bad)
    assert value is BAD and not report.ok
    if form.word != SCALAR:  # the word itself is right: what is said must be about its value
        assert form.bad.startswith(f"{form.word}:")
        assert all(fault.path.startswith(f"example.{form.word}") for fault in report.diagnostics), report.text()
    assert all(fault.hint or fault.expected for fault in report.diagnostics), report.text()
