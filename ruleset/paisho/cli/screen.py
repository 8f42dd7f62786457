"""What the terminal can show: colour, width and characters, and the few ways in which commands write to it."""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Any

import click

from paisho.spec.diagnostic import visible

if TYPE_CHECKING:
    from rich.console import Console

PLAIN = {
    "→": "->",
    "…": "...",
    "—": "-",
    "–": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "×": "x",
    "·": ".",
    "•": "*",
    "⇔": "<=>",
    "✓": "ok",
    "✗": "x",
}
"""What stands for the characters that we write where a terminal has no Unicode; anything else becomes `?`."""

NARROWEST, WIDEST, UNKNOWN_WIDTH = 40, 110, 100


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(c, "?") for c in error.object[error.start : error.end]), error.end


def prepare() -> None:
    """See to it that no character can fail to be written, and no byte to be read."""
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if unicode(stream) else "plainer")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="backslashreplace")


def unicode(stream: Any = None) -> bool:
    """Whether the stream (standard output, unless given) takes every character."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").startswith("utf")


def colour() -> bool:
    """Whether to write colour: to a terminal, unless NO_COLOR is set; FORCE_COLOR asks for it anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def width() -> int:
    """The columns to use: those of the terminal, within reason."""
    known = os.environ.get("COLUMNS", "")
    if known.isdigit() and int(known):
        columns = int(known)
    else:
        columns = shutil.get_terminal_size((UNKNOWN_WIDTH, 24)).columns if sys.stdout.isatty() else UNKNOWN_WIDTH
    return max(NARROWEST, min(columns, WIDEST))


def console() -> Console:
    """A rich console that writes to standard output as it is now."""
    from rich.console import Console

    return Console(
        file=sys.stdout,
        width=width(),
        force_terminal=colour(),
        no_color=not colour(),
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def write(text: str = "", **style: Any) -> None:
    """Write a line to standard output, in a style where there is colour."""
    # Not by `click.echo`: where a stream is ASCII that writes UTF-8 all the same.
    print(click.style(text, **style) if style and colour() else text)


def style(text: str, **how: Any) -> str:
    """A piece of a line in a style, where there is colour."""
    return click.style(text, **how) if colour() else text


def error(text: str) -> None:
    """Write to standard error, with nothing in it that could play tricks on a terminal."""
    with contextlib.suppress(OSError):  # There may be nobody left to tell.
        print("\n".join(map(visible, text.split("\n"))), file=sys.stderr)


def as_json(data: Any) -> None:
    """Write data as JSON."""
    print(json.dumps(data, ensure_ascii=not unicode(), indent=2))
