"""The search: Hypothesis draws positions, every invariant is asked about each, and whole games are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from paisho import Game, Position, Variant, game, legal_moves, status
from paisho.engine import play
from paisho.grammar import Rule
from paisho_validators.properties import INVARIANTS, REACHED, Counterexample, Invariant, shrink
from paisho_validators.properties.boards import random_board, random_options
from paisho_validators.properties.games import random_position
from paisho_validators.properties.strategies import NUMBERS
from paisho_validators.tracing import traced

CAP = 300
"""Plies after which a game is given up."""


@dataclass
class Outcome:
    """What a search has found.

    ``fired``: for every clause, in how many examples it had a say; ``actions``: in how many examples and games an
    action could be done; ``tiles``: in how many games a tile came onto the board; ``stuck``: boards, perhaps never
    reached, on which nothing can be done and no ending applies, by phase.
    """

    variant: Variant
    seed: int
    examples: int = 0
    games: int = 0
    capped: int = 0
    plies: int = 0
    failures: list[Counterexample] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    tiles: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    stuck: dict[str, Counterexample] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether nothing was found against the rules or their readers."""
        return not self.failures

    def silent(self) -> list[str]:
        """The clauses that never had a say."""
        return [clause for clause in clauses(self.variant) if not self.fired[clause]]

    def idle(self) -> list[str]:
        """The actions that could never be done."""
        decided = [name for name, rule in self.variant.setup.items() if rule.body.deciders()]
        known = [*self.variant.actions, *decided]
        return [name for name in known if not self.actions[name]]

    def absent(self) -> list[str]:
        """The tiles that never came onto the board."""
        return [code for code in self.variant.tiles if not self.tiles[code]]


def clauses(variant: Variant) -> list[str]:
    """The ids of the clauses that can have a say, in the order of the file."""
    return [rule.clause for rule in variant.rules() if not isinstance(rule.body, dict)]


def there_is_something_to_do(position: Position) -> Counterexample | None:
    """A position either has a legal move or the game is over."""
    if legal_moves(position) or status(position).over:
        return None
    stage = position.rules.stages[position.phase].name
    clause = f"turn.{stage}" if position.phase >= position.rules.first_stage else stage
    return Counterexample("there-is-something-to-do", "no legal move, and no ending applies", position, None, (clause,))


ASKED: dict[str, Invariant] = {**INVARIANTS, **REACHED, "there-is-something-to-do": there_is_something_to_do}
"""Every invariant by name."""


class _Found(Exception):
    """Stops Hypothesis at an example that fails."""


class _Search:
    def __init__(self, variant: Variant, seed: int, tick: Callable[[str], None]) -> None:
        self.said: set[str] = set()
        self.variant = traced(variant, self.said.add)
        self.outcome = Outcome(variant, seed)
        self.tick = tick
        self.settled: set[str] = set()
        self.found: dict[str, Counterexample] = {}

    def one(self, number: int) -> None:
        """One example: a position reached by play, or any board."""
        rng = Random(number)
        reached = rng.random() < 0.5
        position = (random_position if reached else random_board)(self.variant, rng)
        self.outcome.examples += 1
        self.tick("positions")
        self.said.clear()
        try:
            self._ask(position, reached)
        finally:
            self._count(position)

    def _ask(self, position: Position, reached: bool) -> None:
        asked = {**INVARIANTS, **REACHED} if reached else INVARIANTS
        for name, invariant in asked.items():
            if name not in self.settled:
                found = invariant(position)
                if found is not None:
                    self._fail(found)
        found = there_is_something_to_do(position)
        if found is not None and reached and found.invariant not in self.settled:
            self._fail(found)
        if found is not None and not reached and position.phase >= position.rules.first_stage:
            self.outcome.stuck.setdefault(position.rules.stages[position.phase].name, found)

    def _fail(self, found: Counterexample) -> None:
        self.found.setdefault(found.invariant, found)
        raise _Found(found.invariant)

    def _count(self, position: Position) -> None:
        outcome = self.outcome
        outcome.actions.update({move.do for move in legal_moves(position)})
        stage = position.rules.stages[position.phase].name
        said = {*self.said, f"turn.{stage}" if position.phase >= position.rules.first_stage else stage}
        # A part of the turn in which nobody chooses is never due; it happens.
        said |= {".".join(clause.split(".")[:2]) for clause in self.said if clause.startswith("turn.")}
        ended = status(position).clause
        outcome.fired.update(said | ({ended} if ended else set()))

    def games(self, number: int, cap: int) -> None:
        """Whole games, every legal move as likely as any other, given up after ``cap`` plies."""
        outcome = self.outcome
        for which in range(number):
            rng = Random(f"{outcome.seed} game {which}")
            rules = game(outcome.variant, random_options(outcome.variant, rng))
            position = play.start(rules, rng.randrange(1 << 30))
            outcome.fired.update(_laid_out(rules))
            entered: set[str] = set()
            possible = {move.do for move in legal_moves(position)}
            plies = 0
            while plies < cap and (after := play.random_move(position, rng)) is not None:
                position, plies = after, plies + 1
                if plies % 8 == 0 or plies < 16:
                    entered |= _codes(position)
                if plies % 16 == 0 or plies < 6:
                    possible |= {move.do for move in legal_moves(position)}
            outcome.actions.update(possible)
            outcome.games += 1
            outcome.plies += plies
            outcome.capped += not status(position).over
            outcome.tiles.update(entered | _codes(position))
            ended = status(position).clause
            if ended:
                outcome.endings[ended] += 1
                outcome.fired[ended] += 1
            stuck = there_is_something_to_do(position) if plies < cap else None
            if stuck is not None:
                self.found.setdefault(stuck.invariant, stuck)
            self.tick("games")


