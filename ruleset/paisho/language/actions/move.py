"""``move``: a tile on the board goes from one point to another, perhaps capturing what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paisho.grammar import Choice, ListOf, MapOf, Record, Ref, Rule, RuleShape, Sort, key, primitive
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
from paisho.language.actions.outcome import broken_laws, happen
from paisho.language.actions.ways import Way, WayShape
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
from paisho.language.reach import ReachForm
from paisho.language.scene import Scene
from paisho.language.where.logic import meet
from paisho.language.which.because import situations_between, telling
from paisho.language.which.owner import Owner
from paisho.language.which.which import Which, WhichForm, WhichShape
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.verdict import Reason

WHERE_TO = {
    "captured": "to the tiles that the player has taken",
    "reserve": "back to the reserve of its owner",
    "removed": "out of the game",
    "beneath": "beneath the tile that captures it, with whatever lies beneath it already",
}


@dataclass(frozen=True, kw_only=True)
class Capture:
    """Which tiles may capture which. What lies beneath a tile moves with it, and stays on the point if the tile is
    captured."""

    clause: str = ""
    by: Which = key(WhichShape(), "the tiles that may capture", Which())
    take: Which = key(WhichShape(), "the tiles that they may capture")
    ways: tuple[str, ...] = key(
        ListOf(Ref("way"), unique=True), "the ways of moving that capture like this; by default all of them", ()
    )
    to: str = key(
        Choice(WHERE_TO),
        "where the captured tile goes; of several captures that apply, the first in the file counts",
        "captured",
    )
    then: dict[str, Rule[Effect]] = key(
        MapOf(RuleShape(Sort("effect"), momentary=True)),
        "what else happens, in this order",
        {},
        ("tile", "target", "arrival", "taken"),
    )


@primitive("action", "move")
class MoveTile(Action):
    """The player moves one of their own tiles on the board."""

    clause: str = ""
    cite: tuple[str, ...] = ()
    move: dict[str, Rule[Which]] = key(
        MapOf(RuleShape(WhichShape()), least=1), "what the tile must be; every named requirement must hold"
    )
    ways: dict[str, Rule[Way]] = key(
        MapOf(RuleShape(WayShape()), least=1),
        "how it may move; any of the named ways will do",
        speaks=("tile",),
    )
    lands: dict[str, Rule[Where]] = key(
        MapOf(RuleShape(Sort("where"))),
        "what the last point must be; every named requirement must hold",
        {},
        ("tile",),
    )
    captures: dict[str, Rule[Capture]] = key(
        MapOf(RuleShape(Record(Capture))),
        "which tiles it may land on and capture; any of the named rules will do",
        {},
        ("tile",),
    )
    when: dict[str, Rule[Condition]] = key(
        MapOf(RuleShape(Sort("condition"))), "conditions for doing it at all; every one must hold", {}
    )
    good = "move: {own: any}\nways: {walk: {walk: {up-to: 2, over: empty}}}"
    bad = "move: any\nways: {walk: {walk: {up-to: 2, over: empty}}}"

    def compile(self, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> ActionForm:
        return MoveForm(self, c, name, seat, laws)

    def keys(self, scene: Scene | None = None) -> dict[str, str]:
        return {"from": "the point where the tile stands", "to": "the point where it goes"}

    def judge(self, scene: Scene, move: Move, words: Words) -> list[Reason]:
        reasons = [*unmet(self, scene, words), *misshapen(self, move, scene, self.cite)]
        source = (
            point_of(scene, move.source, f"{self.clause}.move", self.cite, reasons) if move.source is not None else None
        )
        landing = f"{self.clause}.lands" if self.lands else f"{self.clause}.ways"
        target = point_of(scene, move.to, landing, self.cite, reasons) if move.to is not None else None
        if source is None:
            return reasons
        tile = scene.tiles.get(source)
        if tile is None:
            return [
                *reasons,
                Reason(f"{self.clause}.move", f"There is no tile on {move.source}.", self.cite, (str(move.source),)),
            ]
        if tile.seat != scene.mover:
            says = f"The tile on {move.source} is {words.seat(tile.seat)}'s; {words.seat(scene.mover)} is to move."
            owned = [rule for rule in self.move.values() if any(isinstance(c, Owner) for c in rule.body.criteria)]
            clause, cite = (owned[0].clause, owned[0].cite) if owned else (f"{self.clause}.move", self.cite)
            return [*reasons, Reason(clause, says, cite, (str(move.source),))]
        scene.acting = tile
        words = words.of(tile.code)
        scene.points["from"] = source
        for rule in self.move.values():
            if in_force(rule, scene) and not rule.body.matches(source, tile, scene):
                stands = f"the {words.tile(tile.code)} on {move.source}"
                says = f"{rule.body.only(words, 'be moved', stands)}."
                reasons.append(Reason(rule.clause, says, rule.cite, (str(move.source),)))
                between = situations_between(rule.body, source, tile, scene)
                reasons += telling(between or (), source, tile, scene, words)
        if target is None:
            return reasons
        scene.points["to"] = target
        reasons += self._objections_to_target(scene, move, source, target, words)
        return reasons or self._carry_out(scene, source, target, words)

    def _objections_to_target(self, scene: Scene, move: Move, source: int, target: int, words: Words) -> list[Reason]:
        reasons = []
        assert scene.acting is not None
        name = words.tile(scene.acting.code)
        if target == source:
            return [
                Reason(f"{self.clause}.ways", f"The {name} must end on another point than it started from.", self.cite)
            ]
        ways = list(self._open(scene).values())
        if not any(rule.body.reaches(source, target, scene) for rule in ways):
            rule = ways[0] if len(ways) == 1 else None
            how = words.either([way.body.phrase_for(words) for way in ways] or ["does not move"])
            reasons.append(
                Reason(
                    rule.clause if rule else f"{self.clause}.ways",
                    f"The {name} {how}; it cannot reach {move.to}.",
                    rule.cite if rule else self.cite,
                    (str(move.source), str(move.to)),
                )
            )
        for landing in self.lands.values():
            if in_force(landing, scene) and not landing.body.allows(target, scene):
                reasons.append(
                    Reason(
                        landing.clause,
                        f"The {name} {words.must('end', landing.body.phrase_for(words))}; {move.to} does not qualify.",
                        landing.cite,
                        (str(move.to),),
                    )
                )
        found = scene.tiles.get(target)
        if found is not None and self._capture(scene, source, target) is None:
            says = (
                f"The {name} may not capture the {words.tile(found.code)} of {words.seat(found.seat)} on {move.to}; "
                f"{self._prey(scene, source, words)}."
            )
            reasons.append(Reason(f"{self.clause}.captures", says, self.cite, (str(move.to),)))
            reasons += self._spared(scene, source, target, words)
        return reasons

    def _spared(self, scene: Scene, source: int, target: int, words: Words) -> list[Reason]:
        """The situations, of the tile that would capture and of the one that it finds, but for which it might."""
        acting, found = scene.acting, scene.tiles[target]
        assert acting is not None
        told: list[Reason] = []
        for rule in self.captures.values():
            if in_force(rule, scene) and self._arrives(rule.body.ways, source, target, scene):
                its = situations_between(rule.body.by, source, acting, scene)
                theirs = situations_between(rule.body.take, target, found, scene)
                if its is not None and theirs is not None:
                    told += telling(its, source, acting, scene, words.of(acting.code))
                    told += telling(theirs, target, found, scene, words.of(found.code))
        return list(dict.fromkeys(told))

    def _open(self, scene: Scene) -> dict[str, Rule[Way]]:
        """The ways that are open to the acting tile."""
        assert scene.acting is not None
        code = scene.acting.code
        return {name: way for name, way in self.ways.items() if in_force(way, scene) and way.body.open_to(code, scene)}

    def _prey(self, scene: Scene, source: int, words: Words) -> str:
        """What the acting tile may capture, and by which of its ways if not by all: a clause of a sentence."""
        assert scene.acting is not None
        ways, takes = self._open(scene), dict[str, None]()
        for rule in self.captures.values():
            capture = rule.body
            if not in_force(rule, scene) or not capture.by.matches(source, scene.acting, scene):
                continue
            usable = [way for name, way in ways.items() if not capture.ways or name in capture.ways]
            if usable:
                only = f" where it {words.either([way.body.phrase_for(words) for way in usable])}"
                takes[capture.take.one(words) + (only if len(usable) < len(ways) else "")] = None
        return f"it captures only {' or '.join(takes)}" if takes else "it captures nothing"

    def _capture(self, scene: Scene, source: int, target: int) -> Rule[Capture] | None:
        """The first capture by which the acting tile may take what stands on the target."""
        assert scene.acting is not None
        found = scene.tiles[target]
        for rule in self.captures.values():
            if (
                in_force(rule, scene)
                and rule.body.by.matches(source, scene.acting, scene)
                and rule.body.take.matches(target, found, scene)
                and self._arrives(rule.body.ways, source, target, scene)
            ):
                return rule
        return None

    def _arrives(self, names: tuple[str, ...], source: int, target: int, scene: Scene) -> bool:
        """Whether one of the named ways (any, if none is named) leads to the target."""
        return not names or any(
            in_force(self.ways[name], scene) and self.ways[name].body.reaches(source, target, scene) for name in names
        )

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        for rule in self.captures.values():
            for name in rule.body.ways:
                if name not in self.ways:
                    return f"`{rule.clause}` speaks of the way `{name}`, which this action does not have"
        return None

    def _carry_out(self, scene: Scene, source: int, target: int, words: Words) -> list[Reason]:
        scene.before = scene.copy()
        scene.before.points = dict(scene.points)
        taken = scene.tiles.get(target)
        capture = self._capture(scene, source, target) if taken is not None else None
        own, theirs = scene.beneath.pop(source, ()), scene.beneath.pop(target, ())
        stack = (*own, *theirs)
        if taken is not None and capture is not None and capture.body.to == "captured":
            pile = scene.captured[scene.mover]
            pile[taken.code] = pile.get(taken.code, 0) + 1
        elif taken is not None and capture is not None and capture.body.to == "reserve":
            pile = scene.reserve[taken.seat]
            pile[taken.code] = pile.get(taken.code, 0) + 1
        elif taken is not None and capture is not None and capture.body.to == "beneath":
            stack = (*own, taken, *theirs)
        scene.found, scene.under = taken, {"moved": own, "taken": theirs}
        scene.tiles[target] = scene.tiles.pop(source)
        if stack:
            scene.beneath[target] = stack
        refused = happen(capture.body.then, scene, (scene.name(target),)) if capture is not None else []
        return refused or broken_laws(scene, words)

    def proposals(self, scene: Scene) -> Iterator[Move]:
        for source in sorted(scene.tiles):
            if scene.tiles[source].seat == scene.mover:
                # The nearest first: they are the likeliest to be legal, and one is often enough.
                for target in sorted(scene.board.points, key=lambda point: scene.distance(source, point)):
                    yield Move("", None, scene.name(source), scene.name(target))

    def phrase_for(self, words: Words) -> str:
        always = [rule for rule in self.move.values() if rule.if_ is None]
        criteria = [criterion for rule in always for criterion in rule.body.criteria]
        who = Which(tuple(c for c in criteria if c != Owner(value="mover")))
        how = [rule.body for rule in self.ways.values()]
        alone = ""
        if len(how) == 1 and not how[0].tiles:
            alone = f" It {how[0].phrase_for(words)}."
        elif how and not any(way.tiles for way in how):
            alone = " It moves in one of the ways below."
        end = " or on a tile that it captures" if self.captures else ""
        which = f": {who.one(words)}" if who.noun(words) != "tile" else ""
        ends = {rule.body.to for rule in self.captures.values()}
        gone = ""
        if ends and ends <= {"captured", "removed"}:
            gone = " A captured tile leaves the board."
        elif ends == {"beneath"}:
            gone = " A captured tile lies beneath the tile that has captured it."
        return f"Move one of your tiles{which}.{alone} It ends on an open point{end}.{gone}"


class MoveForm(ActionForm):
    """Moving, in play: for each piece, where it may land, how it goes and what it may capture."""

    tells_pieces = False

    def __init__(self, action: MoveTile, c: Compiler, name: str, seat: int, laws: tuple[BreachForm, ...]) -> None:
        super().__init__(c, name, seat, laws, conditions(c, action, seat))
        role = Role(seat, seat)
        criteria = tuple(
            criterion for rule in action.move.values() if c.active(rule.if_) for criterion in rule.body.criteria
        )
        self.tiles: WhichForm = Which((Owner(value="mover"), *criteria)).compile(c, role)
        base = seat * self.types
        pieces = {piece for mine, _, _ in self.tiles.parts for piece in mine}
        self.plain_laws = tuple(law for law in laws if not law.by_effects)
        """The laws that a move without further effects may break."""
        self.effects: dict[int, list[tuple[str, list[tuple[TestForm, EffectForm]]]]] = {}
        """For each piece and capture, where the taken tile goes and what else happens."""
        self.uncertain: dict[int, bool] = {}
        """Whether a capture of the piece may be impossible, or change more than its two points."""
        self.reaches: dict[int, list[tuple[ReachForm, frozenset[int]]]] = {}
        """For each piece, where it gets, with the numbers of the captures that it may make there."""
        self.lands: dict[int, WhereForm] = {}
        self.captures: dict[int, list[tuple[WhichForm, WhichForm]]] = {}
        rules = [rule for rule in action.captures.values() if c.active(rule.if_)]
        for piece in sorted(pieces):
            mine = Role(seat, seat, piece - base)
            lands = [rule.body.compile(c, mine) for rule in action.lands.values() if c.active(rule.if_)]
            self.lands[piece] = meet(lands, c.board.mask)
            self.captures[piece], self.effects[piece] = [], []
            arriving: list[tuple[str, ...]] = []
            for rule in rules:
                by, take = c.which(rule.body.by, mine), c.which(rule.body.take, mine)
                if any(piece in p for p, _, _ in by.parts) and take.parts:
                    self.captures[piece].append((by, take))
                    forms = effects(c, mine, rule.body.then.values())
                    self.effects[piece].append((rule.body.to, forms))
                    arriving.append(rule.body.ways)
            self.uncertain[piece] = any(not form.safe for _, forms in self.effects[piece] for _, form in forms)
            alike: dict[frozenset[int], list[str]] = {}
            for way, going in action.ways.items():
                if c.active(going.if_):
                    may = frozenset(i for i, names in enumerate(arriving) if not names or way in names)
                    alike.setdefault(may, []).append(way)
            made = [(c.reach(name, names), may) for may, names in alike.items()]
            self.reaches[piece] = [(reach, may) for reach, may in made if reach.forms[piece]]

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if not self.allowed(pos):
            return
        bound = Binding(self.seat)
        movers = self.tiles.mask(pos, bound)
        if source >= 0:
            movers &= 1 << source
        lawful = lazy or not any(law.standing(pos) for law in self.plain_laws)
        cells, empty = pos.cells, ~pos.occupied
        taken: dict[int, list[tuple[int, int, int]]] = {}
        while movers:
            low = movers & -movers
            movers ^= low
            point = low.bit_length() - 1
            kind = cells[point] - 1
            takes = taken.get(kind)
            if takes is None:
                takes = taken[kind] = [
                    (number, by_points, points)
                    for number, (by, take) in enumerate(self.captures[kind])
                    if (points := take.mask(pos, bound)) and (by_points := by.mask(pos, bound))
                ]
            bound.points["from"] = point
            lands = self.lands[kind]
            allowed = lands.mask(pos, bound) if lands.constant is None else lands.constant
            reached = 0
            for reach, may in self.reaches[kind]:
                goals = empty
                for number, by_points, points in takes:
                    if by_points & low and number in may:
                        goals |= points
                reached |= reach.at(pos, point, bound, goals & allowed)
            if self.uncertain[kind] and (stirred := reached & pos.occupied):
                reached &= ~stirred
                yield (self, kind, point, (), stirred, False)
            sure: int | None = reached
            if reached and self.plain_laws:
                if lawful and not lazy:
                    for law in self.plain_laws:
                        sure = law.sure(pos, point, kind, sure) if sure is not None else None
                else:
                    sure = None
            if sure:
                yield (self, kind, point, (), sure, True)
            elif sure is None:
                yield (self, kind, point, (), reached, False)

    def _capture(self, pos: Position, bound: Binding) -> tuple[str, list[tuple[TestForm, EffectForm]]]:
        """Where the tile goes that a legal move takes, and what else happens: the first rule that applies."""
        source, target = bound.points["from"], bound.points["to"]
        piece = pos.cells[source] - 1
        if len(self.effects[piece]) == 1:
            return self.effects[piece][0]
        reached = {
            number for reach, may in self.reaches[piece] if reach.at(pos, source, bound, 1 << target) for number in may
        }
        for number, (by, take) in enumerate(self.captures[piece]):
            if number in reached and by.mask(pos, bound) >> source & 1 and take.mask(pos, bound) >> target & 1:
                return self.effects[piece][number]
        raise AssertionError("a legal move onto a tile captures it by some rule")

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        target = points[0]
        draft = Draft(pos)
        if not pos.cells[target]:
            draft.move(source, target)
        elif not self._take(pos, draft, self.bind(pos, piece, source, points)):
            return None
        if check:
            for law in self.laws if self.uncertain[piece] else self.plain_laws:
                if not law.kept(pos, draft):
                    return None
        return draft

    def _take(self, pos: Position, draft: Draft, bound: Binding) -> bool:
        """Carry out a capture; false if an effect is impossible."""
        source, target = bound.points["from"], bound.points["to"]
        where_to, then = self._capture(pos, bound)
        piece, own = draft.lift(source), draft.take_under(source)
        taken, theirs = draft.lift(target), draft.take_under(target)
        if where_to == "captured":
            draft.add_captured(self.seat * self.types + taken % self.types)
        elif where_to == "reserve":
            draft.add_reserve(taken, 1)
        draft.put(target, piece)
        stack = (*own, taken, *theirs) if where_to == "beneath" else (*own, *theirs)
        if stack:
            draft.lay_under(target, stack)
        bound.under = {"moved": own, "taken": theirs}
        return all(effect.happens(draft, bound) for test, effect in then if test.holds(pos, bound))

    def make(self, piece: int, source: int, points: tuple[int, ...]) -> Move:
        return Move(self.name, None, self.board.name(source), self.board.name(points[0]))

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        if move.tile is not None or move.choices:
            return None
        source, target = self.point(move.source), self.point(move.to)
        return None if source < 0 or target < 0 else (-1, source, (target,))
