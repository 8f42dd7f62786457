"""Small checks on plain data that say where in the board's data they failed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches

from paisho.board.errors import BoardError, Faults, shown


def join(path: str, key: object) -> str:
    """Return the dotted path of `key` below `path`."""
    return f"{path}.{key}" if path else str(key)


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` if a known word is close, or the known ones if they are few."""
    words = list(known)
    close = get_close_matches(word, words, n=1)
    if close:
        return f"; did you mean `{close[0]}`?"
    return f"; known: {', '.join(words)}" if 0 < len(words) <= 12 else ""


def mapping(value: object, path: str) -> Mapping[str, object]:
    """Return `value` if it is a mapping with text keys."""
    if not isinstance(value, Mapping):
        raise BoardError(path, f"expected a mapping, found {shown(value)}")
    for key in value:
        if not isinstance(key, str):
            raise BoardError(path, f"expected text as a key, found {shown(key)}")
    return value


def closed(value: object, path: str, keys: Collection[str]) -> Mapping[str, object]:
    """Return `value` if it is a mapping with no other keys than these."""
    found = mapping(value, path)
    for key in found:
        if key not in keys:
            raise BoardError(join(path, key), f"unknown key {shown(key)}{suggestion(key, keys)}")
    return found


def known_keys(value: Mapping[str, object], path: str, keys: Collection[str], faults: Faults) -> None:
    """Add a fault for each key that is none of these."""
    for key in value:
        if key not in keys:
            faults.add(BoardError(join(path, key), f"unknown key {shown(key)}{suggestion(key, keys)}"))


def required(value: Mapping[str, object], path: str, key: str) -> object:
    """Return the value of `key`, which must be there."""
    if key not in value:
        raise BoardError(join(path, key), f"`{key}` is missing")
    return value[key]


def text(value: object, path: str) -> str:
    """Return `value` if it is text with something in it."""
    if not isinstance(value, str) or not value.strip():
        raise BoardError(path, f"expected text, found {shown(value)}")
    return value


def whole(value: object, path: str) -> int:
    """Return `value` if it is a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BoardError(path, f"expected a whole number, found {shown(value)}")
    return value


def items(value: object, path: str) -> list[object]:
    """Return `value` if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise BoardError(path, f"expected a list, found {shown(value)}")
    return list(value)


def one_of(value: object, path: str, words: Iterable[str]) -> str:
    """Return `value` if it is one of the words."""
    known = list(words)
    if not isinstance(value, str) or value not in known:
        raise BoardError(path, f"expected {' or '.join(f'`{word}`' for word in known)}, found {shown(value)}")
    return value
