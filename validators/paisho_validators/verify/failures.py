"""Failures as case files: written so that `paisho conform` shows who is wrong, kept, and replayed first next time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paisho import Move, Position, Variant, facts, read_position, snapshot, status, write_position
from paisho.engine.play import play
from paisho.language.variant import Variant as Model
from paisho.notation.presumed import presumed
from paisho.spec import Report
from paisho.state.position import Position as Compiled
from paisho_validators.cases import Case, read_case_file
from paisho_validators.properties import Counterexample
from paisho_validators.verify.search import ASKED

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


@dataclass(frozen=True)
class Failure:
    """A counterexample and the file in which it is kept, if it is."""

    found: Counterexample
    file: Path | None = None


def case_name(found: Counterexample) -> str:
    """A name for the case of a counterexample."""
    what = found.clauses[0].replace(".", "-") if found.clauses else ""
    return f"{found.invariant}{'-' if what else ''}{what}"[:64].rstrip("-")


def case_text(found: Counterexample, variant: Model) -> str:
    """The counterexample as a case: the position, and what the engine answers there as what is expected.

    Engine and referee disagree about it, or both about the rules, so that running it fails until the fault is gone.
    """
    clause = clause_of(found.clauses, found.position, variant)
    lines = [
        f"{case_name(found)}:",
        f"  title: {json.dumps(_sentence(found), ensure_ascii=False)}",
        f"  shows: {flow([clause])}",
        f"  cite: {flow(citation(clause, variant))}",
        *position_lines(found.position, variant),
        "  expect:",
        *(f"    {line}" for line in _expected(found, clause)),
    ]
    return "\n".join(lines) + "\n"


def position_lines(position: Position, variant: Model) -> list[str]:
    """The lines of a case that give a position."""
    data = write_position(position)
    lines = []
    options = {k: v for k, v in data["options"].items() if v != variant.default_options()[k]}
    if options:
        lines.append(f"  options: {flow(options)}")
    lines += ["  board:", *board_lines(data["board"])] if data["board"] else ["  board: {}"]
    lines.append(f"  reserve: {flow(data['reserve'])}")
    lines += [f"  {line}" for line in rest_lines(data)]
    lines += [f"  to_move: {data['to_move']}", f"  phase: {flow(data['phase'])}"]
    if data["ply"]:
        lines.append(f"  ply: {data['ply']}")
    if data["memory"] or presumed(snapshot(position), position.rules.variant, counted=bool(data["ply"])):
        lines.append(f"  memory: {flow(data['memory'])}")
    return lines


def rest_lines(data: Mapping[str, Any]) -> list[str]:
    """The keys for what is neither on top of the board nor in the reserves, where there is anything."""
    kept = {name: {k: v for k, v in data[name].items() if v} for name in ("beneath", "captured", "score")}
    return [f"{name}: {flow(value)}" for name, value in kept.items() if value]


def _sentence(found: Counterexample) -> str:
    says = " ".join(str(found).split())
    return says if len(says) <= 300 else says[:297] + "…"


def board_lines(tiles: Mapping[str, str]) -> list[str]:
    """The tiles on the board as the lines below the key `board` of a case."""
    by_tile: dict[str, dict[str, list[str]]] = {}
    for point, tile in tiles.items():
        seat, code = tile.split(" ")
        by_tile.setdefault(seat, {}).setdefault(code, []).append(point)
    return [f"    {flow(seat)}: {flow(held)}" for seat, held in by_tile.items()]


def _expected(found: Counterexample, clause: str) -> list[str]:
    position, move = found.position, found.move
    if move is not None:
        after = play(position, move)
        if found.invariant in ("laws-hold", "captures-are-allowed", "tiles-are-conserved"):
            return ["illegal:", f"  - {{move: {flow(move.as_json())}, because: {flow(clause)}}}"]
        if after is None and not any(move.do in part for part in (position.rules.variant.setup, position.rules.stops)):
            return ["illegal:", f"  - {{move: {flow(move.as_json())}, because: {flow(clause)}}}"]
        if after is not None and found.invariant == "play-agrees-with-the-referee":
            return ["after:", f"  moves: [{flow(move.as_json())}]", *(f"  {line}" for line in _whole(after))]
        return ["legal:", f"  - {flow(move.as_json())}"]
    if found.invariant == "facts-agree":
        return _facts(position, clause)
    now = status(position)
    asked: dict[str, Any] = {"over": now.over}
    if now.over:
        asked |= {"winners": list(now.winners), "clause": now.clause}
    if found.invariant == "there-is-something-to-do":
        asked = {"over": True}
    return [f"status: {flow(asked)}"]


def _whole(after: Compiled) -> list[str]:
    data = write_position(after)
    return [
        "board:",
        *(f"  {line.strip()}" for line in board_lines(data["board"])),
        f"to_move: {data['to_move']}",
        f"phase: {flow(data['phase'])}",
        *(f"{name}: {flow(data[name])}" for name in ("reserve", "captured") if any(data[name].values())),
    ]


def _facts(position: Position, clause: str) -> list[str]:
    kind, _, name = clause.partition(".")
    known = facts(position)
    if kind == "links" and name in known.links:
        owned: dict[str, list[list[str]]] = {}
        for ends, owner in known.links[name]:
            owned.setdefault(owner or "nobody", []).append(list(ends))
        return ["links:", f"  {flow(name)}: {flow(owned) if owned else '[]'}"]
    if kind == "situations" and name in known.situations:
        return ["situations:", f"  {flow(name)}: {flow(known.situations[name])}"]
    if kind == "rings" and name in known.rings:
        return ["rings:", f"  {flow(name)}: {flow(list(known.rings[name]))}"]
    if kind == "counts" and name in known.counts:
        return ["counts:", f"  {flow(name)}: {flow(known.counts[name])}"]
    return [f"status: {flow({'over': status(position).over})}"]


def clause_of(clauses: Iterable[str], position: Position, variant: Model) -> str:
    """The first of the clauses (or of what is around it) that the variant has, or the part of the turn that is due."""
    known = {rule.clause for rule in variant.rules()}
    for section in ("options", "tiles", "groups"):
        known |= {f"{section}.{name}" for name in getattr(variant, section)}
    for clause in clauses:
        while clause and clause not in known:
            clause = clause.rpartition(".")[0]
        if clause:
            return clause
    stage = position.rules.stages[position.phase].name
    return f"turn.{stage}" if f"turn.{stage}" in known else stage


def citation(clause: str, variant: Model) -> list[str]:
    """What a clause cites; if it cites nothing, what the first clause cites that does."""
    for rule in variant.rules():
        if rule.clause == clause and rule.cite:
            return list(rule.cite)
    section, _, name = clause.partition(".")
    for known in (getattr(variant, section, {}),) if section in ("options", "tiles", "groups") else ():
        if name in known and known[name].cite:
            return list(known[name].cite)
    return next(list(rule.cite) for rule in variant.rules() if rule.cite)


def flow(value: Any) -> str:
    """A value as YAML on one line; whatever could be taken for something else stands in quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(str(k))}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = PLAIN.match(value) and value.lower() not in WORDS
        return value if plain else json.dumps(value, ensure_ascii=False)
    return str(value)


