"""Rules as an engine may have them: the variant with one clause unknown, one key left out, or one datum changed.

If an engine's wrong answers are just those that such rules give, we know what it gets wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as MappingType
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import paisho
from paisho.board import bits
from paisho.engine import convert, perft
from paisho.engine.game import Game
from paisho.engine.legal import groups
from paisho.engine.play import play, start
from paisho.grammar import Rule
from paisho.language.actions.action import ActionForm
from paisho.language.variant import Variant
from paisho.language.which.which import Which
from paisho.loading import load_tree
from paisho.notation.positions import read_snapshot
from paisho.spec import Mapping, Report, read_file
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot
from paisho_validators.engines.question import ILLEGAL, feature
from paisho_validators.mutation import mutants

PERFT_BUDGET = 3_000

Listing = dict[tuple[str, int, int, tuple[int, ...]], tuple[ActionForm, int]]
"""Sets of last points, by what else a move consists of, each with the form that makes the moves."""

SENSELESS = (KeyError, ValueError, TypeError, AttributeError, IndexError, AssertionError, RecursionError, StopIteration)
"""What rules that make no sense together may raise: only rules that have been loaded are sound."""


def apart(right: Listing, wrong: Listing) -> list[Move]:
    """The moves that are in one listing and not in the other."""
    moves: list[Move] = []
    for name in {**right, **wrong}:
        differing = (right[name][1] if name in right else 0) ^ (wrong[name][1] if name in wrong else 0)
        if differing:
            form, piece, source, fixed = (right.get(name) or wrong[name])[0], *name[1:]
            moves += [form.move((form, piece, source, fixed, differing, True), last) for last in bits(differing)]
    return moves


class Unanswerable(ValueError):
    """These rules have no answer to a question."""


@dataclass(frozen=True, eq=False)
class Rules:
    """A variant that answers questions as an engine that plays by it would; ``forced`` are options it insists on;
    ``removes`` says that the clause is simply missing."""

    clause: str
    says: str
    variant: Variant
    forced: MappingType[str, Any] = field(default_factory=dict)
    removes: bool = False
    _games: dict[str, Game] = field(default_factory=dict, repr=False)

    def game(self, options: MappingType[str, Any]) -> Game:
        """The compiled game under options; raises :class:`Unanswerable`."""
        wanted = {**options, **self.forced}
        name = repr(sorted(wanted.items()))
        if name not in self._games:
            try:
                self._games[name] = Game(self.variant, wanted)
            except SENSELESS as error:
                raise Unanswerable(repr(error)) from None
        return self._games[name]

    def position(self, data: MappingType[str, Any]) -> Position:
        """A position for play by these rules; raises :class:`Unanswerable`."""
        game = self.game(data.get("options", {}))
        stages = [(stage.name, game.seats[stage.seat] if stage.seat >= 0 else "") for stage in game.stages]
        first = (game.stages[game.first_stage].name, game.seating.first)
        try:
            return convert.position(game, read_snapshot(data, self.variant, game.options, stages, first))
        except SENSELESS as error:  # a position that names what these rules do not have is among them
            raise Unanswerable(repr(error)) from None

    def place(self, shot: Snapshot) -> Position:
        """A moment that has been read by the right rules, for play by these; raises :class:`Unanswerable`."""
        try:
            return convert.position(self.game(shot.options), shot)
        except SENSELESS as error:
            raise Unanswerable(repr(error)) from None

    def listing(self, position: Position) -> Listing:
        """The legal moves as sets of points: quicker to compare than moves written out."""
        found: Listing = {}
        for form, piece, source, fixed, mask, sure in groups(position):
            if not sure:
                kept = 0
                for last in bits(mask):
                    if form.attempt(position, piece, source, (*fixed, last), True) is not None:
                        kept |= 1 << last
                mask = kept
            if mask:
                name = (form.name, piece, source, fixed)
                found[name] = (form, found[name][1] | mask if name in found else mask)
        return found

    def answer(self, method: str, params: MappingType[str, Any]) -> Any:
        """The result of a question by these rules; raises :class:`Unanswerable`."""
        try:
            return self._answer(method, params)
        except SENSELESS as error:
            raise Unanswerable(repr(error)) from None

    def _answer(self, method: str, params: MappingType[str, Any]) -> Any:
        if method == "start":
            return paisho.write_position(start(self.game(params.get("options", {})), params.get("seed", 0)))
        position = self.position(params["position"])
        if method == "legal":
            return {"moves": [move.as_json() for move in paisho.legal_moves(position)]}
        if method == "play":
            after = play(position, Move.from_json(params["move"]))
            return ILLEGAL if after is None else paisho.write_position(after)
        if method == "facts":
            return paisho.facts(position).as_json()
        if method == "perft":
            try:
                return {"nodes": perft.perft(position, params["depth"], perft.Budget(PERFT_BUDGET))}
            except perft.BudgetSpent as error:
                raise Unanswerable(str(error)) from None
        if method == "judge":
            return paisho.judge(position, Move.from_json(params["move"])).as_json()
        raise Unanswerable(method)


def right(variant: Variant) -> Rules:
    """The rules as they are."""
    return Rules("", "", variant)


def nearby(variant: Variant, clauses: Iterable[str]) -> Iterator[Rules]:
    """More ways, for the features that some clauses belong to: every datum in them changed in the ways it can be."""
    features = {feature(clause) for clause in clauses}
    tree = read_file(Path(variant.file), Report())
    if not isinstance(tree, Mapping):
        return
    owners = sorted((rule.clause for rule in variant.rules()), key=len, reverse=True)
    for mutant in mutants(tree):
        if feature(mutant.clause) not in features:
            continue
        changed = load_tree(mutant.applied(tree), Report())
        if changed is not None:
            clause = next((c for c in owners if mutant.clause == c or mutant.clause.startswith(f"{c}.")), mutant.clause)
            yield Rules(clause, f"as if in `{mutant.clause}` {mutant.says}", changed)


@lru_cache(maxsize=2)
def readings(variant: Variant) -> tuple[Rules, ...]:
    """All :func:`hypotheses`, kept with what has been compiled for them."""
    return tuple(hypotheses(variant))


def hypotheses(variant: Variant, steps: tuple[int, ...] = (1, -1, 2, -2)) -> Iterator[Rules]:
    """Every way we know to get one thing wrong, the plainest first; ``steps`` are the changes made to numbers."""
    for rule in variant.rules():
        without = _changed(variant, rule, None)
        if without is not None:
            yield Rules(rule.clause, f"as if it did not know `{rule.clause}`", without, removes=True)
    for name, option in variant.options.items():
        for value in option.choices.samples:
            typed = option.typed(value)
            says = f"as if `{name}` were always {value}"
            yield Rules(f"options.{name}", says, variant, {name: typed})
    for code, tile in variant.tiles.items():
        for name, value in tile.attributes.items():
            if isinstance(value, int) and not isinstance(value, bool):
                for other in (value + step for step in steps):
                    if other > 0:
                        changed = replace(tile, attributes={**tile.attributes, name: other})
                        says = f"as if `{name}` of {code} were {other} instead of {value}"
                        yield Rules(f"tiles.{code}", says, replace(variant, tiles={**variant.tiles, code: changed}))
    for rule in variant.rules():
        for says, body in (*_shortened(rule.body), *_loosened(rule.body)):
            changed_rules = _changed(variant, rule, replace(rule, body=body))
            if changed_rules is not None:
                yield Rules(rule.clause, f"as if in `{rule.clause}` {says}", changed_rules)


def _shortened(body: Any) -> Iterator[tuple[str, Any]]:
    """A rule's body with one optional key left out, each in turn."""
    if not is_dataclass(body) or isinstance(body, type):
        return
    for each in fields(body):
        if each.name in ("clause", "cite", "mark", "title", "note"):
            continue
        default = (
            each.default
            if each.default is not MISSING
            else (each.default_factory() if each.default_factory is not MISSING else MISSING)
        )
        value = getattr(body, each.name)
        if default is not MISSING and value != default:
            yield f"`{said_key(each.name)}` were not written", replace(body, **{each.name: default})


