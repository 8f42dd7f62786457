"""The pytest plugin: the files in a folder `cases` beside a variant are collected, one test a case.

Pytest loads it in every run of every project, so nothing is imported before a case file is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from paisho import Variant
    from paisho_validators.cases import Case, Result

VARIANT = "variant.yaml"
LANGUAGE = re.compile(rb"^language:", re.MULTILINE)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of cases."""
    if file_path.suffix == ".yaml" and file_path.parent.name == "cases" and variant_beside(file_path.parent):
        collector: pytest.Collector = CaseFile.from_parent(parent, path=file_path)
        return collector
    return None


def variant_beside(folder: Path) -> Path | None:
    """The variant beside a folder of cases: `variant.yaml`, or the only file there that says its `language`."""
    usual = folder.parent / VARIANT
    if usual.is_file():
        return usual
    found = [file for file in sorted(folder.parent.glob("*.yaml")) if LANGUAGE.search(_beginning(file))]
    return found[0] if len(found) == 1 else None


def _beginning(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(65_536)
    except OSError:
        return b""


class CaseFailed(Exception):
    """A case with a wrong answer; the text of the exception shows it."""


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterable[CaseItem]:
        import paisho
        from paisho.spec import Report
        from paisho_validators.cases import read_case_file

        file = variant_beside(self.path.parent)
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
