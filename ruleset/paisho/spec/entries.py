"""The entries of one mapping: which keys are allowed, duplicates, merges, and values lost to a comment."""

from __future__ import annotations

import re
import unicodedata

from paisho.spec.diagnostic import Report
from paisho.spec.scalars import code_point, unseen
from paisho.spec.tree import Entry, Mapping, Mark, Node, Scalar, Sequence, describe, missing_space, shorten


def entries_of(nodes: list[Node], report: Report) -> tuple[Entry, ...]:
    """Pair keys with values; refuse bad and duplicate keys, and write merges out."""
    own: dict[str, Entry] = {}
    alike: dict[str, Scalar] = {}
    merges: list[tuple[int, Node]] = []
    merge_mark: Mark | None = None
    for key, value in zip(nodes[::2], nodes[1::2], strict=True):
        if not _good_key(key, report):
            continue
        assert isinstance(key, Scalar)
        if key.text == "<<" and not key.quoted:
            if merge_mark:
                _duplicate(key, merge_mark, report)
            else:
                merge_mark = key.mark
                merges.append((len(own), value))
            continue
        if key.text in own:
            _duplicate(key, own[key.text].key.mark, report)
            continue
        _warn_alike(key, alike, report)
        own[key.text] = Entry(key, value)
    entries = list(own.values())
    for place, value in merges:
        inherited: dict[str, Entry] = {}
        for mapping in _merged(value, report):
            for entry in mapping.entries:
                if entry.key.text not in own:
                    inherited.setdefault(entry.key.text, entry)
        entries[place:place] = inherited.values()
    return tuple(entries)


def _good_key(key: Node, report: Report) -> bool:
    if not isinstance(key, Scalar):
        hint = "write the key as text in quotes"
        if isinstance(key, Sequence) and key.items and all(isinstance(item, Scalar) for item in key.items):
            joined = ",".join(item.text for item in key.items if isinstance(item, Scalar))
            hint = f'write it as text in quotes: "{shorten(joined)}"'
        report.error(
            "bad-key",
            key.mark,
            f"a key must be text, found {describe(key)}",
            found=describe(key),
            expected="text",
            hint=hint,
        )
        return False
    if key.value is None:
        report.error(
            "bad-key",
            key.mark,
            "a key must be text, found nothing",
            found="nothing",
            expected="text",
            hint="write a name before the colon",
        )
        return False
    hidden = unseen(key.text)
    if hidden:
        report.error(
            "invisible-character",
            key.mark,
            f"the key holds {code_point(hidden)}, which cannot be seen",
            hint="type the name again",
        )
        return False
    return True


def _duplicate(key: Scalar, first: Mark, report: Report) -> None:
    report.error(
        "duplicate-key",
        key.mark,
        f'the key "{shorten(key.text)}" in line {key.mark.line} is already given in line {first.line}',
        hint="keep one of the two",
    )


def _warn_alike(key: Scalar, alike: dict[str, Scalar], report: Report) -> None:
    # ASCII keys can only look alike through case, which is not a slip.
    if key.text.isascii():
        alike.setdefault(key.text, key)
        return
    other = alike.setdefault(unicodedata.normalize("NFKC", key.text), key)
    if other is not key:
        points = " and ".join(
            " ".join(f"U+{ord(character):04X}" for character in text[:12]) for text in (other.text, key.text)
        )
        report.warning(
            "look-alike-keys",
            key.mark,
            f"the keys of lines {other.mark.line} and {key.mark.line} look alike but differ: {points}",
        )


def _merged(value: Node, report: Report) -> tuple[Mapping, ...]:
    items = value.items if isinstance(value, Sequence) else (value,)
    for item in items:
        if not isinstance(item, Mapping):
            report.error(
                "bad-merge",
                item.mark,
                f"<< takes in mappings only, found {describe(item)}",
                found=describe(item),
                expected="mapping, or list of mappings",
                hint=missing_space(item) or "",
            )
    return tuple(item for item in items if isinstance(item, Mapping))


# An empty value with a sign straight after it: `symbol: #1` gives nothing.
_SWALLOWED = re.compile(r" +#[^\s#]")


def warn_swallowed(node: Node, lines: list[str], report: Report) -> None:
    """Warn where a ``#`` turned a value into a comment, so that the value is empty."""
    waiting, seen = [node], set[int]()
    while waiting:
        here = waiting.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        if isinstance(here, Mapping):
            waiting += [entry.value for entry in here.entries]
        elif isinstance(here, Sequence):
            waiting += here.items
        elif here.value is None and not here.text and _SWALLOWED.match(lines[here.mark.line - 1], here.mark.column - 1):
            report.warning(
                "value-is-comment",
                here.mark,
                "the value is empty, because # begins a comment",
                hint="put the value in quotes if the # belongs to it",
            )
