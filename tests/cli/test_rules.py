"""`list`, `check`, `schema`: the commands about rules."""

import json
from pathlib import Path

import pytest

import paisho
from paisho.loading.catalogue import boards, specs_folder
from tests.cli.run import paisho_runs


def test_the_list_names_every_variant() -> None:
    answer = paisho_runs("list")
    assert answer.status == 0
    for name in paisho.variants():
        assert any(line.startswith(name) for line in answer.out.splitlines())


def test_the_list_as_data_says_how_each_game_is_played() -> None:
    rows = json.loads(paisho_runs("list", "--format", "json").out)
    assert [row["id"] for row in rows] == paisho.variants()
    assert all(row["sound"] and row["players"] and row["points"] > 200 for row in rows)


def test_the_list_of_ids_is_for_shell_loops() -> None:
    assert paisho_runs("list", "--format", "ids").out.split() == paisho.variants()


def test_the_list_names_the_boards_that_a_variant_of_ones_own_may_use() -> None:
    ids = paisho_runs("list", "--boards", "--format", "ids").out.split()
    assert ids == list(boards()) and ids
    told, alone = paisho_runs("list").out, paisho_runs("list", "--boards").out
    rows = json.loads(paisho_runs("list", "--boards", "--format", "json").out)
    for row in rows:
        assert row["id"] in told and row["id"] in alone
        assert paisho_runs("check", row["id"]).status == 0
        assert all(region in alone for region in row["regions"])
    assert [row["id"] for row in rows] == ids and "skud" not in alone


def test_checking_a_sound_variant_says_so() -> None:
    answer = paisho_runs("check", "skud")
    assert answer.status == 0
    assert "skud: Skud Pai Sho is sound" in answer.out
    assert answer.err == ""


def test_checking_shows_every_fault_with_its_place_and_fails(place: Path) -> None:
    answer = paisho_runs("check", "skud", "faulty.yaml")
    assert answer.status == 1
    assert "faulty.yaml:3:14: error[unknown-key]" in answer.out
    assert "did you mean `name`?" in answer.out
    assert "missing-key" in answer.out
    assert "skud: Skud Pai Sho is sound" in answer.out


def test_boards_are_checked_too(place: Path) -> None:
    good = (specs_folder() / "boards" / "garden-17.yaml").read_text()
    (place / "mine.yaml").write_text(good.replace("id: garden-17", "id: mine"))
    (place / "worse.yaml").write_text(good.replace("expected-points: 249", "expected-points: 250"))
    answer = paisho_runs("check", "garden-17", "mine.yaml", "worse.yaml")
    assert answer.status == 1
    assert "mine.yaml: The 249-point board is sound: 249 points" in answer.out
    assert "garden-17: The 249-point board is sound" in answer.out
    assert "worse.yaml:" in answer.out and "bad-board" in answer.out and "worse.yaml: 1 fault" in answer.out
    data = json.loads(paisho_runs("check", "mine.yaml", "skud", "--format", "json").out)
    assert [one["kind"] for one in data["checked"]] == ["board", "variant"]


def test_the_verdict_of_a_check_is_data_too(place: Path) -> None:
    answer = paisho_runs("check", "faulty.yaml", "skud", "--format", "json")
    assert answer.status == 1
    data = json.loads(answer.out)
    assert data["ok"] is False
    faulty, sound = data["checked"]
    assert not faulty["ok"] and any(d["line"] == 3 for d in faulty["diagnostics"])
    assert sound["ok"] and sound["id"] == "skud" and sound["diagnostics"] == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("skudd", "unreadable-file"),
        ("missing.yaml", "unreadable-file"),
        ("folder", "unreadable-file"),
        ("empty.json", "empty-file"),
        ("binary.json", "bad-character"),
        ("broken.json", "yaml-syntax"),
        ("list.json", "not-a-mapping"),
        ("huge.json", "too-large"),
        ("deep.json", "too-deep"),
        ("/dev/zero", "unreadable-file"),
        ("bad\0name", "unreadable-file"),
        ("x" * 5000, "unreadable-file"),
    ],
)
def test_checking_what_is_no_variant_is_a_fault_with_a_code(place: Path, name: str, code: str) -> None:
    answer = paisho_runs("check", name, "--format", "json")
    assert answer.status == 1
    [checked] = json.loads(answer.out)["checked"]
    assert code in {d["code"] for d in checked["diagnostics"]}
    assert paisho_runs("check", name).status == 1


def test_check_wants_something_to_check() -> None:
    answer = paisho_runs("check")
    assert answer.status == 2
    assert "missing argument 'FILE|ID...'" in answer.told
