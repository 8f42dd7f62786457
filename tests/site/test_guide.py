"""The guide cannot rot: its commands are run one after another, its changes are made, and its outputs are compared."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.run import paisho_runs

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCKS = re.compile(r"^```(console|diff)\n(.*?)^```$", re.S | re.M)
PAGES = [page for page in sorted(DOCS.glob("*.md")) if "\n$ paisho " in page.read_text(encoding="utf-8")]


def told(text: str) -> str:
    """A line without its layout."""
    return " ".join(text.split())


def changed(block: str) -> None:
    """Make the change that a block of the guide shows."""
    head, *lines = block.splitlines()
    file = Path(head.removeprefix("--- "))
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    text = file.read_text(encoding="utf-8")
    assert text.count(old + "\n") == 1, old
    file.write_text(text.replace(old + "\n", new + "\n"), encoding="utf-8")


def said(block: str) -> None:
    """Run the commands of a block; every line shown below one is in its output, in this order."""
    for command in re.split(r"^\$ ", block, flags=re.M)[1:]:
        line, *shown = command.splitlines()
        program, *args = shlex.split(line)
        if program == "pip" or (args[:1] == ["docs"] and find_spec("material") is None):  # an extra: may be absent
            continue
        assert program == "paisho"
        answer = paisho_runs(*args)
        output = (answer.out + answer.err).splitlines()
        assert answer.status in (0, 1), output
        failed = any("✗" in one or "failed" in one for one in output)
        assert (answer.status == 1) == (failed or args[0] == "diff"), output
        rest = told(answer.out + answer.err)
        for wanted in map(told, "\n".join(shown).split("…")):
            _, found, rest = rest.partition(wanted) if wanted else ("", "…", rest)
            assert found, (line, wanted, output)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_of_the_guide_is_true(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    blocks = [block for block in BLOCKS.findall(text) if "paisho play" not in block[1]]
    assert blocks or "paisho play" in text
    for kind, block in blocks:
        changed(block) if kind == "diff" else said(block)


def test_pages_of_a_faulty_variant_are_refused_in_one_line(tmp_path: Path) -> None:
    pytest.importorskip("material")
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text("language: 1\nid: faulty\ntitle: Faulty\nextends: skud\nharmonies: 1\n", encoding="utf-8")
    answer = paisho_runs("docs", "build", str(faulty), "--output", str(tmp_path / "pages"))
    assert answer.status == 2
    assert "unknown section `harmonies`" in answer.told
    assert not (tmp_path / "pages").exists()


@pytest.mark.parametrize("command", ["build", "serve"])
def test_without_what_makes_the_pages_the_answer_says_what_to_install(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paisho_site.commands.docs.find_spec", lambda package: None)
    answer = paisho_runs("docs", command, "skud")
    assert answer.status == 1
    assert "pip install 'paisho[docs]'" in answer.told
