"""Moves in words: ``arrange from 0,8 to 3,5``. The same in every variant, and what `str(move)` writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paisho.grammar import Rule
from paisho.language.variant import Variant
from paisho.spec.suggest import did_you_mean
from paisho.state.move import LISTS, Move, MoveError

LONGEST = 4_000


def deeds(variant: Variant, options: Mapping[str, Any] | None = None) -> list[str]:
    """What can stand after ``do`` in a move of this variant: actions, decisions of the setup, ways to stop; under
    certain options, if these are given."""
    if options is not None:
        rules: dict[str, Rule[Any]] = {**variant.actions, **variant.setup, **variant.endings}
        conditions = {name: rule.if_ for name, rule in rules.items()}
        off = {name for name, when in conditions.items() if when is not None and when.settled(options) is False}
        return [name for name in deeds(variant) if name not in off]
    steps = [name for name, rule in variant.setup.items() if rule.body.deciders()]
    stops = [name for name, rule in variant.endings.items() if rule.body.stop is not None]
    return [*variant.actions, *steps, *stops]


def move_keys(variant: Variant) -> list[str]:
    """Every key that moves of this variant have beside ``do``."""
    keys: dict[str, None] = dict.fromkeys(("tile", "from", "to"))
    for name in deeds(variant):
        keys.update(dict.fromkeys(parts_of(variant, name)))
    return list(keys)


def parts_of(variant: Variant, deed: str) -> tuple[str, ...]:
    """The keys of moves that do ``deed``, beside ``do``; further choices may be left out where they do not arise."""
    rule = variant.actions.get(deed) or variant.setup.get(deed)
    return tuple(rule.body.keys()) if rule is not None else ()


def read_words(text: str | Iterable[str], variant: Variant) -> Move:
    """The move that words describe: what is done, then each key followed by its value, in any order. Letters of points
    may be large or small. The key of a tile or of a point that comes first, `tile` or `from`, may be left out.

    Raises :class:`MoveError`. Whether the move is legal, or has the keys that it needs, is the referee's business.
    """
    words = text.split() if isinstance(text, str) else list(text)
    if not words:
        raise MoveError("the move is empty; write what is done and then its parts, such as `from` and a point")
    if sum(map(len, words)) > LONGEST:
        raise MoveError(f"a move in words has at most {LONGEST} characters")
    known = move_keys(variant)
    if len(words) > 1 and words[1] not in known:
        words[1:1] = _implied(words[1], variant)
    found: dict[str, list[str]] = {}
    key = None
    for word in words[1:]:
        if word in known:
            if word in found:
                raise MoveError(f"`{word}` stands in the move twice")
            key = word
            found[key] = []
        elif key is None or (found[key] and key not in LISTS):
            hint = did_you_mean(word, known) or _form(variant, words[0])
            raise MoveError(
                f"`{words[0]} … {word[:40]}`: expected one of the parts of a move, not `{word[:40]}`; {hint}"
            )
        else:
            found[key].append(word)
    for name, values in found.items():
        if not values:
            raise MoveError(f"nothing follows `{name}` in the move")
    for name in found:
        if name not in ("tile", "tiles"):
            found[name] = [variant.board.own_spelling(value) for value in found[name]]
    return Move.from_json({"do": words[0], **{k: v if k in LISTS else v[0] for k, v in found.items()}})


def _implied(word: str, variant: Variant) -> list[str]:
    """The key that may be left out before a word that comes first, if the word can be its value."""
    if word in variant.tiles:
        return ["tile"]
    try:
        variant.board.number(variant.board.own_spelling(word))
    except ValueError:
        return []
    return ["from"]


def _form(variant: Variant, deed: str) -> str:
    """How a move that does ``deed`` is written in words."""
    if deed not in deeds(variant):
        return f"the parts of a move are: {', '.join(move_keys(variant))}"
    parts = parts_of(variant, deed)
    return f"the move is written `{' '.join([deed, *(f'{part} …' for part in parts)])}`"
