"""Which clauses decided a case: with the clause switched off some case is answered otherwise, or a verdict names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from paisho import Variant
from paisho.spec import Report
from paisho.spec.tree import Mark
from paisho_validators.cases import Case, EngineReader, Reader, RefereeReader, readers_of, run_case
from paisho_validators.coverage.off import switched_off
from paisho_validators.mutation.equivalents import Equivalent, equivalents

NAMED = "names it in a verdict"


@dataclass(frozen=True)
class Covered:
    """A clause, and the cases that it decided with the way it did so, in the order of the files.

    ``excuse`` is the written reason why taking it out cannot change play, if there is one and no case proves it wrong.
    """

    clause: str
    mark: Mark
    cases: tuple[str, ...] = ()
    how: str = ""
    excuse: str = ""

    @property
    def case(self) -> str | None:
        """One of the cases, if there is any."""
        return self.cases[0] if self.cases else None


@dataclass(frozen=True)
class Coverage:
    """The clauses of a variant in the order of its file; and the cases that failed, which count for nothing."""

    clauses: tuple[Covered, ...]
    failed: tuple[str, ...]

    @property
    def covered(self) -> int:
        """How many clauses decided a case."""
        return sum(clause.case is not None for clause in self.clauses)

    @property
    def excused(self) -> tuple[Covered, ...]:
        """The clauses that cannot decide a case, with a written reason."""
        return tuple(clause for clause in self.clauses if clause.excuse)

    @property
    def total(self) -> int:
        """How many clauses could decide a case."""
        return len(self.clauses) - len(self.excused)

    @property
    def percent(self) -> int:
        """The share of those that did, rounded down: 100 means all."""
        return 100 * self.covered // self.total if self.total else 0

    @property
    def open(self) -> tuple[Covered, ...]:
        """The clauses that could decide a case, and did not."""
        return tuple(clause for clause in self.clauses if clause.case is None and not clause.excuse)


def measure(
    variant: Variant,
    cases: Iterable[Case],
    progress: Callable[[str], None] = lambda clause: None,
    every: bool = False,
) -> Coverage:
    """Find for every clause a case that it decides, or with ``every`` all of them, which takes far longer.

    ``progress`` is told each clause.
    """
    results = [run_case(case, readers_of(variant)) for case in cases]
    sound = [result for result in results if result.passed]
    good = [result.case for result in sound]
    named: dict[str, list[str]] = {}
    for result in sound:
        for clause in result.refusing:
            named.setdefault(clause, []).append(result.case.name)
    written = equivalents(variant, Report())
    found = []
    for clause, mark in places(variant).items():
        progress(clause)
        telling = named.get(clause, [])
        if telling and not every:
            found.append(Covered(clause, mark, (telling[0],), NAMED))
            continue
        decided, how = _decided(variant, clause, good, telling, every)
        found.append(
            Covered(clause, mark, decided, how) if decided else Covered(clause, mark, excuse=_excuse(clause, written))
        )
    return Coverage(tuple(found), tuple(result.case.name for result in results if not result.passed))


def places(variant: Variant) -> dict[str, Mark]:
    """Every clause that can decide something, with its place: options, tiles, groups, all named rules, and rulings."""
    found: dict[str, Mark | None] = {}
    for section in ("options", "tiles", "groups"):
        found |= {f"{section}.{name}": declared.mark for name, declared in getattr(variant, section).items()}
    found |= {rule.clause: rule.mark for rule in variant.rules()}
    found |= {f"rulings.{name}": ruling.mark for name, ruling in variant.rulings.items()}
    top = Mark(variant.file, 1, 1)
    return {clause: mark or top for clause, mark in found.items()}


def _decided(
    variant: Variant, clause: str, cases: list[Case], named: list[str], every: bool
) -> tuple[tuple[str, ...], str]:
    """The cases that a clause decides, or one of them, and how. The referee, who takes far longer than the engine, is
    asked for a single case, and only where neither verdicts nor the engine know any."""
    section, _, name = clause.partition(".")
    if section == "rulings":
        return _found((case for case in cases if clause in case.shows), cases, every), "shows it"
    if section == "options":
        reader = EngineReader(variant)
        asked = (case for case in cases if name in case.options and _changes(_without(case, name), reader))
        return _found(asked, cases, every), "fails under the default"
    other, telling = switched_off(variant, clause), set(named)
    nearest = sorted(cases, key=lambda case: not any(_near(shown, clause) for shown in case.shows))
    engine = EngineReader(other)
    decided = _found((case for case in nearest if case.name in telling or _changes(case, engine)), cases, every)
    if not decided:
        referee = RefereeReader(other)
        decided = _found((case for case in nearest if _changes(case, referee)), cases, False)
    return decided, NAMED if named else "fails without it"


def _found(deciding: Iterator[Case], cases: list[Case], every: bool) -> tuple[str, ...]:
    """The names of these cases in the order of the files, or only the first that is found."""
    names = {case.name for case in (deciding if every else islice(deciding, 1))}
    return tuple(case.name for case in cases if case.name in names)


def decides(variant: Variant, clause: str, case: Case) -> bool:
    """Whether a clause decides a case, asked anew of everybody who might tell."""
    if clause in run_case(case, readers_of(variant)).refusing:
        return True
    if clause.partition(".")[0] in ("options", "rulings"):
        return bool(_decided(variant, clause, [case], [], False)[0])
    other = switched_off(variant, clause)
    return _changes(case, EngineReader(other)) or _changes(case, RefereeReader(other))


def unable(variant: Variant, report: Report) -> dict[str, str]:
    """The clauses that can be taken out without changing play, with the reasons written beside the variant."""
    written = equivalents(variant, report)
    found = ((clause, _excuse(clause, written)) for clause in places(variant))
    return {clause: reason for clause, reason in found if reason}


def _excuse(clause: str, written: list[Equivalent]) -> str:
    """The reason written beside the variant why the clause can be taken out without changing play, or nothing."""
    says = f"{clause.rpartition('.')[2]} taken out"
    return next((excuse.reason for excuse in written if excuse.means(clause, says)), "")


def _near(shown: str, clause: str) -> bool:
    return shown == clause or clause.startswith(f"{shown}.") or shown.startswith(f"{clause}.")


def _changes(case: Case, reader: Reader) -> bool:
    """Whether the reader answers a question of the case otherwise; one who breaks down answers nothing."""
    return bool(run_case(case, (reader,)).failures)


def _without(case: Case, option: str) -> Case:
    options = {name: value for name, value in case.options.items() if name != option}
    return replace(case, options=options, data={**case.data, "options": options})
