"""The worked example: an engine in another language, written on its own, agrees with ours."""

import shutil
from pathlib import Path

import pytest

import paisho
from paisho_validators.engines import grade
from tests.engines.kits import questions

ENGINE = Path(__file__).parents[2] / "examples" / "engine-js" / "engine.js"
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_the_engine_in_javascript_is_right_where_it_answers() -> None:
    grading = grade(paisho.load("skud"), questions(), f"node '{ENGINE}'", 30.0)
    assert grading.passed, [str(outcome.differences) for outcome in grading.outcomes if outcome.mark == "failed"][:5]
    assert grading.notes == {}
    assert grading.count("passed") >= 300
    reasons = {outcome.says for outcome in grading.outcomes if outcome.mark == "skipped"}
    assert "only the main part of a turn is written yet" in reasons
    assert "there is no method `play`" in reasons


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_a_slip_in_the_javascript_is_found_and_named(tmp_path: Path) -> None:
    text = ENGINE.read_text(encoding="utf-8")
    right = "tiles.has(to) && allowed(new Map"
    assert right in text
    slipped = tmp_path / "engine.js"
    slipped.write_text(text.replace("W4: 4, W5: 5, L: 2", "W4: 4, W5: 5, L: 3"), encoding="utf-8")
    grading = grade(paisho.load("skud"), questions(), f"node '{slipped}'", 30.0)
    assert [finding.clause for finding in grading.findings] == ["tiles.L"]
    assert "`reach` of L were 3 instead of 2" in grading.findings[0].says
    assert grading.findings[0].smallest.size <= 2
