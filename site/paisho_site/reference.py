"""The language reference, the catalogue of diagnostics and the comparison of variants, written from the code's own
declarations."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from paisho.grammar.records import Key, form_fields
from paisho.grammar.sorts import SCALAR, Form, form_says, forms_of, single, sorts
from paisho.language.sections import section_keys
from paisho.language.variant import Variant
from paisho.rulebook.markdown import escaped
from paisho.spec import CODES

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
}
"""What the sorts are called; a sort without a name here is called by its own."""


def reference_pages(variants: Iterable[Variant]) -> dict[str, str]:
    """A page for the sections of a file, a page a sort, and a page a primitive, by path below ``language/``."""
    known = list(variants)
    pages = {"index.md": _index(), "sections.md": _sections()}
    for sort in sorts():
        pages[f"{sort}/index.md"] = _sort(sort)
        for word, cls in forms_of(sort).items():
            pages[f"{sort}/{file_name(word)}.md"] = _primitive(sort, word, cls, known)
    return pages


def file_name(word: str) -> str:
    """The page of a primitive, by its key."""
    return "word" if word == SCALAR else word


def called(sort: str) -> str:
    """What a sort is called."""
    return SORTS.get(sort, sort.capitalize())


def _index() -> str:
    lines = [
        "# The rule language",
        "",
        "A variant is one YAML file. [Its sections](sections.md) are mappings from names to rules; the values in them",
        "come from a few small sub-languages, each with one grammar wherever it appears. Every word has its own page.",
        "",
    ]
    for sort in sorts():
        words = ", ".join(f"[{_shown(word)}]({sort}/{file_name(word)}.md)" for word in forms_of(sort))
        lines += [f"**[{called(sort)}]({sort}/index.md)**: {words}", ""]
    return "\n".join(lines)


def _sections() -> str:
    lines = ["# The sections of a variant", "", "| section | | what it holds |", "| --- | --- | --- |"]
    for name, declared in section_keys().items():
        needed = "required" if declared.required or declared.default is ... else ""
        lines.append(f"| `{name}` | {needed} | {escaped(declared.says)} |")
    lines += [
        "",
        "Any named rule may carry `cite` (where it comes from), `if` (a condition on the agreed options), `note` and",
        "`title` beside its own keys. Its *clause id* is the dotted path of the keys that lead to it.",
    ]
    return "\n".join(lines)


def _sort(sort: str) -> str:
    lines = [f"# {called(sort)}", "", "| word | meaning |", "| --- | --- |"]
    for word, cls in forms_of(sort).items():
        lines.append(f"| [{_shown(word)}]({file_name(word)}.md) | {escaped(form_says(cls))} |")
    return "\n".join(lines)


def _primitive(sort: str, word: str, cls: type[Form], variants: list[Variant]) -> str:
    lines = [f"# {_shown(word)}", "", f"*{called(sort)}*", "", escaped(form_says(cls)), ""]
    more = inspect.cleandoc(cls.__doc__ or "").split("\n\n")[1:]
    lines += [line for paragraph in more for line in (escaped(" ".join(paragraph.split())), "")]
    only = single(cls)
    if only is not None:
        lines += [f"Its value: {escaped(only.says)} ({escaped(only.shape.wants)}).", ""]
    elif form_fields(cls):
        lines += ["| key | | meaning | value |", "| --- | --- | --- | --- |"]
        lines += [_key_row(declared) for declared in form_fields(cls).values()]
        lines.append("")
    lines += ["Well written:", "", "```yaml", cls.good, "```", "", "Refused:", "", "```yaml", cls.bad, "```", ""]
    users = [variant.title for variant in variants if uses(variant, cls)]
    lines += ["Used by: " + (", ".join(map(escaped, users)) if users else "none of the shipped variants") + "."]
    return "\n".join(lines)


def _key_row(declared: Key) -> str:
    needed = "required" if declared.required else ""
    return f"| `{declared.name}` | {needed} | {escaped(declared.says)} | {escaped(declared.shape.wants)} |"


def uses(value: object, cls: type) -> bool:
    """Whether a primitive stands anywhere in a value."""
    if isinstance(value, cls):
        return True
    if isinstance(value, (tuple, list)):
        return any(uses(item, cls) for item in value)
    if isinstance(value, dict):
        return any(uses(item, cls) for item in value.values())
    fields = getattr(value, "__dataclass_fields__", ())
    return any(uses(getattr(value, name), cls) for name in fields if name not in ("board", "mark"))


def _shown(word: str) -> str:
    return "a bare word" if word == SCALAR else f"`{word}`"


def diagnostics_page() -> str:
    """Every code that a report can name, with a bad and a good example."""
    lines = ["# Diagnostics", "", "What `paisho check` may report, by code.", ""]
    for name, code in sorted(CODES.items()):
        lines += [f"## {name} {{#{name}}}", "", f"**{escaped(code.title)}.** {escaped(code.meaning)}", ""]
        for label, example in (("Refused", code.bad), ("Well written", code.good)):
            if example.strip():
                lines += [f"{label}:", "", "```yaml", *example.splitlines(), "```", ""]
    return "\n".join(lines)


def comparison_page(variants: list[Variant]) -> str:
    """The shipped variants side by side, and the rulings of all of them."""
    rows: list[tuple[str, list[str]]] = [
        ("Aim", [variant.aim for variant in variants]),
        ("Players", [", ".join(seat.name for seat in variant.players.seats.values()) for variant in variants]),
        ("Board", [f"{len(variant.board.points)} points" for variant in variants]),
        ("Types of tiles", [str(len(variant.tiles)) for variant in variants]),
        ("Tiles a player", [str(sum(tile.supply for tile in variant.tiles.values())) for variant in variants]),
        ("What can be done", [_names(variant.actions) for variant in variants]),
        ("Links", [_names(variant.links) for variant in variants]),
        ("Endings", [_names(variant.endings) for variant in variants]),
        ("Options", [_names(variant.options) for variant in variants]),
        ("Rulings", [str(len(variant.rulings)) for variant in variants]),
        ("Clauses", [str(sum(1 for _ in variant.rules())) for variant in variants]),
    ]
    heads = " | ".join(f"[{escaped(variant.title)}]({variant.id}/index.md)" for variant in variants)
    lines = ["# Variants side by side", "", f"| | {heads} |", f"| --- |{' --- |' * len(variants)}"]
    lines += [f"| **{name}** | {' | '.join(escaped(cell) for cell in cells)} |" for name, cells in rows]
    lines += ["", "## Rulings across variants", "", "| variant | question | decision |", "| --- | --- | --- |"]
    for variant in variants:
        for name, ruling in variant.rulings.items():
            link = f"[{escaped(ruling.question)}]({variant.id}/index.md#rulings.{name})"
            lines.append(f"| {escaped(variant.title)} | {link} | {escaped(ruling.decision)} |")
    return "\n".join(lines)


def _names(section: Iterable[str]) -> str:
    return ", ".join(name.replace("-", " ") for name in section) or "–"
