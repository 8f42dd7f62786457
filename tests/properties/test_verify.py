"""`paisho verify`: what it finds, how it tells it, and that what it writes can be replayed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import paisho
from paisho.engine import game
from paisho.loading import load_text
from paisho.loading.catalogue import variant_file
from paisho.spec import Report
from paisho_validators.cases import read_case_file
from paisho_validators.commands.verify import verify
from paisho_validators.properties import INVARIANTS
from paisho_validators.tracing import traced
from paisho_validators.verify import keep, replay, search
from tests.properties.faults import FAULTS
from tests.properties.test_faults import _first


def run(*words: str, database: Path) -> tuple[int, str]:
    result = CliRunner().invoke(verify, [*words, "--database", str(database)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_sound_variant_passes_and_every_clause_is_accounted_for(tmp_path: Path) -> None:
    status, said = run("skud", "--examples", "30", "--format", "json", database=tmp_path)
    told = json.loads(said)
    assert status == 0 and told["passed"] and told["failures"] == []
    assert told["examples"] == 30 and told["games"]["played"] == 10
    variant = paisho.load("skud")
    known = [rule.clause for rule in variant.rules() if not isinstance(rule.body, dict)]
    assert list(told["fired"]) == known
    assert told["never_fired"] == [clause for clause in known if not told["fired"][clause]]
    assert told["fired"]["actions.plant"] > 0


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    variant = paisho.load("skud")
    one, other = search(variant, 20, seed=4, cap=30), search(variant, 20, seed=4, cap=30)
    assert (one.fired, one.plies, one.actions) == (other.fired, other.plies, other.actions)
    assert search(variant, 20, seed=5, cap=30).fired != one.fired


def test_a_fault_is_shown_kept_and_replayed_until_it_is_gone(
    lying: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    invariant = lying("walks one step too far")
    status, said = run("skud", "--examples", "40", database=tmp_path)
    assert status == 1
    assert f"{invariant} fails" in said and "variant.yaml:" in said and "move: arrange" in said
    kept = sorted((tmp_path / "skud").glob("*.yaml"))
    assert kept and str(kept[0]) in said
    assert run("skud", "--examples", "1", database=tmp_path)[0] == 1
    monkeypatch.undo()
    game._compiled.cache_clear()
    status, said = run("skud", "--replay", str(kept[0]), database=tmp_path)
    assert status == 0 and "no failure any more" in said


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_kept_is_a_sound_case_that_fails_as_long_as_the_fault_is_there(
    fault: str, lying: Callable[[str], str], tmp_path: Path
) -> None:
    invariant = lying(fault)
    found = _first(invariant)
    assert found is not None and found.invariant == invariant
    file = keep(found, paisho.load("skud"), tmp_path)
    report = Report()
    cases = read_case_file(file, paisho.load("skud"), report)
    assert report.ok, report.text()
    assert len(cases) == 1
    again = list(replay([file], paisho.load("skud"), report))
    assert invariant in {failure.found.invariant for failure in again}


def test_a_traced_variant_reads_like_the_original() -> None:
    said: set[str] = set()
    variant = paisho.load("skud")
    noting = traced(variant, said.add)
    position = paisho.start(noting, {"start": "informal"})
    plain = paisho.start(variant, {"start": "informal"})
    for _ in range(4):
        assert paisho.legal_moves(position) == paisho.legal_moves(plain)
        move = paisho.legal_moves(plain)[-1]
        assert paisho.judge(position, move) == paisho.judge(plain, move)
        position, plain = paisho.play(position, move), paisho.play(plain, move)
    assert {"setup.accents", "actions.plant"} <= said


def test_a_board_with_nothing_to_do_is_found(tmp_path: Path) -> None:
    file = variant_file("skud")
    assert file is not None
    text = file.read_text(encoding="utf-8").replace("choose: [plant, arrange, pass]", "choose: [plant, arrange]")
    own = tmp_path / "own.yaml"
    own.write_text(text.replace("id: skud", "id: mine"), encoding="utf-8")
    variant, _ = load_text(own.read_bytes(), str(own))
    assert variant is not None
    outcome = search(variant, 150, seed=1, cap=30)
    assert outcome.idle() == ["pass"] and "actions.pass" in outcome.silent()
    assert "main" in outcome.stuck
    small = outcome.stuck["main"].position
    assert not paisho.legal_moves(small) and not paisho.status(small).over


@pytest.mark.parametrize(
    "words, says",
    [
        (["nosuch"], "no file and no variant"),
        (["skud", "--examples", "0"], "0 is not in the range"),
        (["skud", "--replay", "/nowhere"], "does not exist"),
    ],
)
def test_bad_input_is_one_clear_error(words: list[str], says: str, tmp_path: Path) -> None:
    status, said = run(*words, database=tmp_path)
    assert status != 0 and says in said and "Traceback" not in said


def test_every_invariant_has_its_fault() -> None:
    caught = {invariant for _, _, _, invariant in FAULTS.values()}
    assert set(INVARIANTS) <= caught
