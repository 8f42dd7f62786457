"""A grading as text, as JSON, as JUnit XML and as a page of HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping
from typing import Any
from xml.etree import ElementTree

import paisho
from paisho.render.terminal import board_text
from paisho.spec.diagnostic import visible
from paisho_validators.engines.compare import Difference
from paisho_validators.engines.grade import Finding, Grading, Mark, Outcome
from paisho_validators.engines.question import feature

MARKS: tuple[Mark, ...] = ("passed", "failed", "skipped", "errored")
SHOWN = 6
"""Differences and questions shown of each finding."""

TROUBLES = 10
"""Questions without an answer that are told one by one."""


def as_text(grading: Grading) -> str:
    """For people: findings with boards, troubles, and the table by feature at the end."""
    lines = [f"{visible(grading.name)} {visible(grading.version)} plays {grading.variant.title}", ""]
    for finding in grading.findings:
        lines += [*_finding(finding, grading), ""]
    lines += _troubles(grading)
    if grading.notes:
        lines += ["Beside its answers, the engine", *_notes(grading.notes), ""]
    return "\n".join([*lines, *_table(grading), "", _total(grading)])


def as_json(grading: Grading) -> dict[str, Any]:
    """For programs: everything."""
    return {
        "variant": grading.variant.id,
        "engine": {"name": grading.name, "version": grading.version, "command": grading.command},
        "passed": grading.passed,
        "totals": {mark: grading.count(mark) for mark in MARKS},
        "features": grading.features(),
        "clauses": grading.clauses(),
        "findings": [
            {
                "clause": finding.clause,
                "plays": finding.says,
                "cite": list(_cites(grading, finding.clause)),
                "questions": [outcome.question.id for outcome in finding.outcomes],
                "smallest": finding.smallest.as_json(),
                "differences": [_difference(each) for each in finding.differences],
            }
            for finding in grading.findings
        ],
        "questions": [
            {
                "id": outcome.question.id,
                "method": outcome.question.method,
                "outcome": outcome.mark,
                "clauses": list(outcome.clauses or outcome.question.clauses),
                **({"says": outcome.says} if outcome.says else {}),
                **({"differences": [_difference(d) for d in outcome.differences]} if outcome.differences else {}),
            }
            for outcome in grading.outcomes
        ],
        "notes": dict(grading.notes),
    }


def as_junit(grading: Grading) -> str:
    """For build servers: a suite a feature, a test case a question."""
    root = ElementTree.Element(
        "testsuites",
        name=_xml(f"{grading.name} plays {grading.variant.id}"),
        tests=str(len(grading.outcomes)),
        failures=str(grading.count("failed")),
        errors=str(grading.count("errored")),
        skipped=str(grading.count("skipped")),
    )
    suites: dict[str, list[Outcome]] = {}
    for outcome in grading.outcomes:
        names = outcome.clauses or outcome.question.clauses
        suites.setdefault(feature(names[0]) if names else "protocol", []).append(outcome)
    for name, outcomes in suites.items():
        counts = {mark: str(sum(o.mark == mark for o in outcomes)) for mark in MARKS}
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_xml(f"{grading.variant.id}.{name}"),
            tests=str(len(outcomes)),
            failures=counts["failed"],
            errors=counts["errored"],
            skipped=counts["skipped"],
        )
        for outcome in outcomes:
            case = ElementTree.SubElement(
                suite, "testcase", classname=_xml(f"{grading.variant.id}.{name}"), name=_xml(outcome.question.id)
            )
            if outcome.mark == "failed":
                said = "\n".join(map(str, outcome.differences))
                what = ElementTree.SubElement(case, "failure", message=_xml(", ".join(outcome.clauses)))
                what.text = _xml(f"{said}\n{json.dumps(outcome.question.as_json(), ensure_ascii=False)}")
            elif outcome.mark == "errored":
                ElementTree.SubElement(case, "error", message=_xml(outcome.says))
            elif outcome.mark == "skipped":
                ElementTree.SubElement(case, "skipped", message=_xml(outcome.says))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def as_html(grading: Grading) -> str:
    """A page that stands on its own."""
    esc = html.escape
    title = f"{grading.name} {grading.version} plays {grading.variant.title}"
    body = [f"<h1>{esc(visible(title))}</h1>", f"<p class='total'>{esc(_total(grading))}</p>"]
    body.append("<h2>By feature</h2><table><tr><th>feature</th>" + "".join(f"<th>{mark}</th>" for mark in MARKS))
    for name, row in grading.features().items():
        cells = "".join(f"<td class='{mark if row[mark] else 'none'}'>{row[mark] or ''}</td>" for mark in MARKS)
        body.append(f"</tr><tr><td><code>{esc(name)}</code></td>{cells}")
    body.append("</tr></table>")
    if grading.findings:
        body.append("<h2>What it gets wrong</h2>")
    for finding in grading.findings:
        head, *rest = _finding(finding, grading)
        text = "\n".join(line.removeprefix("  ") for line in rest)
        body.append(f"<section><h3><code>{esc(head)}</code></h3><pre>{esc(text)}</pre></section>")
    troubles = _troubles(grading)
    if troubles:
        listed = esc("\n".join(troubles[1:]))
        body.append(f"<h2>{esc(troubles[0])}</h2><pre>{listed}</pre>")
    if grading.notes:
        listed = esc("\n".join(_notes(grading.notes)))
        body.append(f"<h2>Beside its answers, the engine</h2><pre>{listed}</pre>")
    page = "\n".join(body)
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        f"<title>{esc(visible(title))}</title><style>{STYLE}</style></head>\n<body>\n{page}\n</body></html>\n"
    )


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222;
  background: #fff }
table { border-collapse: collapse } td, th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
td:first-child, th:first-child { text-align: left }
.passed { color: #1a6b2f } .failed { color: #a11; font-weight: bold } .errored { color: #8a4b00; font-weight: bold }
.skipped { color: #666 } pre { background: #f6f6f4; padding: 1rem; overflow-x: auto; line-height: 1.25 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #191919 } pre { background: #242424 }
  td, th { border-color: #444 } .passed { color: #7fcf95 } .failed { color: #ff8a8a } .errored { color: #ffb968 } }
"""

