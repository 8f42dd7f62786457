"""How an answer differs from the right one, item by item."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from paisho_validators.engines.question import ILLEGAL, Question

HISTORY = frozenset({"seen", "again"})
"""What a position remembers in a form that every engine chooses for itself."""


@dataclass(frozen=True)
class Difference:
    """One item that differs: what kind of item, which (as JSON text), what was expected and what was found.

    Kinds: ``extra`` / ``missing`` / ``twice`` / ``order`` (moves), ``allowed`` / ``refused`` (one move), ``reason``,
    ``link`` / ``owner`` / ``situation`` / ``ring`` / ``count`` / ``status`` (facts), ``field`` (a position), ``nodes``.
    """

    kind: str
    item: str
    expected: str = ""
    found: str = ""

    @property
    def data(self) -> Any:
        """The item as data."""
        return json.loads(self.item)

    def __str__(self) -> str:
        if self.kind in PHRASES:
            return PHRASES[self.kind].format(item=said(self.data), expected=self.expected, found=self.found)
        return f"{self.kind} {said(self.data)}: expected {self.expected}, found {self.found}"


PHRASES = {
    "extra": "listed as legal, but is not: {item}",
    "missing": "legal, but not listed: {item}",
    "twice": "listed {found} times: {item}",
    "order": "the list came in another order when it was asked for again",
    "allowed": "taken for legal, but is not: {item}",
    "refused": "taken for illegal, but is legal: {item}",
    "reason": "illegal because of {expected}, but the reasons given are: {found}",
    "nodes": "expected {expected} sequences of moves, found {found}",
}


def said(item: Any) -> str:
    """An item as people would write it."""
    if isinstance(item, dict) and "do" in item:
        rest = [f"{k} {' '.join(v) if isinstance(v, list) else v}" for k, v in item.items() if k != "do"]
        return " ".join([str(item["do"]), *rest])
    if isinstance(item, list):
        return " ".join(map(said, item))
    return str(item)


def differences(question: Question, answer: Any) -> tuple[Difference, ...]:
    """How the answer (a result, or :data:`ILLEGAL`) differs from what is expected; nothing if it is right."""
    expected = question.expect
    if question.method == "play":
        if answer == ILLEGAL or expected == ILLEGAL:
            if answer == expected:
                return ()
            kind = "refused" if answer == ILLEGAL else "allowed"
            return (Difference(kind, text(question.params["move"])),)
        return tuple(_positions(expected, answer))
    if question.method == "legal":
        return tuple(_moves(expected["moves"], answer["moves"]))
    if question.method == "judge":
        return tuple(_verdicts(question, answer))
    if question.method == "facts":
        return tuple(_facts(expected, answer))
    if question.method == "perft":
        if expected["nodes"] == answer["nodes"]:
            return ()
        return (Difference("nodes", text(question.params["depth"]), str(expected["nodes"]), str(answer["nodes"])),)
    return tuple(_positions(expected, answer)) if question.method == "start" else ()


def text(value: Any) -> str:
    """A value as JSON text, the same for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _moves(expected: list[Any], found: list[Any]) -> Iterable[Difference]:
    right, given = {text(move) for move in expected}, Counter(text(move) for move in found)
    for move, times in sorted(given.items()):
        if move not in right:
            yield Difference("extra", move)
        elif times > 1:
            yield Difference("twice", move, "1", str(times))
    for move in sorted(right - set(given)):
        yield Difference("missing", move)


def _verdicts(question: Question, found: Mapping[str, Any]) -> Iterable[Difference]:
    move = text(question.params["move"])
    if found["legal"] != question.expect["legal"]:
        yield Difference("allowed" if found["legal"] else "refused", move)
    elif not found["legal"]:
        named = [reason["clause"] for reason in found["reasons"]]
        absent = [clause for clause in question.because if not any(_within(name, clause) for name in named)]
        if absent:
            yield Difference("reason", move, ", ".join(absent), ", ".join(named))


