"""The reference of a variant file's sections: a page each, with every key that may stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from paisho.grammar import MapOf, RuleShape
from paisho.grammar.records import Key
from paisho.grammar.rules import CITE, IF, NOTE, TITLE
from paisho.language.sections import REQUIRED_ENDINGS, section_keys
from paisho.language.variant import Variant
from paisho.rulebook.markdown import coded, escaped
from paisho_site.keys import Table, headed, rows, tables, value

BESIDE = Table(("rule",), "", (CITE, IF, NOTE, TITLE))
"""What may stand beside the keys of a rule."""
LONGEST = 18
"""The lines of an example."""
EXTENDS = """\
A file with `extends` says only what is different from the variant that it names: one that comes with paisho, by its id,
or a file in the same folder or in one beside it, by its path.

- A mapping is merged with the one that stands there in the parent, key by key and at every depth.
- Anything else, a list too, takes the place of what stands there in the parent.
- `null` takes out what stands there in the parent: a rule, a tile, a key of a mapping. What named it has to be changed
  as well; `paisho check` says what that is.

```yaml
extends: skud
title: Skud without the Boat
actions:
  boat: null               # an action less; whatever names it has to go or to change, too:
turn:
  bonus: {choose: [rock, wheel, knotweed, special, seedling, skip]}
notation:
  actions: {boat: null}
rulings:
  boat-needs-a-shore: null
```

Where the parent has one form and the child another, take out the parent's key beside the new one, since the two would
be merged: `{not: null, near: rocks}`.

New keys come after those of the parent. The order counts among `endings`: the first that applies decides. The parent
may extend a variant in turn. Cases are not inherited: those of the parent are questions about its own rules.

`paisho show skud` lists the rules of the parent with their names, and `paisho diff skud my-game/variant.yaml` tells in
sentences what has become of them.
"""


def section_pages(variants: Iterable[Variant]) -> dict[str, str]:
    """The table of the sections, and a page for each that is more than one text, by path below ``language/``."""
    known = list(variants)
    pages = {"sections.md": _listed()}
    for name, declared in section_keys().items():
        if has_page(name):
            pages[f"sections/{name}.md"] = _section(name, declared, known)
    return pages


def has_page(name: str) -> bool:
    """Whether a section has a page of its own."""
    return name == "extends" or bool(section_keys()[name].shape.declared() or section_keys()[name].shape.within())


def _listed() -> str:
    lines = ["# The sections of a variant", "", "| section | needed | what it holds |", "| --- | --- | --- |"]
    for name, declared in section_keys().items():
        needed = "yes" if declared.required or declared.default is ... else "no"
        shown = f"[`{name}`](sections/{name}.md)" if has_page(name) else f"`{name}`"
        lines.append(f"| {shown} | {needed} | {coded(declared.says)} |")
    lines += [
        "",
        "`board` names a board, which is [a file of its own](board.md). A file that",
        "[extends](sections/extends.md) another needs `language`, `id` and what is different.",
        "",
        "## Beside any rule {#rule}",
        "",
        "Any named rule may carry these keys beside its own. Its *clause id* is the dotted path of the keys that lead",
        "to it: `actions.walk.lands.off-gates`.",
        "",
        *rows(BESIDE, ""),
    ]
    return "\n".join(lines)


def _section(name: str, declared: Key, variants: list[Variant]) -> str:
    lines = [f"# `{name}`", "", f"*[Sections](../sections.md)*: {coded(declared.says)}.", ""]
    if name == "extends":
        return "\n".join([*lines, EXTENDS])
    found = list(tables(declared.shape, (name,)))
    if found and found[0].path in ((name,), (name, "NAME")):
        held = (
            "It is a mapping."
            if found[0].path == (name,)
            else "It is a mapping from names, which are yours, to mappings."
        )
        lines += [held, ""]
    else:
        lines += [f"It is {value(declared.shape, '../')}.", ""]
    item = declared.shape.item if isinstance(declared.shape, MapOf) else None
    if isinstance(item, RuleShape):
        beside = ", ".join(f"`{key}`" for key in item.beside)
        lines += [f"Each of them is a rule, which may carry [{beside}](../sections.md#rule) beside what it says.", ""]
    if name == "endings":
        lines += ["Whatever they are called, some of them must say", ""]
        lines += [f"- {coded(says)}: {coded(expected)}" for _, says, expected in REQUIRED_ENDINGS]
        lines.append("")
    for table in found:
        lines += headed(table, "../")
    return "\n".join([*lines, *_example(name, variants)])


def _example(name: str, variants: list[Variant]) -> list[str]:
    """How a variant writes the section: the shortest of them, its beginning if it is long."""
    written = []
    for variant in variants:
        text = Path(variant.file).read_text(encoding="utf-8")
        match = re.search(rf"^{name}:.*\n(?:(?:[ #].*)?\n)*", text, flags=re.M)
        if match is not None:
            written.append((match[0].rstrip().splitlines(), variant))
    if not written:
        return []
    found, variant = min(written, key=lambda pair: len(pair[0]))
    shown = found[:LONGEST] + (["  …"] if len(found) > LONGEST else [])
    return [f"In {escaped(variant.title)}:", "", "```yaml", *shown, "```", ""]
