"""Checks on a variant as a whole, once every section has been read: what `check` accepts loads and plays."""

from __future__ import annotations

from typing import Any

from paisho.grammar import Reading, views_in
from paisho.language.actions.choices import faults as choice_faults
from paisho.language.actions.choices import unasked
from paisho.language.actions.place import Place
from paisho.language.actions.setup import Laying, Mirror, SetupStep
from paisho.language.notation import fields
from paisho.language.variant import Variant
from paisho.loading.references import Named, named_in
from paisho.loading.tables import agreements
from paisho.loading.tables import faults as table_faults
from paisho.loading.ways import faults as way_faults
from paisho.loading.ways import spoken_of
from paisho.spec import Mapping, Mark, Node, Report


def inconsistencies(variant: Variant, tree: Mapping, report: Report) -> None:
    """Report everything in a variant that does not fit together."""
    whole = _Whole(variant, tree, Reading(report))
    whole.tables()
    whole.turn()
    whole.names()
    whole.rings()
    whole.setup()
    whole.circles()
    whole.links()
    whole.choices()
    whole.ways()
    whole.citations()
    whole.rulings()
    whole.notation()


class _Whole:
    def __init__(self, variant: Variant, tree: Mapping, at: Reading) -> None:
        self.variant, self.tree, self.at = variant, tree, at

    def node(self, *path: str) -> Node:
        """The node at a path, or the nearest one above it."""
        node: Node = self.tree
        for step in path:
            below = node.get(step) if isinstance(node, Mapping) else None
            if below is None:
                return node
            node = below
        return node

    def fault(self, code: str, path: tuple[str, ...], message: str, expected: str = "", hint: str = "") -> None:
        self.at.at(*path).fault(code, self.node(*path), message, expected=expected, hint=hint)

    def tables(self) -> None:
        for code, path, what, expected in table_faults(self.variant):
            self.fault(code, path, what, expected)

    def turn(self) -> None:
        for name, rule in self.variant.turn.items():
            if bool(rule.body.choose) == bool(rule.body.then):
                given = "both `choose` and `then`" if rule.body.then else "neither `choose` nor `then`"
                self.fault("missing-key", ("turn", name), f"{name}: {given}", "exactly one of: choose, then")
        first = [name for name, rule in self.variant.turn.items() if rule.body.choose and not rule.body.after]
        if len(first) != 1:
            found = ", ".join(first) or "none"
            self.fault(
                "out-of-place",
                ("turn",),
                f"a turn begins with exactly one part without `after`, here: {found}",
                expected="one part of the turn without `after`",
            )

        self._idle()

    def _idle(self) -> None:
        """Warn of actions that nobody can ever do: they may be left over from a variant that this one changes."""
        offered = {name for rule in self.variant.turn.values() for name in rule.body.choose}
        for name, rule in self.variant.actions.items():
            if name not in offered | spoken_of(self.variant):
                self.at.report.warning(
                    "out-of-place",
                    rule.mark,
                    f"no part of the turn offers `{name}`, so that nobody can ever do it",
                    path=rule.clause,
                    clause=rule.clause,
                    expected=f"`{name}` in the `choose` of a part of `turn`, or no such action",
                )

    def names(self) -> None:
        used: dict[str, str] = {}
        stops = [name for name, rule in self.variant.endings.items() if rule.body.stop]
        for section, names in (("actions", self.variant.actions), ("setup", self.variant.setup), ("endings", stops)):
            for name in names:
                if name in used:
                    self.fault(
                        "duplicate-key",
                        (section, name),
                        f"`{name}` names a move in `{used[name]}` already",
                        "another name",
                    )
                used[name] = section
        for name in self.variant.counts:
            if name in self.variant.attributes:
                self.fault(
                    "bad-name",
                    ("counts", name),
                    f"`{name}` is an attribute of tiles already, and a rule could mean either",
                    "another name",
                )

    def rings(self) -> None:
        for name, rule in self.variant.rings.items():
            if rule.body.around is None:
                continue
            points = bin(self.variant.board.regions[rule.body.around]).count("1")
            if points != 1:
                self.fault(
                    "board-mismatch",
                    ("rings", name, "around"),
                    f"a ring winds around one point; `{rule.body.around}` has {points}",
                    "a region of one point",
                )

    def setup(self) -> None:
        """What is laid out before the first turn must be there and must have room, whatever players agree on."""
        variant = self.variant
        named = {name: variant.codes(name) for name in (*variant.tiles, *variant.groups, "any")}
        faulty: set[str] = set()
        tables = variant.players.tables
        tests = [*(rule.if_ for rule in variant.setup.values()), *(rule.if_ for rule in tables.values())]
        for agreed in agreements(variant, tests):
            if tables and len(variant.players.at_table({**variant.default_options(), **agreed})) != 1:
                continue
            playing = variant.seating({**variant.default_options(), **agreed}).order
            steps = {n: r for n, r in variant.setup.items() if r.if_ is None or r.if_.settled(agreed) is not False}
            picked = {code for rule in steps.values() for code in rule.body.withheld(named)}
            supply = {code: tile.supply for code, tile in variant.tiles.items() if code not in picked}
            reserve = {seat: dict(supply) for seat in variant.players.seats}
            taken: set[str] = set()
            for name, rule in steps.items():
                points = [place for place in places(rule.body)]
                twice = next((place for i, place in enumerate(points) if place in taken or place in points[:i]), None)
                wrong = f"another tile stands on {twice} already" if twice else None
                if wrong is None and isinstance(rule.body, Laying):
                    wrong = rule.body.take(reserve, named)
                away = [seat for seat in seated(rule.body) if seat not in playing]
                if wrong is None and away:
                    wrong = f"`{away[0]}` does not play at every table at which this happens; write an `if`"
                taken.update(points)
                if wrong is not None and name not in faulty:
                    faulty.add(name)
                    self.fault(
                        "board-mismatch",
                        ("setup", name),
                        f"{name}: {wrong}",
                        "players who are there, a tile and a free point for each",
                    )

    def circles(self) -> None:
        """Nothing may be defined by way of itself."""
        needs = named_in(self.variant)
        for start in needs:
            seen: set[Named] = set()
            waiting = list(needs[start])
            while waiting:
                other = waiting.pop()
                if other == start:
                    self.fault(
                        "circular",
                        start,
                        f"`{start[1]}` is defined by way of itself",
                        expected="a rule that can be worked out from the board",
                    )
                    break
                if other not in seen:
                    seen.add(other)
                    waiting.extend(needs.get(other, ()))

    def links(self) -> None:
        """Links are the same whoever is to move, and so must be the situations that they rest on."""
        needs = named_in(self.variant)
        for name in self.variant.links:
            seen: set[Named] = set()
            waiting = [other for other in needs["links", name] if other[0] == "situations"]
            while waiting:
                other = waiting.pop()
                if other in seen:
                    continue
                seen.add(other)
                waiting += [further for further in needs[other] if further[0] == "situations"]
                if "mover" in views_in(self.variant.situations[other[1]].body):
                    self.fault(
                        "out-of-place",
                        ("links", name),
                        f"`{name}` rests on the situation `{other[1]}`, which is seen from the player to move, "
                        "and links must be the same whoever is to move",
                        expected="situations without `mover` and `opponent`",
                        hint="see them from a tile: `same` or `enemy` within `near` or `while`; or use `seat: NAME`",
                    )

    def choices(self) -> None:
        for rule in self.variant.actions.values():
            for code, clause, what, expected in choice_faults(rule.body):
                self.fault(code, tuple(clause.split(".")), what, expected)
        for part in self.variant.turn.values():
            for code, clause, what, expected in unasked(part):
                self.fault(code, tuple(clause.split(".")), what, expected)

    def ways(self) -> None:
        for clause, what, expected in way_faults(self.variant):
            self.fault("unknown-name", tuple(clause.split(".")), what, expected)

    def citations(self) -> None:
        for rule in self.variant.rules():
            if not rule.cite and not isinstance(rule.body, dict):
                self._uncited(rule.clause, rule.mark)
        for code, tile in self.variant.tiles.items():
            if not tile.cite:
                self._uncited(f"tiles.{code}", tile.mark)

    def _uncited(self, clause: str, mark: Mark | None) -> None:
        assert mark is not None
        self.at.report.error(
            "missing-citation",
            mark,
            f"`{clause}` cites nothing",
            path=clause,
            clause=clause,
            expected="cite: source/section, here or on a rule around it",
            hint="if the sources are silent, write a ruling and cite `ruling/its-name`",
        )

    def rulings(self) -> None:
        clauses = {rule.clause for rule in self.variant.rules()}
        clauses |= {
            f"{section}.{name}" for section in ("tiles", "groups", "options") for name in getattr(self.variant, section)
        }
        for name, ruling in self.variant.rulings.items():
            for clause in ruling.concerns:
                if clause not in clauses and clause.partition(".")[0] not in ("board", "players", "notation"):
                    path = ("rulings", name, "concerns")
                    self.at.at(*path).unknown("unknown-name", self.node(*path), "clause", clause, sorted(clauses))

    def notation(self) -> None:
        keys: dict[str, tuple[str, ...]] = {
            name: tuple(rule.body.keys()) for name, rule in self.variant.actions.items()
        }
        keys |= {name: rule.body.keys() for name, rule in self.variant.setup.items()}
        for name, pattern in self.variant.notation.actions.items():
            path = ("notation", "actions", name)
            told = fields(pattern)
            wanted = keys.get(name, ())
            for field in told:
                if field not in (*wanted, "tile", "mark") and not (field == "at" and name in self.variant.setup):
                    known = [*wanted, *(extra for extra in ("tile", "mark") if extra not in wanted)]
                    self.at.at(*path).unknown("unknown-name", self.node(*path), "field of this move", field, known)
            rule = self.variant.actions.get(name)
            for key in wanted:
                alone = key == "tile" and rule is not None and len(self._placed(rule.body)) == 1
                if key not in told and not alone:
                    self.fault(
                        "missing-key",
                        path,
                        f"`{pattern}` does not tell `{key}`, so that moves look alike",
                        expected=f"a pattern with {{{key}}}",
                    )
        tables = [rule.body.order for rule in self.variant.players.tables.values()]
        for order in tables or [tuple(self.variant.players.seats)]:
            seats = {name: self.variant.players.seats[name] for name in order}
            self._signs("letter", {name: seat.sign for name, seat in seats.items()})
            self._signs("brackets", {name: seat.brackets for name, seat in seats.items() if seat.brackets})

    def _signs(self, what: str, signs: dict[str, str]) -> None:
        """Report seats at one table that cannot be told apart in records and boards as text."""
        owners: dict[str, str] = {}
        for name, sign in signs.items():
            if sign in owners:
                self.fault(
                    "duplicate-key",
                    ("players", "seats", name),
                    f"`{name}` and `{owners[sign]}` have the same {what} `{sign}`",
                    expected=f"{what}: another one",
                )
            owners[sign] = name

    def _placed(self, body: Any) -> set[str]:
        names = body.place if isinstance(body, Place) else ()
        return {code for name in names for code in self.variant.codes(name)}


def seated(step: SetupStep) -> list[str]:
    """The seats that a step of the setup names."""
    named = (getattr(step, "at", ()), getattr(step, "by", ()))
    return [seat for seats in named for seat in ((seats,) if isinstance(seats, str) else seats)]


def places(step: SetupStep) -> list[str]:
    """The points that a step of the setup puts tiles on."""
    if isinstance(step, Laying):
        return [place for points in step.at.values() for place in points]
    return list(step.at.values()) if isinstance(step, Mirror) else []
