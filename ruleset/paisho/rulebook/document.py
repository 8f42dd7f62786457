"""What a rulebook is made of: chapters of parts, free of any markup."""

from __future__ import annotations

from dataclasses import dataclass

from paisho.language.clauses import Clause


@dataclass(frozen=True)
class Paragraph:
    """Plain text."""

    text: str


@dataclass(frozen=True)
class Table:
    """Rows of plain text under headings; ``anchors`` are the clause ids of the rows, where they have any."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    anchors: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Clauses:
    """Clauses one after another: the first is the rule, the others are its parts; ``titled`` if the rule's title is to
    stand before its sentence."""

    items: tuple[Clause, ...]
    titled: bool = False


@dataclass(frozen=True)
class Definitions:
    """Terms with what they mean: plain text, or the clauses that they speak of."""

    items: tuple[tuple[str, str | tuple[str, ...]], ...]


@dataclass(frozen=True)
class Figure:
    """A picture to be drawn: what it shows (``kind`` and ``of``), and its caption."""

    kind: str
    of: str
    caption: str


Part = Paragraph | Table | Clauses | Definitions | Figure


@dataclass(frozen=True)
class Chapter:
    """A heading with its parts and chapters below."""

    title: str
    parts: tuple[Part, ...] = ()
    chapters: tuple[Chapter, ...] = ()
