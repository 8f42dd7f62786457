"""Whatever a user gives in place of a variant, every command says in one line what it was given, with status 2; and
`paisho check` checks a file as what it is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import paisho
from paisho.loading.catalogue import specs_folder
from tests.cli.run import paisho_runs

READERS = ("show", "conform", "coverage", "mutate", "verify", "export")
"""The commands whose argument is a variant; `diff` has two."""

FIRST_CASE = """
first:
  shows: links.clash
  cite: rulebook/clash-traps
  board: {host: {R3: "-4,3"}, guest: {W3: "-4,-2"}}
  expect: {links: {clash: ["-4,-2 -4,3"]}}
"""

WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "skudd": (lambda file: None, "no variant `skudd`; did you mean skud?"),
    "nowhere.yaml": (lambda file: None, "there is no such file"),
    "folder": (lambda file: file.mkdir(exist_ok=True), "this is a folder"),
    "empty.yaml": (lambda file: file.write_bytes(b""), "the file is empty"),
    "broken.yaml": (lambda file: file.write_text("a: [1,\n  b: }\n"), "broken.yaml:2:6"),
    "junk.yaml": (lambda file: file.write_bytes(bytes(range(256)) * 8), "not text"),
    "list.yaml": (lambda file: file.write_text("- 1\n- 2\n"), "list.yaml:1:1"),
    "faulty.yaml": (lambda file: file.write_text("language: 1\nid: faulty\n"), "`paisho check faulty.yaml` shows all"),
    "cases.yaml": (lambda file: file.write_text(FIRST_CASE), "holds conformance cases, not a variant"),
    "equivalent.yaml": (lambda file: file.write_text("a.b: {c: because of something}\n"), "holds reasons why"),
    "my board.yaml": (
        lambda file: file.write_bytes((specs_folder() / "boards" / "garden-17.yaml").read_bytes()),
        "holds a board, not a variant; `paisho check 'my board.yaml'` checks it",
    ),
}
"""What is not a variant, how it is made, and what has to be said of it."""


@pytest.fixture(params=WRONG)
def wrong(request: pytest.FixtureRequest, place: Path) -> tuple[str, str]:
    make, says = WRONG[request.param]
    make(place / request.param)
    return request.param, says


@pytest.mark.parametrize("form", [(), ("--format", "json")], ids=["text", "json"])
def test_every_command_says_in_the_same_line_what_it_was_given(wrong: tuple[str, str], form: tuple[str, ...]) -> None:
    name, says = wrong
    said = set()
    for words in (*((command, name) for command in READERS), ("diff", "skud", name), ("diff", name, "skud")):
        answer = paisho_runs(*words, *(form if words[0] != "show" else ()))
        assert (answer.status, answer.out) == (2, ""), words
        said.add(answer.told)
    assert len(said) == 1 and says in said.pop()


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_may_not_be_read_is_one_clear_line(
    command: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "secret.yaml").write_text("language: 1\n")

    opened = Path.open

    def refuse(self: Path, *given: Any, **named: Any) -> Any:
        if self.name == "secret.yaml":
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *given, **named)

    monkeypatch.setattr(Path, "open", refuse)
    answer = paisho_runs(command, "secret.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert "secret.yaml" in answer.told and "ermission" in answer.told


@pytest.mark.parametrize(
    "words, says",
    [
        (("conform", "skud", "--case", "what-an-orchid-trap"), "did you mean what-an-orchid-traps"),
        (("conform", "skud", "--rule", "links.clas"), "did you mean links.clash"),
        (("conform", "skud", "--format", "html"), "--engine"),
        (("mutate", "skud", "--rule", "links.clas"), "has no mutants of `links.clas`"),
        (("verify", "skud", "--replay", "nowhere.yaml"), "nowhere.yaml"),
        (("diff", "skud", "skud", "--option", "nosuch=1"), "no option"),
        (("export", "skud", "--output", "good.json"), "good.json"),
    ],
)
def test_what_is_not_there_to_choose_is_one_clear_line(words: tuple[str, ...], says: str, place: Path) -> None:
    answer = paisho_runs(*words)
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.told


@pytest.fixture
def own(place: Path) -> Path:
    """A variant of one's own, under a name of its own, with a case."""
    folder = place / "mine"
    (folder / "cases").mkdir(parents=True)
    text = Path(paisho.load("skud").file).read_text(encoding="utf-8")
    (folder / "tea.yaml").write_text(text.replace("id: skud", "id: tea", 1), encoding="utf-8")
    (folder / "cases" / "first.yaml").write_text(FIRST_CASE, encoding="utf-8")
    (folder / "board.yaml").write_bytes((specs_folder() / "boards" / "garden-17.yaml").read_bytes())
    return folder


