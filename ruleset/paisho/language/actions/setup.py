"""Setting up: what happens before the first turn, by itself or by the players' decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar

from paisho.board import bits
from paisho.grammar import Form, ListOf, MapOf, OneOrMore, PointName, Ref, Whole, key, primitive
from paisho.language.actions.action import ActionForm, Group
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.move import Move
from paisho.state.position import Draft, Position
from paisho.state.snapshot import Tile
from paisho.state.verdict import Reason


class SetupStep(Form):
    """One step of setting up."""

    def deciders(self) -> tuple[str, ...]:
        """The seats that decide something, in order; empty for a step that happens by itself."""
        return ()

    def compile(self, c: Compiler, name: str, seat: int) -> ActionForm:
        """The engine form of the decision of one seat."""
        raise AssertionError

    def withheld(self, scene_codes: dict[str, tuple[str, ...]]) -> set[str]:
        """The tile codes that are not in the reserves before this step."""
        return set()

    def judge(self, scene: Scene, move: Move, words: Words, clause: str, cite: tuple[str, ...]) -> list[Reason]:
        """The referee's reading: carry the decision out, or say what stands against it."""
        raise AssertionError

    def keys(self) -> tuple[str, ...]:
        """The keys of the decision beside ``do``."""
        return ()

    def shown(self, seat: str) -> list[tuple[str, dict[str, str]]]:
        """How a record shows the decision of ``seat``: whose lines it takes, each with what else its text may say."""
        return [(seat, {})]

    def phrase_for(self, words: Words) -> str:
        """As a sentence of the rulebook."""
        raise AssertionError


class Laying(SetupStep):
    """A step that happens by itself: tiles of the reserves are laid out on the board."""

    chance: ClassVar[bool] = False
    """Whether it draws lots."""

    at: dict[str, tuple[str, ...]]

    def lay(self, c: Compiler, name: str) -> LayingForm:
        """The engine form."""
        raise AssertionError

    def happen(self, scene: Scene, lots: Random) -> None:
        """The referee's reading: lay the tiles out in the scene."""
        raise AssertionError

    def take(self, reserve: dict[str, dict[str, int]], codes: dict[str, tuple[str, ...]]) -> str | None:
        """Take what it lays out from the reserves; or say why it cannot, before any game is played."""
        raise AssertionError


class LayingForm:
    """A step that happens by itself, in play."""

    def __init__(self, step: Laying, c: Compiler, name: str) -> None:
        self.name, self.chance, self.pieces = name, step.chance, c.pieces
        self.at = tuple((c.seat(seat), tuple(map(c.board.number, places))) for seat, places in step.at.items())

    def apply(self, draft: Draft, lots: Random, given: Mapping[str, Sequence[str]] | None = None) -> None:
        """Lay the tiles out; ``given`` are the codes of each seat's tiles, in the order of its points, if chance has
        nothing to say. Raises ValueError if they are not such tiles."""
        raise AssertionError


@primitive("setup", "pick")
class Pick(SetupStep):
    """Players choose which tiles of a group they will play with; the rest is set aside."""

    tile: tuple[str, ...] = key(OneOrMore(Ref("tile", "group")), "the tiles to choose from, within each tile's supply")
    count: int = key(Whole(1, 60), "how many each player chooses")
    by: tuple[str, ...] = key(ListOf(Ref("seat"), unique=True), "the players, in the order in which they choose")
    good = "pick: {tile: accent, count: 4, by: [host, guest]}"
    bad = "pick: {tile: accent, count: none, by: [host]}"

    def deciders(self) -> tuple[str, ...]:
        return self.by

    def keys(self) -> tuple[str, ...]:
        return ("tiles",)

    def withheld(self, scene_codes: dict[str, tuple[str, ...]]) -> set[str]:
        return {code for name in self.tile for code in scene_codes[name]}

    def compile(self, c: Compiler, name: str, seat: int) -> ActionForm:
        return PickForm(self, c, name, seat)

    def judge(self, scene: Scene, move: Move, words: Words, clause: str, cite: tuple[str, ...]) -> list[Reason]:
        chosen = move.choice("tiles")
        if not isinstance(chosen, tuple) or move.tile or move.source or move.to or len(move.choices) != 1:
            return [Reason(clause, f"`{move.do}` needs `tiles`, the list of chosen tiles, and nothing else.", cite)]
        codes = [code for name in self.tile for code in scene.variant.codes(name)]
        reasons = []
        strange = [code for code in chosen if code not in codes]
        if strange:
            reasons.append(
                Reason(clause, f"{', '.join(strange)} cannot be chosen here; choose among {', '.join(codes)}.", cite)
            )
        if len(chosen) != self.count:
            reasons.append(Reason(clause, f"Choose {words.number(self.count)} tiles, not {len(chosen)}.", cite))
        for code in codes:
            supply = scene.variant.tiles[code].supply
            if chosen.count(code) > supply:
                reasons.append(
                    Reason(clause, f"There are only {words.number(supply)} {words.plural(words.tile(code))}.", cite)
                )
        if not reasons and list(chosen) != sorted(chosen, key=codes.index):
            reasons.append(Reason(clause, f"Write the tiles in the order {', '.join(codes)}.", cite))
        if not reasons:
            for code in chosen:
                scene.reserve[scene.mover][code] = scene.reserve[scene.mover].get(code, 0) + 1
        return reasons

    def phrase_for(self, words: Words) -> str:
        who = " and then ".join(words.seat(seat) for seat in self.by)
        what = words.plural(words.either([words.tile(name) for name in self.tile]))
        return f"{who} each choose {words.number(self.count)} {what}; the others are set aside."


