"""Questions that are kept are the very questions that would be made, and never those of other rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import paisho
from paisho.loading.catalogue import specs_folder
from paisho_validators.content import digest, sources
from paisho_validators.engines import Question
from paisho_validators.engines import kept as module
from paisho_validators.engines.kept import kept
from tests.engines.kits import questions


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The variants for which questions were made, with quick questions in place of slow ones."""
    asked: list[str] = []

    def generated(variant: paisho.Variant, seed: int, tick: object) -> list[Question]:
        asked.append(f"{variant.id} {seed}")
        return list(questions())

    monkeypatch.setattr(module, "generated", generated)
    yield asked


def test_what_is_kept_is_what_was_made(made: list[str], tmp_path: Path) -> None:
    skud = paisho.load("skud")
    first = kept(skud, 0, tmp_path / "new")
    again = kept(skud, 0, tmp_path / "new")
    assert made == ["skud 0"]
    assert again == first and any(question.because for question in again)
    kept(skud, 1, tmp_path / "new")
    assert made == ["skud 0", "skud 1"]


def test_nothing_that_has_changed_or_is_damaged_is_used(made: list[str], tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    text = Path(paisho.load("skud").file).read_text(encoding="utf-8").replace("use: garden-17", "use: own.yaml")
    base.write_text(text, encoding="utf-8")
    board = tmp_path / "own.yaml"
    board.write_bytes((specs_folder() / "boards" / "garden-17.yaml").read_bytes())
    own = tmp_path / "mine.yaml"
    own.write_text("extends: base.yaml\nid: mine\n", encoding="utf-8")
    store = tmp_path / "store"
    kept(paisho.load(own), 0, store)
    for file in (own, base, board):
        file.write_bytes(file.read_bytes() + b"# another remark\n")
        before = len(made)
        kept(paisho.load(own), 0, store)
        assert len(made) == before + 1, file
        kept(paisho.load(own), 0, store)
        assert len(made) == before + 1, file
    (store / "mine-0.jsonl").write_text('{"of": 1}\n{"id":', encoding="utf-8")
    before = len(made)
    assert kept(paisho.load(own), 0, store) == list(questions())
    assert len(made) == before + 1


@pytest.mark.parametrize("name", paisho.variants())
def test_a_variant_depends_on_its_file_and_its_board(name: str) -> None:
    variant = paisho.load(name)
    assert {file.name for file in sources(variant)} == {"variant.yaml", f"{variant.use.use}.yaml"}
    assert digest(variant) == digest(variant) != digest(variant, 1)
