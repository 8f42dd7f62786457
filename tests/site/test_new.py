"""`paisho new`: what it writes is sound, plays and answers its case; what it cannot write it refuses in one line."""

from pathlib import Path

import pytest

import paisho
from tests.cli.run import paisho_runs


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("base", [None, *paisho.variants()])
def test_a_new_variant_is_sound_plays_and_answers_its_case(base: str | None) -> None:
    made = paisho_runs("new", "games/my-game", *(["--from", base] if base else []))
    assert made.status == 0, made.err
    file = "games/my-game/variant.yaml"
    assert paisho_runs("check", file).status == 0
    assert paisho_runs("conform", file).status == 0
    rules = paisho.load(file)
    assert rules.id == "my-game" and rules.title == "My Game"
    assert paisho.legal_moves(paisho.start(rules, seed=1))


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["My Game"], "cannot name a variant"),
        (["../x_y"], "cannot name a variant"),
        (["skud"], "comes with paisho"),
        (["mine", "--from", "skut"], "did you mean skud"),
    ],
)
def test_what_cannot_be_written_is_refused(args: list[str], told: str) -> None:
    answer = paisho_runs("new", *args)
    assert answer.status != 0
    assert told in answer.told
    assert list(Path().iterdir()) == []


def test_nothing_is_written_over() -> None:
    Path("mine").mkdir()
    answer = paisho_runs("new", "mine")
    assert answer.status != 0 and "already there" in answer.told
    assert list(Path("mine").iterdir()) == []


def test_pages_are_not_written_into_a_folder_of_something_else() -> None:
    Path("mine").mkdir()
    Path("mine/letter.txt").touch()
    answer = paisho_runs("docs", "build", "skud", "--output", "mine")
    assert answer.status != 0 and "holds something else" in answer.told
