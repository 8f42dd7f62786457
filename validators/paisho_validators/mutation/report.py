"""What became of the mutants, in words and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paisho_validators.mutation.mutants import Mutant, diff
from paisho_validators.mutation.running import Verdicts
from paisho_validators.mutation.trial import POOL, Trial

FATES = {
    "failed": "a case fails",
    "checked": "the file no longer checks",
    "broke": "a reader breaks down",
    "slow": "too slow",
    "survived": "survived",
}


def text(verdicts: Verdicts) -> str:
    """The whole report: survivors first, then what is odd, then the score."""
    blocks = [survivor(mutant, trial, verdicts) for mutant, trial in verdicts.survivors]
    broke = [(mutant, trial) for mutant, trial in verdicts.trials if trial.fate == "broke"]
    if broke:
        lines = ["Files that check, and in which a reader breaks down (please report these):"]
        lines += [f"  {mutant.mark.file}:{mutant.mark.line}  {mutant.name}: {trial.by}" for mutant, trial in broke]
        blocks.append("\n".join(lines))
    if verdicts.stale:
        lines = ["Written down as equivalent, but there is no such mutant, or it does change play:"]
        lines += [f"  {excuse.mark}  {excuse.clause}: {excuse.says}" for excuse in verdicts.stale]
        blocks.append("\n".join(lines))
    fates = Counter(trial.fate for _, trial in verdicts.trials)
    counted = ", ".join(f"{FATES[fate]} {fates[fate]}" for fate in FATES if fates[fate])
    blocks.append(
        f"{verdicts.variant.id}: {verdicts.killed} of {len(verdicts.trials)} mutants noticed "
        f"({percent(verdicts)} %): {counted}; {len(verdicts.excused)} equivalent."
    )
    return "\n\n".join(blocks)


def percent(verdicts: Verdicts) -> str:
    """The score, rounded down."""
    return f"{int(verdicts.score * 10) / 10:.1f}"


def survivor(mutant: Mutant, trial: Trial, verdicts: Verdicts) -> str:
    """One survivor: where it is, the difference, and a case that would notice it."""
    before, after = diff(verdicts.tree, mutant)
    lines = [f"{mutant.mark.file}:{mutant.mark.line}: nobody notices: {mutant.name}", f"  - {before}"]
    if after:
        lines.append(f"  + {after}")
    if trial.offer:
        lines += ["  This case would notice it:", *(f"    {line}" for line in trial.offer.splitlines())]
    else:
        lines += [
            f"  Of {POOL} positions, drawn by chance, none showed a difference; there may be one all the same. Write a",
            "  case for it; or, if there can be none, say why in equivalent.yaml.",
        ]
    return "\n".join(lines)


def as_json(verdicts: Verdicts) -> dict[str, Any]:
    """The report as data."""

    def described(mutant: Mutant) -> dict[str, Any]:
        before, after = diff(verdicts.tree, mutant)
        return {
            "clause": mutant.clause,
            "change": mutant.says,
            "file": mutant.mark.file,
            "line": mutant.mark.line,
            "before": before,
            "after": after,
        }

    return {
        "variant": verdicts.variant.id,
        "mutants": len(verdicts.trials),
        "killed": verdicts.killed,
        "score": int(verdicts.score * 10) / 10,
        "fates": dict(Counter(trial.fate for _, trial in verdicts.trials)),
        "survivors": [
            {**described(mutant), "offered_case": trial.offer or None} for mutant, trial in verdicts.survivors
        ],
        "broke": [
            {**described(mutant), "says": trial.by} for mutant, trial in verdicts.trials if trial.fate == "broke"
        ],
        "equivalent": [{**described(mutant), "reason": excuse.reason} for mutant, excuse in verdicts.excused],
        "stale": [{"clause": e.clause, "change": e.says, "place": str(e.mark)} for e in verdicts.stale],
        "known_before": verdicts.known,
    }