def _within(name: str, clause: str) -> bool:
    """Whether a named clause is the one meant, or a part of it."""
    return name == clause or name.startswith(f"{clause}.")


def _facts(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterable[Difference]:
    for kind, links in expected["links"].items():
        right, given = _owners(links), _owners(found["links"].get(kind, []))
        for ends in sorted({*right, *given}):
            item = text([kind, *ends])
            want, have = right.get(ends, []), given.get(ends, [])
            if not want or not have:
                yield Difference("link", item, *("there", "not there") if want else ("not there", "there"))
            elif len(have) != len(want):
                yield Difference("link", item, _times(len(want)), _times(len(have)))
            elif want != have:
                yield Difference("owner", item, " and ".join(want), " and ".join(have))
    for name in sorted({*expected["situations"], *found["situations"]}):
        here, there = set(expected["situations"].get(name, [])), set(found["situations"].get(name, []))
        if name not in expected["situations"] and not there:
            continue
        for point in sorted(here ^ there):
            item = text([name, point])
            yield Difference("situation", item, *("there", "not there") if point in here else ("not there", "there"))
    for kind in sorted(expected.get("rings", {}).keys() & found.get("rings", {}).keys()):
        want, have = sorted(expected["rings"][kind]), sorted(s for s, ring in found["rings"][kind].items() if ring)
        if want != have:
            yield Difference("ring", text([kind]), ", ".join(want) or "nobody", ", ".join(have) or "nobody")
    for name in sorted(expected.get("counts", {}).keys() & found.get("counts", {}).keys()):
        for seat, number in expected["counts"][name].items():
            if found["counts"][name].get(seat, 0) != number:
                yield Difference(
                    "count", text([name, seat]), str(number), str(found["counts"][name].get(seat, "nothing"))
                )
    yield from _status(expected["status"], found["status"])


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _owners(links: Iterable[Mapping[str, Any]]) -> dict[tuple[str, ...], list[str]]:
    """By the two ends of links, in any order, the owners: of several if each tile leads to the other."""
    found: dict[tuple[str, ...], list[str]] = {}
    for link in links:
        found.setdefault(tuple(sorted(link["ends"])), []).append(link["owner"] or "nobody")
    return {ends: sorted(owners) for ends, owners in found.items()}


def _status(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterable[Difference]:
    for name in ("over", "winners", "clause", "scores"):
        want, have = expected.get(name), found.get(name)
        if name == "winners":
            want, have = sorted(want or []), sorted(have or [])
        if name in ("clause", "scores") and (not want or not have):
            continue
        if want != have:
            item = text([name, expected.get("clause"), found.get("clause")])
            yield Difference("status", item, text(want), text(have))
            return


def _positions(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterable[Difference]:
    for name in ("variant", "options", "board", "beneath", "reserve", "captured", "score", "to_move", "phase", "ply"):
        want, have = _plain(expected[name]), _plain(found[name])
        if want != have:
            yield Difference("field", text([name]), *_changed(want, have))
    want, have = ({k: v for k, v in p["memory"].items() if k not in HISTORY} for p in (expected, found))
    if want != have:
        yield Difference("field", text(["memory"]), text(want), text(have))


def _plain(value: Any) -> Any:
    """A part of a position without what says nothing: zeros and empty counts."""
    if not isinstance(value, Mapping):
        return value
    plain = {key: _plain(inner) for key, inner in value.items()}
    return {key: inner for key, inner in plain.items() if inner != {} and (inner != 0 or inner is False)}


def _changed(want: Any, have: Any) -> tuple[str, str]:
    """Two values, reduced to what differs if both are mappings."""
    if isinstance(want, dict) and isinstance(have, dict):
        keys = [key for key in sorted({*want, *have}) if want.get(key) != have.get(key)]
        return text({k: want.get(k) for k in keys})[:300], text({k: have.get(k) for k in keys})[:300]
    return text(want)[:300], text(have)[:300]
