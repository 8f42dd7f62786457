"""A game: a variant under agreed options, compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paisho.language.actions.action import ActionForm, effects
from paisho.language.actions.passing import NothingForm
from paisho.language.actions.setup import Laying, LayingForm
from paisho.language.base import EffectForm, Role, Settled, TestForm
from paisho.language.compiler import Compiler
from paisho.language.variant import Variant
from paisho.language.which.alone import AloneIn
from paisho.language.which.total import SumForm, SumOfTerms
from paisho.language.which.which import Which, WhichForm
from paisho.spec.frozen import Frozen
from paisho.spec.suggest import did_you_mean
from paisho.state.position import Position
from paisho.state.shown import shown


class OptionError(ValueError):
    """An option that the variant does not have, or a value that the option does not have."""


@dataclass(frozen=True)
class Stage:
    """One kind of decision: a step of the setup by one seat (``seat`` ≥ 0), or a part of a turn (``seat`` -1).

    ``actions[seat]`` are the actions to choose from, ``followers[seat]`` the parts of the turn that may follow, with
    the actions that lead to them and the condition.
    """

    name: str
    seat: int
    actions: tuple[tuple[ActionForm, ...], ...]
    after: tuple[str, ...] = ()
    when: tuple[TestForm, ...] = ()


@dataclass(frozen=True)
class Automatic:
    """What happens by itself at the end of a turn, for each seat, perhaps only after certain actions."""

    after: tuple[str, ...]
    when: tuple[TestForm, ...]
    effects: tuple[tuple[tuple[TestForm, EffectForm], ...], ...]


class Game:
    """The tables of a variant under given options."""

    def __init__(self, variant: Variant, options: Mapping[str, Any] | None = None) -> None:
        self.variant, self.board = variant, variant.board
        self.options = Frozen(agreed(variant, options))
        c = Compiler(variant, variant.board, self.options)
        self.pieces = c.pieces
        self.seats = c.pieces.seats
        self.seating = c.seating
        self.identity = (variant.id, tuple(sorted((k, str(v)) for k, v in self.options.items())))
        self.laws = tuple(rule.body.never.compile(c) for rule in variant.laws.values() if c.active(rule.if_))
        self.stages: list[Stage] = []
        self._setup(c)
        self.first_stage = len(self.stages)
        self._turn(c)
        self.first_seat = c.seat(c.seating.first)
        endings = [
            rule.body.compile(c, name)
            for name, rule in variant.endings.items()
            if rule.body.stop is None and c.active(rule.if_)
        ]
        self.endings = tuple(sorted(endings, key=lambda ending: ending.at == "turn-start"))
        self.watched = frozenset(action for ending in endings for action in ending.after)
        """The actions that an ending wants to know of: which of them were taken in a turn is remembered."""
        self.arming = tuple(ending for ending in self.endings if ending.once)
        """The endings that count only for players for whom something has held before."""
        self.stops = {
            name: rule.body.result.compile(c)
            for name, rule in variant.endings.items()
            if rule.body.stop is not None and c.active(rule.if_)
        }
        self.links = {name: c.link(name) for name in variant.links}
        self.rings = {name: c.ring(name) for name in variant.rings}
        self.situations = {name: tuple(c.situation(name, seat) for seat in c.seats) for name in variant.situations}
        self.sums: dict[str, tuple[tuple[SumForm, ...], tuple[WhichForm, ...]]] = {}
        """Of each situation that goes by a sum: the sum, and what else is asked of a tile, by the seat to move."""
        self.alone: dict[str, tuple[tuple[str, int], ...]] = {}
        """Of each situation that goes by being alone in a region: the regions."""
        for name, rule in variant.situations.items():
            self._measured(c, name, rule.body)
        self.counts = {name: tuple(c.count(name, seat) for seat in c.seats) for name in variant.counts}
        self.handed_on = c.handed_on
        self.most_turns = variant.most_turns
        self.keeps_history = c.keeps_history
        self.before_slot = c.before_slot
        self.status_slot = c.slot()
        self.able_slot = c.slot()
        self.memo_size = c.memo_size

    def _measured(self, c: Compiler, name: str, which: Which) -> None:
        roles = [Role(seat, seat) for seat in c.seats]
        for criterion in which.criteria:
            if isinstance(criterion, SumOfTerms):
                others = Which(tuple(other for other in which.criteria if other is not criterion))
                forms = tuple(criterion.summed(c, role) for role in roles)
                self.sums[name] = forms, tuple(others.compile(c, role) for role in roles)
            elif isinstance(criterion, AloneIn):
                self.alone[name] = tuple((region, c.board.regions[region]) for region in criterion.value)

    def _setup(self, c: Compiler) -> None:
        self.withheld: set[str] = set()
        self.layings: dict[int, list[LayingForm]] = {}
        """What happens by itself before a decision, by the number of its stage."""
        named = {name: self.variant.codes(name) for name in (*self.variant.tiles, *self.variant.groups, "any")}
        for name, rule in self.variant.setup.items():
            if not c.active(rule.if_):
                continue
            self.withheld |= rule.body.withheld(named)
            if isinstance(rule.body, Laying):
                self.layings.setdefault(len(self.stages), []).append(rule.body.lay(c, name))
            for decider in rule.body.deciders():
                seat = c.seat(decider)
                form = rule.body.compile(c, name, seat)
                self.stages.append(Stage(f"setup.{name}", seat, tuple((form,) for _ in c.seats)))

    def _turn(self, c: Compiler) -> None:
        forms: dict[tuple[str, int], ActionForm] = {}
        for name, rule in self.variant.actions.items():
            if c.active(rule.if_):
                for seat in c.seats:
                    forms[name, seat] = rule.body.compile(c, name, seat, self.laws)
        self.forms = forms
        self.automatic: list[Automatic] = []
        ordered = sorted(self.variant.turn.items(), key=lambda item: bool(item[1].body.after))
        for name, part in ordered:
            phase = part.body
            if phase.then:
                self.automatic.append(
                    Automatic(
                        phase.after,
                        tuple(c.test(phase.when, Role(seat, seat)) for seat in c.seats),
                        tuple(tuple(effects(c, Role(seat, seat), phase.then.values())) for seat in c.seats),
                    )
                )
                continue
            actions = tuple(
                tuple(forms[action, seat] for action in phase.choose if (action, seat) in forms) for seat in c.seats
            )
            when = tuple(c.test(phase.when, Role(seat, seat)) for seat in c.seats)
            self.stages.append(Stage(name, -1, actions, phase.after, when or (Settled(True),)))

    def actions(self, pos: Position) -> tuple[ActionForm, ...]:
        """The actions among which the decision now due is made."""
        return self.stages[pos.phase].actions[pos.seat]

    def previous(self, seat: int) -> int:
        """The seat whose turn came before."""
        return (seat - 1) % len(self.seats)

    def can(self, pos: Position, action: str) -> bool:
        """Whether the player to move has a legal move by an action."""
        able = pos.memo[self.able_slot]
        if able is not None and action in able:
            return True
        form = self.forms.get((action, pos.seat))
        if form is None:
            return False
        for _, piece, source, fixed, mask, sure in form.groups(pos):
            if sure:
                return True
            while mask:
                low = mask & -mask
                mask ^= low
                if form.attempt(pos, piece, source, (*fixed, low.bit_length() - 1), True) is not None:
                    return True
        return False

    def can_move(self, pos: Position) -> bool:
        """Whether the player to move has any legal move."""
        forms = self.actions(pos)
        if any(isinstance(form, NothingForm) and not form.tests and not form.never for form in forms):
            return True
        return any(self.can(pos, form.name) for form in forms)


def agreed(variant: Variant, options: Mapping[Any, Any] | None) -> dict[str, Any]:
    """The options in force: the defaults, with the given values in their place; raises :class:`OptionError`."""
    chosen = variant.default_options()
    if not isinstance(options, Mapping | None):
        raise OptionError(f"options are a mapping such as {{name: value}}, not {shown(options)}")
    for name, value in (options or {}).items():
        if name not in variant.options:
            known = ", ".join(variant.options) or "none"
            hint = did_you_mean(name, variant.options) if isinstance(name, str) else ""
            raise OptionError(f"{variant.id} has no option {shown(name)}; it has: {known}. {hint}".rstrip())
        plain = isinstance(value, str) or (isinstance(value, int) and value.bit_length() < 64)
        text = str(value).lower() if isinstance(value, bool) else str(value) if plain else ""
        choices = variant.options[name].choices
        if text not in choices:
            raise OptionError(f"the option `{name}` is {choices.wants}; not {shown(value)}")
        chosen[name] = choices.typed(text)
    return chosen


def compiled(variant: Variant, options: Mapping[str, Any] | None = None) -> Game:
    """The variant compiled under options (its defaults where none are given); made once and kept.

    Raises :class:`OptionError` for options that the variant does not have.
    """
    return _compiled(variant, tuple(sorted(agreed(variant, options).items())))


@lru_cache(maxsize=64)
def _compiled(variant: Variant, options: tuple[tuple[str, str | int | bool], ...]) -> Game:
    return Game(variant, dict(options))
