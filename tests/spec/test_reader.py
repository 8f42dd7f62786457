"""The reader: what plain text means, and for every kind of bad file the code and the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paisho.spec import Mapping, Report, Scalar, describe, missing_space, plain, read_file, read_text
from paisho.spec.limits import MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_TEXT


def read(text: str | bytes) -> tuple[Any, list[tuple[str, int, int]]]:
    """Return the plain data (None without a tree) and code, line and column of each diagnostic."""
    report = Report()
    tree = read_text(text, "f.yaml", report)
    return (
        None if tree is None else plain(tree),
        [(found.code, found.line, found.column) for found in report.diagnostics],
    )


def only(text: str | bytes) -> Any:
    """Return the one diagnostic that ``text`` gives."""
    report = Report()
    read_text(text, "f.yaml", report)
    assert len(report.diagnostics) == 1, report.text()
    return report.diagnostics[0]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-3", -3),
        ("-0", 0),
        ("123456789012345", 123456789012345),
        ("2.5", 2.5),
        ("3.0", 3.0),
        ("-0.25", -0.25),
        *(
            (text, text)
            for text in (
                "no",
                "on",
                "off",
                "yes",
                "True",
                "TRUE",
                "Null",
                "NULL",
                "y",
                "8:3",
                "1:20:30",
                "010",
                "0o10",
                "0x10",
                "1_0",
                "1e3",
                "1.",
                ".5",
                "+1",
                "--1",
                ".inf",
                "-.inf",
                ".nan",
                "2022-03-01",
                "2022-03-01 10:00:00",
                "=",
                "0,8",
                "R3",
                "٣",
                "1 2",
                "a#b",
                "a:b",
                "why?",
                "🌸",
                "-",
                "<",
            )
        ),
        ('"3"', "3"),
        ("'true'", "true"),
        ('""', ""),
        ('"a\\u00e9\\n"', "aé\n"),
        ("'it''s'", "it's"),
    ],
)
def test_what_a_value_means(typed: str, value: object) -> None:
    data, found = read(f"a: {typed}\n")
    if typed == "-":
        data, found = read('a: "-"\n')
    assert found == []
    assert data == {"a": value}
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("\ufeffa: 1", {"a": 1}),
        ("\ufeffa: 1".encode(), {"a": 1}),
        ("a: 1\r\nb: 2\r\n", {"a": 1, "b": 2}),
        ("a: 1\rb: 2\r", {"a": 1, "b": 2}),
        ("--- # title\na: 1\n...\n", {"a": 1}),
        ('{"a": [1, "x", {"b": null}]}', {"a": [1, "x", {"b": None}]}),
        ('{"a":1}', {"a": 1}),
        ("a: [0,8]", {"a": [0, 8]}),
        ("a: [8:3, why?, b c]", {"a": ["8:3", "why?", "b c"]}),
        ("a: |\n  one\n   two\n\n  three\n", {"a": "one\n two\n\nthree\n"}),
        ("a: >-\n  one\n  two\n\n  three\n", {"a": "one two\nthree"}),
        ("a: one\n  two\n\n three # four\n", {"a": "one two\nthree"}),
        ("a:\n- 1\n- - 2\n  - 3\n", {"a": [1, [2, 3]]}),
        ("? a\n: 1\n", {"a": 1}),
        ("{}", {}),
        ("true: 1\non: 2\n", {"true": 1, "on": 2}),
        ("a: &x [1]\nb: *x\n", {"a": [1], "b": [1]}),
        ("&k a: 1\nb: {*k : 2}\n", {"a": 1, "b": {"a": 2}}),
        (
            "b: &b {reach: 1, kind: x}\nc:\n  <<: *b\n  reach: 5\n",
            {"b": {"reach": 1, "kind": "x"}, "c": {"kind": "x", "reach": 5}},
        ),
        ("c: {reach: 5, <<: {reach: 1, kind: x}}", {"c": {"reach": 5, "kind": "x"}}),
        ("c: {<<: [{r: 1}, {r: 2, s: 3}]}", {"c": {"r": 1, "s": 3}}),
        ('c: {"<<": 1}', {"c": {"<<": 1}}),
        ("a: {b: c, }", {"a": {"b": "c"}}),
        ("a:\n  # note\t with a tab\n  b: 1\n", {"a": {"b": 1}}),
    ],
)
def test_good_files(text: str | bytes, data: object) -> None:
    assert read(text) == (data, [])


def test_merged_keys_stand_where_the_merge_stands() -> None:
    data, _ = read("b: &b {x: 1, y: 2}\nc:\n  a: 0\n  <<: *b\n  y: 3\n  z: 4\n")
    assert list(data["c"].items()) == [("a", 0), ("x", 1), ("y", 3), ("z", 4)]


BOMB = "z: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join(['*' + before] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", [("empty-file", 1, 1)]),
        ("\n\n", [("empty-file", 1, 1)]),
        ("# only\n# comments\n", [("empty-file", 1, 1)]),
        ("---\n", [("empty-file", 1, 1)]),
        ("- skud", [("not-a-mapping", 1, 1)]),
        ("\n  skud\n", [("not-a-mapping", 2, 3)]),
        ("null", [("not-a-mapping", 1, 1)]),
        ("range:3", [("not-a-mapping", 1, 1)]),
        ("a: 1\n---\nb: 2\n", [("several-documents", 2, 1)]),
        ("a: 1\n...\n---\n", [("several-documents", 3, 1)]),
        ("a: é".encode("latin-1"), [("not-utf-8", 1, 4)]),
        ("x: ü\r\na: é\n".encode() + b"b: \xe9", [("not-utf-8", 3, 4)]),
        ("a: 1".encode("utf-16"), [("not-utf-8", 1, 1)]),
        ("a: 1".encode("utf-16-le"), [("not-utf-8", 1, 1)]),
        ("a: 1".encode("utf-16-be"), [("not-utf-8", 1, 1)]),
        ("a: 1".encode("utf-32"), [("not-utf-8", 1, 1)]),
        (b"a: 1\nb: \0", [("bad-character", 2, 4)]),
        (b"\x89PNG\r\n\x1a\n\0\0\0", [("bad-character", 1, 1)]),
        ("a: x\x07", [("bad-character", 1, 5)]),
        ("a: \ud800", [("bad-character", 1, 4)]),
        ("a: b\u2028c: d", [("bad-character", 1, 5)]),
        ("a: b\ufeff", [("bad-character", 1, 5)]),
        ('a: "\\0"', [("bad-character", 1, 4)]),
        ('a: "\\ud800"', [("bad-character", 1, 4)]),
        ("a:\n\tb: 1\n", [("tab", 2, 1)]),
        ("a:\n  b: 1\n \tc: 1\n", [("tab", 3, 2)]),
        ("a:\tb\n", [("tab", 1, 3)]),
        ("name: Skud: the game", [("yaml-syntax", 1, 11)]),
        ("a:\n  reach:3\n  kind: x\n", [("yaml-syntax", 3, 7)]),
        ("a: [1, 2\nb: 3\n", [("yaml-syntax", 2, 2)]),
        ("a: 'x\n", [("yaml-syntax", 1, 4)]),
        ("a: @x\n", [("yaml-syntax", 1, 4)]),
        ("a: - b\n", [("yaml-syntax", 1, 4)]),
        ("a: 1\n b: 2\n", [("yaml-syntax", 2, 3)]),
        ("a:\n    b: 1\n  c: 2\n", [("yaml-syntax", 3, 3)]),
        ("a: 1\nb\n", [("yaml-syntax", 2, 1)]),
        ("a: ]", [("yaml-syntax", 1, 4)]),
        ('a: "\\q"', [("yaml-syntax", 1, 6)]),
        ('a: "\\UFFFFFFFF"', [("yaml-syntax", 1, 7)]),
        ('a: "\\xZZ"', [("yaml-syntax", 1, 7)]),
        ("%YAML 1.1\n---\na: 1", [("yaml-syntax", 1, 1)]),
        ("%YAML 1." + "9" * 5000 + "\n---\na: 1", [("yaml-syntax", 1, 1)]),
        ("rose: 1\nlily: 2\nrose: 3\nrose: 4\n", [("duplicate-key", 3, 1), ("duplicate-key", 4, 1)]),
        ('1: a\n"1": b\n', [("duplicate-key", 2, 1)]),
        ("a: {<<: {}, <<: {}}", [("duplicate-key", 1, 13)]),
        ("start: {[0, 8]: rose}", [("bad-key", 1, 9)]),
        ("{? {x: 1} : rose}", [("bad-key", 1, 4)]),
        ("? [1, {x: y}]\n: 1\n", [("bad-key", 1, 3)]),
        (": 1", [("bad-key", 1, 1)]),
        ("{: 1}", [("bad-key", 1, 2)]),
        ("a: {null: 1, ~: 2}", [("bad-key", 1, 5), ("bad-key", 1, 14)]),
        ("ro\u200bse: 1", [("invisible-character", 1, 1)]),
        ('"ro\\u202ese": 1', [("invisible-character", 1, 1)]),
        ("a: {x\u00a0y: 1}", [("invisible-character", 1, 5)]),
        ("caf\u00e9: 1\ncafe\u0301: 2", [("look-alike-keys", 2, 1)]),
        ("c:\n  <<: 3\n", [("bad-merge", 2, 7)]),
        ("c: {<<: [{}, x]}", [("bad-merge", 1, 14)]),
        ("a: !!int 3", [("tag-refused", 1, 4)]),
        (
            "a: !x {b: 1}\nc: !!python/object/apply:os.system [ls]",
            [("tag-refused", 1, 4), ("tag-refused", 2, 4)],
        ),
        ("a: *nobody", [("unknown-alias", 1, 4)]),
        ("a: &x 1\nb: &x 2", [("duplicate-anchor", 2, 4)]),
        ("tiles: &t {self: *t}", [("self-reference", 1, 18)]),
        ("a: &t [[*t]]", [("self-reference", 1, 9)]),
        ("a: &t {<<: *t}", [("self-reference", 1, 12)]),
        ("a: 1234567890123456", [("number-too-long", 1, 4)]),
        ("a: " + "9" * 5000, [("number-too-long", 1, 4)]),
        ("a: " + "9" * 400 + ".0", [("number-too-long", 1, 4)]),
        ("a: " + "x" * (MAX_TEXT + 1), [("text-too-long", 1, 4)]),
        ("a: " + "[" * 5000, [("too-deep", 1, 3 + MAX_DEPTH)]),
        ("- " * 5000 + "x", [("too-deep", 1, 1 + 2 * MAX_DEPTH)]),
        ("a: &a " + "[" * 30 + "]" * 30 + "\nb: " + "[" * 10 + "*a" + "]" * 10, [("too-deep", 2, 14)]),
        (BOMB, [("too-large", 5, 12)]),
        ("a: [" + "x," * MAX_NODES + "]", [("too-large", 1, 4 + 2 * (MAX_NODES - 3) + 1)]),
        ("a: &a " + "x" * MAX_TEXT + "\nb: [" + "*a," * 60 + "]", [("too-large", 2, 5 + 3 * 51)]),
        (b"#" * (MAX_BYTES + 1), [("too-large", 1, 1)]),
        ("#" * (MAX_BYTES + 1), [("too-large", 1, 1)]),
        ("a: |\n" + " x\n" * 300_000, [("too-large", 83333, 2)]),
        ("symbol: #️⃣", [("value-is-comment", 1, 8)]),
        ("a:\n  - #1\n", [("value-is-comment", 2, 4)]),
    ],
    ids=lambda value: repr(value)[:40] if isinstance(value, str | bytes) else "",
)
def test_bad_files(text: str | bytes, expected: list[tuple[str, int, int]]) -> None:
    _, found = read(text)
    assert found == expected


def test_bounds_are_inclusive() -> None:
    assert read("a: " + "x" * MAX_TEXT)[1] == []
    assert read("a: " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1))[1] == []
    assert read("a: [" + "x," * (MAX_NODES - 3) + "]")[1] == []


def test_a_comment_after_an_empty_value_is_no_warning() -> None:
    assert read("a: # note\n  b: 1\nc: # note\n")[1] == []


def test_faults_that_leave_the_shape_leave_a_tree() -> None:
    data, found = read("a: !x 1\na: 2\nb: *no\n[1]: 3\nc: 99999999999999999\nd: 4\n")
    assert [code for code, _, _ in found] == [
        "tag-refused", "duplicate-key", "unknown-alias", "bad-key", "number-too-long",
    ]  # fmt: skip
    assert data == {"a": 1, "b": None, "c": "99999999999999999", "d": 4}


def test_a_spoilt_value_gives_one_message_only() -> None:
    report = Report()
    tree = read_text("a: 99999999999999999\n", "f.yaml", report)
    assert isinstance(tree, Mapping)
    value = tree.get("a")
    assert value is not None
    report.error("wrong-type", value.mark, "whole number expected")
    assert [found.code for found in report.diagnostics] == ["number-too-long"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: 1\nb: 2\na: 3", ["line 1", "line 3"]),
        ("a: {[0, 8]: rose}", ['"0,8"']),
        ("range:3", ["blank missing", "range: 3"]),
        ("title: Skud: the game", ['title: "Skud: the game"']),
        ("a:\n  reach:3\n  kind: x\n", ["blank missing", "reach: 3"]),
        ("ro\u200bse: 1", ["U+200B", "ZERO WIDTH SPACE"]),
        ("a: é".encode("latin-1"), ["0xE9", '"é"', "UTF-8"]),
        ("a: 1".encode("utf-16"), ["UTF-16", "UTF-8"]),
        (b"#" * (MAX_BYTES + 1), ["1,048,576", "1 MiB"]),
        ("a: " + "[" * 50, ["40"]),
        (BOMB, ["20,000"]),
        ("a: &rose 1\nb: *roze", ["&roze", "did you mean rose?"]),
        ("a: 'x\n\n", ["line 1", "never closed"]),
        ("cafe\u0301: 1\ncaf\u00e9: 1", ["U+00E9", "U+0301"]),
        ("symbol: #1", ["#", "comment", "quotes"]),
    ],
)
def test_messages_say_what_to_do(text: str | bytes, words: list[str]) -> None:
    found = only(text)
    for word in words:
        assert word in found.message + " " + found.hint


def test_every_syntax_message_is_ours() -> None:
    for text in (
        "a: [1",
        "a: {b",
        "a: |x\n",
        "a: &",
        "a: * b",
        "a: &a &b c",
        "a: !<",
        "a: !e!x y",
        "a: 1\n]",
        "a: `b`",
        "a: %b",
        "a: 'x\n---\n'",
        "? a\nb",
        'a: "x" y',
        "[a, b]: c: d",
        "- a\nb: c",
        "a: >9z\n",
    ):
        report = Report()
        read_text(text, "f.yaml", report)
        assert not report.ok, text
        assert "cannot be read" not in report.text(), report.text()
        assert "while " not in report.text()


def test_marks() -> None:
    tree = read_text("é: x\nb:\n  - {c: 'd', e: [f]}\n", "f.yaml", Report())
    assert isinstance(tree, Mapping)
    assert str(tree.mark) == "f.yaml:1:1"
    value = tree.get("é")
    assert isinstance(value, Scalar) and (value.mark.line, value.mark.column) == (1, 4)
    entry = tree.entry("b")
    assert entry is not None and (entry.key.mark.line, entry.key.mark.column) == (2, 1)
    items = entry.value
    assert describe(items) == "list of 1" and (items.mark.line, items.mark.column) == (3, 3)


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_bytes(b"a: 1\n")
    report = Report()
    tree = read_file(good, report)
    assert tree is not None and plain(tree) == {"a": 1} and report.ok
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (2 * MAX_BYTES))
    for path, code in [
        (tmp_path / "none.yaml", "unreadable-file"),
        (tmp_path, "unreadable-file"),
        (good / "below", "unreadable-file"),
        (Path("\0"), "unreadable-file"),
        (tmp_path / ("x" * 5000), "unreadable-file"),
        (Path("/dev/zero"), "unreadable-file"),
        (large, "too-large"),
    ]:
        report = Report()
        assert read_file(path, report) is None
        assert [found.code for found in report.diagnostics] == [code], path


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "open", refuse)
    report = Report()
    assert read_file(path, report) is None
    assert "Permission denied" in report.diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("a: range:3", "range: 3"),
        ("a: range:3\n   kind:basic", "range: 3"),
        ("a: https://example.org", None),
        ("a: 8:3", None),
        ("a: 'range:3'", None),
        ("a: 3", None),
        ("a: [b]", None),
        ("a: none", None),
    ],
)
def test_missing_space(text: str, suggestion: str | None) -> None:
    tree = read_text(text, "f.yaml", Report())
    assert isinstance(tree, Mapping)
    value = tree.get("a")
    assert value is not None
    assert missing_space(value) == suggestion
