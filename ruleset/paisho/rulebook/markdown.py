"""A rulebook as Markdown: headings, clauses with stable anchors and citations, tables, and places for pictures."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from paisho.language.clauses import Clause
from paisho.language.variant import Variant
from paisho.rulebook.document import Chapter, Clauses, Definitions, Figure, Paragraph, Part, Table

Drawing = Callable[[Figure], str | None]
"""Draws a figure as markup for the page, or says that there is nothing to draw."""

Beside = Callable[[str], str]
"""What stands beside a clause on the page (its cases, for instance), as markup; the clause by its id."""


def as_markdown(
    variant: Variant,
    chapters: list[Chapter],
    draw: Drawing = lambda figure: None,
    beside: Beside = lambda clause: "",
    level: int = 2,
) -> str:
    """The chapters as Markdown, headings from ``level`` down."""
    page = _Page(variant, draw, beside)
    return "\n".join(line for chapter in chapters for line in page.chapter(chapter, level)).rstrip() + "\n"


def escaped(text: str) -> str:
    """Text that Markdown and HTML leave alone."""
    return re.sub(r"([\\`*_\[\]|~#])", r"\\\1", html.escape(text, quote=False))


class _Page:
    def __init__(self, variant: Variant, draw: Drawing, beside: Beside) -> None:
        self.variant, self.draw, self.beside = variant, draw, beside

    def chapter(self, chapter: Chapter, level: int) -> list[str]:
        lines = [f"{'#' * min(level, 6)} {escaped(chapter.title)}", ""]
        for part in chapter.parts:
            lines += [*self.part(part), ""]
        for below in chapter.chapters:
            lines += self.chapter(below, level + 1)
        return lines

    def part(self, part: Part) -> list[str]:
        if isinstance(part, Paragraph):
            return [escaped(part.text)]
        if isinstance(part, Table):
            return self.table(part)
        if isinstance(part, Definitions):
            return [f"- **{escaped(term)}**: {escaped(meaning)}" for term, meaning in part.items]
        if isinstance(part, Figure):
            drawn = self.draw(part)
            return [drawn] if drawn else []
        return self.clauses(part)

    def table(self, table: Table) -> list[str]:
        anchors = table.anchors or (None,) * len(table.rows)
        lines = [_row([escaped(head) for head in table.heads]), _row(["---"] * len(table.heads))]
        for anchor, row in zip(anchors, table.rows, strict=True):
            cells = [escaped(cell) for cell in row]
            if anchor:
                cells[0] = f'<a id="{html.escape(anchor)}"></a>{cells[0]}'
            lines.append(_row(cells))
        return lines

    def clauses(self, part: Clauses) -> list[str]:
        if not part.items:
            return []
        first, *rest = part.items
        lines = [self.clause(first), ""]
        lines += [f"- {self.clause(clause)}" for clause in rest]
        shown = [self.beside(clause.id) for clause in part.items]
        return [*lines, "", *[markup for markup in shown if markup]]

    def clause(self, clause: Clause) -> str:
        text = escaped(clause.says)
        if clause.condition:
            text += f" *(Only if {escaped(clause.condition)}.)*"
        if clause.note:
            text += f" *{escaped(clause.note)}*"
        anchor = html.escape(clause.id)
        link = f'<a class="clause" href="#{anchor}" title="{anchor}">§</a>'
        return f'<span id="{anchor}" class="rule">{text}</span>{self.citations(clause)} {link}'

    def citations(self, clause: Clause) -> str:
        said = []
        for cite in clause.cite:
            source, _, section = cite.partition("/")
            if source == "ruling":
                anchor = html.escape(f"rulings.{section}")
                said.append(f'<a class="cite" href="#{anchor}">ruling</a>')
            else:
                title = self.variant.sources[source].sections.get(section, section)
                said.append(f'<span class="cite">{html.escape(title)}</span>')
        return f" <small>({'; '.join(said)})</small>" if said else ""


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
