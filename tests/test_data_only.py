"""Promise 1: the rules are data. The Python names no variant, tile, garden or other thing that `specs/` declares."""

import ast
import re
from pathlib import Path

import pytest

from paisho.loading.catalogue import specs_folder
from paisho.spec import Mapping, Report, Scalar, read_file

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted([*(ROOT / "ruleset").rglob("*.py"), *(ROOT / "validators").rglob("*.py")])

# Words of the vocabulary itself, or plain English, that some file also uses as a name.
VOCABULARY = {
    "all", "any", "at", "board", "capture", "captured", "centre", "chi", "claim", "clash", "cycle", "deal", "draw", "drop",
    "first", "free", "from", "game", "harmony", "jump", "hop", "line", "lines", "link", "lost", "meld", "move", "name",
    "no-move", "none", "open", "over", "pass", "passes", "path", "paths", "place", "play", "player", "plain", "points",
    "push", "repetition", "resign", "ring", "rings", "roads", "row", "score", "scatter", "seat", "send", "setup",
    "shift", "single", "skip", "slide", "source", "step", "swap", "take", "target", "tile", "tiles", "tie", "to",
    "turn", "walk", "way", "win", "with", "without", "own", "kind", "reach", "text", "rules", "main", "bonus",
    "north", "east", "south", "west", "both", "distance", "red", "white", "yellow", "neutral", "home", "foreign",
    "colour", "basic", "special", "options", "start", "release", "variant", "language", "result", "limit",
    "element",  # the word of XML, in the reports for build servers
    "vertical", "horizontal", "turn-start", "turn-end", "agree-draw", "number-letter",
}


def names_in_specs():
    """Every id, code and name that the shipped files declare, with where it stands."""
    found = {}
    for file in sorted(specs_folder().glob("*/variant.yaml")) + sorted((specs_folder() / "boards").glob("*.yaml")):
        tree = read_file(file, Report())
        assert isinstance(tree, Mapping)
        keep = lambda word, file=file: found.setdefault(str(word), file.parent.name)  # noqa: E731
        keep(tree.get("id").text)
        keep(tree.get("title").text)
        for section in ("tiles", "groups", "situations", "links", "rings", "counts", "actions", "regions", "relations"):
            node = tree.get(section)
            if isinstance(node, Mapping):
                for entry in node.entries:
                    keep(entry.key.text)
                    name = entry.value.get("name") if isinstance(entry.value, Mapping) else None
                    if isinstance(name, Scalar):
                        keep(name.text)
    return {word: where for word, where in found.items() if len(word) > 2 and word.lower() not in VOCABULARY}


def words_of(file):
    """The words of a module's code: names, attributes and strings, docstrings and comments left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.add(id(node.value))
    examples = {"good", "bad"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in examples for t in node.targets):
            docstrings.update(id(n) for n in ast.walk(node.value))
        # The catalogue of diagnostics shows bad and good examples of files.
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Code":
            docstrings.update(id(n) for n in ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value, node.lineno


@pytest.mark.parametrize("file", SOURCES, ids=lambda f: f.relative_to(ROOT).as_posix())
def test_no_game_is_named(file):
    names = names_in_specs()
    pattern = re.compile(r"(?<![A-Za-z0-9-])(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")(?![A-Za-z0-9-])", re.I)
    hits = [
        f"line {line}: {match.group(0)!r} (declared in specs/{names.get(match.group(0), '…')})"
        for text, line in words_of(file)
        for match in pattern.finditer(text.replace("_", "-"))
    ]
    assert hits == []


def test_the_search_itself_finds_a_name(tmp_path):
    names = names_in_specs()
    assert {"skud", "Rhododendron", "Knotweed", "white-garden"} <= set(names)
    file = tmp_path / "bad.py"
    file.write_text("if tile == 'Knotweed':\n    white_garden = 1\n", encoding="utf-8")
    assert {word for word, _ in words_of(file)} >= {"Knotweed", "white_garden"}
