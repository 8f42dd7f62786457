"""Results of cases in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import paisho
from paisho import Variant
from paisho.spec.diagnostic import visible
from paisho_validators.cases.asking import Answer
from paisho_validators.cases.running import Result

WIDTH = 10


def failure_text(result: Result, variant: Variant) -> str:
    """All that went wrong in a case: where it stands, what it shows, the board, expected and found side by side."""
    case = result.case
    lines = [f"{case.mark}: {case.name}"]
    if case.title:
        lines.append(f"  {case.title}")
    lines.append(f"  shows {', '.join(case.shows)}; cites {', '.join(case.cite)}")
    asked: dict[str, list[Answer]] = {}
    for answer in result.failures:
        asked.setdefault(answer.question, []).append(answer)
    board = ""
    for question, answers in asked.items():
        here = board_lines(answers[0].position, variant)
        if here != board:
            lines += ["", *(f"  {line}" for line in here.splitlines())]
            board = here
        lines += ["", f"  {visible(question)}", f"    {'expected':<{WIDTH}}{answers[0].expected}"]
        right = [a for a in result.answers if a.question == question and a.right]
        for answer in [*answers, *right]:
            lines.append(f"    {answer.reader:<{WIDTH}}{answer.found}")
            if answer.differs:
                lines.append(f"    {'':<{WIDTH}}({answer.differs})")
    for reader, says in result.broken:
        lines += ["", f"  the {reader} broke down: {visible(says)}"]
    return "\n".join(lines)


def board_lines(data: Mapping[str, Any], variant: Variant) -> str:
    """The position as text."""
    from paisho.render.terminal import board_text  # drawing is only needed where something went wrong

    return board_text(paisho.read_position(data, variant), variant=variant).rstrip()


def summary(results: Iterable[Result]) -> str:
    """How many cases passed and failed, in one line."""
    all_of_them = list(results)
    failed = sum(not result.passed for result in all_of_them)
    questions = sum(len(result.answers) for result in all_of_them)
    cases = f"{len(all_of_them)} case{'' if len(all_of_them) == 1 else 's'}"
    if failed:
        return f"{failed} of {cases} failed ({questions} answers compared)"
    return f"{cases} passed ({questions} answers compared)"


def as_json(results: Iterable[Result], variant: Variant) -> dict[str, Any]:
    """The results as data."""
    listed = [
        {
            "case": result.case.name,
            "file": result.case.mark.file,
            "line": result.case.mark.line,
            "shows": list(result.case.shows),
            "cite": list(result.case.cite),
            "passed": result.passed,
            "failures": [
                {
                    "question": answer.question,
                    "reader": answer.reader,
                    "expected": answer.expected,
                    "found": answer.found,
                    "differs": answer.differs or None,
                    "position": dict(answer.position),
                }
                for answer in result.failures
            ],
            "broken": [{"reader": reader, "says": says} for reader, says in result.broken],
        }
        for result in results
    ]
    return {"variant": variant.id, "passed": all(r["passed"] for r in listed), "cases": listed}
