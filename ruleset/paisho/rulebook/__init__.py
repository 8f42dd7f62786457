"""The rulebook of a variant: chapters in the order in which a player reads, every sentence from the data."""

from paisho.rulebook.chapters import rulebook
from paisho.rulebook.document import Chapter, Clauses, Definitions, Figure, Paragraph, Part, Table
from paisho.rulebook.markdown import as_markdown

__all__ = [
    "Chapter",
    "Clauses",
    "Definitions",
    "Figure",
    "Paragraph",
    "Part",
    "Table",
    "as_markdown",
    "rulebook",
]
