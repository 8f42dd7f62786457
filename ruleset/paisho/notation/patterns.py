"""Patterns of text: what was chosen written into them, read back out of them, and where a text leaves them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from paisho.language.notation import Field, Literal, Perhaps, Piece, pieces


class Pattern:
    """One pattern; ``shape`` gives the regular expression of a field's values."""

    def __init__(self, text: str, shape: Callable[[str], str]) -> None:
        self.text, self._shape = text, shape
        self.pieces = pieces(text)
        self.fields: dict[str, bool] = {}
        """The fields, each with whether it must have a value."""
        for piece in self.pieces:
            for inner in piece.pieces if isinstance(piece, Perhaps) else (piece,):
                if isinstance(inner, Field):
                    self.fields[inner.name] = self.fields.get(inner.name, False) or inner is piece

    def write(self, values: Mapping[str, str]) -> str:
        """The text for these values; KeyError names a field that has none."""
        return "".join(self._written(piece, values) for piece in self.pieces)

    def _written(self, piece: Piece, values: Mapping[str, str]) -> str:
        if isinstance(piece, Literal):
            return piece.text
        if isinstance(piece, Field):
            return values[piece.name]
        if any(isinstance(inner, Field) and inner.name not in values for inner in piece.pieces):
            return ""
        return "".join(self._written(inner, values) for inner in piece.pieces)

    def read(self, text: str) -> dict[str, str] | None:
        """The values with which the pattern makes ``text``, or ``None``."""
        match = self._whole.fullmatch(text)
        if match is None:
            return None
        return {
            name: found for number, name in enumerate(self.fields) if (found := match.group(f"f{number}")) is not None
        }

    def respelled(self, text: str, spelling: Callable[[str, str], str]) -> str:
        """``text`` with each value in it as ``spelling(field, value)`` gives it; as it is if the pattern makes none."""
        match = self._whole.fullmatch(text)
        if match is None:
            return text
        spans = [(*match.span(f"f{number}"), name) for number, name in enumerate(self.fields)]
        for start, end, name in sorted(spans, reverse=True):
            if start >= 0:
                text = text[:start] + spelling(name, text[start:end]) + text[end:]
        return text

    def reach(self, text: str) -> list[int]:
        """How many characters of ``text`` follow the pattern's first part, its first two …, as far as it is followed.

        The list begins with 0, so its length less one is the number of the part that should come next.
        """
        ends = [0]
        for number in range(len(self.pieces)):
            match = _compiled(self._expression(self.pieces[: number + 1])).match(text)
            if match is None:
                break
            ends.append(match.end())
        return ends

    def token(self, text: str, start: int, number: int) -> str:
        """What stands in ``text`` from ``start`` where the part with this number should be."""
        after = next((p.text for p in self.pieces[number + 1 :] if isinstance(p, Literal)), "")
        end = text.find(after[0], start) if after else -1
        return text[start:] if end < 0 else text[start:end]

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return _compiled(self._expression(self.pieces))

    def _expression(self, parts: tuple[Piece, ...]) -> str:
        numbers = {name: number for number, name in enumerate(self.fields)}
        seen: set[str] = set()

        def expression(piece: Piece) -> str:
            if isinstance(piece, Literal):
                return re.escape(piece.text)
            if isinstance(piece, Field):
                name = f"f{numbers[piece.name]}"
                if piece.name in seen:
                    return f"(?P={name})"
                seen.add(piece.name)
                return f"(?P<{name}>{self._shape(piece.name)})"
            return "(?:" + "".join(expression(inner) for inner in piece.pieces) + ")?"

        return "".join(expression(piece) for piece in parts)


@lru_cache(maxsize=512)
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression)


def any_of(words: list[str]) -> str:
    """The regular expression of a closed list of words, longer ones first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) or r"(?!)"