class PickForm(ActionForm):
    """Choosing tiles, in play: every choice is a multiset within the supply."""

    def __init__(self, step: Pick, c: Compiler, name: str, seat: int) -> None:
        super().__init__(c, name, seat, (), [])
        kinds = list(dict.fromkeys(self.codes.index(code) for tile in step.tile for code in c.variant.codes(tile)))
        supply = [tile.supply for tile in c.variant.tiles.values()]
        self.choices = [
            combo
            for combo in combinations_with_replacement(kinds, step.count)
            if all(combo.count(kind) <= supply[kind] for kind in set(combo))
        ]
        self.listed = [Move(name, choices=(("tiles", tuple(self.codes[k] for k in combo)),)) for combo in self.choices]

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if self.choices:
            yield (self, -1, -1, (), (1 << len(self.choices)) - 1, True)

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        draft = Draft(pos)
        for kind in self.choices[points[0]]:
            draft.add_reserve(self.seat * self.types + kind, 1)
        return draft

    def move(self, group: Group, last: int) -> Move:
        return self.listed[last]

    def moves(self, group: Group) -> Iterable[Move]:
        return [self.listed[last] for last in bits(group[4])]

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        return (-1, -1, (self.listed.index(move),)) if move in self.listed else None


@primitive("setup", "mirror")
class Mirror(SetupStep):
    """One player chooses a tile; each player puts a tile of that type from the reserve on a point of their own."""

    tile: tuple[str, ...] = key(OneOrMore(Ref("tile", "group")), "the tiles to choose from")
    by: str = key(Ref("seat"), "the player who chooses")
    at: dict[str, str] = key(MapOf(PointName(), keys=Ref("seat"), least=1), "the point of each player's tile")
    good = 'mirror: {tile: basic, by: guest, at: {guest: "0,-8", host: "0,8"}}'
    bad = "mirror: {tile: basic, by: guest, at: gates}"

    def deciders(self) -> tuple[str, ...]:
        return (self.by,)

    def keys(self) -> tuple[str, ...]:
        return ("tile",)

    def shown(self, seat: str) -> list[tuple[str, dict[str, str]]]:
        return [(owner, {"at": place}) for owner, place in self.at.items()]

    def compile(self, c: Compiler, name: str, seat: int) -> ActionForm:
        return MirrorForm(self, c, name, seat)

    def judge(self, scene: Scene, move: Move, words: Words, clause: str, cite: tuple[str, ...]) -> list[Reason]:
        if move.tile is None or move.source or move.to or move.choices:
            return [Reason(clause, f"`{move.do}` needs `tile`, the code of the chosen tile, and nothing else.", cite)]
        if not any(move.tile in scene.variant.codes(name) for name in self.tile):
            may = words.either([words.tile(name) for name in self.tile])
            return [Reason(clause, f"Only {words.a(may)} may be chosen; {move.tile} is not one.", cite)]
        reasons = []
        for seat, place in self.at.items():
            if scene.reserve[seat].get(move.tile, 0) < 1:
                lacks = f"{words.capital(words.seat(seat))} has no {words.tile(move.tile)} in the reserve."
                reasons.append(Reason(clause, lacks, cite))
            elif scene.board.number(place) in scene.tiles:
                reasons.append(Reason(clause, f"The point {place} is occupied.", cite, (place,)))
        if not reasons:
            for seat, place in self.at.items():
                scene.reserve[seat][move.tile] -= 1
                scene.tiles[scene.board.number(place)] = Tile(seat, move.tile)
        return reasons

    def phrase_for(self, words: Words) -> str:
        what = words.a(words.either([words.tile(name) for name in self.tile]))
        where = " and ".join(f"{words.seat(seat)} on {place}" for seat, place in self.at.items())
        return (
            f"{words.seat(self.by)} chooses {what}; a tile of that type is put on the board for each player: {where}."
        )


class MirrorForm(ActionForm):
    """Choosing the tile that every player begins with, in play."""

    def __init__(self, step: Mirror, c: Compiler, name: str, seat: int) -> None:
        super().__init__(c, name, seat, (), [])
        self.kinds = sorted(c.types(*step.tile))
        self.places = [(c.seat(s), c.board.number(place)) for s, place in step.at.items()]
        self.listed = [Move(name, code) for code in self.codes]

    def groups(self, pos: Position, piece: int = -1, source: int = -1, lazy: bool = False) -> Iterator[Group]:
        if any(pos.cells[point] for _, point in self.places):
            return
        kinds = 0
        for kind in self.kinds:
            if all(pos.reserve[seat * self.types + kind] for seat, _ in self.places):
                kinds |= 1 << kind
        if kinds:
            yield (self, -1, -1, (), kinds, True)

    def attempt(self, pos: Position, piece: int, source: int, points: tuple[int, ...], check: bool) -> Draft | None:
        draft = Draft(pos)
        for seat, point in self.places:
            draft.put(point, seat * self.types + points[0])
            draft.add_reserve(seat * self.types + points[0], -1)
        return draft

    def move(self, group: Group, last: int) -> Move:
        return self.listed[last]

    def moves(self, group: Group) -> Iterable[Move]:
        return [self.listed[last] for last in bits(group[4])]

    def parse(self, move: Move) -> tuple[int, int, tuple[int, ...]] | None:
        return (-1, -1, (self.listed.index(move),)) if move in self.listed else None
