"""Diagnostics: what is wrong with a spec, as data first and as printed text second."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from paisho.spec.codes import CODES
from paisho.spec.limits import MAX_DIAGNOSTICS
from paisho.spec.tree import Mark

Severity: TypeAlias = Literal["error", "warning"]
"""An error refuses the file; a warning does not."""

_LINE_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault. Texts that do not apply are empty; line and column count from 1."""

    code: str
    message: str
    file: str
    line: int
    column: int
    path: str = ""
    found: str = ""
    expected: str = ""
    hint: str = ""
    clause: str = ""
    severity: Severity = "error"

    @property
    def mark(self) -> Mark:
        """The place of the fault."""
        return Mark(self.file, self.line, self.column)


class Report:
    """Collects the diagnostics of one reading, over all its files."""

    def __init__(self) -> None:
        self.sources: dict[str, tuple[str, ...]] = {}
        """The lines of each file read so far, for printing."""
        self._found: dict[Diagnostic, None] = {}
        self._spoiled: set[Mark] = set()
        self._errors = 0

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic; one that is there already is not added again."""
        assert diagnostic.code in CODES, f"{diagnostic.code!r} is not in the catalogue of codes"
        if diagnostic not in self._found:
            self._found[diagnostic] = None
            self._errors += diagnostic.severity == "error"

    def amend(self, better: Callable[[Diagnostic], Diagnostic]) -> None:
        """Put in the place of everything found so far what ``better`` makes of it."""
        self._found = {better(found): None for found in self._found}

    def error(
        self,
        code: str,
        mark: Mark,
        message: str,
        *,
        path: str = "",
        found: str = "",
        expected: str = "",
        hint: str = "",
        clause: str = "",
        severity: Severity = "error",
    ) -> None:
        """Add an error at ``mark``, unless the value there is spoilt (see :meth:`spoil`)."""
        assert code in CODES, f"{code!r} is not in the catalogue of codes"
        if mark not in self._spoiled:
            self.add(
                Diagnostic(
                    code,
                    message,
                    mark.file,
                    mark.line,
                    mark.column,
                    path,
                    found,
                    expected,
                    hint,
                    clause,
                    severity,
                )
            )

    def warning(
        self,
        code: str,
        mark: Mark,
        message: str,
        *,
        path: str = "",
        found: str = "",
        expected: str = "",
        hint: str = "",
        clause: str = "",
    ) -> None:
        """Add a warning at ``mark``."""
        self.error(
            code,
            mark,
            message,
            path=path,
            found=found,
            expected=expected,
            hint=hint,
            clause=clause,
            severity="warning",
        )

    def spoil(self, mark: Mark) -> None:
        """Keep later stages from complaining about the value at ``mark``: one fault, one message."""
        self._spoiled.add(mark)

    def remember(self, file: str, text: str) -> None:
        """Keep the lines of a file, so that diagnostics in it can be printed with their source line."""
        self.sources[file] = tuple(text.split("\n"))

    @property
    def ok(self) -> bool:
        """Whether there is no error (there may be warnings)."""
        return self._errors == 0

    @property
    def full(self) -> bool:
        """Whether more errors were found than a report shows, so that a reader may stop looking."""
        return self._errors >= MAX_DIAGNOSTICS

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics by file, line, column and code; beyond the limit, a note counts the rest."""
        ordered = sorted(self._found, key=lambda d: (d.file, d.line, d.column, d.code, d.message, d.path))
        if len(ordered) <= MAX_DIAGNOSTICS:
            return tuple(ordered)
        # An error must not fall out of sight behind warnings that stand further up.
        kept = sorted(range(len(ordered)), key=lambda i: (ordered[i].severity != "error", i))[:MAX_DIAGNOSTICS]
        last = ordered[max(kept)]
        rest = len(ordered) - MAX_DIAGNOSTICS
        note = Diagnostic(
            "too-many-faults",
            f"{rest} more faults are not shown; mend these {MAX_DIAGNOSTICS} first",
            last.file,
            last.line,
            last.column,
            severity="warning",
        )
        return (*(ordered[i] for i in sorted(kept)), note)

    def as_json(self) -> list[dict[str, Any]]:
        """Return the diagnostics as dictionaries, every field present."""
        return [asdict(diagnostic) for diagnostic in self.diagnostics]

    def text(self) -> str:
        """Return all diagnostics as printed text, a blank line between two."""
        return render(self.diagnostics, self.sources)

    def raise_errors(self) -> None:
        """Raise :class:`SpecError` with everything found, if there is an error."""
        if not self.ok:
            raise SpecError(self.diagnostics, self.sources)


class SpecError(Exception):
    """A spec was refused. ``diagnostics`` says why, as data; the text of the exception says it in print."""

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, Sequence[str]] | None = None) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(render(self.diagnostics, sources or {}))


def render(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Sequence[str]]) -> str:
    """Return diagnostics as text, with the source lines that ``sources`` holds by file name."""
    return "\n\n".join(text(diagnostic, sources.get(diagnostic.file, ())) for diagnostic in diagnostics)


def text(diagnostic: Diagnostic, source_lines: Sequence[str] = ()) -> str:
    """Return one diagnostic as text: the place and message, the source line with a caret, and what to do."""
    place = f"{diagnostic.file}:{diagnostic.line}:{diagnostic.column}"
    lines = [f"{place}: {diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"]
    if 1 <= diagnostic.line <= len(source_lines):
        lines += _excerpt(source_lines[diagnostic.line - 1], diagnostic.line, diagnostic.column)
    labels = ["path", "clause", "found", "expected", "hint"]
    if len(diagnostic.expected) > _LINE_WIDTH:
        # A long list of what is allowed would bury the one word that is probably meant.
        labels.sort(key=lambda label: label == "expected")
    for label in labels:
        value = getattr(diagnostic, label)
        # What was found is nearly always in the message; saying it twice is noise.
        if value and not (label == "found" and value in diagnostic.message):
            lines.append(f"  {label}: {value}")
    return "\n".join("".join(map(_visible, line)) for line in lines)


def _excerpt(line: str, number: int, column: int) -> list[str]:
    """Return a source line and its caret, cut around the column where the line is long."""
    at = min(max(column - 1, 0), len(line))
    first = max(0, at - _LINE_WIDTH * 2 // 3) if len(line) > _LINE_WIDTH else 0
    head = "…" if first else ""
    tail = "…" if len(line) > first + _LINE_WIDTH else ""
    before = head + "".join(map(_visible, line[first:at]))
    after = "".join(map(_visible, line[at : first + _LINE_WIDTH])) + tail
    return [f"  {number} | {before}{after}".rstrip(), f"  {' ' * len(str(number))} | {' ' * _width(before)}^"]


def visible(value: str) -> str:
    """Return ``value`` with every control, invisible or direction-changing character made visible."""
    return "".join(map(_visible, value))


def _visible(character: str) -> str:
    code = ord(character)
    if 0x20 <= code < 0x7F:
        return character
    if character == "\t":
        return "→"
    if code < 0x20:
        return chr(0x2400 + code)  # The control pictures, in the same order.
    # U+200D joins emoji and U+FE0F (a mark, not a control) colours them: both are harmless.
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and code != 0x200D:
        return f"<U+{code:04X}>"
    return character


def _width(shown: str) -> int:
    """Return how many columns a terminal gives to a text: emoji and CJK take two, combining marks none."""
    width = 0
    for character in shown:
        if unicodedata.combining(character) or character in "\u200d\ufe0e\ufe0f":
            continue
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
