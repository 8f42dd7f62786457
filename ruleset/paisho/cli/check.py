"""``paisho check``: is a variant, or a file beside one, well formed? Every fault at once, with its place."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import click

from paisho.cli import screen
from paisho.cli.inputs import format_option
from paisho.loading import check, variants
from paisho.loading.kinds import Sound, kind_of
from paisho.spec.diagnostic import Report, visible


@click.command(short_help="Is a variant well formed? Every fault, with its place.")
@click.argument("sources", metavar="FILE|ID...", nargs=-1, required=True)
@format_option()
def command(sources: tuple[str, ...], form: str) -> None:
    """Check variants and boards, each given by its file or its id, and other files that stand beside a variant.

    What a file holds is told by its content: a variant, a board, cases, or the reasons of `equivalent.yaml`.
    All faults are told at once, with file, line, column and a hint. What passes loads and plays. Exit status 1 if
    anything has a fault.

    \b
    Examples:
      paisho check skud
      paisho check my-variant.yaml my-board.yaml cases/moves.yaml
      paisho check --format json my-variant.yaml
    """
    found = [_checked(source) for source in dict.fromkeys(sources)]
    sound = all(one.report.ok for one in found)
    if form == "json":
        screen.as_json({"ok": sound, "checked": [one.as_json() for one in found]})
    else:
        for number, one in enumerate(found):
            if number and (one.report.diagnostics or found[number - 1].report.diagnostics):
                screen.write()
            _tell(one)
    sys.exit(0 if sound else 1)


@dataclass(frozen=True)
class Checked:
    """What was found out about one source; ``kind`` and ``sound`` are missing where there is nothing to tell."""

    source: str
    kind: str | None
    sound: Sound | None
    report: Report

    def as_json(self) -> dict[str, Any]:
        """As one entry of the answer for programs."""
        return {
            "source": self.source,
            "ok": self.report.ok,
            "id": self.sound.id if self.sound else None,
            "kind": self.kind,
            "diagnostics": self.report.as_json(),
        }


def _checked(source: str) -> Checked:
    known = None if source in variants() else kind_of(source)
    if known is not None:
        kind, file = known
        report = Report()
        sound = kind.check(file, report)
        return Checked(source, kind.name, sound if report.ok else None, report)
    variant, report = check(source)
    if variant is None:
        return Checked(source, None, None, report)
    told = ", ".join(
        (
            _counted(sum(1 for _ in variant.rules()), "clause"),
            _counted(len(variant.options), "option"),
            _counted(len(variant.rulings), "ruling"),
            f"a board of {len(variant.board.points)} points",
        )
    )
    return Checked(source, "variant", Sound(variant.id, f"{variant.title} is sound: {told}"), report)


def _tell(found: Checked) -> None:
    report = found.report
    if report.diagnostics:
        for line in report.text().split("\n"):
            screen.write(_coloured(line))
        screen.write()
    name = screen.style(visible(found.source), bold=True)
    if found.sound is None:
        errors = sum(d.severity == "error" for d in report.diagnostics)
        screen.write(f"{screen.style('✗', fg='red')} {name}: {_counted(errors, 'fault')}")
        return
    warnings = f"; {_counted(len(report.diagnostics), 'warning')}" if report.diagnostics else ""
    screen.write(f"{screen.style('✓', fg='green')} {name}: {found.sound.says}{warnings}")


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
