"""Conformance cases as pictures: beside the clauses they show, and all of them on a page of their own."""

from __future__ import annotations

import html
from collections.abc import Iterable
from pathlib import Path

import paisho
from paisho.language.variant import Variant
from paisho.render import Mark, board_svg
from paisho.rulebook.markdown import escaped
from paisho.spec import Report
from paisho.state.position import Position
from paisho_site.figures import THEME, framed
from paisho_site.touch import anchor
from paisho_validators.cases import Case, read_cases

MOST = 1
"""How many cases stand beside a clause on its rulebook page; all of them are on the page of cases."""


def cases_of(variant: Variant) -> list[Case]:
    """The sound cases of a variant; a case file with faults is an error of the site."""
    report = Report()
    cases = read_cases(variant, report)
    report.raise_errors()
    return cases


class Beside:
    """What stands beside the clauses of one variant; each case is drawn on the rulebook page once."""

    def __init__(self, variant: Variant, cases: Iterable[Case], page: str) -> None:
        self.variant, self.page = variant, page
        self.by_clause: dict[str, list[Case]] = {}
        for case in cases:
            for clause in case.shows:
                self.by_clause.setdefault(clause, []).append(case)
        self.drawn: set[str] = set()

    def __call__(self, clauses: tuple[str, ...]) -> str:
        found = {case.name for clause in clauses for case in self.by_clause.get(clause, [])}
        fresh: list[Case] = []
        for clause in clauses:
            ready = [case for case in self.by_clause.get(clause, []) if case.name not in self.drawn][:MOST]
            self.drawn.update(case.name for case in ready)
            fresh += ready
        if not fresh:
            return ""
        shown = "".join(case_figure(self.variant, case) for case in fresh)
        more = len(found) - len(fresh)
        label = "Example" if len(fresh) == 1 else f"{len(fresh)} examples"
        link = f'<p>{more} more among the <a href="{self.page}">cases</a>.</p>' if more > 0 else ""
        inside = f'<div class="ps-row">{shown}</div>{link}'
        return f'<details class="ps-cases"><summary>{label}</summary>{inside}</details>'


def case_figure(variant: Variant, case: Case) -> str:
    """The position of a case with what the engine finds in it: links, situations, the moves that are asked about."""
    position = reached(variant, case)
    caption = case.title or case.name
    return framed(
        board_svg(
            position, theme=THEME, marks=_marks(case), points=False, uid=f"case-{variant.id}-{case.name}", title=caption
        ),
        caption,
    )


def reached(variant: Variant, case: Case) -> Position:
    """The position about which a case asks."""
    if case.start is not None:
        position = paisho.start(variant, case.options, case.start.seed)
    else:
        position = paisho.read_position(case.data, variant)
    for move in case.played:
        position = paisho.play(position, move)
    return position


def _marks(case: Case) -> list[Mark]:
    """The tile and its destinations, if the case asks for one tile's; the points of one placement."""
    marks: list[Mark] = []
    if len(case.expect.destinations) == 1:
        for point, asked in case.expect.destinations.items():
            marks.append(Mark(point, "from"))
            marks.extend(Mark(goal, "to") for goal in asked.to)
    elif len(case.expect.placements) == 1:
        (by_tile,) = case.expect.placements.values()
        marks.extend(Mark(goal, "to") for goals in by_tile.values() for goal in goals)
    return marks


def cases_pages(variant: Variant, cases: list[Case], measured: str) -> dict[str, str]:
    """The pages of all cases of a variant, a page a file of cases, and a page that lists them with what was measured of
    them; by file name."""
    files: dict[str, list[Case]] = {}
    for case in cases:
        files.setdefault(Path(case.mark.file).stem, []).append(case)
    listed = "\n".join(
        f"- [{escaped(_title(name))}]({name}.md): {len(found)} case{'s' if len(found) != 1 else ''}"
        for name, found in files.items()
    )
    intro = (
        f"# {escaped(variant.title)}: cases\n\nEvery case is a position whose answers follow from the "
        f"[rules](../index.md): engine and referee give them, and any other program can be graded with them. "
        f"There are {len(cases)}.\n\n{listed}\n\n{measured}\n"
    )
    return {"index.md": intro} | {
        f"{name}.md": _cases_page(_title(name), found, variant) for name, found in files.items()
    }


def _title(name: str) -> str:
    return f"Cases: {name.replace('-', ' ')}"


def _clause(clause: str, variant: Variant) -> str:
    """A clause with a link to the words of the rulebook that say it, if any do."""
    where, shown = anchor(clause, variant), f"<code>{html.escape(clause)}</code>"
    return f'<a href="../../#{html.escape(where)}">{shown}</a>' if where else shown


def _cases_page(title: str, cases: list[Case], variant: Variant) -> str:
    lines = [f"# {escaped(title)}", ""]
    for case in cases:
        clauses = ", ".join(_clause(clause, variant) for clause in case.shows)
        lines += [
            f"## {escaped(case.name)} {{#{case.name}}}",
            "",
            escaped(case.title or ""),
            "",
            f"Shows {clauses}.",
            "",
        ]
        lines += [case_figure(variant, case), ""]
    return "\n".join(lines)
