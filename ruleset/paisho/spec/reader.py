"""Bytes or text → positioned tree, with a diagnostic for everything that is not one good YAML mapping."""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path

from paisho.spec.compose import compose
from paisho.spec.diagnostic import Report
from paisho.spec.entries import warn_swallowed
from paisho.spec.events import events
from paisho.spec.limits import MAX_BYTES
from paisho.spec.scalars import code_point
from paisho.spec.tree import Mapping, Mark, Node, describe, missing_space


def read_file(path: str | os.PathLike[str], report: Report) -> Node | None:
    """Read the file at ``path``; a file that cannot be read gives a diagnostic like any other fault."""
    name = os.fspath(path).replace(os.sep, "/")
    start = Mark(name, 1, 1)
    try:
        place = Path(path)
        if place.is_dir():
            report.error("unreadable-file", start, "this is a folder, not a file")
            return None
        if not place.exists():
            report.error("unreadable-file", start, "there is no such file", hint="check the name and the folder")
            return None
        if not place.is_file():  # Reading a device or a pipe might never end.
            report.error("unreadable-file", start, "this is not an ordinary file")
            return None
        with place.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        report.error("unreadable-file", start, f"the file cannot be read: {reason}")
        return None
    return read_text(data, name, report)


def read_text(text: str | bytes, file: str, report: Report) -> Node | None:
    """Return the mapping that ``text`` holds, or None where there is no whole one; ``report`` says why.

    A tree may come back together with errors (a duplicate key, a tag …): later stages can then report their
    faults in the same run. Only ``report.ok`` says that the text is good.
    """
    decoded = _decode(text, file, report)
    if decoded is None:
        return None
    # Editors count \r\n, \n and \r as one line break; from here on there is only \n.
    source = decoded.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    report.remember(file, source)
    if not _usable(source, file, report):
        return None
    root = compose(events(source, file, report), file, report)
    if root is not None:
        warn_swallowed(root, source.split("\n"), report)
        if isinstance(root, Mapping):
            return root
    if root is None or not _has_content(source):
        if report.ok:
            report.error(
                "empty-file",
                Mark(file, 1, 1),
                "the file is empty: it holds no key",
                hint="begin with `language: 1`",
            )
        return None
    slip = missing_space(root)
    report.error(
        "not-a-mapping",
        root.mark,
        f"the file must be a mapping (`key: value` lines), found {describe(root)}",
        found=describe(root),
        expected="mapping",
        hint=f"is a blank missing after the colon? {slip}" if slip else "",
    )
    return None


def _has_content(source: str) -> bool:
    """Whether something other than comments and document marks stands in the text."""
    return any(line.split("#", 1)[0].strip() not in ("", "---", "...") for line in source.split("\n"))


def _decode(text: str | bytes, file: str, report: Report) -> str | None:
    start = Mark(file, 1, 1)
    # Characters are never more than bytes, so a long text need not be encoded to be refused.
    if len(text) > MAX_BYTES:
        report.error("too-large", start, f"the file is larger than {MAX_BYTES:,} bytes (1 MiB)")
        return None
    if isinstance(text, str):
        return text
    utf_16 = text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or _every_other_is_nul(text)
    if utf_16 or text.startswith(codecs.BOM_UTF32_BE):
        report.error("not-utf-8", start, "the file is in UTF-16 or UTF-32", expected="UTF-8", hint="save it as UTF-8")
        return None
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        mark = Mark(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        byte = text[error.start]
        if b"\0" in text:
            report.error("bad-character", mark, "the file is not text (it holds zero bytes)")
        else:
            latin = bytes([byte]).decode("latin-1")
            likely = f'; in Latin-1 it would be "{latin}"' if latin.isprintable() and byte >= 0xA0 else ""
            report.error(
                "not-utf-8",
                mark,
                f"byte 0x{byte:02X} is not UTF-8{likely}",
                expected="UTF-8",
                hint="save the file as UTF-8",
            )
        return None


def _every_other_is_nul(data: bytes) -> bool:
    """Whether the data look like UTF-16 without its mark: Latin letters with a zero byte beside each."""
    head = data[:64]
    return len(head) >= 4 and any(
        not any(head[side::2]) and all(head[1 - side :: 2][: len(head) // 2]) for side in (0, 1)
    )


# What YAML allows as it stands, without the marks that editors and YAML count differently as line breaks.
_UNUSABLE = re.compile(r"[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def _usable(source: str, file: str, report: Report) -> bool:
    """Report the first character that YAML text may not hold as it stands."""
    match = _UNUSABLE.search(source)
    if not match:
        return True
    at = match.start()
    mark = Mark(file, source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at))
    if match[0] == "\0":
        message, hint = "the file holds a zero byte, so it is not text", ""
    else:
        message = f"the file holds {code_point(match[0])}, which cannot be seen"
        hint = "remove it, or write it as an escape in double quotes"
    report.error("bad-character", mark, message, hint=hint)
    return False