FORMATS: dict[str, Callable[[Grading], str]] = {
    "text": as_text,
    "json": lambda grading: json.dumps(as_json(grading), ensure_ascii=False, indent=1),
    "junit": as_junit,
    "html": as_html,
}
"""Every way of reporting, by name."""


def _finding(finding: Finding, grading: Grading) -> list[str]:
    count = len(finding.outcomes)
    lines = [f"{finding.clause}: {count} wrong answer{'' if count == 1 else 's'}"]
    if finding.says:
        lines.append(f"  It plays {finding.says}: such rules give every one of these answers.")
    cites = _cites(grading, finding.clause)
    if cites:
        lines.append(f"  Source: {', '.join(cites)}")
    question = finding.smallest
    if question.position is not None:
        lines += ["", *(f"  {line}".rstrip() for line in _board(question.position, grading).splitlines()), ""]
    asked = f"  {question.method}"
    if "move" in question.params:
        asked += f" {json.dumps(question.params['move'], ensure_ascii=False)}"
    lines.append(f"{asked}:")
    lines += [f"    {visible(str(difference))[:400]}" for difference in finding.differences[:SHOWN]]
    if len(finding.differences) > SHOWN:
        lines.append(f"    … and {len(finding.differences) - SHOWN} more")
    if question.position is not None:
        lines.append(f"  position: {json.dumps(question.position, ensure_ascii=False)}")
    names = [outcome.question.id for outcome in finding.outcomes]
    lines.append(f"  questions: {', '.join(names[:SHOWN])}" + (", …" if count > SHOWN else ""))
    return lines


def _board(position: Mapping[str, Any], grading: Grading) -> str:
    return board_text(paisho.read_position(position, grading.variant), variant=grading.variant)


def _cites(grading: Grading, clause: str) -> tuple[str, ...]:
    section, _, name = clause.partition(".")
    if section == "tiles" and name in grading.variant.tiles:
        return tuple(grading.variant.tiles[name].cite)
    if section == "options" and name in grading.variant.options:
        return tuple(grading.variant.options[name].cite)
    return next((rule.cite for rule in grading.variant.rules() if rule.clause == clause), ())


def _troubles(grading: Grading) -> list[str]:
    bad = [outcome for outcome in grading.outcomes if outcome.mark == "errored"]
    if not bad:
        return []
    lines = [f"{len(bad)} question{'' if len(bad) == 1 else 's'} without an answer that can be read"]
    lines += [f"  {outcome.question.id}: {visible(outcome.says)[:300]}" for outcome in bad[:TROUBLES]]
    if len(bad) > TROUBLES:
        lines.append(f"  … and {len(bad) - TROUBLES} more")
    return [*lines, ""]


def _notes(notes: Mapping[str, int]) -> list[str]:
    return [f"  {visible(note)}" + (f" ({count} times)" if count > 1 else "") for note, count in notes.items()]


def _table(grading: Grading) -> list[str]:
    rows = [("feature", *MARKS)]
    for name, row in grading.features().items():
        rows.append((name, *(str(row[mark]) if row[mark] else "·" for mark in MARKS)))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]


def _total(grading: Grading) -> str:
    counts = ", ".join(f"{grading.count(mark)} {mark}" for mark in MARKS)
    return f"{len(grading.outcomes)} questions: {counts}"


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "kind": difference.kind,
        "item": difference.data,
        "expected": difference.expected,
        "found": difference.found,
        "says": str(difference),
    }


def _xml(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return "".join(
        c if c in "\t\n" or (" " <= c < "\ud800") or "\ue000" <= c < "\ufffe" or c > "\uffff" else "�" for c in text
    )
