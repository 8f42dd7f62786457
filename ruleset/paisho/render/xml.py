"""Writing XML: text and attributes escaped, numbers short and always spelled alike."""

from __future__ import annotations

import re
from hashlib import blake2s
from typing import Final

Value = str | int | float | None

_CLASS: Final = re.compile(' class="([^"]*)"')
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(value: str) -> str:
    """Return `value` as character data; what XML cannot hold at all becomes the replacement character."""
    plain = _NOT_XML.sub("\ufffd", value)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def quoted(value: str) -> str:
    """Return `value` as it stands between the double quotes of an attribute."""
    return text(value).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def num(value: float) -> str:
    """Return a number with at most two decimals and nothing that could be left out."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


def tag(name: str, *inner: str, **attributes: Value) -> str:
    """Return an element; `class_` means `class`, an underscore in a name a hyphen, None no attribute."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            written = value if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{quoted(written)}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inner)}</{name}>" if inner else f"<{head}/>"


def prefixed(markup: str, prefix: str) -> str:
    """Return markup with a prefix before every class name, so that no style sheet around it touches it."""

    def put(found: re.Match[str]) -> str:
        return ' class="' + " ".join(prefix + name for name in found[1].split()) + '"'

    # Quotes in text are always escaped (see `text`), so this finds attributes and nothing else.
    return _CLASS.sub(put, markup)


def name_of(*what: object) -> str:
    """Return a short identifier that is the same for the same things, on every machine and in every run."""
    return "p" + blake2s(repr(what).encode("utf-8", "backslashreplace"), digest_size=6).hexdigest()
