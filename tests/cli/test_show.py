"""`show`: the rules of a variant as people read them."""

import json

import pytest

import paisho
from paisho.language.clauses import clauses
from tests.cli.run import paisho_runs


@pytest.mark.parametrize("name", paisho.variants())
def test_every_clause_of_every_variant_is_shown(name: str) -> None:
    variant = paisho.load(name)
    answer = paisho_runs("show", name)
    assert answer.status == 0
    assert variant.title in answer.out and variant.aim.split()[0] in answer.out
    for clause in clauses(variant).values():
        parts = clause.id.split(".")
        shown = ".".join(parts[2:]) + ":" if len(parts) > 2 else clause.id if parts[0] != "tiles" else parts[1]
        assert shown in answer.out, clause.id
    for tile in variant.tiles.values():
        assert tile.name in answer.out


@pytest.mark.parametrize("name", paisho.variants())
def test_every_clause_says_something_and_ends_like_a_sentence(name: str) -> None:
    for clause in clauses(paisho.load(name)).values():
        assert clause.says[0] == clause.says[0].upper(), clause.id
        assert clause.says.rstrip().endswith((".", "?", "!")), clause.id
        assert ".." not in clause.says and "  " not in clause.says, clause.id


def test_one_clause_is_shown_with_its_sources_and_its_place() -> None:
    out = paisho_runs("show", "skud", "laws.no-clash").out
    assert "No move may leave two tiles in a clash." in out
    assert "Skud Pai Sho Rulebook (March 2022), “Harmony and Clashing”" in out
    assert "ruling a-clash-already-there: What if tiles already clash" in out
    assert "variant.yaml:" in out
    assert "laws.no-push" not in out


def test_a_section_or_a_clause_is_shown_with_its_parts() -> None:
    out = paisho_runs("show", "skud", "links.harmony").out
    assert "links.harmony.cancelled.rock" in out and "links.clash" not in out
    assert "Rose" in paisho_runs("show", "skud", "tiles").out


def test_rules_are_data_too() -> None:
    data = json.loads(paisho_runs("show", "skud", "--format", "json").out)
    assert data["variant"] == "skud" and data["options"]["clashing"] is True
    assert {c["clause"] for c in data["clauses"]} == set(clauses(paisho.load("skud")))
    one = json.loads(paisho_runs("show", "skud", "laws.no-clash", "--format", "json").out)["clauses"]
    assert [c["clause"] for c in one] == ["laws.no-clash"]
    assert one[0]["line"] > 1 and one[0]["cite"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("skudd",), "did you mean skud?"),
        (("skud", "laws.no-clsh"), "did you mean laws.no-clash?"),
        (("skud", "nonsense"), "`paisho show skud` lists them"),
        (("skud", ""), "no clause"),
        (("faulty.yaml",), "faulty.yaml:"),
        (("binary.json",), "binary.json:"),
        (("empty.json",), "empty.json:"),
        (("folder",), "folder:"),
        (("huge.json",), "1 MiB"),
        ((), "missing argument 'VARIANT'"),
    ],
)
def test_a_wrong_request_is_one_clear_line(place: object, args: tuple[str, ...], said: str) -> None:
    answer = paisho_runs("show", *args)
    assert answer.status == 2 and answer.out == ""
    assert said in answer.told
