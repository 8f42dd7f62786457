"""What commands do alike with the files beside a variant: read them, refuse faulty ones, keep what they find.

The variant itself is read by :func:`paisho.cli.inputs.variant`, as by every other command: one line and status 2 if
it cannot be used. A faulty case is shown in full, as `paisho check` shows it, since its author is at work on it; that
is status 2 as well.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from paisho import Variant
from paisho.cli.inputs import InputError
from paisho.spec import Report
from paisho_validators.cases import Case, read_cases
from paisho_validators.measures import FILE, MeasuresError


def cases_of(variant: Variant, form: str) -> list[Case]:
    """The cases of a variant; ends the program if they have faults."""
    report = Report()
    cases = read_cases(variant, report)
    if not report.ok:
        refuse(report, form)
    return cases


def refuse(report: Report, form: str) -> NoReturn:
    """Show what is wrong with files beside a variant, and end the program: they cannot be used."""
    if form == "json":
        click.echo(json.dumps({"passed": False, "diagnostics": report.as_json()}, ensure_ascii=False, indent=1))
    else:
        click.echo(report.text(), err=True)
    sys.exit(InputError.exit_code)


def cannot_keep(error: OSError, folder: Path) -> InputError:
    """What to say when a database cannot be written."""
    why = error.strerror or str(error)
    return InputError(f"cannot keep anything in {folder}: {why}; name another folder with `--database`")


def written(write: Callable[[], Path]) -> None:
    """Write measures down and say where; why it cannot be done is told in a line."""
    try:
        click.echo(f"written to {write()}", err=True)
    except MeasuresError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot write {FILE}: {error.strerror or error}") from None
