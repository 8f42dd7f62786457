"""Cases: read with every fault in its place, asked of both readers, and failing when an answer is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import paisho
from paisho.grammar import form_fields
from paisho.loading.catalogue import specs_folder
from paisho.loading.schemas import as_text
from paisho.notation.words import read_words
from paisho.spec import Mapping, Report, plain, read_file, read_text
from paisho_validators.cases import Case, Expect, case_schema, failure_text, read_case_tree, readers_of, run_case
from paisho_validators.commands.conform import conform

ROOT = Path(__file__).resolve().parents[2]
HEAD = "  shows: links.harmony\n  cite: rulebook/harmony-and-clashing\n"
LINE = '  board: {host: {R3: "-4,3", R4: "-4,-2"}, guest: {W3: "5,2"}}\n'


def read(text: str):
    report = Report()
    tree = read_text(text, "cases.yaml", report)
    assert isinstance(tree, Mapping)
    return read_case_tree(tree, paisho.load("skud"), report), report


def run(expect: str, position: str = LINE):
    cases, report = read(f"a:\n{HEAD}{position}  expect:\n    {expect}\n")
    assert report.ok, report.text()
    return run_case(cases[0], readers_of(paisho.load("skud")))


RIGHT_AND_WRONG = [
    ('links: {harmony: ["-4,3 -4,-2"]}', "links: {harmony: []}"),
    ('links: {harmony: {host: ["-4,-2 -4,3"]}}', 'links: {harmony: {guest: ["-4,-2 -4,3"]}}'),
    ('situations: {blooming: "-4,3 -4,-2 5,2"}', 'situations: {blooming: "-4,3 -4,-2"}'),
    ("rings: {harmony-ring: []}", "rings: {harmony-ring: [host]}"),
    ("counts: {midline-harmonies: {host: 1}}", "counts: {midline-harmonies: {host: 0}}"),
    ('placements: {plant: {R3: "0,8 0,-8 8,0 -8,0"}}', 'placements: {plant: {R3: "0,8 0,-8 8,0"}}'),
    ('choices: [{of: plant R3, ask: to, are: "0,8 0,-8 8,0 -8,0"}]', 'choices: [{of: plant R3, ask: to, are: "0,8"}]'),
    ('legal: ["arrange 5,2 to 6,2"]', 'legal: ["arrange 5,2 to 5,6"]'),
    (
        'illegal: [{move: {do: arrange, from: "5,2", to: "5,6"}, because: actions.arrange.ways.walk}]',
        'illegal: [{move: {do: arrange, from: "5,2", to: "5,6"}, because: laws.no-clash}]',
    ),
    ("offered: [plant, arrange]", "offered: [plant]"),
    ("status: {over: false, winners: []}", "status: {over: true}"),
    ('has: {guest: {W3: "5,2"}}', 'has: {host: {W3: "5,2"}}'),
    ('empty: "0,0"', 'empty: "5,2"'),
    ("reserve: {host: {R3: 2, L: 1, R: 0}}", "reserve: {host: {R3: 3}}"),
    ("to_move: guest", "to_move: host"),
    ("phase: main", "phase: bonus"),
    (
        'after: {moves: "plant R3 to 0,8", board: {host: {R3: "-4,3", R4: "-4,-2"}, guest: {W3: "5,2", R3: "0,8"}}}',
        'after: {moves: "plant R3 to 0,8", board: {host: {R3: "-4,3", R4: "-4,-2"}, guest: {W3: "5,2"}}}',
    ),
    (
        "after: [{moves: [resign], status: {over: true, winners: [host], clause: endings.resign}}]",
        "after: [{moves: [resign], status: {winners: [guest]}}]",
    ),
    ('after: {moves: ["plant R3 to 0,8", "plant R4 to 0,-8"], to_move: guest}', 'after: {moves: "plant R3 to 0,0"}'),
]


@pytest.mark.parametrize(("right", "wrong"), RIGHT_AND_WRONG)
def test_each_question_passes_when_right_and_fails_when_wrong_in_both_readers(right, wrong):
    good = run(right)
    assert good.passed, failure_text(good, paisho.load("skud"))
    assert {answer.reader for answer in good.answers} == {"engine", "referee"}
    bad = run(wrong)
    # An engine gives no reasons, so wrong reasons are only the referee's to notice.
    at_least = {"referee"} if "because" in wrong else {"engine", "referee"}
    assert {answer.reader for answer in bad.failures} == at_least and not bad.broken


def test_nonsense_is_refused_with_its_reason():
    assert run("illegal: [{move: {do: arrange, from: x, to: y}, because: actions.arrange.move}]").passed


def test_destinations_are_exact():
    here = '  board: {guest: {L: "0,0"}}\n'
    right = '"-2,0 -1,0 1,0 2,0 0,-2 0,-1 0,1 0,2 -1,-1 -1,1 1,-1 1,1"'
    assert run(f'destinations: {{"0,0": {right}}}', here).passed
    assert run(f'destinations: {{"0,0": {{by: arrange, to: {right}}}}}', here).passed
    assert len(run('destinations: {"0,0": "0,1"}', here).failures) == 2


def test_the_tiles_of_a_ring():
    here = '  board: {host: {R3: "-6,3 1,-1", R4: "1,3 -6,-1 5,3"}}\n'
    assert run('rings: {harmony-ring: {host: "-6,3 1,3 1,-1 -6,-1"}}', here).passed
    for wrong in ('"-6,3 1,3 1,-1"', '"-6,3 1,3 1,-1 -6,-1 5,3"'):
        assert len(run(f"rings: {{harmony-ring: {{host: {wrong}}}}}", here).failures) == 2
    assert len(run("rings: {harmony-ring: {guest: []}}", here).failures) == 2


def test_the_example_of_the_guide_passes():
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    block = text.split("```yaml\n")[1].split("```")[0]
    cases, report = read(block)
    assert report.ok and len(cases) == 1
    assert run_case(cases[0], readers_of(paisho.load("skud"))).passed


def test_the_guide_names_every_question_and_every_part_of_a_position():
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    for cls in (Case, Expect):
        for declared in form_fields(cls).values():
            assert f"`{declared.name}`" in text, declared.name


def test_a_failure_shows_board_and_both_answers():
    text = failure_text(run("links: {harmony: []}"), paisho.load("skud"))
    assert "cases.yaml:1:1: a" in text and "links.harmony" in text
    assert "HR3" in text and "expected  nothing" in text
    assert "engine    -4,-2 – -4,3" in text and "referee   -4,-2 – -4,3" in text
    assert "(too much: -4,-2 – -4,3)" in text
    text = failure_text(run('situations: {blooming: "-4,3 -4,-2 0,0"}'), paisho.load("skud"))
    assert "(missing: 0,0; too much: 5,2)" in text


@pytest.mark.parametrize(
    ("text", "code", "line", "says"),
    [
        (
            "a:\n  shows: links.harmny\n  cite: rulebook/tiles\n  expect: {to_move: host}",
            "unknown-name",
            2,
            "links.harmony",
        ),
        (f'a:\n{HEAD}  board: {{host: {{R3: ["0,9"]}}}}\n  expect: {{to_move: host}}', "bad-point", 4, "0,9"),
        (
            f'a:\n{HEAD}  board: {{host: {{R3: "0,1", R4: "0,1"}}}}\n  expect: {{to_move: host}}',
            "duplicate-value",
            4,
            "R3",
        ),
        (f"a:\n{HEAD}  expect: {{}}", "empty-form", 4, "asks nothing"),
        (f"a:\n{HEAD}  expect: {{linkz: {{}}}}", "unknown-key", 4, "links"),
        (f"a:\n{HEAD}  expect: {{legal: [plnt R3]}}", "unknown-name", 4, "plant"),
        (f"a:\n{HEAD}  expect: {{legal: [plant R9]}}", "unknown-name", 4, "R9"),
        (f"a:\n{HEAD}  expect:\n    legal:\n    - plant R3 to 0,9\n", "bad-point", 6, "0,9"),
        (f'a:\n{HEAD}  expect: {{legal: ["plant R3 to 0"]}}', "bad-point", 4, "in quotes"),
        (f"a:\n{HEAD}  expect: {{legal: [plant R3 to 0,8]}}", "bad-point", 4, '["plant R3 to 0,8"]'),
        (
            f"a:\n{HEAD}  expect:\n    legal: [arrange 0,8 to -2,3, \"pass\", arrange 0,8 to 1,1]\n",
            "bad-point",
            5,
            '["arrange 0,8 to -2,3", "pass", "arrange 0,8 to 1,1"]',
        ),
        (f"a:\n{HEAD}  played: [arrange 0,8 to 1,2]\n  expect: {{to_move: host}}", "bad-point", 4, "quotes"),
        (f"a:\n{HEAD}  options: {{clashing: perhaps}}\n  expect: {{to_move: host}}", "unknown-choice", 4, "perhaps"),
        (f"a:\n{HEAD}  phase: setup.opening\n  to_move: host\n  expect: {{to_move: host}}", "bad-position", 4, "host"),
        (f"a:\n{HEAD}  start: {{}}\n  ply: 3\n  expect: {{to_move: host}}", "out-of-place", 5, "ply"),
        ("a:\n  cite: rulebook/tiles\n  expect: {to_move: host}", "missing-key", 2, "shows"),
    ],
)
def test_faults_are_reported_where_they_stand(text, code, line, says):
    cases, report = read(text)
    assert cases == []
    assert [(d.code, d.line) for d in report.diagnostics] == [(code, line)]
    assert says in report.text()


def test_one_move_may_stand_without_a_list():
    """As one point, one refused move or one position of a tile may."""
    for text in ("plant R3 to 0,8", '["plant R3 to 0,8"]'):
        cases, report = read(f"a:\n{HEAD}  expect:\n    legal: {text}\n")
        assert report.ok, report.text()
        assert [str(move) for move in cases[0].expect.legal] == ["plant tile R3 to 0,8"]


@pytest.mark.parametrize("name", paisho.variants())
def test_a_move_is_spelled_alike_in_cases_and_at_the_table(name):
    """`plant R3 to 0,8` and `arrange 0,8 to 3,5`: the key of a tile or point that comes first may be left out."""
    variant = paisho.load(name)
    said = 0
    for number in range(3):
        now = paisho.start(variant, seed=number)
        for _ in range(8):
            moves = paisho.legal_moves(now)
            for move in moves[:: max(1, len(moves) // 20)]:
                do, *rest = str(move).split()
                if rest[:1] in (["tile"], ["from"]):
                    assert read_words([do, *rest[1:]], variant) == move
                    said += 1
            now = paisho.play(now, moves[number % len(moves)])
    assert said


def test_the_written_schema_is_the_declared_one():
    written = (ROOT / "specs" / "schema" / "cases.schema.json").read_text(encoding="utf-8")
    assert written == as_text(case_schema()), "run: python -m paisho_validators.schemas"


@pytest.mark.parametrize("file", sorted(specs_folder().glob("*/cases/*.yaml")), ids=lambda f: f"{f.parts[-3]}/{f.stem}")
def test_shipped_cases_satisfy_the_schema(file):
    data = plain(read_file(file, Report()))
    assert [f"{list(e.path)}: {e.message}" for e in Draft202012Validator(case_schema()).iter_errors(data)] == []


@pytest.fixture
def own(tmp_path):
    """A user's variant with two cases, one of them wrong, outside the repository."""
    (tmp_path / "variant.yaml").write_bytes((specs_folder() / "skud" / "variant.yaml").read_bytes())
    (tmp_path / "cases").mkdir()
    text = f"right:\n{HEAD}{LINE}  expect:\n    to_move: guest\nwrong:\n{HEAD}{LINE}  expect:\n    to_move: host\n"
    (tmp_path / "cases" / "mine.yaml").write_text(text)
    return tmp_path


