"""``place``: a tile from the reserve comes onto the board."""

from __future__ import annotations

from collections.abc import Iterator

from paisho.grammar import MapOf, OneOrMore, Record, Ref, Rule, RuleShape, Sort, key, primitive
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
from paisho.language.actions.outcome import broken_laws, counts, happen
from paisho.language.base import (
    Binding,
    BreachForm,
    Condition,
    Effect,
    EffectForm,
    Role,
    TestForm,
    Where,
    WhereForm,
)
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.logic import meet
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.snapshot import Tile
from paisho.state.verdict import Reason


@primitive("action", "place")
class Place(Action):
    """The player takes a tile from the reserve and puts it on the board."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    place: tuple[str, ...] = key(OneOrMore(Ref("tile", "group")), "the tiles that may be placed")
    to: dict[str, Rule[Where]] = key(
        MapOf(RuleShape(Sort("where")), least=1),
        "what the point must be; every named requirement must hold",
        speaks=("tile",),
    )
    choose: dict[str, Rule[Choice]] = key(
        MapOf(RuleShape(Record(Choice), momentary=True)),
        "further points or words that the player chooses, in this order",
        {},
        ("tile", "target", "arrival"),
    )
    then: dict[str, Rule[Effect]] = key(
        MapOf(RuleShape(Sort("effect"), momentary=True)),
        "what happens once the tile stands there, in this order",
        {},
        ("tile", "target", "arrival", "found"),
    )
    when: dict[str, Rule[Condition]] = key(
        MapOf(RuleShape(Sort("condition"))), "conditions for doing it at all; every one must hold", {}
    )
    good = "place: basic\nto: {gate: gates}"
    bad = "place: basik\nto: {gate: gates}"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return PlaceForm(self, c, name, seat, laws)

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        wanted = {"tile": "the code of a tile", "to": "the point to place it on"}
        for name, rule in self.choose.items():
            if scene is None or "to" not in scene.points or in_force(rule, scene):
                wanted[name] = rule.title or "a point"
        return wanted

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        reasons = unmet(self, scene, words)
        target = point_of(scene, move.to, f"{self.clause}.to", self.cite, reasons) if move.to is not None else None
        if target is not None:
            scene.points["to"] = target
            scene.found = scene.tiles.get(target)
        reasons += misshapen(self, move, scene, self.cite)
        if move.tile is not None:
            if move.tile not in scene.variant.tiles:
                return [*reasons, Reason(self.clause, f"There is no tile `{move.tile}` in this game.", self.cite)]
            agreed = scene.variant.tiles[move.tile].if_
            if agreed is not None and not agreed.holds(scene):
                clause, cite = f"tiles.{move.tile}", scene.variant.tiles[move.tile].cite
                says = f"`{move.tile}` is no part of the game as it was agreed: only if {agreed.phrase_for(words)}."
                return [*reasons, Reason(clause, says, cite)]
            scene.acting = Tile(scene.mover, move.tile)
            if not any(move.tile in scene.variant.codes(name) for name in self.place):
                may = words.either([words.tile(name) for name in self.place])
                reasons.append(
                    Reason(
                        self.clause,
                        f"Only {words.a(may)} may be placed this way; {move.tile} is {words.a(words.tile(move.tile))}.",
                        self.cite,
                    )
                )
            if scene.reserve[scene.mover].get(move.tile, 0) < 1:
                reasons.append(
                    Reason(
                        self.clause,
                        f"{words.capital(words.seat(scene.mover))} has no {words.tile(move.tile)} in the reserve.",
                        self.cite,
                    )
                )
        if target is None or scene.acting is None:
            return reasons
        for rule in self.to.values():
            if in_force(rule, scene) and not rule.body.allows(target, scene):
                reasons.append(
                    Reason(
                        rule.clause,
                        f"It {words.must('be placed', rule.body.phrase_for(words))}; {move.to} does not qualify.",
                        rule.cite,
                        (str(move.to),),
                    )
                )
        reasons += judge_choices(self.choose, scene, move, words)
        return reasons or self._carry_out(scene, move, words)

    def _carry_out(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        scene.before = scene.copy()
        assert scene.acting is not None
        target = scene.points["to"]
        scene.reserve[scene.mover][scene.acting.code] -= 1
        scene.tiles[target] = scene.acting
        scene.under["found"] = scene.beneath.pop(target, ())
        reasons = self._nowhere_to_go(scene, str(move.to), words) + happen(self.then, scene, (str(move.to),))
        return reasons or broken_laws(scene, words)

    def _nowhere_to_go(self, scene: Scene, target: str, words: Words) -> list[Reason]:
        """The tile that stands on the target has to go somewhere, by exactly one effect."""
        if scene.found is None:
            return []
        taking = [rule for rule in self.then.values() if rule.body.takes_found() and counts(rule, scene)]
        if len(taking) == 1:
            return []
        tile = words.tile(scene.found.code)
        if not any(rule.body.takes_found() for rule in self.then.values()):
            says = f"{target} is occupied by {words.a(tile)}, and nothing here takes a tile out of the way."
        else:
            where = "has nowhere to go" if not taking else "cannot go two ways at once"
            says = f"The {tile} on {target} {where}."
        return [Reason(taking[1].clause if taking else f"{self.clause}.to", says, self.cite, (target,))]

    def proposals(self, scene: Scene) -> Iterator[Move]:
        names = [scene.name(point) for point in scene.board.points]
        codes = [code for name in self.place for code in scene.variant.codes(name)]
        held = scene.reserve[scene.mover]
        for code in dict.fromkeys(code for code in codes if held.get(code)):
            for to in names:
                yield Move("", code, None, to)
                for name in self.choose:
                    point = scene.board.number(to)
                    for near in scene.neighbours(point):
                        yield Move("", code, None, to, ((name, scene.name(near)),))

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        if any(rule.body.takes_found() for rule in self.then.values()):
            return None
        for name, rule in self.to.items():
            if rule.if_ is None and rule.body.occupied():
                message = f"`{name}` asks for a point with a tile, and nothing in `then` takes that tile out of the way"
                return "to", "out-of-place", message, "`remove: found` or `shift: {tile: found, to: …}` in `then`"
        return None

    def phrase_for(self, words: Words) -> str:
        what = words.either([words.tile(name) for name in self.place])
        always = [rule.body.phrase_for(words) for rule in self.to.values() if rule.if_ is None]
        return f"Place {words.a(what)} from your reserve {words.together(always) or 'on the board'}."


class PlaceForm(ActionForm):
    """Placing, in play."""

    def __init__(self, action: Place, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> None:
        super().__init__(c, name, seat, laws, conditions(c, action, seat))
        self.kinds: list[tuple[int, WhereForm]] = []
        self.choices = ChoiceForms(c, Role(seat, seat), {})
        self.of_kind: dict[int, tuple[ChoiceForms, list[tuple[TestForm, EffectForm]]]] = {}
        """For each piece that may be placed, what is chosen besides and what happens."""
        for kind in sorted(c.types(*action.place)):
            mine = Role(seat, seat, kind)
            where = [rule.body.compile(c, mine) for rule in action.to.values() if c.active(rule.if_)]
            piece = seat * self.types + kind
            self.kinds.append((piece, meet(where, c.board.mask)))
            self.choices = ChoiceForms(c, mine, action.choose)
            self.of_kind[piece] = self.choices, effects(c, mine, action.then.values())
        happening = [effect for _, then in self.of_kind.values() for _, effect in then]
        self.takes_found = any(effect.takes_found for effect in happening)
        """Whether a tile on the target can go anywhere; if not, only empty points will do."""
        if not happening:
            self.laws = tuple(law for law in laws if not law.by_effects)

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        reserve = pos.reserve
        held = [(k, w) for k, w in self.kinds if reserve[k] and (piece < 0 or piece == k)]
        if not held or not self.allowed(pos):
            return
        lawful = not lazy and not any(law.standing(pos) for law in self.laws)
        bound = Binding(self.seat)
        for kind, where in held:
            goals = where.mask(pos, bound)
            if not self.takes_found:
                goals &= ~pos.occupied
            if not goals:
                continue
            if self.choices:
                yield from self._choosing(pos, kind, goals)
                continue
            stirred = 0
            for _, effect in self.of_kind[kind][1]:
                stirred |= goals & effect.stirs(pos)
            quiet = goals & ~stirred
            if quiet:
                sure: int | None = quiet
                if lawful:
                    for law in self.laws:
                        sure = law.sure(pos, -1, kind, sure) if sure is not None else None
                elif self.laws:
                    sure = None
                if sure is None:
                    stirred |= quiet
                elif sure:
                    yield (self, kind, -1, (), sure, True)
            if stirred:
                yield (self, kind, -1, (), stirred, False)

    def _choosing(self, pos: Position, kind: int, goals: int) -> Iterator[Group]:
        plain, choices = 0, self.of_kind[kind][0]
        while goals:
            low = goals & -goals
            goals ^= low
            target = low.bit_length() - 1
            bound = self.bind(pos, kind, -1, (target,))
            asked = choices.asked(pos, bound)
            if not asked:
                plain |= low
            for fixed, last in choices.branches(pos, bound, asked) if asked else ():
                yield (self, kind, -1, (target, *fixed), last, False)
        if plain:
            yield (self, kind, -1, (), plain, False)

    def bind(self, pos: Position, piece: int, source: int, points: tuple[int, ...]) -> Binding:
        bound = super().bind(pos, piece, source, points)
        if len(points) > 1:
            self.of_kind[piece][0].bind(pos, bound, points[1:])
        return bound

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        bound = self.bind(pos, piece, -1, points)
        draft = Draft(pos)
        if bound.found >= 0:
            draft.lift(points[0])
            bound.under["found"] = draft.take_under(points[0])
        draft.put(points[0], piece)
        draft.add_reserve(piece, -1)
        settled = bound.found < 0
        for test, effect in self.of_kind[piece][1]:
            if test.holds(pos, bound):
                if bound.found >= 0 and effect.takes_found:
                    if settled:
                        return None
                    settled = True
                if not effect.happens(draft, bound):
                    return None
        if not settled:
            return None
        if check:
            for law in self.laws:
                if not law.kept(pos, draft):
                    return None
        return draft

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        choices = self.choices.written(points[1:])
        return Move(self.name, self.codes[piece % self.types], None, self.board.name(points[0]), choices)

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        if move.tile not in self.codes or move.to is None or move.source is not None:
            return None
        target, chosen = self.point(move.to), self.choices.parse(move)
        if target < 0 or chosen is None:
            return None
        return self.seat * self.types + self.codes.index(move.tile), -1, (target, *chosen)
