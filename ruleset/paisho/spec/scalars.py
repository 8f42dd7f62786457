"""What unquoted text means: the YAML 1.2 core rules, made stricter.

Only what can mean nothing else is a number, true/false or nothing. All the rest — ``no``, ``on``, ``8:3``,
``010``, ``1_0``, ``0x10``, ``.inf``, dates — stays the text that the author typed.
"""

from __future__ import annotations

import re
import unicodedata

from paisho.spec.limits import MAX_DIGITS
from paisho.spec.tree import ScalarValue

_WORDS: dict[str, ScalarValue] = {"true": True, "false": False, "null": None, "~": None, "": None}
# The digits are [0-9], not \d: other scripts' digits are text.
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_POINTED = re.compile(r"-?[0-9]+\.[0-9]+")


def resolve(text: str) -> ScalarValue:
    """Return what the plain scalar ``text`` means.

    Raises ValueError for a number of more than 15 digits, which not every reader would take for the same
    number.
    """
    if text in _WORDS:
        return _WORDS[text]
    whole = _WHOLE.fullmatch(text)
    if not whole and not _POINTED.fullmatch(text):
        return text
    if sum(character.isdigit() for character in text) > MAX_DIGITS:
        raise ValueError(f"a number has at most {MAX_DIGITS} digits")
    return int(text) if whole else float(text)


def unseen(text: str) -> str | None:
    """Return the first character of ``text`` that cannot be seen or that turns the direction of writing."""
    if text.isascii() and text.isprintable():
        return None
    for character in text:
        # Blank letters and variation selectors are no controls to Unicode, but just as invisible.
        if (
            unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
            or (unicodedata.category(character) == "Zs" and character != " ")
            or character in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
            or 0xFE00 <= ord(character) <= 0xFE0E
            or 0xE0100 <= ord(character) <= 0xE01EF
        ):
            return character
    return None


def unusable(text: str) -> str | None:
    """Return the first character of ``text`` that no text may hold: a control, half a surrogate pair, NUL."""
    if text.isprintable():
        return None
    for character in text:
        if character not in "\t\n" and unicodedata.category(character) in ("Cc", "Cs"):
            return character
    return None


def code_point(character: str) -> str:
    """Return ``U+200B ZERO WIDTH SPACE`` for the character."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
