"""Running cases: every question of every case to every reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from paisho import Variant
from paisho_validators.cases.asking import Answer, ask
from paisho_validators.cases.case import Case
from paisho_validators.cases.readers import Reader, readers_of


@dataclass(frozen=True)
class Result:
    """What came of a case: all answers, and the readers that broke down, with what they said."""

    case: Case
    answers: tuple[Answer, ...]
    broken: tuple[tuple[str, str], ...] = ()

    @property
    def failures(self) -> tuple[Answer, ...]:
        """The wrong answers."""
        return tuple(answer for answer in self.answers if not answer.right)

    @property
    def passed(self) -> bool:
        """Whether every reader answered every question rightly."""
        return not self.broken and not self.failures

    @property
    def refusing(self) -> set[str]:
        """The clauses that were rightly named in a verdict."""
        return {clause for answer in self.answers for clause in answer.refusing}


def run_case(case: Case, readers: Iterable[Reader]) -> Result:
    """Put every question of a case to every reader."""
    answers: list[Answer] = []
    broken = []
    for reader in readers:
        try:
            answers.extend(ask(case, reader))
        except Exception as error:
            # A reader that breaks down has failed the case, and the others must still be heard.
            broken.append((reader.name, f"{type(error).__name__}: {error}"))
    return Result(case, tuple(answers), tuple(broken))


def run_cases(cases: Iterable[Case], variant: Variant) -> Iterator[Result]:
    """Run cases in the engine and in the referee."""
    readers = readers_of(variant)
    for case in cases:
        yield run_case(case, readers)


def chosen(cases: Iterable[Case], names: tuple[str, ...] = (), rules: tuple[str, ...] = ()) -> list[Case]:
    """The cases with one of these names, and those that show one of these clauses or one below it; all without any."""
    return [
        case
        for case in cases
        if (not names or case.name in names)
        and (not rules or any(shown == rule or shown.startswith(f"{rule}.") for shown in case.shows for rule in rules))
    ]
