"""Citations in full: the text and section that ``source/section`` stands for, or the ruling."""

from __future__ import annotations

from paisho.language.variant import Variant


def in_full(cite: str, variant: Variant) -> str:
    """A citation as people read it: "Title (edition), “Section”", or "Ruling: question decision"."""
    name, _, section = cite.partition("/")
    if name == "ruling":
        ruling = variant.rulings[section]
        return f"ruling {section}: {ruling.question} {ruling.decision}"
    source = variant.sources[name]
    edition = f" ({source.edition})" if source.edition else ""
    return f"{source.title}{edition}, “{source.sections.get(section, section)}”"
