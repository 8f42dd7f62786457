"""One mutant on trial: does the file still check, and does a case fail?"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from paisho import PositionError, Variant
from paisho.loading import load_tree
from paisho.spec import Mapping, Report
from paisho_validators.cases import Case, EngineReader, RefereeReader, ask
from paisho_validators.cases.case import Expect
from paisho_validators.mutation.mutants import Mutant
from paisho_validators.mutation.offers import offered_case
from paisho_validators.mutation.pool import Probe, first_difference, pool

SECONDS = 60
"""How long one mutant may keep a processor busy; whoever takes longer does not play like the original. What else the
machine is doing does not count, so that a verdict does not depend on it."""

POOL = 160


@dataclass(frozen=True)
class Trial:
    """What became of a mutant: ``fate`` is ``checked`` (the file has a fault), ``failed`` (a case fails), ``broke``
    (a reader broke down on a file that checks), ``slow`` or ``survived``; ``by`` names the fault or the case.

    ``offer`` is a case that would tell it from the original, if one was found.
    """

    fate: str
    by: str = ""
    offer: str = ""

    @property
    def killed(self) -> bool:
        """Whether somebody noticed."""
        return self.fate != "survived"


@dataclass
class Court:
    """Everything that the trials of one variant share."""

    tree: Mapping
    variant: Variant
    cases: list[Case]
    kills: dict[str, int] = field(default_factory=dict)
    probes: list[Probe] = field(default_factory=list)

    def try_(self, mutant: Mutant, seconds: int = SECONDS) -> Trial:
        """Put a mutant on trial."""
        try:
            with _limit(seconds):
                return self._try(mutant)
        except _TooSlow:
            return Trial("slow", f"more than {seconds} seconds")

    def _try(self, mutant: Mutant) -> Trial:
        report = Report()
        changed = load_tree(mutant.applied(self.tree), report)
        if changed is None:
            fault = report.diagnostics[0]
            return Trial("checked", fault.code)
        engine, referee = EngineReader(changed), RefereeReader(changed)
        ordered = sorted(self.cases, key=lambda case: (-_nearness(case, mutant), -self.kills.get(case.name, 0)))
        for case in ordered:
            verdict = self._run(case, engine)
            if verdict is not None:
                return verdict
        for case in ordered:
            if asks_why(case.expect):
                verdict = self._run(case, referee)
                if verdict is not None:
                    return verdict
        return Trial("survived", offer=self.offer(mutant, changed))

    def _run(self, case: Case, reader: Any) -> Trial | None:
        try:
            wrong = any(not answer.right for answer in ask(case, reader))
        except PositionError:
            return self._noticed(Trial("failed", case.name), case)  # there is no such position under these rules
        except Exception as error:
            return self._noticed(Trial("broke", f"{case.name}: {type(error).__name__}: {error}"), case)
        return self._noticed(Trial("failed", case.name), case) if wrong else None

    def _noticed(self, trial: Trial, case: Case) -> Trial:
        """Cases that noticed something are asked sooner the next time."""
        self.kills[case.name] = self.kills.get(case.name, 0) + 1
        return trial

    def offer(self, mutant: Mutant, changed: Variant) -> str:
        """A case by which the mutant would be noticed, found by playing; empty if none was found."""
        if not self.probes:
            self.probes.extend(pool(self.variant, POOL))
        found = first_difference(self.probes, changed)
        return offered_case(found, mutant, self.variant) if found is not None else ""


def asks_why(expect: Expect) -> bool:
    """Whether a case asks because of which clauses a move is illegal: only the referee can say."""
    return bool(expect.illegal) or any(asks_why(after) for after in expect.after)


def _nearness(case: Case, mutant: Mutant) -> int:
    """How many steps of the mutant's clause one of the clauses that the case shows shares."""
    steps = mutant.clause.split(".")
    best = 0
    for clause in case.shows:
        shared = 0
        for one, other in zip(clause.split("."), steps, strict=False):
            if one != other:
                break
            shared += 1
        best = max(best, shared)
    return best


class _TooSlow(BaseException):
    """The time for a trial is up. No `Exception`, lest a reader be taken to have broken down."""


@contextmanager
def _limit(seconds: int) -> Iterator[None]:
    """Raise :class:`_TooSlow` after some seconds of the processor's time, where the system can."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
