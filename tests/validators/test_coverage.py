"""Coverage: a clause counts when a case would be answered otherwise without it, and only then."""

import json

import pytest
from click.testing import CliRunner

import paisho
from paisho.loading.catalogue import specs_folder
from paisho.spec import Mapping, Report, read_text
from paisho_validators.cases import read_case_tree, read_cases, readers_of, run_case
from paisho_validators.commands.coverage import coverage
from paisho_validators.coverage import decides, measure, places, switched_off

SKUD = paisho.load("skud")
ROCK = """
rock:
  shows: links.harmony.cancelled.rock
  cite: rulebook/accent-tiles
  board: {host: {R3: "-4,3", R4: "-4,-2", R: "-4,6"}}
  expect:
    links: {harmony: []}
"""
ILLEGAL = """
gate:
  shows: rulings.never-end-on-a-gate
  cite: rulebook/arranging
  board: {guest: {R3: "0,6"}}
  expect:
    illegal:
      arrange 0,6 to 0,8: actions.arrange.lands.off-gates
"""
WRONG = """
wrong:
  shows: links.clash
  cite: rulebook/accent-tiles
  board: {host: {R3: "-4,3", W3: "-4,-2"}}
  expect:
    links: {clash: []}
"""
OPTION = """
unclashing:
  shows: options.clashing
  cite: rulebook/clash-traps
  options: {clashing: false}
  board: {guest: {R3: "0,6", W3: "-2,7"}}
  expect:
    legal:
      - arrange 0,6 to 0,7
"""


def cases(text):
    report = Report()
    tree = read_text(text, "cases.yaml", report)
    assert isinstance(tree, Mapping)
    found = read_case_tree(tree, SKUD, report)
    assert report.ok, report.text()
    return found


def covered(text):
    return {c.clause: c.how for c in measure(SKUD, cases(text)).clauses if c.case}


def test_a_clause_is_covered_when_a_case_is_answered_otherwise_without_it():
    found = covered(ROCK)
    assert found["links.harmony.cancelled.rock"] == "fails without it"
    # Nothing else in the case matters: without the rule of the circle there is no harmony either.
    assert "relations.harmony.circle" not in found and "laws.no-clash" not in found


def test_a_clause_is_covered_when_an_asserted_verdict_names_it():
    found = covered(ILLEGAL)
    assert found["actions.arrange.lands.off-gates"] == "names it in a verdict"
    assert found["rulings.never-end-on-a-gate"] == "shows it"


def test_an_option_is_covered_by_a_case_that_fails_under_the_default():
    assert covered(OPTION)["options.clashing"] == "fails under the default"


def test_cases_that_fail_cover_nothing():
    found = measure(SKUD, cases(WRONG))
    assert found.failed == ("wrong",) and found.covered == 0


def test_the_share_is_rounded_down():
    found = measure(SKUD, cases(ROCK))
    assert 0 < found.covered < len(found.clauses) and found.percent == 100 * found.covered // len(found.clauses)
    assert len(found.open) == len(found.clauses) - found.covered
    assert {c.clause for c in found.clauses} == set(places(SKUD))


@pytest.mark.parametrize("clause", [c for c in places(SKUD) if c.partition(".")[0] not in ("options", "rulings")])
def test_a_variant_without_a_clause_still_plays(clause):
    other = switched_off(SKUD, clause)
    assert other is not SKUD
    case = cases(ILLEGAL.replace("rulings.never-end-on-a-gate", "actions.arrange"))[0]
    # Whatever the answers are, both readers give them.
    if clause not in ("setup.opening",):
        assert not run_case(case, readers_of(other)).broken


def test_engine_and_referee_agree_on_what_is_switched_off():
    """Every clause that the engine no longer obeys, the referee no longer obeys either."""
    known = {case.name: case for case in read_cases(SKUD, Report())}
    for clause, name in (
        ("situations.trapped", "what-an-orchid-traps"),
        ("links.clash", "clashing-pairs"),
        ("rings.harmony-ring", "diagram-ring"),
        ("counts.midline-harmonies", "which-harmonies-cross-a-midline"),
        ("actions.arrange.captures.clashing", "each-clashing-pair-captures"),
        ("turn.bonus", "a-new-harmony-earns-a-bonus"),
    ):
        result = run_case(known[name], readers_of(switched_off(SKUD, clause)))
        assert {answer.reader for answer in result.failures} == {"engine", "referee"}, clause