@pytest.mark.parametrize("command", ["conform", "coverage", "mutate", "export"])
def test_faulty_cases_are_shown_with_every_fault_and_cannot_be_used(command: str, own: Path) -> None:
    (own / "cases" / "first.yaml").write_text("a: {shows: links.clas}\nb: {expect: 1}\n")
    answer = paisho_runs(command, str(own / "tea.yaml"))
    assert (answer.status, answer.out) == (2, "")
    assert "first.yaml:1:12: error[unknown-name]" in answer.err and "first.yaml:2:" in answer.err
    told = json.loads(paisho_runs(command, str(own / "tea.yaml"), "--format", "json").out)
    assert not told["passed"] and {fault["line"] for fault in told["diagnostics"]} == {1, 2}


def test_check_checks_cases_as_cases(own: Path) -> None:
    file = own / "cases" / "first.yaml"
    answer = paisho_runs("check", str(file))
    assert answer.status == 0 and "1 case of Skud Pai Sho, well formed" in answer.out
    file.write_text(FIRST_CASE.replace("links.clash", "links.clas", 1))
    answer = paisho_runs("check", str(file))
    assert answer.status == 1 and "first.yaml:3:10: error[unknown-name]" in answer.out and "links.clash" in answer.out
    for text in ("", "- 1\n", "a: [1,\n  b: }\n"):  # where cases belong, anything is meant as cases
        file.write_text(text)
        told = json.loads(paisho_runs("check", str(file), "--format", "json").out)["checked"][0]
        assert told["kind"] == "cases" and not told["ok"] and len(told["diagnostics"]) == 1


def test_cases_far_from_any_variant_are_told_where_they_belong(place: Path) -> None:
    (place / "loose.yaml").write_text(FIRST_CASE)
    answer = paisho_runs("check", "loose.yaml")
    assert answer.status == 1
    assert "these are conformance cases" in answer.out and "`cases` beside the file of a variant" in answer.out


def test_check_checks_reasons_as_reasons(own: Path) -> None:
    file = own / "equivalent.yaml"
    file.write_text("laws.no-clash: {no-clash taken out: says this test}\nlaws.no-such: {a: says this test as well}\n")
    answer = paisho_runs("check", str(file))
    assert answer.status == 0 and "2 reasons about Skud Pai Sho, well formed; 1 warning" in answer.out
    assert "equivalent.yaml:2:16: warning[unknown-name]" in answer.out
    file.write_text("laws.no-clash: {no-clash taken out: short}\n")
    answer = paisho_runs("check", str(file))
    assert answer.status == 1 and "a reason is missing" in answer.out
    (own / "tea.yaml").write_text("language: 1\nid: tea\n")
    answer = paisho_runs("check", str(file))
    assert answer.status == 1 and "tea.yaml` shows them" in answer.out


@pytest.mark.parametrize("name", ["garden-17", "torii-19"])
def test_check_tells_boards_from_variants(name: str) -> None:
    told = json.loads(paisho_runs("check", name, "skud", "--format", "json").out)["checked"]
    assert [(one["kind"], one["id"]) for one in told] == [("board", name), ("variant", "skud")]
