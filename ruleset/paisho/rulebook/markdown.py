"""A rulebook as Markdown: headings, clauses with stable anchors and citations, tables, and places for pictures."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import replace

from paisho.language.clauses import Clause, clauses
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.rulebook.document import Chapter, Clauses, Definitions, Figure, Paragraph, Part, Table

Drawing = Callable[[Figure], str | None]
"""Draws a figure as markup for the page, or says that there is nothing to draw."""

Beside = Callable[[tuple[str, ...]], str]
"""What stands beside a rule and its parts on the page (cases, for instance), as markup; the clauses by their ids."""

Tally = Callable[[tuple[str, ...], str], str]
"""Links from a sentence to what is known of its clauses (how many cases they decide, for instance), as markup: the
clauses by their ids, and the words of the link, or none if it is to find its own."""


def as_markdown(
    variant: Variant,
    chapters: list[Chapter],
    draw: Drawing = lambda figure: None,
    beside: Beside = lambda clauses: "",
    tally: Tally = lambda clauses, text: text,
    level: int = 2,
) -> str:
    """The chapters as Markdown, headings from ``level`` down."""
    page = _Page(variant, draw, beside, tally)
    return "\n".join(line for chapter in chapters for line in page.chapter(chapter, level)).rstrip() + "\n"


def escaped(text: str) -> str:
    """Text that Markdown and HTML leave alone."""
    return re.sub(r"([\\`*_\[\]|~#])", r"\\\1", html.escape(text, quote=False))


def coded(text: str) -> str:
    """Text for Markdown in which only what stands between backticks is markup: code."""
    parts = re.split(r"`([^`\n]+)`", text)
    return "".join(f"`{part}`" if number % 2 else escaped(part) for number, part in enumerate(parts))


class _Page:
    def __init__(self, variant: Variant, draw: Drawing, beside: Beside, tally: Tally) -> None:
        self.variant, self.draw, self.beside, self.tally = variant, draw, beside, tally

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
            return [f"- **{escaped(term)}**: {self.meaning(meaning)}" for term, meaning in part.items]
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
                cells[0] = f'<a id="{html.escape(anchor)}"></a>{self.tally((anchor,), cells[0])}'
            lines.append(_row(cells))
        return lines

    def meaning(self, meaning: str | tuple[str, ...]) -> str:
        """What a term means: text, or links to clauses; a section without a sentence of its own is only named."""
        if isinstance(meaning, str):
            return escaped(meaning)
        named = [(clause, f"<code>{html.escape(clause)}</code>") for clause in meaning]
        known = clauses(self.variant)
        return ", ".join(
            f'<a href="#{html.escape(clause)}">{code}</a>' if clause in known else code for clause, code in named
        )

    def clauses(self, part: Clauses) -> list[str]:
        if not part.items:
            return []
        first, *rest = part.items
        within = {clause for clause, _ in first.parts}
        cited = dict.fromkeys((*first.cite, *(cite for c in rest if c.id in within for cite in c.cite)))
        lines = [self.clause(replace(first, cite=tuple(cited)), part.titled), ""]
        lines += [f"- {self.clause(clause)}" for clause in rest if clause.id not in within]
        return [*lines, "", self.beside(tuple(clause.id for clause in part.items))]

    def clause(self, clause: Clause, titled: bool = False) -> str:
        text, rest = "", clause.says
        for part, words in clause.parts:
            before, _, rest = rest.partition(words)
            text += f'{escaped(before)}<span id="{html.escape(part)}" class="rule">{escaped(words)}</span>'
        text += escaped(rest)
        if titled and clause.title:
            text = f"**{escaped(Words.capital(clause.title))}.** {text}"
        text += self.condition(clause)
        if clause.note:
            text += f" *{escaped(clause.note)}*"
        anchor = html.escape(clause.id)
        link = f'<a class="clause" href="#{anchor}" title="{anchor}" aria-label="clause {anchor}">§</a>'
        tally = self.tally((clause.id, *(part for part, _ in clause.parts)), "")
        after = f"{link}&nbsp;{tally}" if tally else link
        return f'<span id="{anchor}" class="rule">{text}</span>{self.citations(clause)} {after}'

    def condition(self, clause: Clause) -> str:
        """When the clause holds, if not always; a choice of the players with a link to it."""
        if clause.agreed is None:
            return f" *(Only if {escaped(clause.condition)}.)*" if clause.condition else ""
        name, value = clause.agreed
        option = self.variant.options[name]
        link = f'<a href="#options.{html.escape(name)}">{escaped(option.title or name)}</a>'
        if str(value) == str(option.default):
            return f" *(Unless agreed otherwise: {link}.)*"
        return f" *(Only if “{escaped(Words.value(value))}” is agreed: {link}.)*"

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
