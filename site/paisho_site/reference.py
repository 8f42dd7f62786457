"""The language reference, the catalogue of diagnostics and the comparison of variants, written from the code's own
declarations."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from paisho.grammar import Rule
from paisho.grammar.records import form_fields
from paisho.grammar.sorts import SCALAR, Form, form_says, forms_of, single, sorts
from paisho.language.clauses import Clause, clauses
from paisho.language.options import OptionRule
from paisho.language.sections import section_keys
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.rulebook.markdown import coded, escaped
from paisho.spec import CODES
from paisho.spec.tree import Mark
from paisho_site.board_file import board_page
from paisho_site.keys import Table, headed, rows, tables, value
from paisho_site.sections import has_page, section_pages

SORTS = {
    "where": "Sets of points",
    "criterion": "Criteria of tiles",
    "condition": "Conditions",
    "number": "Numbers and counts",
    "movement": "Ways of moving",
    "relation": "Relations of tile types",
    "cancel": "What cancels links",
    "effect": "Effects",
    "breach": "What laws forbid",
    "action": "Actions",
    "setup": "Setting up",
    "result": "Results",
    "term": "Terms of sums",
}
"""What the sorts are called; a sort without a name here is called by its own."""


def reference_pages(variants: Iterable[Variant]) -> dict[str, str]:
    """The pages of the sections of a file, of board files, of each sort and each primitive, by path below
    ``language/``."""
    known = list(variants)
    spoken = _sentences(known)
    pages = {"index.md": _index(), "board.md": board_page(), **section_pages(known)}
    for sort in sorts():
        pages[f"{sort}/index.md"] = _sort(sort)
        for word, cls in forms_of(sort).items():
            pages[f"{sort}/{file_name(word)}.md"] = _primitive(word, cls, sort, spoken.get(cls, {}))
    return pages


def file_name(word: str) -> str:
    """The page of a primitive, by its key."""
    return "word" if word == SCALAR else word


def called(sort: str) -> str:
    """What a sort is called."""
    return SORTS.get(sort, sort.capitalize())


def _index() -> str:
    paged = (f"[`{name}`](sections/{name}.md)" for name in section_keys() if has_page(name))
    sections = ", ".join(paged)
    lines = [
        "# The rule language",
        "",
        "A variant is one YAML file. [Its sections](sections.md) are mappings from names to rules; the values in them",
        "come from a few small sub-languages, each with one grammar wherever it appears. Every word has its own page.",
        "A board is [a file of its own](board.md), and a variant may [start from another](sections/extends.md).",
        "",
        f"**[Sections](sections.md)**: {sections}",
        "",
    ]
    for sort in sorts():
        words = ", ".join(f"[{_shown(word)}]({sort}/{file_name(word)}.md)" for word in forms_of(sort))
        lines += [f"**[{called(sort)}]({sort}/index.md)**: {words}", ""]
    return "\n".join(lines)


def _sort(sort: str) -> str:
    lines = [f"# {called(sort)}", "", "| word | meaning |", "| --- | --- |"]
    for word, cls in forms_of(sort).items():
        lines.append(f"| [{_shown(word)}]({file_name(word)}.md) | {coded(form_says(cls))} |")
    return "\n".join(lines)


def _primitive(word: str, cls: type[Form], sort: str, spoken: dict[str, tuple[Variant, Clause]]) -> str:
    lines = [f"# {_shown(word)}", "", f"*[{called(sort)}](index.md)*", "", coded(form_says(cls)), ""]
    more = inspect.cleandoc(cls.__doc__ or "").split("\n\n")[1:]
    lines += [line for paragraph in more for line in (coded(" ".join(paragraph.split())), "")]
    only = single(cls)
    if only is not None:
        lines += [f"Its value: {coded(only.says)}. It is {value(only.shape, '../')}.", ""]
        inner = list(tables(only.shape, (word,)))
    else:
        keys = tuple(form_fields(cls).values())
        lines += [*rows(Table((word,), "", keys), "../"), ""] if keys else []
        # An action's own key stands beside its others, not around them.
        above = () if sort == "action" else (word,)
        inner = [found for key in keys for found in tables(key.shape, (*above, key.name))]
    for table in inner:
        lines += headed(table, "../")
    lines += ["Well written:", "", "```yaml", cls.good, "```", "", "Refused:", "", "```yaml", cls.bad, "```", ""]
    if not spoken:
        return "\n".join([*lines, "None of the variants here uses it."])
    lines += ["In the rulebooks that use it, it is part of sentences such as these:", ""]
    for variant, clause in spoken.values():
        link = f"[{escaped(variant.title)}](../../variants/{variant.id}/index.md#{clause.id})"
        lines.append(f"- {link}: {escaped(clause.says)}")
    return "\n".join(lines)


def _sentences(variants: Iterable[Variant]) -> dict[type, dict[str, tuple[Variant, Clause]]]:
    """For each primitive the shortest sentence that is made with it in each variant that uses it, by its id."""
    found: dict[type, dict[str, tuple[Variant, Clause]]] = {}
    for variant in variants:
        known = clauses(variant)
        told = [(rule.clause, kind) for rule in variant.rules() for kind in _made_of(rule)]
        told += [(f"groups.{name}", kind) for name, group in variant.groups.items() for kind in _made_of(group.where)]
        for clause, kind in told:
            before = found.setdefault(kind, {}).get(variant.id)
            if before is None or len(known[clause].says) < len(before[1].says):
                found[kind][variant.id] = variant, known[clause]
    return found


def _made_of(value: object) -> set[type]:
    """The primitives that stand in a rule, but not in the named rules inside it."""
    inner: Iterable[object] = ()
    if isinstance(value, Rule):
        inner = (value.body, value.if_)
    elif isinstance(value, (tuple, list)):
        inner = value
    elif isinstance(value, dict):
        inner = value.values()
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, (type, Mark)):
        inner = [getattr(value, name) for name in value.__dataclass_fields__ if name != "board"]
    found = {kind for part in inner if not isinstance(part, Rule) for kind in _made_of(part)}
    return found | {type(value)} if isinstance(value, Form) else found


def _shown(word: str) -> str:
    return "a bare word" if word == SCALAR else f"`{word}`"


def diagnostics_page() -> str:
    """Every code that a report can name, with a bad and a good example."""
    lines = ["# Diagnostics", "", "What `paisho check` may report, by code.", ""]
    for name, code in sorted(CODES.items()):
        lines += [f"## {name} {{#{name}}}", "", f"**{coded(code.title)}.** {coded(code.meaning)}", ""]
        for label, example in (("Refused", code.bad), ("Well written", code.good)):
            if example.strip():
                lines += [f"{label}:", "", "```yaml", *example.splitlines(), "```", ""]
    return "\n".join(lines)


def comparison_page(variants: list[Variant]) -> str:
    """The shipped variants side by side, and the rulings of all of them."""
    words = [Words(variant, variant.board) for variant in variants]
    rows: list[tuple[str, list[str]]] = [
        ("Aim", [variant.aim for variant in variants]),
        ("Players", [", ".join(seat.name for seat in variant.players.seats.values()) for variant in variants]),
        ("Who begins", [variant.players.seats[variant.usual.first].name for variant in variants]),
        ("Board", [f"{len(variant.board.points)} points" for variant in variants]),
        ("Types of tiles", [str(len(variant.tiles)) for variant in variants]),
        ("Tiles a player", [str(sum(tile.supply for tile in variant.tiles.values())) for variant in variants]),
        ("What can be done", [_listed(map(said.action, said.variant.actions)) for said in words]),
        ("Links", [_listed(map(said.link, said.variant.links)) for said in words]),
        ("How it ends", [_titles(variant.endings) for variant in variants]),
        ("Players may agree on", [_titles(variant.options) for variant in variants]),
        ("Rulings", [str(len(variant.rulings)) for variant in variants]),
        ("Clauses", [str(sum(1 for _ in variant.rules())) for variant in variants]),
    ]
    heads = " | ".join(f"[{escaped(variant.title)}]({variant.id}/index.md)" for variant in variants)
    lines = ["# Variants side by side", "", f"| Variant | {heads} |", f"| --- |{' --- |' * len(variants)}"]
    lines += [f"| **{name}** | {' | '.join(escaped(cell) for cell in cells)} |" for name, cells in rows]
    lines += ["", "## Rulings across variants", "", "| variant | question | decision |", "| --- | --- | --- |"]
    for variant in variants:
        for name, ruling in variant.rulings.items():
            link = f"[{escaped(ruling.question)}]({variant.id}/index.md#rulings.{name})"
            lines.append(f"| {escaped(variant.title)} | {link} | {escaped(ruling.decision)} |")
    return "\n".join(lines)


def _titles(section: Mapping[str, OptionRule] | Mapping[str, Rule[Any]]) -> str:
    """What the entries of a section are called."""
    return _listed(entry.title or Words.spoken(name) for name, entry in section.items())


def _listed(names: Iterable[str]) -> str:
    """A few things, apart from one another although some have commas in them."""
    return "; ".join(names) or "–"
