"""``sum``: several numbers about a tile, added up and compared."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, lt

from paisho.grammar import MapOf, Rule, RuleShape, Sort, key, primitive
from paisho.language.base import Binding, Criterion, Number, NumberForm, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.terms.term import Term, TermForm
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class SumForm(WhereForm):
    """The tiles whose sum compares as wanted."""

    def __init__(
        self, terms: tuple[TermForm, ...], bound: NumberForm, order: Callable[[int, int], bool], slot: int
    ) -> None:
        self.terms, self.bound, self.order, self.slot = terms, bound, order, slot

    def mask(self, pos: Position, bound: Binding) -> int:
        known: int | None = pos.memo[self.slot]
        if known is None:
            first, *others = self.terms
            sums = first.start(pos)
            for term in others:
                term.add_to(sums, pos, pos.occupied)
            edge, order = self.bound.amount(pos, bound), self.order
            known, left = 0, pos.occupied
            while left:
                low = left & -left
                left ^= low
                if order(sums[low.bit_length() - 1], edge):
                    known |= low
            pos.memo[self.slot] = known
        return known


@primitive("criterion", "sum")
class SumOfTerms(Criterion):
    """Several numbers about the tile, added up, are below a bound or at least as great."""

    terms: dict[str, Rule[Term]] = key(MapOf(RuleShape(Sort("term")), least=1), "the numbers, each a rule of its own")
    below: Number | None = key(Sort("number"), "the sum must be smaller", None, ("fixed",))
    at_least: Number | None = key(Sort("number"), "the sum must not be smaller", None, ("fixed",))
    good = "sum: {terms: {harmony: {received: harmony}}, below: 0}"
    bad = "sum: {terms: {harmony: {received: harmony}}}"
    varies = True

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        if (self.below is None) == (self.at_least is None):
            code = "missing-key" if self.below is None else "several-keys"
            found = "neither" if self.below is None else "both"
            return "below", code, f"a sum has `below` or `at-least`, here: {found}", "one of: below, at-least"
        return None

    @property
    def _edge(self) -> Number:
        edge = self.below or self.at_least
        assert edge is not None, "checked when the file was read"
        return edge

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        def make() -> SumForm:
            terms = tuple(rule.body.compile(c, role) for rule in self.terms.values() if c.active(rule.if_))
            terms = terms or (TermForm(),)
            return SumForm(terms, self._edge.compile(c, role), lt if self.below is not None else ge, c.slot())

        return c.once((id(self), role.mover), make)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        rules = [rule for rule in self.terms.values() if rule.if_ is None or rule.if_.holds(scene)]
        whole = sum(rule.body.of_tile(point, tile, scene) for rule in rules)
        edge = self._edge.amount(scene)
        return whole < edge if self.below is not None else whole >= edge

    def phrase_for(self, words: Words) -> str:
        first, *rest = [rule.body.phrase_for(words) for rule in self.terms.values()]
        how = "below" if self.below is not None else "at least"
        further = f", {', '.join(rest)}," if rest else ""
        return f"for which {first}{further} is {how} {self._edge.phrase_for(words)}"
