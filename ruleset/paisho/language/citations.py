"""Citations in full: the text and section that ``source/section`` stands for, or the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisho.language.variant import Ruling, Variant
from paisho.language.words import Words


def in_full(cite: str, variant: Variant, options: Mapping[str, Any] | None = None) -> str:
    """A citation as people read it: "Title (edition), “Section”", or "Ruling: question decision".

    A ruling with an option decides for its default. If players agreed on another of the ``options``, that is told
    instead of a decision that does not hold in their game.
    """
    name, _, section = cite.partition("/")
    if name == "ruling":
        ruling = variant.rulings[section]
        return f"ruling {section}: {ruling.question} {_agreed(ruling, variant, options or {}) or ruling.decision}"
    source = variant.sources[name]
    edition = f" ({source.edition})" if source.edition else ""
    return f"{source.title}{edition}, “{source.sections.get(section, section)}”"


def _agreed(ruling: Ruling, variant: Variant, options: Mapping[str, Any]) -> str:
    """What players agreed on instead of the decision of a ruling: "Agreed: borders – open: …"; empty if nothing."""
    name = ruling.option
    if name is None or name not in options:
        return ""
    rule, words = variant.options[name], Words(variant, variant.board)
    value = str(options[name]).lower() if isinstance(options[name], bool) else str(options[name])
    if value == rule.default:
        return ""
    meaning = f": {rule.meanings[value].rstrip('.')}" if value in rule.meanings else ""
    return f"Agreed instead: {words.option(name)} – {words.value(value)}{meaning}."
