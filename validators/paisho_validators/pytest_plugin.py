"""The pytest plugin: the files in a folder `cases` beside a variant are collected, one test a case.

Pytest loads it in every run of every project, so nothing of weight is imported before a case file is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from paisho_validators.beside import variant_in

if TYPE_CHECKING:
    from paisho import Variant
    from paisho_validators.cases import Case, Result


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of cases."""
    if file_path.suffix == ".yaml" and file_path.parent.name == "cases" and variant_in(file_path.parent.parent):
        collector: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
        return collector
    return None


class CaseFailed(Exception):
    """A case with a wrong answer; the text of the exception shows it."""


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterable[CaseItem]:
        import paisho
        from paisho.spec import Report
        from paisho_validators.cases import read_case_file

        file = variant_in(self.path.parent.parent)
        assert file is not None
        variant, report = paisho.check(file)
        if variant is None:
            raise self.CollectError(report.text())
        report = Report()
        cases = read_case_file(self.path, variant, report)
        if not report.ok:
            raise self.CollectError(report.text())
        for case in cases:
            yield CaseItem.from_parent(self, name=case.name, case=case, variant=variant)


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, variant: Variant, **rest: Any) -> None:
        super().__init__(**rest)
        self.case, self.variant = case, variant

    def runtest(self) -> None:
        """Run it in the engine and in the referee."""
        from paisho_validators.cases import failure_text, readers_of, run_case

        result: Result = run_case(self.case, readers_of(self.variant))
        if not result.passed:
            raise CaseFailed(failure_text(result, self.variant))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What the case says, without Python's traceback."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands."""
        return self.path, self.case.mark.line - 1, self.name