@pytest.mark.parametrize("name", paisho.variants())
def test_every_clause_decides_a_case(name):
    """A clause of a shipped variant that no case needs could be anything."""
    variant = paisho.load(name)
    found = measure(variant, read_cases(variant, Report()))
    assert [f"{c.mark}: {c.clause}" for c in found.open] == [] and found.percent == 100


@pytest.fixture
def own(tmp_path):
    (tmp_path / "variant.yaml").write_bytes((specs_folder() / "skud" / "variant.yaml").read_bytes())
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "mine.yaml").write_text(ROCK + ILLEGAL)
    return tmp_path


def test_the_command_lists_what_is_open_and_fails_under(own):
    outcome = CliRunner().invoke(coverage, [str(own)])
    assert outcome.exit_code == 0 and "`laws.no-clash` decides no case" in outcome.output
    line = next(n for n, text in enumerate((own / "variant.yaml").read_text().split("\n"), 1) if "  no-clash:" in text)
    assert f"variant.yaml:{line + 1}:" in outcome.output
    assert CliRunner().invoke(coverage, [str(own), "--fail-under", "90"]).exit_code == 1
    data = json.loads(CliRunner().invoke(coverage, [str(own), "--format", "json"]).output)
    assert {c["clause"]: c["case"] for c in data["clauses"]}["links.harmony.cancelled.rock"] == "rock"
    assert data["percent"] < 90


def test_a_written_reason_excuses_a_clause_that_cannot_decide(own):
    reason = "laws.no-clash:\n  no-clash taken out: nothing can ever clash, says this test\n"
    rock = "links.harmony.cancelled.rock:\n  rock taken out: says this test, and a case proves it wrong\n"
    (own / "equivalent.yaml").write_text(reason + rock)
    data = json.loads(CliRunner().invoke(coverage, [str(own), "--format", "json"]).output)
    found = {c["clause"]: c for c in data["clauses"]}
    assert found["laws.no-clash"]["excuse"] == "nothing can ever clash, says this test"
    assert (
        found["links.harmony.cancelled.rock"] | {"excuse": None, "case": "rock"}
        == found["links.harmony.cancelled.rock"]
    )
    output = CliRunner().invoke(coverage, [str(own)]).output
    assert "`laws.no-clash` cannot decide a case" in output and f"of {len(places(SKUD)) - 1} clauses" in output


def test_the_command_refuses_faulty_files(own):
    (own / "cases" / "mine.yaml").write_text("a: 1\n")
    outcome = CliRunner().invoke(coverage, [str(own)])
    assert outcome.exit_code == 2 and "Traceback" not in outcome.output
    assert CliRunner().invoke(coverage, ["skudd"]).exit_code == 2


def test_all_cases_of_a_clause_are_found_only_when_asked_for():
    text = ROCK + ROCK.replace("rock:", "rock-again:", 1)
    one = {c.clause: c.cases for c in measure(SKUD, cases(text)).clauses}
    every = {c.clause: c.cases for c in measure(SKUD, cases(text), every=True).clauses}
    assert one["links.harmony.cancelled.rock"] == ("rock",)
    assert every["links.harmony.cancelled.rock"] == ("rock", "rock-again")
    assert {clause for clause, found in one.items() if found} == {clause for clause, found in every.items() if found}


@pytest.mark.parametrize(
    ("text", "clause", "decided"),
    [
        (ROCK, "links.harmony.cancelled.rock", True),
        (ROCK, "laws.no-clash", False),
        (ILLEGAL, "actions.arrange.lands.off-gates", True),
        (ILLEGAL, "rulings.never-end-on-a-gate", True),
        (OPTION, "options.clashing", True),
        (OPTION, "options.stuck", False),
    ],
)
def test_a_single_case_is_decided_or_not(text, clause, decided):
    assert decides(SKUD, clause, cases(text)[0]) == decided