def keep(found: Counterexample, variant: Model, folder: Path) -> Path:
    """Write the counterexample to the database; returns its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{case_name(found)}.yaml"
    heading = "# A counterexample found by `paisho verify`; replay it with `paisho verify … --replay FILE`.\n"
    file.write_text(heading + case_text(found, variant), encoding="utf-8")
    return file


def known_failures(folder: Path) -> list[Path]:
    """The files of the database, in a stable order."""
    return sorted(folder.glob("*.yaml"))


def replay(files: Iterable[Path], variant: Variant, report: Report) -> Iterator[Failure]:
    """Every invariant in every position of case files, before and after the moves that they ask about; what fails.

    Faults of the files go to the report.
    """
    for file in files:
        for case in read_case_file(file, variant, report):
            if case.start is not None:
                continue
            position = read_position(case.data, variant)
            for here in (position, *_after(position, _moves(case))):
                for invariant in ASKED.values():
                    found = invariant(here)
                    if found is not None:
                        yield Failure(found, file)


def _moves(case: Case) -> list[Move]:
    asked = [*case.played, *case.expect.legal, *(move for move, _ in case.expect.illegal)]
    return [*asked, *(move for after in case.expect.after for move in after.moves)]


def _after(position: Position, moves: Iterable[Move]) -> Iterator[Position]:
    for move in moves:
        after = play(position, move)
        if after is not None:
            yield after
