"""Editors and the loader must agree: the schemas are written from the loader's own declarations."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from paisho.loading.catalogue import specs_folder
from paisho.loading.schemas import as_text, schemas
from paisho.spec import Report, plain, read_file

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", schemas())
def test_the_written_schema_is_the_declared_one(name):
    written = (ROOT / "specs" / "schema" / name).read_text(encoding="utf-8")
    assert written == as_text(schemas()[name]), "run: python -m paisho.loading.schemas"


@pytest.mark.parametrize("name", schemas())
def test_every_key_has_a_description(name):
    missing = []

    def look(node, path):
        if isinstance(node, dict):
            for key, value in node.get("properties", {}).items():
                if isinstance(value, dict) and not value.get("description"):
                    missing.append(f"{path}.{key}")
            for key, value in node.items():
                look(value, f"{path}.{key}")
        elif isinstance(node, list):
            for index, value in enumerate(node):
                look(value, f"{path}[{index}]")

    look(json.loads(as_text(schemas()[name])), "")
    assert missing == []


FILES = [*specs_folder().glob("*/variant.yaml"), *(specs_folder() / "boards").glob("*.yaml")]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_shipped_files_satisfy_their_schema(file):
    report = Report()
    data = plain(read_file(file, report))
    name = "board.schema.json" if file.parent.name == "boards" else "variant.schema.json"
    faults = [f"{list(e.path)}: {e.message}" for e in Draft202012Validator(schemas()[name]).iter_errors(data)]
    assert report.ok and faults == []


def test_the_schema_refuses_what_the_loader_refuses():
    data = plain(read_file(specs_folder() / "skud" / "variant.yaml", Report()))
    data["tiles"]["R3"]["supply"] = "three"
    data["links"]["harmony"]["line"]["alongg"] = "orthogonal"
    data["harmonies"] = {}
    faults = {tuple(e.path) for e in Draft202012Validator(schemas()["variant.schema.json"]).iter_errors(data)}
    assert {("tiles", "R3", "supply"), ("links", "harmony", "line"), ()} <= faults
