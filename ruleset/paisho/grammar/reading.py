"""Where a shape is reading: the report to write faults to, the names that may be referred to, and the path so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from paisho.spec.diagnostic import Report
from paisho.spec.suggest import nearest
from paisho.spec.tree import Node, describe, missing_space


class _Bad:
    """The value of a node that could not be read; its fault is in the report, so nobody ever uses it."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Any = _Bad()


@dataclass(frozen=True)
class Names:
    """The names a file may refer to, by kind (``tile``, ``region`` …), each with whatever the reader knows of it."""

    known: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unsettled: set[str] = field(default_factory=set)
    """Kinds of which nothing is known because something else is wrong; any name of them passes."""
    point: Callable[[str], str | None] | None = None
    """Checks the spelling of a point: an explanation of what is wrong, or ``None``."""

    def of(self, *kinds: str) -> dict[str, str]:
        """Every name of the given kinds, with its kind, in the order of declaration."""
        return {name: kind for kind in kinds for name in self.known.get(kind, {})}


@dataclass(frozen=True)
class Reading:
    """One place in a file being read."""

    report: Report
    names: Names = field(default_factory=Names)
    path: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()
    spoken: frozenset[str] = frozenset()
    """What relative words can refer to here: ``tile`` (a tile acts), ``target``, ``player``, ``mover`` …; ``fixed``
    where nothing may depend on the position, ``agreed`` where only what the players have agreed on may decide."""

    def speaking(self, *of: str) -> Reading:
        """The same place where ``of`` are spoken of too."""
        return replace(self, spoken=self.spoken | set(of)) if of else self

    def at(self, *keys: str | int) -> Reading:
        """The place below ``keys``."""
        return replace(self, path=(*self.path, *map(str, keys)))

    def citing(self, cite: tuple[str, ...]) -> Reading:
        """The same place under a citation: clauses below without one of their own inherit it."""
        return replace(self, cite=cite) if cite else self

    @property
    def dotted(self) -> str:
        """The path as a clause id."""
        return ".".join(self.path)

    def fault(
        self, code: str, node: Node, message: str, *, found: str | None = None, expected: str = "", hint: str = ""
    ) -> Any:
        """Report a fault at ``node`` and return :data:`BAD`."""
        self.report.error(
            code,
            node.mark,
            message,
            path=self.dotted,
            found=describe(node) if found is None else found,
            expected=expected,
            hint=hint,
        )
        return BAD

    def unknown(self, code: str, node: Node, what: str, word: str, candidates: list[str]) -> Any:
        """Report a word that is none of ``candidates``, with the nearest of them."""
        near = nearest(word, candidates)
        hint = f"did you mean {' or '.join(f'`{n}`' for n in near)}?" if near else ""
        spaced = missing_space(node)
        if spaced:
            hint = f"is a blank missing after the colon? write `{spaced}`"
        listed = ", ".join(candidates[:24]) + (" …" if len(candidates) > 24 else "")
        expected = f"one of: {listed}" if candidates else f"there is no {what} in this file yet"
        return self.fault(code, node, f"unknown {what} `{word}`", expected=expected, hint=hint)
