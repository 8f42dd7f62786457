"""``consoled``: the losers are given points, by which they may win after all."""

from __future__ import annotations

from paisho.grammar import Ref, Sort, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.endings.result import Result, ResultForm
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.verdict import Status


class ConsoledForm(ResultForm):
    """A result after which the losers are given points."""

    def __init__(self, result: ResultForm, gain: int, counts: list[NumberForm], seats: tuple[str, ...]) -> None:
        self.result, self.gain, self.counts, self.seats = result, gain, counts, seats
        self._bound = Binding(0)

    def decide(self, pos: Position, holders: list[int], mover: int, clause: str) -> Status:
        before = self.result.decide(pos, holders, mover, clause)
        if len(before.winners) == len(self.seats):
            return before
        totals = [count.amount(pos, self._bound) for count in self.counts]
        given = {name: self.gain for name in self.seats if name not in before.winners}
        for seat, name in enumerate(self.seats):
            totals[seat] += given.get(name, 0)
        best = max(totals)
        winners = tuple(name for name, total in zip(self.seats, totals, strict=True) if total == best)
        return Status(True, winners, clause, dict(zip(self.seats, totals, strict=True)), given)


@primitive("result", "consoled")
class Consoled(Result):
    """Whoever would lose by another result is given points, and then whoever has most wins; with 0 points the other
    result stands, and so it does if nobody would lose."""

    result: Result = key(Sort("result"), "the result before points are given")
    points: Number = key(Sort("number"), "how many points each loser is given", speaks=("fixed",))
    most: str = key(Ref("count"), "what the points are added to")
    good = "consoled: {result: they-win, points: {option: pot}, most: harmony-points}"
    bad = "consoled: {result: they-win}"

    def compile(self, c: Compiler) -> ResultForm:
        result = self.result.compile(c)
        gain = self.points.compile(c, Role(0, 0)).constant
        assert gain is not None, "checked when the file was read"
        if not gain:
            return result
        return ConsoledForm(result, gain, [c.count(self.most, seat) for seat in c.seats], c.pieces.seats)

    def decide(self, scene: Scene, holders: list[str], clause: str) -> Status:
        before = self.result.decide(scene, holders, clause)
        gain = self.points.amount(scene)
        losers = [seat for seat in scene.seats if seat not in before.winners]
        if gain == 0 or not losers:
            return before
        number = scene.variant.counts[self.most].body
        scores = {seat: number.amount(scene.asking(seat)) + gain * (seat in losers) for seat in scene.seats}
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        return Status(True, winners, clause, scores, dict.fromkeys(losers, gain))

    def phrase_for(self, words: Words) -> str:
        return (
            f"{words.capital(self.result.phrase_for(words))} But whoever loses is given "
            f"{self.points.counting(words.count(self.most), words)}; unless that is none, whoever then has most wins, "
            "and equals share a draw."
        )
