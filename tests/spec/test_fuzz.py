"""Whatever the bytes, there is a tree or there are diagnostics, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from paisho.spec import (
    Mapping,
    Node,
    Report,
    Scalar,
    Sequence,
    describe,
    from_plain,
    missing_space,
    plain,
    read_text,
)
from paisho.spec.limits import MAX_DEPTH, MAX_NODES

PIECES = st.sampled_from(
    [
        *(
            "a",
            "rose",
            ": ",
            ":",
            "\n",
            "\n  ",
            "\n\t",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            ",",
            "?",
            "? ",
            "#",
            " #",
        ),
        *(
            "'",
            '"',
            "\\",
            "&a ",
            "*a",
            "<<: ",
            "!x ",
            "!!int ",
            "|",
            ">",
            "|2-",
            "%",
            "---",
            "...",
            "\n---\n",
        ),
        *("\r", "\x85", "\u2028", "\ufeff", "\0", "\ud800", "🌸", "é", "\u200b", "1", "010", "9" * 20, "1.5"),
        *("true", "null", "~", "@", "`", "\\UFFFFFFFF", "\\x0"),
    ]
)
YAMLISH = st.lists(PIECES, max_size=40).map("".join)


def nodes(node: Node) -> int:
    if isinstance(node, Scalar):
        return 1
    if isinstance(node, Sequence):
        return 1 + sum(map(nodes, node.items))
    return 1 + sum(1 + nodes(entry.value) for entry in node.entries)


def check(text: str | bytes) -> None:
    report = Report()
    tree = read_text(text, "f.yaml", report)
    assert tree is not None or not report.ok
    json.dumps(report.as_json())
    shown = report.text()
    shown.encode("utf-8")
    lines = report.sources.get("f.yaml", ())
    for found in report.diagnostics:
        assert found.line >= 1 and found.column >= 1
        if lines:
            assert found.line <= len(lines) and found.column <= len(lines[found.line - 1]) + 1
    if tree is not None:
        assert isinstance(tree, Mapping) and nodes(tree) <= MAX_NODES
        if report.ok:  # What is wrong may be kept as typed; what is right can be written anywhere.
            json.dumps(plain(tree), allow_nan=False).encode("utf-8")
        describe(tree)
        missing_space(tree)


@given(st.binary(max_size=300))
@example(b"\xff\xfea\0")
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    check(text)


@given(YAMLISH)
@example('a: "\\')
@example("a: '")
@example("a: |")
@example("? ")
@example("&a")
@example("*a")
@example("a: !")
@example("- - - ? - :")
def test_anything_like_yaml(text: str) -> None:
    check(text)
    check("a: " + text)


def as_typed(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [as_typed(item) for item in node.items]
    return {entry.key.text: as_typed(entry.value) for entry in node.entries}


@given(YAMLISH)
def test_what_is_accepted_is_read_as_others_read_it(text: str) -> None:
    # Merges, and `?` inside unquoted text, are where we differ on purpose.
    text = "a: " + text.replace("?", "").replace("<<", "")
    report = Report()
    tree = read_text(text, "f.yaml", report)
    if tree is not None and not report.diagnostics:
        assert as_typed(tree) == yaml.load(text, yaml.BaseLoader)


REPEATED = (
    *(
        "[",
        "{",
        "- ",
        "? ",
        ": ",
        "a: ",
        "&a ",
        "*a ",
        "!x ",
        "'",
        '"',
        "\\",
        "- - ",
        "{a: ",
        "[&a ",
        "<<: ",
        "\n",
    ),
    *(
        "#",
        "%a\n",
        "...\n",
        "---\n",
        "a\n",
        " a\n",
        "\t",
        "]",
        ",",
        "\u200b",
        "a: |\n ",
        "a: 1\n",
        "- *a\n",
        "|",
        "9",
    ),
)


@pytest.mark.parametrize("piece", REPEATED)
def test_anything_repeated(piece: str) -> None:
    for count in (50, 5000, 100_000):
        check(piece * count)
        check("a: &a [x]\nb: " + piece * count)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(PLAIN)
def test_plain_round_trip(data: Any) -> None:
    tree = from_plain(data)
    assert plain(tree) == data
    assert describe(tree)


NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_.-]{0,8}", fullmatch=True)
WORDS = st.from_regex(r"[A-Za-z ]{1,9}", fullmatch=True)


@given(st.dictionaries(NAMES, st.integers(-99, 99) | st.booleans() | st.none() | WORDS))
def test_json_is_read_as_it_is(data: dict[str, Any]) -> None:
    report = Report()
    tree = read_text(json.dumps(data), "f.json", report)
    assert report.diagnostics == () and tree is not None
    assert plain(tree) == data


def test_from_plain_refuses_what_yaml_cannot_say() -> None:
    for bad in ({1: 2}, object(), {"a": {1, 2}}, b"x"):
        with pytest.raises(TypeError):
            from_plain(bad)
    deep: list[Any] = []
    deep.append(deep)
    for beyond in (float("nan"), float("inf"), deep):
        with pytest.raises(ValueError, match=r"finite|at most"):
            from_plain(beyond)
    nested: list[Any] = []
    for _ in range(MAX_DEPTH - 1):
        nested = [nested]
    assert plain(from_plain(nested)) == nested


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("three", 'text "three"'),
        (3, "whole number 3"),
        (2.5, "number 2.5"),
        (True, "true/false value true"),
        (None, "nothing"),
        ([1, 2], "list of 2"),
        ([], "empty list"),
        ({}, "empty mapping"),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, "mapping with a, b, c, …"),
        ("x" * 100, 'text "' + "x" * 39 + '…"'),
    ],
)
def test_describe(data: Any, words: str) -> None:
    assert describe(from_plain(data)) == words
