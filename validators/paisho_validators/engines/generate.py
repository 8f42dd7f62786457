"""Positions with known answers, from seeded random games that are steered towards what is rare."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import paisho
from paisho.engine.perft import Budget, perft
from paisho.language.base import Binding
from paisho.language.variant import Variant
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot
from paisho_validators.engines.hypotheses import SENSELESS, Listing, Rules, Unanswerable, apart, hypotheses, right
from paisho_validators.engines.question import ILLEGAL, Question

GAMES = 8
"""Games under the options as they are by default."""

OTHER_GAMES = 2
"""Games under each other value of an option."""

PLIES = 240
"""Moves of one game at most."""

LOOK = 5
"""Every so many moves a position is looked at in which there is nothing new to see."""

WANTED = 3
"""How often each thing seen is wanted among the positions kept."""

TRIED = 50
"""Positions at which a wrong reading of the rules is tried before it is given up as one that games do not show."""

STYLES: tuple[tuple[int, float, Callable[[Position], float]], ...] = (
    (6, 1.0, lambda now: 0.0),
    (6, 1.0, lambda now: 0.5 * max(_owned(now))),
    (16, 0.0, lambda now: _owned(now)[0] - 0.3 * sum(now.reserve)),
    (16, 0.0, lambda now: max(_owned(now))),
)
"""What players try for: among how many moves they choose, how much they like what is new, and what else they like. The
new; the new and links; links of the first seat and to play all tiles; links of any one seat."""

PERFT_WORK = 200
"""Positions that the engine under test has to look at for one perft."""


def generated(
    variant: Variant, seed: int = 0, tick: Callable[[int, int], None] = lambda done, of: None
) -> list[Question]:
    """Questions with the answers of our engine, on which the referee agrees: the same ones for the same seed.

    ``tick`` is told how many games have been played, and of how many.
    """
    return list(_Kit(variant, seed).questions(tick))


def option_sets(variant: Variant) -> Iterator[dict[str, Any]]:
    """The default options, and each other value of an option on its own."""
    yield variant.default_options()
    for name, option in variant.options.items():
        for value in option.choices.samples:
            if value != option.default:
                yield {**variant.default_options(), name: option.typed(value)}


class _Kit:
    def __init__(self, variant: Variant, seed: int) -> None:
        self.variant, self.seed = variant, seed
        self.seen: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.numbers: Counter[str] = Counter()
        self.right = right(variant)
        self.wrong = [_Wrong(rules) for rules in hypotheses(variant, steps=(1, -1))]

    def questions(self, tick: Callable[[int, int], None]) -> Iterator[Question]:
        """The questions, game by game."""
        sets = list(option_sets(self.variant))
        games = GAMES + OTHER_GAMES * (len(sets) - 1)
        played = 0
        for index, options in enumerate(sets):
            yield from self._beginning(options)
            for number in range(OTHER_GAMES if index else GAMES):
                tick(played, games)
                yield from self._game(options, f"{self.seed}-{index}-{number}", number)
                played += 1
        tick(played, games)

    def _make(
        self, method: str, params: Mapping[str, Any], expect: Mapping[str, Any], clauses: list[str], origin: str,
        because: tuple[str, ...] = (),
    ) -> Question:  # fmt: skip
        self.numbers[method] += 1
        name = f"game-{method}-{self.numbers[method]:03}"
        return Question(name, method, params, expect, tuple(dict.fromkeys(clauses)), origin, (), because)

    def _beginning(self, options: Mapping[str, Any]) -> Iterator[Question]:
        first, other = (paisho.start(self.variant, options, seed) for seed in (0, 1))
        expect = paisho.write_position(first)
        origin = f"start of a game, {_said(options)}"
        clauses = [*(f"setup.{name}" for name in self.variant.setup), f"turn.{self.variant.first_phase_name}"]
        if expect == paisho.write_position(other):  # what chance settles, every engine settles in its own way
            yield self._make("start", {"variant": self.variant.id, "options": options}, expect, clauses[:1], origin)

    def _game(self, options: Mapping[str, Any], seed: str, number: int) -> Iterator[Question]:
        rng = random.Random(f"{self.variant.id} {seed}")
        now = paisho.start(self.variant, options, rng.randrange(1 << 30))
        draws, novelty, liking = STYLES[number % len(STYLES)]
        for _ in range(PLIES):
            signs = _signs(now)
            new = min(self.seen[sign] for sign in signs) < WANTED
            if new or now.ply % LOOK == 0:
                origin = f"game {seed}, ply {now.ply}, {_said(options)}"
                found = list(self._about(now, origin, rng, new))
                if found:
                    self.seen.update(signs)
                yield from found
            moves = paisho.legal_moves(now)
            if not moves:
                return
            drawn = [paisho.play(now, move) for move in _drawn(moves, draws, rng)]
            now = max(drawn, key=lambda after: novelty * self._novelty(after) + liking(after))

    def _novelty(self, now: Position) -> float:
        return sum(1 / (1 + self.seen[sign]) for sign in _glance(now))

    def _about(self, now: Position, origin: str, rng: random.Random, new: bool) -> Iterator[Question]:
        """Questions about a position: all that there are if it is ``new``, else those that tell right from wrong."""
        position = paisho.write_position(now)
        legal = {"moves": [move.as_json() for move in paisho.legal_moves(now)]}
        facts = paisho.facts(now).as_json()
        listing, showing = [], []
        usual = now.rules.options == self.variant.default_options()
        probes: list[tuple[dict[str, Any], str]] = []
        listed, shot = self.right.listing(now), paisho.snapshot(now)
        for wrong in self.wrong:
            moves, others = wrong.told_apart(shot, listed, facts, usual)
            if moves:
                listing.append(wrong.rules.clause)
                probes += [(move.as_json(), wrong.rules.clause) for move in rng.sample(moves, min(len(moves), 3))]
            if others:
                showing.append(wrong.rules.clause)
        due = self._due(now)
        over = paisho.status(now)
        doing = [_of_action(self.variant, name) for name in dict.fromkeys(move["do"] for move in legal["moves"])]
        if new or listing:
            clauses = [str(over.clause)] if over.over else [*due, *doing, *listing]
            yield self._make("legal", {"position": position}, legal, clauses, origin)
        if new or showing:
            clauses = [*_shown(facts), *showing] or due
            yield self._make("facts", {"position": position}, facts, clauses, origin)
        yield from self._played(now, position, due, origin, rng, 16 if new else 2)
        for data, clause in probes:
            yield from self._probed(now, position, data, clause, origin)
        if self.asked["perft"] < 6 and 1 < len(legal["moves"]) <= PERFT_WORK:
            self.asked["perft"] += 1
            nodes = perft(now, 2, Budget(PERFT_WORK + 1))
            yield self._make("perft", {"position": position, "depth": 2}, {"nodes": nodes}, [*due, *doing], origin)

    def _probed(
        self, now: Position, position: Mapping[str, Any], data: dict[str, Any], clause: str, origin: str
    ) -> Iterator[Question]:
        """A move whose legality hangs on one clause, if the referee sees it so too."""
        move = Move.from_json(data)
        verdict = paisho.judge(now, move)
        params = {"position": position, "move": data}
        if verdict.legal:
            if self.asked[f"legal by {clause}"] < WANTED:
                self.asked[f"legal by {clause}"] += 1
                clauses = [_of_action(self.variant, move.do), clause]
                after = paisho.write_position(paisho.play(now, move))
                yield self._make("play", params, after, clauses, origin)
                yield self._make("judge", params, verdict.as_json(), clauses, origin)
        elif len(verdict.objections) == 1:
            reason = verdict.objections[0]
            if self.asked[f"{move.do} {reason.clause}"] < WANTED:
                self.asked[f"{move.do} {reason.clause}"] += 1
                yield self._make("judge", params, verdict.as_json(), [reason.clause], origin, (reason.clause,))
                yield self._make("play", params, ILLEGAL, [reason.clause], origin, (reason.clause,))

    def _due(self, now: Position) -> list[str]:
        name = now.rules.stages[now.phase].name
        return [name if name.startswith("setup.") else f"turn.{name}"]

    def _played(
        self, now: Position, position: Mapping[str, Any], due: list[str], origin: str, rng: random.Random, most: int
    ) -> Iterator[Question]:
        moves = paisho.legal_moves(now)
        for move in rng.sample(moves, min(len(moves), most)):
            after = paisho.play(now, move)
            signs = _consequences(now, move, after)
            if min(self.asked[sign] for sign in signs) >= WANTED:
                continue
            self.asked.update(signs)
            clauses = [_of_action(self.variant, move.do)]
            if after.phase != now.phase and after.phase >= now.rules.first_stage:
                clauses += self._due(after)
            params, expect = {"position": position, "move": move.as_json()}, paisho.write_position(after)
            clauses += [wrong.rules.clause for wrong in self.wrong if wrong.plays_apart(params, expect)]
            if paisho.judge(now, move).legal:
                yield self._make("play", params, expect, clauses, origin)
                yield self._make("judge", params, {"legal": True, "reasons": []}, clauses, origin)
        for name, rule in self.variant.endings.items():
            if name in now.rules.stops and self.asked[name] < 1 and not paisho.status(now).over:
                self.asked[name] += 1
                after = paisho.play(now, Move(name))
                params = {"position": position, "move": {"do": name}}
                yield self._make("play", params, paisho.write_position(after), [rule.clause], origin)


class _Wrong:
    """A wrong reading of the rules, and how often a question has told it from the right one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tried = self.listed = self.shown = self.played = 0
        self.section, _, rest = rules.clause.partition(".")
        self.action = rest.split(".")[0] if self.section == "actions" else ""

    def told_apart(
        self, shot: Snapshot, listed: Listing, facts: Mapping[str, Any], usual: bool
    ) -> tuple[list[Move], bool]:
        """The moves on which it goes wrong here, and whether it goes wrong on the facts, if it is still of interest."""
        enough = self.listed >= WANTED and self.shown >= WANTED
        # Under other options only what the usual ones have not shown is of interest.
        enough = enough or (not usual and self.listed + self.shown > 0 and not self.rules.forced)
        if enough or self.tried >= TRIED + 20 * (self.listed + self.shown):
            return [], False
        self.tried += 1
        moves: list[Move] = []
        try:
            position = self.rules.place(shot)
            if self.listed < WANTED:
                moves = apart(listed, self.rules.listing(position))
            shown = self.shown < WANTED and paisho.facts(position).as_json() != facts
        except (Unanswerable, *SENSELESS):
            self.tried = 1 << 30
            return [], False
        self.listed += bool(moves)
        self.shown += shown
        return moves, shown

    def plays_apart(self, params: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
        """Whether it makes something else of a move, if it is still of interest."""
        doing = params["move"]["do"]
        if (
            self.action not in ("", doing)
            or self.section not in ("actions", "turn", "endings")
            or self.played >= WANTED
            or self.tried >= 1 << 30
        ):
            return False
        try:
            differs: bool = self.rules.answer("play", params) != after
        except Unanswerable:
            return False
        self.played += differs
        return differs


def _owned(now: Position) -> list[int]:
    """How many links each seat owns."""
    counts = [0] * len(now.rules.seats)
    for form in now.rules.links.values():
        for *_, owner in form.links(now):
            if owner >= 0:
                counts[owner] += 1
    return counts


def _drawn(moves: list[Move], draws: int, rng: random.Random) -> list[Move]:
    """Some moves, of every action alike: there may be a hundred of one and one of another."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move.do, []).append(move)
    names = list(kinds)
    return [rng.choice(kinds[rng.choice(names)]) for _ in range(draws)]


def _signs(now: Position) -> list[str]:
    """What there is to see in a position, by name."""
    facts = paisho.facts(now)
    options = _said(now.rules.options)
    signs = [f"phase {now.rules.stages[now.phase].name}", f"options {options}"]
    signs += [f"link {kind} {owner}" for kind, links in facts.links.items() for _, owner in links]
    signs += [f"situation {name} {min(len(points), 2)}" for name, points in facts.situations.items() if points]
    signs += [f"both {name} in {options}" for name, points in facts.situations.items() if points]
    signs += [f"ring {kind} {seat}" for kind, rings in facts.rings.items() for seat in rings]
    signs += [f"status {facts.status.clause} {facts.status.winners}"] if facts.status.over else []
    signs += [f"action {form.name}" for form in now.rules.actions(now) if now.rules.can(now, form.name)]
    signs += [f"beneath {len(under)}" for _, under in now.beneath]
    return list(dict.fromkeys(signs))


def _consequences(now: Position, move: Move, after: Position) -> list[str]:
    """What a move has brought about, by name."""
    signs = [f"did {move.do}", f"then {move.do} {after.rules.stages[after.phase].name}"]
    if after.captured != now.captured:
        signs.append(f"captured by {move.do}")
        taken = next(i for i, (a, b) in enumerate(zip(now.captured, after.captured, strict=True)) if a != b)
        mover = now.cells[now.rules.board.number(move.source)] if move.source else 0
        signs.append(f"captured {taken} by {mover}")
    if after.beneath != now.beneath:
        signs.append(f"beneath by {move.do} {len(after.beneath) - len(now.beneath)}")
    signs.append(f"tiles {move.do} {after.occupied.bit_count() - now.occupied.bit_count()}")
    if after.score != now.score:
        signs.append(f"score by {move.do}")
    signs += [f"choice {name} of {move.do}" for name, _ in move.choices]
    status = paisho.status(after)
    return [*signs, f"over {status.clause}"] if status.over else signs


def _shown(facts: Mapping[str, Any]) -> list[str]:
    """The clauses that the facts of a position show at work."""
    clauses = [f"links.{kind}" for kind, links in facts["links"].items() if links]
    clauses += [f"situations.{name}" for name, points in facts["situations"].items() if points]
    clauses += [f"rings.{kind}" for kind, rings in facts["rings"].items() if rings]
    clauses += [f"counts.{name}" for name, counts in facts["counts"].items() if any(counts.values())]
    return [*clauses, facts["status"]["clause"]] if facts["status"]["over"] else clauses


def _of_action(variant: Variant, name: str) -> str:
    return f"actions.{name}" if name in variant.actions else f"setup.{name}"


def _said(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {str(value).lower()}" for name, value in options.items()) or "no options"


def _glance(now: Position) -> list[str]:
    """What there is to see at a glance, cheaply."""
    bound, signs = Binding(now.seat), []
    for kind, form in now.rules.links.items():
        signs += [f"link {kind} {now.rules.seats[o] if o >= 0 else None}" for o in {o for *_, o in form.links(now)}]
    for name, forms in now.rules.situations.items():
        count = forms[now.seat].mask(now, bound).bit_count()
        if count:
            signs.append(f"situation {name} {min(count, 2)}")
    signs.append(f"phase {now.rules.stages[now.phase].name}")
    status = paisho.status(now)
    return [*signs, f"status {status.clause} {status.winners}"] if status.over else signs