def test_the_command_runs_a_users_own_cases(own):
    outcome = CliRunner().invoke(conform, [str(own)])
    assert (
        outcome.exit_code == 1 and "1 of 2 cases failed" in outcome.output and "mine.yaml:7:1: wrong" in outcome.output
    )
    assert CliRunner().invoke(conform, [str(own), "--case", "right"]).exit_code == 0
    assert CliRunner().invoke(conform, [str(own), "--rule", "links"]).exit_code == 1
    data = json.loads(CliRunner().invoke(conform, [str(own), "--format", "json"]).output)
    assert [(c["case"], c["passed"]) for c in data["cases"]] == [("right", True), ("wrong", False)]
    assert data["cases"][1]["failures"][0]["expected"] == "host"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["skudd"], 2, "did you mean skud"),
        (["{own}", "--case", "wrng"], 2, "did you mean wrong"),
        (["{own}", "--rule", "laws"], 2, "no cases"),
        (["{own}", "--rule", "links.harmny"], 2, "did you mean links.harmony"),
    ],
)
def test_the_command_says_what_is_wrong_with_its_arguments(own, arguments, code, says):
    outcome = CliRunner().invoke(conform, [argument.format(own=own) for argument in arguments])
    assert outcome.exit_code == code and says in outcome.output and "Traceback" not in outcome.output


def test_faults_in_a_case_file_stop_the_command(own):
    (own / "cases" / "other.yaml").write_text(f"right:\n{HEAD}  expect: {{to_move: host}}\n")
    outcome = CliRunner().invoke(conform, [str(own)])
    assert outcome.exit_code == 2 and "there is a case `right` already" in outcome.output


@pytest.mark.parametrize("name", ["variant.yaml", "my-game.yaml"])
def test_pytest_collects_cases(own, name):
    (own / "variant.yaml").rename(own / name)
    (own / "notes.yaml").write_text("title: not a variant\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "paisho_validators.pytest_plugin",
        "-p",
        "no:cacheprovider",
        str(own),
    ]
    # Whether or not the package's entry points are installed, the plugin is loaded once.
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=own, env=alone, check=False)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout and "expected  host" in done.stdout
    assert "Traceback" not in done.stdout and "runtest" not in done.stdout
