"""What a search has found, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from paisho import Variant, write_position
from paisho.render.terminal import board_text
from paisho_validators.properties import Counterexample
from paisho_validators.verify.failures import Failure
from paisho_validators.verify.search import Outcome, clauses

LINE = 100


def text(outcome: Outcome, failures: Iterable[Failure]) -> str:
    """The whole report."""
    variant = outcome.variant
    blocks = [failure_text(failure, variant) for failure in failures]
    blocks.append(_firing(outcome))
    notes = list(_notes(outcome))
    if notes:
        blocks.append("\n".join(notes))
    blocks.append(_summary(outcome, len(blocks) - 1 - bool(notes)))
    return "\n\n".join(blocks)


def failure_text(failure: Failure, variant: Variant) -> str:
    """One counterexample: what does not hold, the clauses with their places, the board, the move, and its file."""
    found = failure.found
    lines = [f"{found.invariant} fails: {found.says}"]
    lines += [f"  clause {clause}{where(clause, variant)}" for clause in dict.fromkeys(found.clauses)]
    lines += ["", *(f"  {line}" for line in board_text(found.position).rstrip().splitlines()), ""]
    if found.move is not None:
        lines.append(f"  move: {found.move}")
    if failure.file is not None:
        lines.append(f"  kept as a case in {failure.file}")
    return "\n".join(lines)


def where(clause: str, variant: Variant) -> str:
    """The place of a clause in the file, in brackets; nothing if it has none."""
    mark = next((rule.mark for rule in variant.rules() if rule.clause == clause), None)
    return f" ({mark.file}:{mark.line})" if mark is not None else ""


def _firing(outcome: Outcome) -> str:
    lines = [f"How many of the {outcome.examples} positions and {outcome.games} games each clause had a say in:"]
    section = ""
    entry = ""
    for clause in clauses(outcome.variant):
        here, _, name = clause.partition(".")
        shown = f"{name} {outcome.fired[clause]}"
        if here != section or len(entry) + len(shown) > LINE:
            if entry:
                lines.append(entry)
            entry = f"  {here + ':' if here != section else '':<12}"
            section = here
        entry += f" {shown} "
    return "\n".join(line.rstrip() for line in [*lines, entry])


def _notes(outcome: Outcome) -> Iterable[str]:
    variant = outcome.variant
    silent = outcome.silent()
    if silent:
        yield f"Never had a say ({len(silent)} of {len(clauses(variant))} clauses):"
        yield from (f"  {clause}{where(clause, variant)}" for clause in silent)
    if outcome.idle():
        yield f"Could never be done: {', '.join(outcome.idle())}"
    if outcome.absent():
        yield f"Never came onto the board in {outcome.games} games: {', '.join(outcome.absent())}"
    for phase, found in outcome.stuck.items():
        yield f"On this board, which play may never reach, nothing can be done and no ending applies ({phase}):"
        yield from (f"  {line}" for line in board_text(found.position).rstrip().splitlines())


def _summary(outcome: Outcome, failed: int) -> str:
    share = 100 * outcome.capped / outcome.games if outcome.games else 0
    ended = ", ".join(f"{clause.partition('.')[2]} {n}" for clause, n in outcome.endings.most_common()) or "none"
    verdict = f"{failed} counterexample{'' if failed == 1 else 's'}" if failed else "no counterexample"
    return (
        f"{outcome.variant.id}: {verdict} in {outcome.examples} positions; seed {outcome.seed}.\n"
        f"{outcome.games} random games, {outcome.plies / max(1, outcome.games):.0f} plies each on average; "
        f"{share:.0f} % reached the cap; endings: {ended}."
    )


def as_json(outcome: Outcome, failures: Iterable[Failure]) -> dict[str, Any]:
    """The report as data."""
    return {
        "variant": outcome.variant.id,
        "passed": outcome.passed,
        "seed": outcome.seed,
        "examples": outcome.examples,
        "failures": [failure_json(failure, outcome.variant) for failure in failures],
        "fired": {clause: outcome.fired[clause] for clause in clauses(outcome.variant)},
        "never_fired": outcome.silent(),
        "actions_never_possible": outcome.idle(),
        "tiles_never_entering": outcome.absent(),
        "boards_without_a_move": {phase: write_position(found.position) for phase, found in outcome.stuck.items()},
        "games": {
            "played": outcome.games,
            "capped": outcome.capped,
            "plies": outcome.plies,
            "endings": dict(outcome.endings),
        },
    }


def failure_json(failure: Failure, variant: Variant) -> dict[str, Any]:
    """One counterexample as data."""
    found: Counterexample = failure.found
    file: Path | None = failure.file
    return {
        "invariant": found.invariant,
        "says": found.says,
        "clauses": [
            {"clause": clause, "place": where(clause, variant).strip(" ()") or None} for clause in found.clauses
        ],
        "position": write_position(found.position),
        "move": found.move.as_json() if found.move is not None else None,
        "case": str(file) if file is not None else None,
    }
