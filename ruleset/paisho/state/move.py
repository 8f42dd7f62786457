"""A move as plain data: the name of an action and the choices made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paisho.state.shown import shown

LISTS = frozenset({"tiles", "points"})
"""The choices whose value is a list of texts, however many there are; the value of every other choice is one text."""


class MoveError(ValueError):
    """Something that is not a move at all: wrong keys or wrong types."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: what is done (``do``), with which tile, from where, to where, and any further choices.

    Points are in the board's spelling. ``choices`` are (name, value) pairs in the order the action declares them;
    a value is text or a tuple of texts.
    """

    do: str
    tile: str | None = None
    source: str | None = None
    to: str | None = None
    choices: tuple[tuple[str, str | tuple[str, ...]], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The move as in the protocol: ``{"do": …, "tile": …, "from": …, "to": …, …}``."""
        data: dict[str, Any] = {"do": self.do}
        if self.tile is not None:
            data["tile"] = self.tile
        if self.source is not None:
            data["from"] = self.source
        if self.to is not None:
            data["to"] = self.to
        for name, value in self.choices:
            data[name] = list(value) if isinstance(value, tuple) else value
        return data

    @staticmethod
    def from_json(data: Any) -> Move:
        """The move written as a mapping; raises :class:`MoveError` if it is not one. Legality is not looked at."""
        if not isinstance(data, Mapping):
            raise MoveError(f"a move is a mapping such as {{'do': …}}, not {shown(data)}")
        known: dict[str, str | None] = {}
        choices: list[tuple[str, str | tuple[str, ...]]] = []
        for name, value in data.items():
            if not isinstance(name, str):
                raise MoveError(f"the keys of a move are text, not {shown(name)}")
            if name in ("do", "tile", "from", "to"):
                if not _short(value):
                    raise MoveError(f"`{name}` of a move is short text, not {shown(value)}")
                known[name] = value
            elif _short(name) and _short(value):
                choices.append((name, value))
            elif _short(name) and isinstance(value, (list, tuple)) and len(value) <= 400 and all(map(_short, value)):
                choices.append((name, tuple(value)))
            else:
                raise MoveError(f"{shown(name)} of a move is short text or a list of such texts, not {shown(value)}")
        if "do" not in known:
            raise MoveError("a move needs the key `do`: the name of the action")
        return Move(str(known["do"]), known.get("tile"), known.get("from"), known.get("to"), tuple(choices))

    def choice(self, name: str) -> str | tuple[str, ...] | None:
        """The value of a further choice, or ``None`` if it was not made."""
        return next((v for n, v in self.choices if n == name), None)

    def __str__(self) -> str:
        return " ".join(
            [self.do, *(f"{k} {v if isinstance(v, str) else ' '.join(v)}" for k, v in list(self.as_json().items())[1:])]
        )


def _short(value: Any) -> bool:
    """Whether a value may be the name of something: text of a length that names can have."""
    return isinstance(value, str) and len(value) <= 100
