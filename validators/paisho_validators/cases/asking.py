"""Asking one reader all questions of a case, and comparing what it says with what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from paisho import Move
from paisho_validators.cases.case import Case, Expect
from paisho_validators.cases.readers import Cannot, Leading, Reader, ends_of
from paisho_validators.cases.shapes import NOBODY

NOTHING = "nothing"


@dataclass(frozen=True)
class Answer:
    """What one reader said to one question: what was expected, what was found, and whether that is the same.

    ``refusing`` are clauses that were rightly named in a verdict; ``position`` is where the question was asked;
    ``differs`` says of two sets what is missing in the one found and what it has too much.
    """

    question: str
    reader: str
    right: bool
    expected: str
    found: str
    position: Mapping[str, Any]
    refusing: tuple[str, ...] = ()
    differs: str = ""


def ask(case: Case, reader: Reader) -> Iterator[Answer]:
    """Every question of a case, put to a reader."""
    if case.start is not None:
        moment = reader.start(case.options, case.start.seed)
    else:
        moment = reader.place(case.data)
    asking = _Asking(reader, moment, "")
    if case.played:
        yield asking.moves(case.played)
    if asking.moment is not None:
        yield from asking.all(case.expect)


class _Asking:
    """Questions about one moment; ``where`` says how it came about."""

    def __init__(self, reader: Reader, moment: Any, where: str) -> None:
        self.reader, self.moment, self.where = reader, moment, where
        self.data: Mapping[str, Any] = reader.position(moment)

    def answer(self, question: str, right: bool, expected: str, found: str, refusing: tuple[str, ...] = ()) -> Answer:
        return Answer(self.where + question, self.reader.name, right, expected, found, self.data, refusing)

    def same(self, question: str, expected: Any, found: Any) -> Answer:
        """Compare two sets, numbers or texts."""
        answer = self.answer(question, expected == found, shown(expected), shown(found))
        if isinstance(expected, set) and isinstance(found, set) and not answer.right:
            parts = (("missing", expected - found), ("too much", found - expected))
            return replace(answer, differs="; ".join(f"{word}: {shown(part)}" for word, part in parts if part))
        return answer

    def moves(self, moves: tuple[Move, ...]) -> Answer:
        """Play moves that must all be legal; leaves ``moment`` at the last, or ``None``."""
        for move in moves:
            after = self.reader.play(self.moment, move)
            if after is None:
                _, clauses = self.reader.verdict(self.moment, move)
                answer = self.answer(f"play {move}", False, "legal", refused(clauses))
                self.moment = None
                return answer
            self.moment = after
            self.data = self.reader.position(after)
        return self.answer(f"play {_line(moves)}", True, "legal", "legal")

    def all(self, expect: Expect) -> Iterator[Answer]:
        """Every question of an expectation."""
        yield from self.facts(expect)
        yield from self.choices(expect)
        yield from self.legality(expect)
        yield from self.situation(expect)
        for after in expect.after:
            later = _Asking(self.reader, self.moment, self.where)
            yield later.moves(after.moves)
            if later.moment is not None:
                later.where = f"{self.where}after {_line(after.moves)}: "
                yield from later.all(after)

    def facts(self, expect: Expect) -> Iterator[Answer]:
        if expect.links:
            links = self.reader.links(self.moment)
            for kind, (wanted, owned) in expect.links.items():
                found = links.get(kind, set())
                want = {
                    (ends_of(self.reader.variant, kind, ends), None if owner == NOBODY else owner)
                    for ends, owner in wanted
                }
                if owned:
                    yield self.same(f"links.{kind}", want, found)
                else:
                    yield self.same(f"links.{kind}", {ends for ends, _ in want}, {ends for ends, _ in found})
        if expect.situations:
            situations = self.reader.situations(self.moment)
            for kind, points in expect.situations.items():
                yield self.same(f"situations.{kind}", set(points), situations.get(kind, set()))
        if expect.rings:
            rings = self.reader.rings(self.moment)
            for kind, owners in expect.rings.items():
                yield self.same(f"rings.{kind}", set(owners), set(rings.get(kind, {})))
                for seat, ring in owners.items():
                    if ring is not None:
                        yield self.same(f"rings.{kind} of {seat}", set(ring), rings.get(kind, {}).get(seat, set()))
        if expect.counts:
            counts = self.reader.counts(self.moment)
            for kind, numbers in expect.counts.items():
                for seat, number in numbers.items():
                    yield self.same(f"counts.{kind} of {seat}", number, counts.get(kind, {}).get(seat))

    def choices(self, expect: Expect) -> Iterator[Answer]:
        for point, wanted in expect.destinations.items():
            of = {"from": point} | ({"do": wanted.by} if wanted.by else {})
            yield from self.values(f"destinations of {point}", of, "to", wanted.to)
        for action, tiles in expect.placements.items():
            for tile, points in tiles.items():
                of = {"do": action} | ({"tile": tile} if tile else {})
                yield from self.values(f"placements of {action}{f' {tile}' if tile else ''}", of, "to", points)
        for asked in expect.choices:
            common = {name: value for name, value in asked.of.as_json().items() if isinstance(value, str)}
            yield from self.values(f"{asked.ask} of {asked.of}", common, asked.ask, asked.are)

    def values(self, question: str, of: Mapping[str, str], key: str, wanted: Iterable[str]) -> Iterator[Answer]:
        try:
            yield self.same(question, set(wanted), self.reader.values(self.moment, of, key))
        except Cannot:
            return

    def legality(self, expect: Expect) -> Iterator[Answer]:
        for move in expect.legal:
            legal, clauses = self.reader.verdict(self.moment, move)
            yield self.answer(f"legal: {move}", legal, "legal", "legal" if legal else refused(clauses))
        for move, because in expect.illegal:
            legal, clauses = self.reader.verdict(self.moment, move)
            right = not legal and (clauses is None or set(because) <= set(clauses))
            yield self.answer(
                f"illegal: {move}",
                right,
                refused(because),
                "legal" if legal else refused(clauses),
                because if right and clauses is not None else (),
            )
        if expect.offered is not None:
            yield self.same("offered", set(expect.offered), self.reader.offered(self.moment))

    def situation(self, expect: Expect) -> Iterator[Answer]:
        """The position itself, and the status."""
        data = self.data
        if expect.board is not None:
            yield self.same("board", set(expect.board.items()), set(data["board"].items()))
        if expect.has:
            there = {(point, data["board"].get(point, NOTHING)) for point in expect.has}
            yield self.same("board has", set(expect.has.items()), there)
        if expect.empty:
            yield self.same("empty points", set(expect.empty), {p for p in expect.empty if p not in data["board"]})
        for point, under in expect.beneath.items():
            yield self.same(f"beneath {point}", list(under), data["beneath"].get(point, []))
        for name, wanted in (("reserve", expect.reserve), ("captured", expect.captured)):
            for seat, counts in wanted.items():
                for code, number in counts.items():
                    yield self.same(f"{name} of {seat}: {code}", number, data[name].get(seat, {}).get(code, 0))
        for seat, number in expect.score.items():
            yield self.same(f"score of {seat}", number, data["score"].get(seat, 0))
        if expect.to_move is not None:
            yield self.same("to_move", expect.to_move, data["to_move"])
        if expect.phase is not None:
            yield self.same("phase", expect.phase, data["phase"])
        for name, value in expect.memory.items():
            yield self.same(f"memory.{name}", value, data["memory"].get(name))
        if expect.status is not None:
            yield from self.status(expect)

    def status(self, expect: Expect) -> Iterator[Answer]:
        wanted, found = expect.status, self.reader.status(self.moment)
        assert wanted is not None
        if wanted.over is not None:
            yield self.same("status.over", wanted.over, found.over)
        if wanted.winners is not None:
            yield self.same("status.winners", set(wanted.winners), set(found.winners))
        if wanted.clause is not None:
            yield self.same("status.clause", wanted.clause, found.clause)
        for seat, score in wanted.scores.items():
            yield self.same(f"status.scores of {seat}", score, found.scores.get(seat))


def _line(moves: tuple[Move, ...]) -> str:
    """A line of play in a few words."""
    if len(moves) > 3:
        return f"{len(moves)} moves, the last {moves[-1]}"
    return "; ".join(map(str, moves))


def refused(clauses: Iterable[str] | None) -> str:
    """How a refusal is written."""
    named = ", ".join(dict.fromkeys(clauses or ()))
    return f"illegal because of {named}" if named else "illegal"


def shown(value: Any) -> str:
    """A value in words: sets sorted, links with their owner."""
    if isinstance(value, (set, frozenset)):
        words = sorted(map(_element, value))
        # Points and names are written as a case writes them, with blanks between them.
        return (", " if any(" " in word for word in words) else " ").join(words) or NOTHING
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or NOTHING
    if isinstance(value, bool):
        return "true" if value else "false"
    return NOTHING if value is None else str(value)


def _element(value: Any) -> str:
    if isinstance(value, frozenset):
        return " – ".join(sorted(value))
    if isinstance(value, Leading):
        return " → ".join(value)
    if isinstance(value, tuple):
        what, of = value
        return f"{what}: {of}" if isinstance(what, str) else f"{_element(what)} ({of or NOBODY})"
    return str(value)
