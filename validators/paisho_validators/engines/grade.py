"""Grading a foreign engine: ask, compare, name the clauses, and find the smallest positions that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import paisho
from paisho import Variant
from paisho_validators.engines.blame import Blame
from paisho_validators.engines.client import STARTUP, Answer, Engine, Errored, Illegal, Result, Skipped
from paisho_validators.engines.compare import Difference, differences
from paisho_validators.engines.explain import Wrong, explained, gives
from paisho_validators.engines.hypotheses import Rules, nearby, readings, right
from paisho_validators.engines.question import ILLEGAL, Question, feature
from paisho_validators.engines.shrink import asked_anew, shrunk

Mark = Literal["passed", "failed", "skipped", "errored"]

ASKED_AGAIN = 8
"""Lists of moves that are asked for a second time, to see whether their order is stable."""

SHRUNK = 12
"""Findings for which the smallest position is looked for."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much."""


@dataclass(frozen=True)
class Outcome:
    """What came of one question; for a wrong answer, how it differs and which clauses are blamed."""

    question: Question
    mark: Mark
    says: str = ""
    differences: tuple[Difference, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Finding:
    """Something that an engine gets wrong: the clause, how the engine seems to read it, and what shows it.

    ``smallest`` is the question about the smallest position found, ``differences`` how the answer differs there.
    """

    clause: str
    says: str
    outcomes: tuple[Outcome, ...]
    smallest: Question
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Grading:
    """Everything that was found out about an engine."""

    variant: Variant
    command: str
    name: str
    version: str
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    notes: Mapping[str, int] = field(default_factory=dict)

    def count(self, mark: Mark) -> int:
        """How many questions had this outcome."""
        return sum(outcome.mark == mark for outcome in self.outcomes)

    @property
    def passed(self) -> bool:
        """Whether something was answered, and all that was answered was right."""
        return bool(self.count("passed")) and not self.count("failed") and not self.count("errored")

    def clauses(self) -> dict[str, dict[Mark, int]]:
        """By clause, in the order of the variant: how many questions about it had which outcome.

        A wrong answer counts against the clauses that are blamed, not against all that the question shows.
        """
        table: dict[str, dict[Mark, int]] = {}
        for outcome in self.outcomes:
            names = outcome.clauses if outcome.mark == "failed" else outcome.question.clauses
            for name in names:
                row = table.setdefault(name, {"passed": 0, "failed": 0, "skipped": 0, "errored": 0})
                row[outcome.mark] += 1
        order = {rule.clause: number for number, rule in enumerate(self.variant.rules())}
        return dict(sorted(table.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))

    def features(self) -> dict[str, dict[Mark, int]]:
        """By feature (the first two names of a clause): how many questions had which outcome."""
        table: dict[str, dict[Mark, int]] = {}
        for outcome in self.outcomes:
            names = outcome.clauses if outcome.mark == "failed" else outcome.question.clauses
            for name in dict.fromkeys(map(feature, names)):
                row = table.setdefault(name, {"passed": 0, "failed": 0, "skipped": 0, "errored": 0})
                row[outcome.mark] += 1
        order = {feature(clause): number for number, clause in enumerate(self.clauses())}
        return dict(sorted(table.items(), key=lambda item: order[item[0]]))


def grade(
    variant: Variant,
    questions: Sequence[Question],
    command: str,
    timeout: float = 10.0,
    progress: Progress = lambda *_: None,
    startup: float = STARTUP,
) -> Grading:
    """Put all questions to the program that a command starts.

    It has ``timeout`` seconds for each answer, and at least ``startup`` seconds for the first after it was started.

    Raises :class:`~paisho_validators.engines.process.EngineNotFound` if it cannot be started; whatever it does once it
    runs is part of the result.
    """
    with Engine(command, timeout, startup) as engine:
        said = engine.initialize()
        who: Mapping[str, Any] = said.value if isinstance(said, Result) else {}
        grading = _Grading(variant, engine, progress)
        if isinstance(said, Errored):
            question = Question("initialize", "initialize", {"protocol": 1}, {}, ("protocol.initialize",), "protocol")
            grading.outcomes.append(Outcome(question, "errored", said.what))
        known = who.get("variants")
        if known is not None and variant.id not in known:
            why = f"the engine does not know {variant.id}; it knows: {', '.join(map(str, known[:20])) or 'nothing'}"
            grading.outcomes += [Outcome(question, "skipped", why) for question in questions]
        else:
            grading.ask(questions)
            grading.ask_again()
        findings = grading.findings()
        outcomes = tuple(grading.outcomes)
    name, version = str(who.get("name", "an engine"))[:80], str(who.get("version", "?"))[:40]
    return Grading(variant, command, name, version, outcomes, tuple(findings), dict(engine.notes))


class _Grading:
    def __init__(self, variant: Variant, engine: Engine, progress: Progress) -> None:
        self.variant, self.engine, self.progress = variant, engine, progress
        self.outcomes: list[Outcome] = []
        self.answers: dict[str, Any] = {}
        self.right = right(variant)

    def ask(self, questions: Sequence[Question]) -> None:
        """Ask everything once."""
        for number, question in enumerate(questions):
            self.progress("asking", number, len(questions))
            self.outcomes.append(self._outcome(question, self.engine.ask(question.method, question.params)))
        self.progress("asking", len(questions), len(questions))

    def _outcome(self, question: Question, answer: Answer) -> Outcome:
        if isinstance(answer, Skipped):
            return Outcome(question, "skipped", answer.why)
        if isinstance(answer, Errored):
            return Outcome(question, "errored", f"{answer.kind}: {answer.what}")
        value = ILLEGAL if isinstance(answer, Illegal) else answer.value
        found = differences(question, value)
        if not found:
            return Outcome(question, "passed")
        self.answers[question.id] = value
        return Outcome(question, "failed", "", found)

    def ask_again(self) -> None:
        """Ask for some lists of moves again: they have to come in the same order."""
        lists = [n for n, o in enumerate(self.outcomes) if o.mark == "passed" and o.question.method == "legal"]
        lists.sort(key=lambda number: -len(self.outcomes[number].question.expect["moves"]))
        for number in lists[:ASKED_AGAIN]:
            question = self.outcomes[number].question
            one, two = (self.engine.ask("legal", question.params) for _ in range(2))
            if isinstance(one, Result) and isinstance(two, Result) and one.value != two.value:
                found = (Difference("order", '"moves"', "the same order", "another order"),)
                self.answers[question.id] = two.value
                self.outcomes[number] = Outcome(question, "failed", "", found)

    def findings(self) -> list[Finding]:
        """What is behind the wrong answers."""
        failed = [number for number, outcome in enumerate(self.outcomes) if outcome.mark == "failed"]
        if not failed:
            return []
        wrong_ones = readings(self.variant)
        blame = Blame(self.variant, [rules for rules in wrong_ones if rules.removes])
        by_id = {outcome.question.id: number for number, outcome in enumerate(self.outcomes)}

        def natural(each: Wrong) -> tuple[str, ...]:
            outcome = self.outcomes[by_id[each.question.id]]
            if not outcome.clauses:
                clauses = blame.clauses(*self._at_root(outcome.question, outcome.differences))
                self.outcomes[by_id[each.question.id]] = replace(outcome, clauses=clauses or ("?",))
            return self.outcomes[by_id[each.question.id]].clauses

        def more(clauses: tuple[str, ...]) -> Iterable[Rules]:
            return nearby(self.variant, clauses)

        wrong = [
            Wrong(outcome.question, self.answers[outcome.question.id])
            for outcome in map(self.outcomes.__getitem__, failed)
            if not all(difference.kind in ("twice", "order") for difference in outcome.differences)
        ]
        passed = [outcome.question for outcome in self.outcomes if outcome.mark == "passed"]
        groups: list[tuple[str, str, Rules | None, list[Outcome]]] = []
        self.progress("naming the clauses", 0, len(failed))
        for rules, explains in explained(wrong, passed, wrong_ones, natural, more):
            numbers = [by_id[each.question.id] for each in explains]
            for number in numbers:
                self.outcomes[number] = replace(self.outcomes[number], clauses=(rules.clause,))
            groups.append((rules.clause, rules.says, rules, [self.outcomes[n] for n in numbers]))
        rest: dict[str, list[Outcome]] = {}
        taken = {outcome.question.id for *_, found_by in groups for outcome in found_by}
        for done, number in enumerate(failed):
            question = self.outcomes[number].question
            if question.id not in taken:
                self.progress("naming the clauses", done, len(failed))
                clauses = natural(Wrong(question, self.answers[question.id]))
                rest.setdefault(clauses[0], []).append(self.outcomes[number])
        groups += [(clause, "", None, found_by) for clause, found_by in rest.items()]
        groups.sort(key=lambda group: -len(group[3]))
        return [self._finding(*group, blame, number) for number, group in enumerate(groups)]

    def _finding(
        self, clause: str, says: str, rules: Rules | None, outcomes: list[Outcome], blame: Blame, number: int
    ) -> Finding:
        self.progress("looking for the smallest positions", number, SHRUNK)
        # Lists and facts say more than one move, and fewer tiles more than many.
        order = {"legal": 0, "facts": 0, "play": 1, "judge": 2, "perft": 3, "start": 4}
        shown = min(outcomes, key=lambda outcome: outcome.question.size + 4 * order[outcome.question.method])
        question, found = self._at_root(shown.question, shown.differences)
        if number >= SHRUNK or question.position is None or clause.startswith("protocol."):
            return Finding(clause, says, tuple(outcomes), question, found)

        def fails(other: Question) -> tuple[Difference, ...]:
            answer = self.engine.ask(other.method, other.params)
            if isinstance(answer, (Skipped, Errored)):
                return ()
            value = ILLEGAL if isinstance(answer, Illegal) else answer.value
            differs = differences(other, value)
            if not differs:
                return ()
            if rules is not None:
                return differs if gives(rules, other, value) else ()
            return differs if clause in blame.clauses(other, differs) else ()

        smallest, differs = shrunk(question, found, fails, self.variant, self.right)
        return Finding(clause, says, tuple(outcomes), smallest, differs)

    def _at_root(self, question: Question, found: tuple[Difference, ...]) -> tuple[Question, tuple[Difference, ...]]:
        """For a wrong count, the list of moves that is behind it, if the engine answers such questions."""
        if question.method != "perft":
            return question, found
        position = paisho.read_position(question.params["position"], self.variant)
        start = replace(question, method="legal", params={"position": question.params["position"]})
        for now in [position, *(paisho.play(position, move) for move in paisho.legal_moves(position)[:60])]:
            listing = asked_anew(start, paisho.write_position(now), self.variant, self.right)
            answer = self.engine.ask("legal", listing.params) if listing is not None else None
            if listing is None or not isinstance(answer, Result):
                break
            differs = differences(listing, answer.value)
            if differs:
                return listing, differs
        return question, found
