"""Reading case files: every fault with its file, line and column, as when a variant is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from paisho import PositionError, Variant, read_position
from paisho.grammar import BAD, MapOf, Names, Reading, Record
from paisho.grammar.shapes import Schema
from paisho.language.actions.action import Action
from paisho.language.actions.setup import Pick
from paisho.spec import Mapping, Node, Report, read_file
from paisho_validators.cases.case import Case, Expect
from paisho_validators.cases.shapes import MOVE_KEYS

FOLDER = "cases"
EMPTY = ("reserve", "memory")
"""What a case may give as empty, which is something else than leaving it out."""


def case_files(variant: Variant) -> list[Path]:
    """The case files of a variant: those in the folder `cases` beside its file, in alphabetical order."""
    return sorted((Path(variant.file).parent / FOLDER).glob("*.yaml"))


def read_cases(variant: Variant, report: Report, files: Iterable[Path] | None = None) -> list[Case]:
    """The cases of a variant, in the order of the files; faults go to the report."""
    cases: list[Case] = []
    known = names_of(variant)
    first: dict[str, Case] = {}
    for file in case_files(variant) if files is None else files:
        for case in read_case_file(file, variant, report, known):
            before = first.setdefault(case.name, case)
            if before is not case:
                report.error(
                    "duplicate-key",
                    case.mark,
                    f"there is a case `{case.name}` already: {before.mark}",
                    path=case.name,
                    expected="a name of its own in all files of the variant",
                )
            cases.append(case)
    return cases


def read_case_file(file: Path, variant: Variant, report: Report, known: Names | None = None) -> list[Case]:
    """The sound cases of one file; faults of the others go to the report."""
    tree = read_file(file, report)
    return read_case_tree(tree, variant, report, known) if isinstance(tree, Mapping) else []


def read_case_tree(tree: Mapping, variant: Variant, report: Report, known: Names | None = None) -> list[Case]:
    """The sound cases of a tree that has been read already."""
    at = Reading(report, known or names_of(variant))
    cases = []
    for entry in tree.entries:
        single = Mapping((entry,), tree.mark)
        read = MapOf(Record(Case, "a case")).read(single, at)
        if read is BAD:
            continue
        if read[entry.key.text].expect == Expect():
            _at_key(entry.value, "expect", at.at(entry.key.text), "empty-form", "`expect` asks nothing", "a question")
            continue
        case: Case = replace(read[entry.key.text], name=entry.key.text, mark=entry.key.mark)
        data = _position(case, entry.value, variant, at.at(case.name))
        if data is not None:
            cases.append(replace(case, data=data))
    return cases


def _position(case: Case, node: Node, variant: Variant, at: Reading) -> dict[str, Any] | None:
    data: dict[str, Any] = {"variant": variant.id}
    if case.options:
        data["options"] = dict(case.options)
    given = {
        "board": case.board,
        "beneath": {point: list(under) for point, under in case.beneath.items()},
        "reserve": case.reserve,
        "captured": case.captured,
        "score": case.score,
        "to_move": case.to_move,
        "phase": case.phase,
        "ply": case.ply,
        "memory": case.memory,
    }
    if case.start is not None:
        extra = next((name for name, value in given.items() if value), None)
        if extra is not None:
            _at_key(
                node, extra, at, "out-of-place", f"`{extra}` is settled by the start of the game", "either start or it"
            )
            return None
        return data
    data |= {name: value for name, value in given.items() if value or (name in EMPTY and value is not None)}
    data.setdefault("board", {})
    try:
        read_position(data, variant)
    except PositionError as error:
        top = error.path.split(".")[0]
        _at_key(node, top, at, "bad-position", f"{error.path}: {error.message}" if error.path else error.message, "")
        return None
    return data


def _at_key(node: Node, name: str, at: Reading, code: str, message: str, expected: str) -> None:
    place = node.get(name) if isinstance(node, Mapping) else None
    (at.at(name) if place is not None else at).fault(code, place or node, message, expected=expected)


def names_of(variant: Variant) -> Names:
    """Everything that a case of the variant may refer to."""
    known: dict[str, dict[str, Any]] = {
        "tile": dict(variant.tiles),
        "group": dict(variant.groups),
        "seat": dict(variant.players.seats),
        "link": dict(variant.links),
        "situation": dict(variant.situations),
        "ring": dict(variant.rings),
        "count": dict(variant.counts),
        "action": dict(variant.actions),
        "setup": dict(variant.setup),
        "phase": {**dict(variant.turn), **{f"setup.{name}": rule for name, rule in variant.setup.items()}},
        "option": {name: option.choices for name, option in variant.options.items()},
        "ruling": dict(variant.rulings),
        "source": {name: list(source.sections) for name, source in variant.sources.items()},
        "clause": dict.fromkeys(clauses_of(variant)),
        "move": _moves_of(variant),
    }

    def wrong_point(text: str) -> str | None:
        try:
            variant.board.number(text)
        except ValueError as error:
            return str(error)
        return None

    return Names(known, point=wrong_point)


def clauses_of(variant: Variant) -> list[str]:
    """Every clause id that a case may name: named rules, the mappings that hold them, tiles, options, rulings …"""
    found: dict[str, None] = {"board": None, "players": None, "notation": None}
    for section in ("options", "attributes", "tiles", "groups", "rulings"):
        found |= dict.fromkeys(f"{section}.{name}" for name in getattr(variant, section))
    for rule in variant.rules():
        steps = rule.clause.split(".")
        found |= dict.fromkeys(".".join(steps[:end]) for end in range(2, len(steps) + 1))
    return list(found)


def _moves_of(variant: Variant) -> dict[str, tuple[str, ...]]:
    moves: dict[str, tuple[str, ...]] = {}
    for name, rule in variant.actions.items():
        body: Action = rule.body
        moves[name] = tuple(body.keys())
    for name, step in variant.setup.items():
        moves[name] = ("tiles",) if isinstance(step.body, Pick) else MOVE_KEYS
    for name, ending in variant.endings.items():
        if ending.body.stop is not None:
            moves[name] = ()
    return moves


def case_schema() -> Schema:
    """The JSON Schema of a case file."""
    defs: dict[str, Schema] = {}
    cases = MapOf(Record(Case)).schema(defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://paisho.example/schema/cases.schema.json",
        "title": "Conformance cases of a Pai Sho variant",
        "description": "Named positions, each with questions and the answers that the rules give.",
        **cases,
        "$defs": dict(sorted(defs.items())),
    }
