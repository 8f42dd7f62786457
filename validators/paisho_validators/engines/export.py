"""The kit as files: questions in JSON lines, schemas, a README and the licence, for use without any of our code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from paisho import Variant, __version__
from paisho.language.options import OptionRule
from paisho.protocol.schema import FILE as PROTOCOL
from paisho.protocol.schema import schema_text
from paisho_validators.engines.question import Question, feature, kit_schema

QUESTIONS = "questions.jsonl"
MANIFEST = "kit.json"
SCHEMA = "kit.schema.json"
FILES = Path(__file__).parent / "files"
"""What is written into every kit."""


def export(variant: Variant, questions: Sequence[Question], folder: Path) -> list[Path]:
    """Write the kit of a variant into a folder, made if need be; returns the files, of which each is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        QUESTIONS: "".join(line(question) for question in questions),
        MANIFEST: _pretty(manifest(variant, questions)),
        SCHEMA: _pretty(kit_schema()),
        PROTOCOL: schema_text(),
        "README.md": readme(variant, questions),
        "LICENSE": (FILES / "LICENSE").read_text(encoding="utf-8"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def line(question: Question) -> str:
    """A question as one line of JSON."""
    return json.dumps(question.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def manifest(variant: Variant, questions: Iterable[Question]) -> dict[str, Any]:
    """What the kit is about: the variant, its options, its sources, and its clauses with their sources."""
    asked = list(questions)
    counts = Counter(clause for question in asked for clause in question.clauses)
    return {
        "kit": 1,
        "made_by": f"paisho {__version__}",
        "variant": variant.id,
        "title": variant.title,
        "seats": list(variant.players.seats),
        "options": {
            name: {**_values(option), "default": option.typed(option.default)}
            for name, option in variant.options.items()
        },
        "tiles": {code: {"name": tile.name, "supply": tile.supply} for code, tile in variant.tiles.items()},
        "sources": {
            name: {key: value for key, value in vars(source).items() if isinstance(value, str) and value}
            for name, source in variant.sources.items()
        },
        "questions": len(asked),
        "features": dict(Counter(f for q in asked for f in dict.fromkeys(map(feature, q.clauses)))),
        "clauses": {
            rule.clause: {"questions": counts[rule.clause], "cite": list(rule.cite)} for rule in variant.rules()
        },
    }


def _values(option: OptionRule) -> dict[str, Any]:
    """What an option can be: its values, or the ends of the range of its numbers."""
    if option.number is not None:
        return {"from": option.number.from_, "to": option.number.to}
    return {"values": [option.typed(value) for value in option.values]}


def readme(variant: Variant, questions: Sequence[Question]) -> str:
    """How to use the kit, in any language."""
    methods = Counter(question.method for question in questions)
    words = {
        "title": variant.title,
        "id": variant.id,
        "count": str(len(questions)),
        "methods": "\n".join(f"| `{name}` | {count} | {ANSWERS[name]} |" for name, count in methods.items()),
        "version": __version__,
    }
    text = (FILES / "README.md").read_text(encoding="utf-8")
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text


def _pretty(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


ANSWERS = {
    "start": "the same position, but for what you keep in `memory`",
    "legal": "the same moves in any order, none twice",
    "play": "the same position, but for `seen` and `again` in `memory`; or your refusal, if `expect` is an error",
    "judge": "the same `legal`; if it is false, each clause of `because` among your reasons",
    "facts": "the same links (ends in any order) and situations (in any order), and the same status",
    "perft": "the same number",
}
