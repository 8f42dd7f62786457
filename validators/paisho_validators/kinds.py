"""The kinds of files that stand beside a variant, for `paisho check`: conformance cases, and written reasons.

Both belong to a variant, which says what may stand in them: it is looked for where they have to stand.
"""

from __future__ import annotations

from pathlib import Path

import paisho
from paisho import Variant
from paisho.loading.kinds import Kind, Sound
from paisho.spec import Mapping, Mark, Node, Report, read_file
from paisho_validators.beside import variant_in
from paisho_validators.cases import read_case_file
from paisho_validators.cases.reading import FOLDER
from paisho_validators.mutation import mutants
from paisho_validators.mutation.equivalents import FILE, equivalents


def _are_cases(file: Path, tree: Node | None) -> bool:
    """Whether a file holds cases: all that stands in the folder for them does, elsewhere its entries ask something."""
    if file.resolve().parent.name == FOLDER and _variant_of_cases(file) is not None:
        return True
    return (
        isinstance(tree, Mapping)
        and tree.get("language") is None
        and any(isinstance(entry.value, Mapping) and entry.value.get("expect") is not None for entry in tree.entries)
    )


def _check_cases(file: Path, report: Report) -> Sound | None:
    beside = _variant_of_cases(file)
    if beside is None:
        report.error(
            "out-of-place",
            Mark(str(file), 1, 1),
            "these are conformance cases, and there is no variant that they would be about",
            expected=f"the folder `{FOLDER}` beside the file of a variant",
            hint="`paisho verify VARIANT --replay FILE` replays a failure that was kept",
        )
        return None
    variant = _sound(beside, file, report)
    cases = read_case_file(file, variant, report) if variant is not None else []
    if variant is None or not report.ok:
        return None
    says = f"{_counted(len(cases), 'case')} of {variant.title}, well formed; `paisho conform` runs them"
    return Sound(variant.id, says)


def _variant_of_cases(file: Path) -> Path | None:
    folder = file.resolve().parent
    return variant_in(folder.parent) if folder.name == FOLDER else None


def _are_reasons(file: Path, tree: Node | None) -> bool:
    return file.name == FILE and not (isinstance(tree, Mapping) and tree.get("language") is not None)


def _check_reasons(file: Path, report: Report) -> Sound | None:
    beside = variant_in(file.resolve().parent)
    if beside is None:
        report.error(
            "out-of-place",
            Mark(str(file), 1, 1),
            "these are reasons why changes of rules cannot change play, and there is no variant beside them",
            expected="the folder of a variant's file",
        )
        return None
    variant = _sound(beside, file, report)
    tree = read_file(beside, Report())
    if variant is None or not isinstance(tree, Mapping):
        return None
    found = equivalents(variant, report)
    if not report.ok:
        return None
    known = mutants(tree)
    clauses = {rule.clause for rule in variant.rules()}
    for excuse in found:
        if excuse.clause not in clauses and not any(excuse.covers(mutant) for mutant in known):
            report.warning(
                "unknown-name",
                excuse.mark,
                f"`{excuse.clause}: {excuse.says}` is no change of this variant",
                expected=f"a change that `paisho mutate {beside}` makes",
            )
    return Sound(variant.id, f"{_counted(len(found), 'reason')} about {variant.title}, well formed")


def _sound(file: Path, about: Path, report: Report) -> Variant | None:
    """The variant in a file, or a fault of whatever belongs to it."""
    variant, _ = paisho.check(file)
    if variant is None:
        report.error(
            "unreadable-file",
            Mark(str(about), 1, 1),
            f"the variant that this belongs to has faults: {file}",
            hint=f"`paisho check {file}` shows them",
        )
    return variant


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


CASES = Kind("cases", "conformance cases", _are_cases, _check_cases)
REASONS = Kind("equivalents", "reasons why changes cannot change play", _are_reasons, _check_reasons)
