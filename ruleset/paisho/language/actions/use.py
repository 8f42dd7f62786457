"""``use``: a tile on the board acts where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paisho.grammar import MapOf, Record, Rule, RuleShape, Sort, key, primitive
from paisho.language.actions.action import (
    Action,
    ActionForm,
    Group,
    conditions,
    effects,
    in_force,
    misshapen,
    point_of,
    unmet,
)
from paisho.language.actions.choices import Choice, ChoiceForms, judge_choices
from paisho.language.actions.outcome import broken_laws, happen
from paisho.language.base import Binding, BreachForm, Condition, Effect, EffectForm, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.which.because import situations_between, telling
from paisho.language.which.owner import Owner
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.verdict import Reason


@primitive("action", "use")
class Use(Action):
    """The player lets one of their own tiles on the board act; it stays where it is."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    use: dict[str, Rule[Which]] = key(
        MapOf(RuleShape(WhichShape()), least=1), "what the tile must be; every named requirement must hold"
    )
    choose: dict[str, Rule[Choice]] = key(
        MapOf(RuleShape(Record(Choice), momentary=True)),
        "further points or words that the player chooses, in this order",
        {},
        ("tile", "target"),
    )
    then: dict[str, Rule[Effect]] = key(
        MapOf(RuleShape(Sort("effect"), momentary=True), least=1),
        "what happens, in this order",
        speaks=("tile", "target"),
    )
    when: dict[str, Rule[Condition]] = key(
        MapOf(RuleShape(Sort("condition"))), "conditions for doing it at all; every one must hold", {}
    )
    good = "use: {crane: {tile: special}}\nthen: {points: {score: 1}}"
    bad = "use: crane\nthen: {points: {score: 1}}"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return UseForm(self, c, name, seat, laws)

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        wanted = {"from": "the point where the tile stands"}
        for name, rule in self.choose.items():
            if scene is None or "from" not in scene.points or in_force(rule, scene):
                wanted[name] = rule.title or ("a point" if rule.body.point else "a word")
        return wanted

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        reasons = unmet(self, scene, words)
        source = (
            point_of(scene, move.source, f"{self.clause}.use", self.cite, reasons) if move.source is not None else None
        )
        if source is not None:
            scene.points["from"] = source
        reasons += misshapen(self, move, scene, self.cite)
        if source is None:
            return reasons
        tile = scene.tiles.get(source)
        if tile is None or tile.seat != scene.mover:
            what = "no tile" if tile is None else f"a tile of {words.seat(tile.seat)}"
            says = f"There is {what} on {move.source}; {words.seat(scene.mover)} is to move."
            return [*reasons, Reason(f"{self.clause}.use", says, self.cite, (str(move.source),))]
        scene.acting = tile
        for rule in self.use.values():
            if in_force(rule, scene) and not rule.body.matches(source, tile, scene):
                stands = f"the {words.tile(tile.code)} on {move.source}"
                says = f"{rule.body.only(words, 'do this', stands)}."
                reasons.append(Reason(rule.clause, says, rule.cite, (str(move.source),)))
                between = situations_between(rule.body, source, tile, scene)
                reasons += telling(between or (), source, tile, scene, words)
        reasons += judge_choices(self.choose, scene, move, words)
        if reasons:
            return reasons
        scene.before = scene.copy()
        scene.before.points = dict(scene.points)
        return happen(self.then, scene, (str(move.source),)) or broken_laws(scene, words)

    def proposals(self, scene: Scene) -> Iterator[Move]:
        for source in sorted(scene.tiles):
            tile = scene.tiles[source]
            if tile.seat != scene.mover or not all(
                rule.body.matches(source, tile, scene) for rule in self.use.values()
            ):
                continue
            view = replace(scene.acted_by(tile), points={**scene.points, "from": source})
            for choices in self._proposed(list(self.choose.items()), view):
                yield Move("", None, scene.name(source), None, choices)

    def _proposed(self, left: list[tuple[str, Rule[Choice]]], scene: Scene) -> Iterator[tuple[tuple[str, str], ...]]:
        if not left:
            yield ()
            return
        (name, rule), *rest = left
        if not in_force(rule, scene):
            yield from self._proposed(rest, scene)
        elif rule.body.point is None:
            for word in rule.body.one_of:
                for further in self._proposed(rest, replace(scene, picked={**scene.picked, name: word})):
                    yield ((name, word), *further)
        else:
            for point in scene.board.points:
                if rule.body.point.allows(point, scene):
                    for further in self._proposed(rest, replace(scene, points={**scene.points, name: point})):
                        yield ((name, scene.name(point)), *further)

    def phrase_for(self, words: Words) -> str:
        who = Which(tuple(criterion for rule in self.use.values() for criterion in rule.body.criteria))
        return f"Let {who.one(words)} act where it stands."


class UseForm(ActionForm):
    """Letting a tile act, in play."""

    def __init__(self, action: Use, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> None:
        super().__init__(c, name, seat, laws, conditions(c, action, seat))
        role = Role(seat, seat)
        criteria = [criterion for rule in action.use.values() if c.active(rule.if_) for criterion in rule.body.criteria]
        self.tiles: WhichForm = Which((Owner(value="mover"), *criteria)).compile(c, role)
        self.choices = ChoiceForms(c, role, {})
        self.of_kind: dict[int, tuple[ChoiceForms, list[tuple[TestForm, EffectForm]]]] = {}
        """For each piece that may act, what is chosen and what happens."""
        for piece in sorted({piece for mine, _, _ in self.tiles.parts for piece in mine}):
            acting = Role(seat, seat, piece % self.types)
            self.choices = ChoiceForms(c, acting, action.choose)
            self.of_kind[piece] = self.choices, effects(c, acting, action.then.values())

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if not self.allowed(pos):
            return
        users = self.tiles.mask(pos, Binding(self.seat))
        if source >= 0:
            users &= 1 << source
        while users:
            low = users & -users
            users ^= low
            point = low.bit_length() - 1
            kind = pos.cells[point] - 1
            bound = self.bind(pos, kind, point, (point,))
            choices = self.of_kind[kind][0]
            asked = choices.asked(pos, bound)
            if not asked:
                yield (self, kind, point, (), low, False)
                continue
            for fixed, last in choices.branches(pos, bound, asked):
                yield (self, kind, point, (point, *fixed), last, False)

    def bind(self, pos: Position, piece: int, source: int, points: tuple[int, ...]) -> Binding:
        bound = Binding(self.seat, piece % self.types)
        bound.points["from"] = source
        self.of_kind[piece][0].bind(pos, bound, points[1:])
        return bound

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        bound = self.bind(pos, piece, source, points)
        draft = Draft(pos)
        for test, effect in self.of_kind[piece][1]:
            if test.holds(pos, bound) and not effect.happens(draft, bound):
                return None
        if check:
            for law in self.laws:
                if not law.kept(pos, draft):
                    return None
        return draft

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        return Move(self.name, None, self.board.name(source), None, self.choices.written(points[1:]))

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        source, chosen = self.point(move.source), self.choices.parse(move)
        if source < 0 or chosen is None or move.tile is not None or move.to is not None:
            return None
        return -1, source, (source, *chosen)
