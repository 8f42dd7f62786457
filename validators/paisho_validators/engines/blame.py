"""Which clauses an engine gets wrong, told from one wrong answer alone by what the referee says about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import paisho
from paisho import Position, Variant
from paisho.referee.judge import scene_of
from paisho_validators.engines.compare import Difference
from paisho_validators.engines.hypotheses import Rules, Unanswerable
from paisho_validators.engines.question import ILLEGAL, Question

ONCE = "protocol.legal.none-twice"
STABLE = "protocol.legal.stable-order"
LOOKED_AT = 40
"""Moves of one answer that are looked at; more of them tell nothing new."""


class Blame:
    """Names clauses for the differences between an answer and the right one."""

    def __init__(self, variant: Variant, removals: Iterable[Rules]) -> None:
        self.variant = variant
        self.removals = list(removals)

    def clauses(self, question: Question, found: Iterable[Difference]) -> tuple[str, ...]:
        """The clauses, those that explain most first."""
        differences = list(found)
        named: list[str] = []
        moves = [d for d in differences if d.kind in ("extra", "allowed")]
        if moves:
            named += self._objections(question, moves)
        absent = [d for d in differences if d.kind in ("missing", "refused")]
        if absent:
            named += self._supports(question, absent)
        for difference in differences:
            if difference.kind not in ("extra", "allowed", "missing", "refused"):
                named += self._of(question, difference)
        return tuple(dict.fromkeys(named))

    def _objections(self, question: Question, found: list[Difference]) -> list[str]:
        """As few clauses as explain why none of these moves is legal."""
        if question.because:
            return list(question.because)
        position = self._position(question)
        reasons = []
        for difference in found[:LOOKED_AT]:
            try:
                verdict = paisho.judge(position, difference.data)
            except paisho.MoveError:
                continue
            reasons.append(dict.fromkeys(reason.clause for reason in verdict.objections))
        chosen: list[str] = []
        # Moves with one reason only say most about the engine.
        for alone in (True, False):
            left = [
                r for r in reasons if r and not any(clause in r for clause in chosen) and (len(r) == 1 or not alone)
            ]
            while left:
                best = Counter(clause for r in left for clause in r).most_common(1)[0][0]
                chosen.append(best)
                left = [r for r in left if best not in r]
        return chosen

    def _supports(self, question: Question, absent: list[Difference]) -> list[str]:
        """The clauses without which these moves would not be legal, and on which no move given rightly depends."""
        named: list[str] = []
        moves = [difference.data for difference in absent[:LOOKED_AT]]
        given = []
        if question.method == "legal":
            missing = [difference.data for difference in absent]
            given = [move for move in question.expect["moves"] if move not in missing]
        for action in dict.fromkeys(move["do"] for move in moves):
            own = f"actions.{action}" if action in self.variant.actions else f"setup.{action}"
            if action in self.variant.endings:
                named.append(f"endings.{action}")
                continue
            rivals = [move for move in given if move["do"] == action]
            if question.method == "legal" and not rivals:
                named.append(own)
                continue
            lost = [move for move in moves if move["do"] == action]
            votes: Counter[str] = Counter()
            for rules in self.removals:
                if not rules.clause.startswith(f"{own}."):
                    continue
                killed = sum(self._kills(rules, question, move) for move in lost)
                if killed and not any(self._kills(rules, question, move) for move in rivals[:LOOKED_AT]):
                    votes[rules.clause] = killed
            named += [votes.most_common(1)[0][0]] if votes else [own]
        return named

    def _kills(self, rules: Rules, question: Question, move: Mapping[str, Any]) -> bool:
        try:
            return bool(rules.answer("play", {"position": question.params["position"], "move": move}) == ILLEGAL)
        except Unanswerable:
            return False

    def _of(self, question: Question, difference: Difference) -> list[str]:
        variant, item = self.variant, difference.data
        match difference.kind:
            case "twice" if question.method == "legal":
                return [ONCE]
            case "order":
                return [STABLE]
            case "reason":
                return list(question.because)
            case "link":
                return self._of_link(question, difference)
            case "owner":
                return [f"links.{item[0]}"]
            case "situation":
                return [f"situations.{item[0]}"] if item[0] in variant.situations else ["protocol.facts"]
            case "ring":
                return [f"rings.{item[0]}"]
            case "count":
                return [f"counts.{item[0]}"]
            case "status":
                known = [clause for clause in item[1:] if clause and clause.split(".")[-1] in variant.endings]
                return known[:1] or ["endings"]
            case "field":
                return self._of_field(question, difference)
        return list(question.clauses[:1])

    def _of_link(self, question: Question, difference: Difference) -> list[str]:
        kind, one, other = difference.data
        link = self.variant.links[kind].body
        if difference.expected == "not there" and hasattr(link, "cancelling"):
            scene = scene_of(paisho.snapshot(self._position(question)), self.variant)
            try:
                p, q = sorted(self.variant.board.number(point) for point in (one, other))
            except ValueError:
                return [f"links.{kind}"]
            if p in scene.tiles and q in scene.tiles:
                cancelling = [rule.clause for rule in link.cancelling(p, q, scene)]
                if cancelling:
                    return cancelling
        return [f"links.{kind}"]

    def _of_field(self, question: Question, difference: Difference) -> list[str]:
        name = difference.data[0]
        if question.method == "start":
            return [f"setup.{next(iter(self.variant.setup))}"] if self.variant.setup else ["turn"]
        if name in ("variant", "options", "ply"):
            return [f"protocol.position.{name}"]
        action = question.params["move"]["do"]
        own = f"actions.{action}" if action in self.variant.actions else f"setup.{action}"
        if action in self.variant.endings:
            return [f"endings.{action}"]
        if name in ("to_move", "phase"):
            phases = [difference.expected.strip('"'), difference.found.strip('"')] if name == "phase" else []
            following = [
                phase for phase in phases if phase in self.variant.turn and self.variant.turn[phase].body.after
            ]
            if following:
                return [f"turn.{following[0]}"]
            due = str(question.expect.get("phase", ""))
            return [due if due.startswith("setup.") else f"turn.{due}"]
        # What would not have changed this part of the position without some clause of the action, is that clause's.
        for rules in self.removals:
            if rules.clause.startswith(f"{own}."):
                try:
                    other = rules.answer("play", question.params)
                except Unanswerable:
                    continue
                if other != ILLEGAL and other[name] != question.expect[name]:
                    return [rules.clause]
        return [own]

    def _position(self, question: Question) -> Position:
        return paisho.read_position(question.params["position"], self.variant)
