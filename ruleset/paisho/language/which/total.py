"""``sum``: several numbers about a tile, added up and compared."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, lt

from paisho.grammar import MapOf, Rule, RuleShape, Sort, forms_in, key, primitive
from paisho.language.base import Binding, Criterion, Number, NumberForm, Role, WhereForm
from paisho.language.compiler import Compiler
from paisho.language.numbers.plain import Plain
from paisho.language.scene import Scene
from paisho.language.terms.term import Term, TermForm
from paisho.language.words import Words
from paisho.state.position import Position
from paisho.state.snapshot import Tile


def written(number: int) -> str:
    """A number in a sentence about sums: with a proper minus if it is less than nothing."""
    return str(number).replace("-", "−")


class SumForm(WhereForm):
    """The tiles whose sum compares as wanted."""

    def __init__(
        self, terms: tuple[TermForm, ...], bound: NumberForm, order: Callable[[int, int], bool], slot: int
    ) -> None:
        self.terms, self.bound, self.order, self.slot = terms, bound, order, slot

    def sums(self, pos: Position) -> list[int]:
        """The sum at every point; only those of tiles mean anything."""
        first, *others = self.terms
        sums = first.start(pos)
        for term in others:
            term.add_to(sums, pos, pos.occupied)
        return sums

    def mask(self, pos: Position, bound: Binding) -> int:
        known: int | None = pos.memo[self.slot]
        if known is None:
            sums = self.sums(pos)
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

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        # The sum is told apart tile by tile and worked out once for all who ask, whichever tile acts.
        for form in forms_in(self._edge):
            if isinstance(form, Plain) and isinstance(form.value, str):
                return f"`{form.value}` differs from tile to tile; a sum is compared with one number for all"
        return super().misplaced(spoken)

    @property
    def _edge(self) -> Number:
        edge = self.below or self.at_least
        assert edge is not None, "checked when the file was read"
        return edge

    def filter(self, c: Compiler, role: Role) -> WhereForm | None:
        return self.summed(c, role)

    def summed(self, c: Compiler, role: Role) -> SumForm:
        """The engine form, which tells the sums besides."""

        def make() -> SumForm:
            terms = tuple(rule.body.compile(c, role) for rule in self.terms.values() if c.active(rule.if_))
            terms = terms or (TermForm(),)
            return SumForm(terms, self._edge.compile(c, role), lt if self.below is not None else ge, c.slot())

        return c.once((id(self), role.mover), make)

    def fits(self, point: int, tile: Tile, scene: Scene) -> bool:
        whole, edge = self.whole(point, tile, scene), self._edge.amount(scene)
        return whole < edge if self.below is not None else whole >= edge

    def whole(self, point: int, tile: Tile, scene: Scene) -> int:
        """The referee's reading of the sum."""
        return sum(term.of_tile(point, tile, scene) for term in self._counting(scene))

    def _counting(self, scene: Scene) -> list[Term]:
        return [rule.body for rule in self.terms.values() if rule.if_ is None or rule.if_.holds(scene)]

    def told(self, point: int, tile: Tile, scene: Scene, words: Words) -> str:
        """The sum and its parts, compared with its bound: "0 in all (+1 by …, −1 by …), and not below 0"."""
        parts = [part for term in self._counting(scene) for part in term.told(point, tile, scene, words)]
        whole, edge = self.whole(point, tile, scene), self._edge.amount(scene)
        how = "below" if self.below is not None else "at least"
        compared = f"{how} {written(edge)}" if self.fits(point, tile, scene) else f"not {how} {written(edge)}"
        return f"{written(whole)} in all ({', '.join(parts) or 'nothing counts for it'}), {compared}"

    def phrase_for(self, words: Words) -> str:
        first, *rest = [rule.body.phrase_for(words) for rule in self.terms.values()]
        how = "below" if self.below is not None else "at least"
        further = f", {', '.join(rest)}," if rest else ""
        return f"for which {first}{further} is {how} {self._edge.phrase_for(words)}"