def _loosened(body: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """A rule's body with one of several requirements on a tile left out, each in turn."""
    if isinstance(body, Which):
        for index, criterion in enumerate(body.criteria):
            kept = (*body.criteria[:index], *body.criteria[index + 1 :])
            word = getattr(type(criterion), "word", type(criterion).__name__.lower())
            yield f"the requirement `{word}`{name} were missing", replace(body, criteria=kept)
    elif is_dataclass(body) and not isinstance(body, type):
        for each in fields(body):
            inner = getattr(body, each.name)
            if isinstance(inner, Which):
                for says, changed in _loosened(inner, f" of `{said_key(each.name)}`"):
                    yield says, replace(body, **{each.name: changed})


def said_key(name: str) -> str:
    """A key as it is written in a variant."""
    return name.strip("_").replace("_", "-")


def _changed(value: Any, rule: Rule[Any], to: Rule[Any] | None) -> Any:
    """A part of the rules with one rule replaced or removed; ``None`` if the rule is not in it.

    A rule can be removed from a mapping only.
    """
    if isinstance(value, dict):
        for name, inner in value.items():
            if inner is rule:
                kept = {k: (to if v is rule else v) for k, v in value.items()}
                if to is None:
                    del kept[name]
                return kept
            changed = _changed(inner, rule, to)
            if changed is not None:
                return {**value, name: changed}
    elif isinstance(value, Rule):
        changed = _changed(value.body, rule, to)
        return None if changed is None else replace(value, body=changed)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            changed = _changed(getattr(value, each.name), rule, to)
            if changed is not None:
                return replace(value, **{each.name: changed})
    return None
