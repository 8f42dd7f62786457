"""A case that tells a variant from its mutant, ready to be looked at, cited and pasted."""

from __future__ import annotations

from typing import Any

from paisho import Position, Variant, facts, judge, status, write_position
from paisho.engine.play import play
from paisho_validators.mutation.mutants import Mutant
from paisho_validators.mutation.pool import Difference
from paisho_validators.verify.failures import board_lines, citation, clause_of, flow, position_lines, rest_lines


def offered_case(found: Difference, mutant: Mutant, variant: Variant) -> str:
    """The case: the position, and what the rules as they are say there. The mutant says something else."""
    clause = clause_of((mutant.clause,), found.position, variant)
    lines = [
        f"{_name(mutant)}:",
        f"  shows: {flow([clause])}",
        f"  cite: {flow(citation(clause, variant))}",
        f"  note: {flow(f'fails if {mutant.name}')}",
    ]
    if found.about == "start":
        lines.append("  start: {seed: 0}")
    else:
        lines += position_lines(found.position, variant)
    return "\n".join([*lines, "  expect:", *(f"    {line}" for line in _expected(found))]) + "\n"


def _name(mutant: Mutant) -> str:
    words = [word for word in mutant.clause.split(".") if not word.isdigit()]
    return "-".join(words)[:60].rstrip("-")


def _expected(found: Difference) -> list[str]:
    position, move = found.position, found.move
    if found.about == "moves":
        assert move is not None
        if found.legal:
            return [f"legal: [{flow(move.as_json())}]"]
        because = [reason.clause for reason in judge(position, move).reasons]
        return [f"illegal: [{{move: {flow(move.as_json())}, because: {flow(because)}}}]"]
    if found.about == "status":
        return [f"status: {_status(position)}"]
    if found.about == "facts":
        return _facts(position, found.facts)
    if found.about == "start":
        data = write_position(position)
        return [f"reserve: {flow(data['reserve'])}", f"to_move: {data['to_move']}", f"phase: {flow(data['phase'])}"]
    assert move is not None
    after = play(position, move)
    assert after is not None
    data = write_position(after)
    lines = [
        "after:",
        f"  moves: [{flow(move.as_json())}]",
        *(["  board:", *(f"  {line}" for line in board_lines(data["board"]))] if data["board"] else ["  board: {}"]),
        f"  to_move: {data['to_move']}",
        f"  phase: {flow(data['phase'])}",
        f"  status: {_status(after)}",
    ]
    return lines + [f"  {line}" for line in rest_lines(data)]


def _status(position: Position) -> str:
    now = status(position)
    asked: dict[str, Any] = {"over": now.over}
    if now.over:
        asked |= {"winners": list(now.winners), "clause": now.clause}
        if now.scores:
            asked["scores"] = dict(now.scores)
    return flow(asked)


def _facts(position: Position, wanted: tuple[tuple[str, str], ...]) -> list[str]:
    """The facts that differ, as they are under the original rules."""
    found = facts(position)
    lines: list[str] = []
    for section in dict.fromkeys(section for section, _ in wanted):
        lines.append(f"{section}:")
        for name in (name for part, name in wanted if part == section):
            value: Any = getattr(found, section)[name]
            if section == "links":
                owned: dict[str, list[list[str]]] = {}
                for ends, owner in value:
                    owned.setdefault(owner or "nobody", []).append(list(ends))
                value = owned or []
            lines.append(f"  {flow(name)}: {flow(list(value) if section == 'rings' else value)}")
    return lines
