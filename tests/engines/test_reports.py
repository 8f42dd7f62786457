"""What a person, a build server and a program are told about an engine."""

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import paisho
from paisho_validators.commands.conform import conform
from paisho_validators.engines import FORMATS, Grading, Outcome, Question, grade
from tests.engines.kits import about, command, few, graded, questions

CLAUSE = "actions.arrange.lands.own-garden"


@pytest.fixture(scope="module")
def grading() -> Grading:
    return graded("any-garden", about(CLAUSE, every=40))


def test_the_text_shows_the_clause_the_board_and_ends_with_the_table(grading: Grading) -> None:
    text = FORMATS["text"](grading)
    assert f"{CLAUSE}: " in text
    assert "as if it did not know" in text
    assert "Source: rulebook/" in text
    assert "listed as legal, but is not: arrange from" in text
    assert "position: {" in text
    *_, table, total = text.split("\n\n")
    assert table.splitlines()[0].split() == ["feature", "passed", "failed", "skipped", "errored"]
    assert any(line.startswith("actions.arrange ") for line in table.splitlines())
    assert total.startswith(f"{len(grading.outcomes)} questions: ")


def test_the_position_in_the_text_can_be_read_again(grading: Grading) -> None:
    line = next(line for line in FORMATS["text"](grading).splitlines() if line.strip().startswith("position: "))
    paisho.read_position(json.loads(line.strip().removeprefix("position: ")))


def test_json_has_every_question_and_the_totals_add_up(grading: Grading) -> None:
    data = json.loads(FORMATS["json"](grading))
    assert data["passed"] is False
    assert sum(data["totals"].values()) == len(data["questions"]) == len(grading.outcomes)
    assert data["findings"][0]["clause"] == CLAUSE
    assert data["clauses"][CLAUSE]["failed"] == data["totals"]["failed"]
    assert data["findings"][0]["smallest"]["params"]["position"]["board"]


def test_junit_counts_and_holds_whatever_an_engine_says(grading: Grading) -> None:
    root = ElementTree.fromstring(FORMATS["junit"](grading))
    assert int(root.get("tests", 0)) == len(grading.outcomes) == len(root.findall(".//testcase"))
    assert int(root.get("failures", 0)) == grading.count("failed") == len(root.findall(".//failure"))


def hostile() -> Grading:
    said = "\x00\x1b[31m</pre><script>alert(1)</script>\ud800\uffff ]]>"
    question = Question("q", "legal", {}, {"moves": []}, ("actions.x",), "a test")
    outcomes = (Outcome(question, "errored", said), Outcome(question, "skipped", said), Outcome(question, "passed"))
    return Grading(paisho.load("skud"), said, said, said, outcomes, (), {said: 2})


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_hostile_engine_says_does_no_harm(form: str) -> None:
    text = FORMATS[form](hostile())
    assert "\x00" not in text
    assert "\x1b" not in text
    if form != "json":
        text.encode("utf-8")
    if form == "junit":
        ElementTree.fromstring(text)
    if form == "html":
        tags: list[str] = []
        parser = HTMLParser()
        parser.handle_starttag = lambda tag, attrs: tags.append(tag)  # type: ignore[method-assign]
        parser.feed(text)
        assert "script" not in tags


def test_the_command_grades_and_its_status_tells() -> None:
    names = [word for question in few(3) for word in ("--case", question.origin.removeprefix("case "))]
    good = CliRunner().invoke(conform, ["skud", *names, "--engine", command("none"), "--timeout", "60"])
    assert good.exit_code == 0, good.output
    assert "0 failed" in good.output
    bad = CliRunner().invoke(conform, ["skud", *names, "--engine", command("shapeless"), "--format", "json"])
    assert bad.exit_code == 1
    assert json.loads(bad.output)["totals"]["errored"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["skud", "--engine", "/no/such/program", "--rule", "links.clash"], 2),
        (["skud", "--engine", "'"], 2),
        (["skud", "--format", "junit"], 2),
        (["skud", "--engine", "true", "--rule", "no.such.clause"], 2),
        (["skud", "--engine", "true", "--timeout", "-1"], 2),
        (["no-such-game", "--engine", "true"], 2),
    ],
)
def test_wrong_usage_is_told_in_one_line(arguments: list[str], status: int) -> None:
    result = CliRunner().invoke(conform, arguments)
    assert result.exit_code == status
    assert "Traceback" not in result.output


def test_an_engine_that_does_not_know_the_variant_is_skipped_and_has_not_passed() -> None:
    other = paisho.loading.loader.load_text('{"extends": "skud", "id": "other-game"}', "other.yaml")[0]
    assert other is not None
    grading = grade(other, list(questions()[:5]), command("none"), 30.0)
    assert grading.count("skipped") == 5
    assert not grading.passed