def _laid_out(rules: Game) -> list[str]:
    """The steps of the setup that happen by themselves under the agreed options, and the table that is laid."""
    by_themselves: list[Rule[Any]] = [*rules.variant.setup.values(), *rules.variant.players.tables.values()]
    return [
        rule.clause
        for rule in by_themselves
        if not (hasattr(rule.body, "deciders") and rule.body.deciders())
        and (rule.if_ is None or rule.if_.settled(rules.options) is not False)
    ]


def _codes(position: Position) -> set[str]:
    types, codes = position.rules.pieces.types, position.rules.pieces.codes
    return {codes[(cell - 1) % types] for cell in position.cells if cell}


def search(
    variant: Variant,
    examples: int = 200,
    seed: int = 0,
    cap: int = CAP,
    database: Path | None = None,
    tick: Callable[[str], None] = lambda what: None,
    shrinking: float = 20.0,
) -> Outcome:
    """Look for counterexamples in ``examples`` positions and a fifth as many whole games.

    The same seed finds the same. With a ``database``, numbers that failed before are tried first. Each invariant is
    given up at its first failure, made small within ``shrinking`` seconds; the others go on.
    """
    running = _Search(variant, seed, tick)
    store: ExampleDatabase | None = DirectoryBasedExampleDatabase(database) if database is not None else None
    for attempt in range(len(ASKED) + 1):
        left = examples - running.outcome.examples
        if left <= 0:
            break
        before = set(running.found)
        _draw(running.one, left, seed + 7919 * attempt, store)
        running.settled |= set(running.found)
        if set(running.found) == before:
            break
    running.games(max(10, examples // 5), cap)
    outcome = running.outcome
    for name, found in running.found.items():
        outcome.failures.append(shrink(found, ASKED[name], shrinking))
    outcome.stuck = {phase: shrink(found, _stuck_in(phase), shrinking / 4) for phase, found in outcome.stuck.items()}
    return outcome


def _stuck_in(phase: str) -> Invariant:
    def stuck(position: Position) -> Counterexample | None:
        here = position.rules.stages[position.phase].name
        return there_is_something_to_do(position) if here == phase else None

    return stuck


def _draw(one: Callable[[int], None], number: int, seed: int, database: ExampleDatabase | None) -> None:
    """Have Hypothesis call ``one`` with numbers; stop at the first failure."""
    phases = (Phase.reuse, Phase.generate) if database is not None else (Phase.generate,)

    @seeded(seed)
    @settings(
        max_examples=number,
        database=database,
        phases=phases,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        print_blob=False,
    )
    @given(NUMBERS)
    def run(number: int) -> None:
        one(number)

    try:
        run()
    except _Found:
        return
