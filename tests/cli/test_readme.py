"""The README's tour is true: its commands are run, and what it shows of their output is what they say."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import paisho_runs

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def told(text: str) -> str:
    """A line without its layout."""
    return " ".join(text.split())


def transcripts() -> list[tuple[str, list[str]]]:
    """The commands of the README, each with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip() != "…":
                found[-1][1].append(told(line))
    return found


@pytest.mark.parametrize(("line", "shown"), transcripts(), ids=[line for line, _ in transcripts()])
def test_a_command_says_what_the_readme_shows(line: str, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")  # the width that the README shows, whatever runs the tests
    program, *args = shlex.split(line)
    assert program == "paisho"
    answer = paisho_runs(*args)
    assert answer.status == (1 if answer.out.startswith("✗") else 0) and answer.err == ""
    said = iter(map(told, answer.out.splitlines()))
    for wanted in shown:
        begins = wanted.removesuffix("…").rstrip()
        assert any(one == wanted or (begins != wanted and one.startswith(begins)) for one in said), wanted


def test_the_readme_has_a_tour_and_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(transcripts()) >= 4
    [code] = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("False ")


def test_the_demo_names_only_commands_that_there_are() -> None:
    script = (ROOT / "scripts" / "demo.sh").read_text(encoding="utf-8")
    for name in set(re.findall(r"^ *show_command (?:--exits \d )?paisho ([a-z]+)", script, re.M)):
        assert paisho_runs(name, "--help").status == 0, name
