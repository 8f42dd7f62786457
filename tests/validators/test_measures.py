"""Measures on the pages are true of what stands there: as soon as rules or cases differ, they are not told."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import paisho
from paisho.loading.catalogue import boards
from paisho_site.commands.new import new
from paisho_site.pages import variant_pages
from paisho_validators.commands.coverage import coverage
from paisho_validators.commands.mutate import mutate
from paisho_validators.measures import FILE, MeasuresError, recorded

RULES, CASES, EXCUSES = "variant.yaml", "cases/first.yaml", "equivalent.yaml"
EXCUSE = "endings.resign:\n  resign taken out: nobody ever wants to stop this game\n"


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of a small variant of somebody's own, measured."""
    folder = tmp_path_factory.mktemp("measured")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert CliRunner().invoke(new, ["lily-race"]).exit_code == 0
        (folder / "lily-race" / EXCUSES).write_text(EXCUSE, encoding="utf-8")
        for command in (coverage, mutate):
            done = CliRunner().invoke(
                command, ["lily-race", "--record", *(["--jobs", "1"] if command is mutate else [])]
            )
            assert done.exit_code == 0, done.output
    files = [file for file in (folder / "lily-race").rglob("*") if file.is_file() and file.suffix != ".schema.json"]
    return {
        file.relative_to(folder / "lily-race").as_posix(): file.read_text(encoding="utf-8")
        for file in files
        if "schema" not in file.parts
    }


@pytest.fixture
def own(measured: dict[str, str], tmp_path: Path) -> Path:
    for name, text in measured.items():
        (tmp_path / "lily-race" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "lily-race" / name).write_text(text, encoding="utf-8")
    return tmp_path / "lily-race"


def test_what_was_measured_is_known_and_shown(own: Path) -> None:
    variant = paisho.load(own)
    known = recorded(variant)
    assert known.clauses is not None and known.score is not None
    assert known.clauses["actions.walk.ways.walk"] == ("a-rose-walks-two-points",)
    assert known.clauses["endings.resign"] == ()
    assert 0 < known.score.noticed == known.score.mutants - len(known.score.survivors) < known.score.mutants
    pages = variant_pages(variant, engine=False)
    page, cases = pages["variants/lily-race/index.md"], pages["variants/lily-race/cases/index.md"]
    assert f"{known.score.noticed} ({known.score.percent} %)" in page and "4 of 16 clauses" in page
    assert page.count('class="tally"') > 10
    assert "there can be none: nobody ever wants to stop" in cases
    assert all(name in cases for name in known.score.survivors)


@pytest.mark.parametrize(
    ("file", "old", "new", "changed"),
    [
        (RULES, "repeated: 3", "repeated: 4", {"coverage": ("rules",), "mutation": ("rules", "mutants")}),
        (CASES, "3,4 2,4", "2,4 3,4", {"coverage": ("cases",), "mutation": ("cases",)}),
        (EXCUSES, "nobody ever", "nobody", {"coverage": (), "mutation": ("equivalents",)}),
        ("cases/second.yaml", "", "{}", {"coverage": ("cases",), "mutation": ("cases",)}),
    ],
)
def test_measures_of_another_version_are_not_told(
    own: Path, file: str, old: str, new: str, changed: dict[str, tuple[str, ...]]
) -> None:
    text = (own / file).read_text(encoding="utf-8") if (own / file).exists() else ""
    assert old in text
    (own / file).write_text(text.replace(old, new, 1) if text else new, encoding="utf-8")
    variant = paisho.load(own)
    known = recorded(variant)
    assert known.changed == changed
    assert (known.clauses is None) == bool(changed["coverage"])
    assert known.score is None
    page = variant_pages(variant, engine=False)["variants/lily-race/index.md"]
    assert "has not been measured for this version" in page
    assert ('class="tally"' in page) == (not changed["coverage"])


def test_words_are_no_other_version(own: Path) -> None:
    text = (own / RULES).read_text(encoding="utf-8")
    (own / RULES).write_text("# A remark.\n" + text.replace("title: Lily Race", "title: The Race"), encoding="utf-8")
    assert paisho.load(own).title == "The Race"
    known = recorded(paisho.load(own))
    assert known.clauses is not None and known.score is not None


def test_the_same_points_under_another_name_are_the_same_board_and_other_points_are_not(own: Path) -> None:
    text, name = (own / RULES).read_text(encoding="utf-8"), paisho.load(own).use.use
    board = boards()[name].read_text(encoding="utf-8")
    (own / RULES).write_text(text.replace(f"use: {name}", "use: mine.yaml"), encoding="utf-8")
    (own / "mine.yaml").write_text(board.replace("the red gardens", "the ruddy gardens"), encoding="utf-8")
    assert recorded(paisho.load(own)).clauses is not None
    drawn = "o o o o e W W W + R R R e o o o o"
    assert drawn in board
    (own / "mine.yaml").write_text(
        board.replace(drawn, drawn.replace("e W", "e R").replace("R e", "W e")), encoding="utf-8"
    )
    assert recorded(paisho.load(own)).changed["coverage"] == ("rules",)


def test_the_same_measurement_writes_the_same_bytes(own: Path) -> None:
    before = (own / FILE).read_bytes()
    done = CliRunner().invoke(coverage, [str(own), "--record"])
    assert done.exit_code == 0, done.output
    assert (own / FILE).read_bytes() == before
    assert str(own) not in before.decode("utf-8")


@pytest.mark.parametrize("text", ["", "[]", '{"coverage": 1}', '{"mutation": {"of": {}}}', '{"speed": {"of": {}}}'])
def test_a_file_that_holds_no_measures_is_refused_in_one_line(own: Path, text: str) -> None:
    (own / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(MeasuresError, match="remove it and measure again"):
        recorded(paisho.load(own))
    done = CliRunner().invoke(coverage, [str(own), "--record"])
    assert done.exit_code == 2 and "remove it and measure again" in done.output
    assert (own / FILE).read_text(encoding="utf-8") == text


def test_counts_that_are_none_are_refused(own: Path) -> None:
    data = json.loads((own / FILE).read_text(encoding="utf-8"))
    data["mutation"]["noticed"] = "many"
    (own / FILE).write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(MeasuresError):
        recorded(paisho.load(own))


def test_mutants_are_not_tried_while_a_case_fails(own: Path) -> None:
    # Every mutant would be noticed, by the case that fails for the rules themselves.
    text = (own / CASES).read_text(encoding="utf-8")
    (own / CASES).write_text(text.replace('"5,4 6,4', '"6,4'), encoding="utf-8")
    done = CliRunner().invoke(mutate, [str(own), "--database", str(own / "db")])
    assert done.exit_code == 1 and "a case fails for the rules as they are" in done.output
    assert "a-rose-walks-two-points" in done.output


def test_a_part_of_the_mutants_is_no_record(own: Path) -> None:
    done = CliRunner().invoke(mutate, [str(own), "--record", "--rule", "endings"])
    assert done.exit_code == 2 and "--rule" in done.output
