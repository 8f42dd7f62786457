"""``paisho check``: is a variant, or a board, well formed? Every fault at once, with its place."""

from __future__ import annotations

import sys
from typing import Any

import click

from paisho.board import Board
from paisho.cli import screen
from paisho.cli.inputs import format_option
from paisho.language.variant import Variant
from paisho.loading import check, variants
from paisho.loading.boards import check_board
from paisho.spec.diagnostic import Report, visible


@click.command(short_help="Is a variant well formed? Every fault, with its place.")
@click.argument("sources", metavar="FILE|ID...", nargs=-1, required=True)
@format_option()
def command(sources: tuple[str, ...], form: str) -> None:
    """Check variants and boards, each given by its file or its id.

    All faults are told at once, with file, line, column and a hint. What passes loads and plays. Exit status 1 if
    anything has a fault.

    \b
    Examples:
      paisho check skud
      paisho check my-variant.yaml my-board.yaml
      paisho check --format json my-variant.yaml
    """
    found = [(source, *_checked(source)) for source in dict.fromkeys(sources)]
    sound = all(report.ok for _, _, report in found)
    if form == "json":
        screen.as_json({"ok": sound, "checked": [_as_data(*one) for one in found]})
    else:
        for number, (source, variant, report) in enumerate(found):
            if number and (report.diagnostics or found[number - 1][2].diagnostics):
                screen.write()
            _tell(source, variant, report)
    sys.exit(0 if sound else 1)


def _checked(source: str) -> tuple[Variant | Board | None, Report]:
    if source in variants():
        return check(source)
    return check_board(source) or check(source)


def _as_data(source: str, found: Variant | Board | None, report: Report) -> dict[str, Any]:
    return {
        "source": source,
        "ok": report.ok,
        "id": found.id if found else None,
        "kind": None if found is None else "board" if isinstance(found, Board) else "variant",
        "diagnostics": report.as_json(),
    }


def _tell(source: str, found: Variant | Board | None, report: Report) -> None:
    if report.diagnostics:
        for line in report.text().split("\n"):
            screen.write(_coloured(line))
        screen.write()
    name = screen.style(visible(source), bold=True)
    if found is None:
        errors = sum(d.severity == "error" for d in report.diagnostics)
        screen.write(f"{screen.style('✗', fg='red')} {name}: {_counted(errors, 'fault')}")
        return
    if isinstance(found, Board):
        told = f"{_counted(len(found.points), 'point')}, {_counted(len(found.regions), 'region')}"
    else:
        told = ", ".join(
            (
                _counted(sum(1 for _ in found.rules()), "clause"),
                _counted(len(found.options), "option"),
                _counted(len(found.rulings), "ruling"),
                f"a board of {len(found.board.points)} points",
            )
        )
    warnings = f"; {_counted(len(report.diagnostics), 'warning')}" if report.diagnostics else ""
    screen.write(f"{screen.style('✓', fg='green')} {name}: {found.title} is sound: {told}{warnings}")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _coloured(line: str) -> str:
    """A line of a printed diagnostic, with its severity, caret and labels set off where there is colour."""
    if not screen.colour():
        return line
    for severity, colour in (("error", "red"), ("warning", "yellow")):
        place, mark, rest = line.partition(f": {severity}[")
        if mark and not line.startswith(" "):
            code, _, message = rest.partition("]: ")
            return (
                screen.style(place, bold=True) + ": " + screen.style(f"{severity}[{code}]", fg=colour) + f": {message}"
            )
    if line.endswith("^") and " | " in line:
        return line[:-1] + screen.style("^", fg="red", bold=True)
    label, colon, rest = line.partition(": ")
    if colon and line.startswith("  ") and label.strip() in ("path", "clause", "found", "expected", "hint"):
        return screen.style(label + colon, dim=True) + rest
    return line
