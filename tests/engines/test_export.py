"""The exported kit can be used by somebody who has nothing of ours: everything is there, described, and right."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import paisho
from paisho_validators.commands.export import export as command
from paisho_validators.engines import export
from tests.engines.kits import questions


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("kit") / "new" / "folder"
    export(paisho.load("skud"), questions(), where)
    return where


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


def test_every_line_has_the_shape_that_the_schema_beside_it_describes(folder: Path) -> None:
    schemas = {name: json.loads((folder / name).read_text()) for name in ("kit.schema.json", "protocol.schema.json")}
    registry: Registry[Any] = Registry().with_resources(
        (name, Resource.from_contents(schema)) for name, schema in schemas.items()
    )
    check = Draft202012Validator(schemas["kit.schema.json"], registry=registry)
    for line in lines(folder)[::5]:
        check.validate(line)
    good = lines(folder)[0]
    for bad in ({**good, "method": "dance"}, {**good, "expect": {"moves": [{}]}}, {**good, "extra": 1}):
        assert not check.is_valid(bad)


def test_names_are_unique_and_every_clause_is_one_of_the_variant(folder: Path) -> None:
    asked = lines(folder)
    names = [line["id"] for line in asked]
    assert len(set(names)) == len(names) == len(questions())
    manifest = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    assert manifest["questions"] == len(asked)
    rules = set(manifest["clauses"])
    for line in asked:
        for clause in line["clauses"]:
            section = clause.split(".")[0]
            assert clause in rules or section not in {rule.split(".")[0] for rule in rules} or any(
                rule.startswith(f"{clause}.") for rule in rules
            )


def test_the_answers_hold_when_they_are_worked_out_from_the_files_alone(folder: Path) -> None:
    """Plain dictionaries in, plain dictionaries out, as another program would."""
    for line in lines(folder)[::9]:
        position = paisho.read_position(line["params"]["position"])
        if line["method"] == "legal":
            assert [move.as_json() for move in paisho.legal_moves(position)] == line["expect"]["moves"]
        elif line["method"] == "facts":
            assert paisho.facts(position).as_json() == line["expect"]
        elif line["method"] == "judge":
            verdict = paisho.judge(position, line["params"]["move"])
            assert verdict.legal == line["expect"]["legal"]
            assert set(line.get("because", [])) <= {reason.clause for reason in verdict.reasons}
        elif line["expect"] == {"error": 1001}:
            with pytest.raises(paisho.IllegalMove):
                paisho.play(position, line["params"]["move"])
        else:
            assert paisho.write_position(paisho.play(position, line["params"]["move"])) == line["expect"]


def test_the_readme_speaks_of_this_kit(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert not re.search(r"@[a-z]+@", text)
    assert f"{len(questions())} questions" in text
    assert "Skud Pai Sho" in text
    for file in folder.iterdir():
        assert file.name in text or file.name == "README.md"
    assert "MIT" in (folder / "LICENSE").read_text()


def test_the_program_of_the_readme_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]

    class MyEngine:
        @staticmethod
        def legal_moves(position: dict[str, Any]) -> list[dict[str, Any]]:
            return [move.as_json() for move in paisho.legal_moves(paisho.read_position(position))]

    monkeypatch.chdir(folder)
    names: dict[str, Any] = {"my_engine": MyEngine}
    exec(code, names)
    assert names["wrong"] == 0
    assert names["right"] == sum(question.method == "legal" for question in questions())


def test_the_command_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    result = CliRunner().invoke(command, ["no-such-game", "--output", str(tmp_path)])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    result = CliRunner().invoke(command, ["skud", "--output", str(file)])
    assert result.exit_code == 2
