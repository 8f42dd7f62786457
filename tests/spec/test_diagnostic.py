"""Diagnostics as data and as text, the catalogue, and suggestions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import paisho.spec
from paisho.spec import CODES, Mark, Report, SpecError, nearest, read_text, visible
from paisho.spec.diagnostic import text
from paisho.spec.limits import MAX_DIAGNOSTICS
from paisho.spec.suggest import did_you_mean

HERE = Path(paisho.spec.__file__).parent


def report_of(source: str) -> Report:
    report = Report()
    read_text(source, "f.yaml", report)
    return report


@pytest.mark.parametrize("name", [name for name, code in CODES.items() if code.stage == "yaml"])
def test_the_examples_of_a_code_show_it(name: str) -> None:
    code = CODES[name]
    assert {found.code for found in report_of(code.bad).diagnostics} == {name}
    assert report_of(code.good).diagnostics == ()


def test_the_examples_of_later_codes_are_yaml() -> None:
    for code in CODES.values():
        assert code.title and code.meaning.endswith((".", "!")), code.name
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
        assert code.bad != code.good
        if code.stage == "structure":
            assert report_of(code.good).ok, code.name


def test_every_code_in_use_is_in_the_catalogue() -> None:
    used = set()
    for module in HERE.glob("*.py"):
        used |= set(re.findall(r"\.(?:error|warning)\(\s*\"([a-z0-9-]+)\"", module.read_text(encoding="utf-8")))
    assert used and used <= set(CODES)
    # And the other way round: what the catalogue says the reader finds, the reader knows of.
    assert {name for name, code in CODES.items() if code.stage != "structure"} <= used


def test_a_code_outside_the_catalogue_is_refused() -> None:
    with pytest.raises(AssertionError, match="no-such-code"):
        Report().error("no-such-code", Mark("f", 1, 1), "x")


def test_report_sorts_and_drops_repetitions() -> None:
    report = Report()
    for line in (3, 1, 2, 1):
        report.error("unknown-key", Mark("f", line, 1), "x")
    report.warning("unused-name", Mark("a", 9, 9), "y")
    assert [(found.file, found.line) for found in report.diagnostics] == [
        ("a", 9),
        ("f", 1),
        ("f", 2),
        ("f", 3),
    ]
    assert not report.ok
    fields = [
        "code",
        "message",
        "file",
        "line",
        "column",
        "path",
        "found",
        "expected",
        "hint",
        "clause",
        "severity",
    ]
    assert [list(row) for row in report.as_json()] == [fields] * 4
    json.dumps(report.as_json())


def test_a_warning_alone_is_ok() -> None:
    report = Report()
    report.warning("unused-name", Mark("f", 1, 1), "y")
    assert report.ok and report.diagnostics[0].severity == "warning"
    report.raise_errors()


def test_report_is_capped_and_keeps_errors_in_sight() -> None:
    report = Report()
    for line in range(1, 301):
        report.warning("unused-name", Mark("f", line, 1), "y")
    report.error("unknown-key", Mark("f", 999, 1), "x")
    found = report.diagnostics
    assert len(found) == MAX_DIAGNOSTICS + 1
    assert found[-1].code == "too-many-faults" and "101" in found[-1].message
    assert "unknown-key" in {each.code for each in found}
    assert not report.full


def test_text_has_the_line_a_caret_and_the_hint() -> None:
    report = report_of("id: skud\nrose: 1\nrose: 2\n")
    assert report.text() == (
        'f.yaml:3:1: error[duplicate-key]: the key "rose" in line 3 is already given in line 2\n'
        "  3 | rose: 2\n"
        "    | ^\n"
        "  hint: keep one of the two"
    )


def test_the_caret_stands_below_its_column() -> None:
    report = Report()
    for line in ("🌸🌸: x", "é\u0301: x", "\t: x", "a\x07: x", "\u202e: x", "y" * 500 + ": x" + "z" * 500):
        column = line.index("x") + 1
        report.error("unknown-key", Mark("f", 1, column), "here")
        found = next(each for each in report.diagnostics if each.column == column)
        shown = text(found, [line]).split("\n")
        assert len(shown[1]) < 130
        width = sum(2 if char == "🌸" else 0 if char == "\u0301" else 1 for char in shown[1][: shown[1].index("x")])
        assert shown[2].index("^") == width


def test_no_control_reaches_the_terminal() -> None:
    report = Report()
    report.error("unknown-key", Mark("f", 1, 1), "a\x1b[31m\u202eb", found="\x07", hint="\n\t")
    shown = report.text()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", shown)
    assert visible("\x1b\u202e\t") == "␛<U+202E>→"


def test_a_place_outside_the_source_is_printed_without_it() -> None:
    report = Report()
    report.error("unknown-key", Mark("f", 7, 99), "x")
    assert text(report.diagnostics[0], ["a"]) == "f:7:99: error[unknown-key]: x"
    report = Report()
    report.error("unknown-key", Mark("f", 1, 99), "x")
    assert text(report.diagnostics[0], ["a"]).endswith("  1 | a\n    |  ^")


def test_spec_error_carries_the_diagnostics() -> None:
    report = report_of("a: 1\na: 2")
    with pytest.raises(SpecError) as caught:
        report.raise_errors()
    assert caught.value.diagnostics == report.diagnostics
    assert str(caught.value) == report.text()


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("movment", ["movement"]),
        ("jasmin", ["jasmine"]),
        ("lien", ["line"]),
        ("ROSE", ["rose"]),
        ("harmonies", []),
        ("qqqqqq", []),
        ("", []),
        ("x" * 1000, []),
    ],
)
def test_nearest(word: str, names: list[str]) -> None:
    known = ["movement", "jasmine", "line", "rose", "captures", "lily"]
    assert nearest(word, known) == nearest(word, reversed(known)) == names


def test_did_you_mean() -> None:
    assert did_you_mean("R33", ["R3", "R4", "W3"]) == "did you mean R3?"
    assert did_you_mean("R", ["R3", "R4", "W3"]) == "did you mean R3 or R4?"
    assert did_you_mean("zzz", ["R3"]) == ""


def test_a_long_list_of_what_is_allowed_comes_after_the_word_that_is_probably_meant() -> None:
    report = Report()
    for expected in ("one of: rose, lily", "one of: " + ", ".join(f"flower-{number}" for number in range(20))):
        report.error("unknown-key", Mark("f", 1, 1), "unknown key `roze`", expected=expected, hint="did you mean `rose`?")
    short, long = (text(found).index("hint:") > text(found).index("expected:") for found in report.diagnostics)
    assert short and not long
