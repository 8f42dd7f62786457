"""Questions from games, kept as lines of JSON: making them takes many seconds, and the same rules give the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paisho import Variant
from paisho_validators.content import digest
from paisho_validators.engines.generate import generated
from paisho_validators.engines.question import Question

Tick = Callable[[int, int], None]


def kept(variant: Variant, seed: int, folder: Path | None, tick: Tick = lambda done, of: None) -> list[Question]:
    """The questions from games that ``seed`` settles, made only if the folder does not hold them.

    What is held counts only as long as neither the variant's files nor this program have changed. Raises
    :class:`OSError` if they cannot be kept.
    """
    if folder is None:
        return generated(variant, seed, tick)
    store = folder / f"{variant.id}-{seed}.jsonl"
    key = digest(variant, seed)
    known = _read(store, key)
    if known is not None:
        return known
    made = generated(variant, seed, tick)
    folder.mkdir(parents=True, exist_ok=True)
    beside = store.with_suffix(".new")
    lines = [{"of": key}, *(question.as_json() for question in made)]
    beside.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    beside.replace(store)
    return made


def _read(store: Path, key: str) -> list[Question] | None:
    """What is kept under a key; a file that cannot be read is as good as none."""
    try:
        first, *lines = (json.loads(line) for line in store.read_text(encoding="utf-8").splitlines())
        return [_question(line) for line in lines] if first == {"of": key} else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _question(data: dict[str, Any]) -> Question:
    return Question(
        data["id"],
        data["method"],
        data["params"],
        data["expect"],
        tuple(data["clauses"]),
        data["origin"],
        tuple(data["cite"]),
        tuple(data.get("because", ())),
    )
