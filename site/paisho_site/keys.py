"""The keys of every mapping that the language declares, as tables: from the declarations that read the files."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from paisho.grammar import Choice, ListOf, MapOf, OneOrMore, Ref, RuleShape, Shape, Sort
from paisho.grammar.records import Key
from paisho.grammar.sorts import SCALAR, forms_of, single
from paisho.language.actions.action import ActionShape
from paisho.language.actions.ways import WayShape
from paisho.language.tiles import Attributed
from paisho.language.which.which import WhichShape
from paisho.rulebook.markdown import coded

NAME = "NAME"
"""Stands in a path for a name that the author gives."""
ONE = {
    "where": "a set of points",
    "criterion": "a criterion of tiles",
    "condition": "a condition",
    "number": "a number",
    "movement": "a way of moving",
    "relation": "a relation",
    "cancel": "what cancels a link",
    "effect": "an effect",
    "breach": "what a law forbids",
    "action": "an action",
    "setup": "a step of the setup",
    "result": "a result",
    "term": "a term of a sum",
}
"""What a value of a sort is called; one of a sort without a name here is called by the sort's own."""


@dataclass(frozen=True)
class Table:
    """The keys of one mapping: where it stands (the keys that lead to it, with :data:`NAME` for names), what it is, and
    what an author writes there."""

    path: tuple[str, ...]
    says: str
    keys: tuple[Key, ...]
    good: str = ""
    bad: str = ""

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return "-".join(part.lower() for part in self.path)


def tables(shape: Shape, path: tuple[str, ...]) -> Iterator[Table]:
    """The tables of a value and of all within it, outer ones first; words of a sort have pages of their own."""
    if isinstance(shape, (Sort, WhichShape, ActionShape)):
        return
    keys = shape.declared()
    if keys:
        cls = getattr(shape, "cls", None)
        yield Table(path, _about(shape), keys, getattr(cls, "good", ""), getattr(cls, "bad", ""))
    for declared in keys:
        yield from tables(declared.shape, (*path, declared.name))
    for inner in shape.within():
        yield from tables(inner, (*path, NAME) if isinstance(shape, MapOf) else path)


def _about(shape: Shape) -> str:
    """What the class says that is read from such a mapping."""
    cls: Any = getattr(shape, "cls", None)
    said = "" if cls is None else inspect.cleandoc(cls.__doc__ or "").replace("``", "`")
    if isinstance(shape, Attributed):
        said += "\n\nBeside these keys stands one for each attribute that is declared, with its value."
    return said


def rows(table: Table, root: str) -> list[str]:
    """A table as Markdown; ``root`` leads from the page to the folder of the language."""
    lines = ["| key | needed | meaning | value |", "| --- | --- | --- | --- |"]
    for declared in table.keys:
        needed = "yes" if declared.required else "no"
        lines.append(f"| `{declared.name}` | {needed} | {coded(declared.says)} | {value(declared.shape, root)} |")
    return lines


def headed(table: Table, root: str, level: str = "##") -> list[str]:
    """A table with its heading and what it is."""
    lines = [f"{level} `{'.'.join(table.path)}` {{#{table.anchor}}}", ""]
    lines += [line for part in table.says.split("\n\n") if part for line in (coded(" ".join(part.split())), "")]
    lines += [*rows(table, root), ""]
    for label, example in (("Well written", table.good), ("Refused", table.bad)):
        lines += [f"{label}:", "", "```yaml", *example.splitlines(), "```", ""] if example else []
    return lines


def value(shape: Shape, root: str) -> str:
    """What may stand in a place, with links to the words that may."""
    if isinstance(shape, WayShape):
        return f"{value(shape.body, root)}, and `for` beside it if only some of the tiles move this way"
    if isinstance(shape, Sort):
        bare = single(forms_of(shape.name)[SCALAR]) if SCALAR in forms_of(shape.name) else None
        one = f"[{ONE.get(shape.name, shape.name)}]({root}{shape.name}/index.md)"
        return f"{one}, or {value(bare.shape, root)}" if bare is not None else one
    if isinstance(shape, ActionShape):
        return f"[{ONE['action']}]({root}action/index.md)"
    if isinstance(shape, WhichShape):
        return f"[tiles]({root}criterion/index.md): a tile, a group, `any`, or a mapping of criteria"
    if isinstance(shape, RuleShape):
        return value(shape.body, root)
    if isinstance(shape, MapOf):
        return f"a mapping from names to {value(shape.item, root)}"
    if isinstance(shape, ListOf):
        return f"a list, each {value(shape.item, root)}"
    if isinstance(shape, OneOrMore):
        return f"{value(shape.item, root)}, or a list of them"
    if isinstance(shape, Choice):
        return f"one of: {_words(shape.words)}"
    if isinstance(shape, Ref) and shape.words:
        return f"{coded(Ref(*shape.kinds).wants)}, or: {_words(shape.words)}"
    return coded(shape.wants)


def _words(words: Mapping[str, str]) -> str:
    """Fixed words with their meanings."""
    if all(meaning.startswith(word) for word, meaning in words.items()):
        return ", ".join(f"`{word}`" for word in words)
    return "; ".join(f"`{word}` ({coded(meaning)})" for word, meaning in words.items())
