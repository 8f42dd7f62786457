"""The chapters of a rulebook in the order in which somebody learns a game: aim, board, tiles, turn, effects, end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisho.grammar import Rule
from paisho.language.clauses import Clause, clauses
from paisho.language.relations.cycle import Cycle
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.rulebook.document import Chapter, Clauses, Definitions, Figure, Paragraph, Part, Table


def rulebook(variant: Variant) -> list[Chapter]:
    """The whole rulebook of a variant."""
    writer = _Writer(variant)
    found = [
        writer.aim(),
        writer.board(),
        writer.tiles(),
        writer.relations(),
        writer.setup(),
        writer.turn(),
        *writer.actions(),
        writer.situations(),
        writer.links(),
        writer.laws(),
        writer.endings(),
        writer.options(),
        writer.rulings(),
    ]
    return [chapter for chapter in found if chapter.parts or chapter.chapters]


class _Writer:
    """Puts the clauses of one variant together."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.words = variant, Words(variant, variant.board)
        self.clauses = clauses(variant)

    def below(self, clause: str) -> tuple[Clause, ...]:
        """A clause and everything below it, in the order of the file."""
        return tuple(c for name, c in self.clauses.items() if name == clause or name.startswith(clause + "."))

    def rules(self, section: str) -> Iterator[Part]:
        """The rules of a section, each with its parts."""
        for name in getattr(self.variant, section):
            yield Clauses(self.below(f"{section}.{name}"))

    def aim(self) -> Chapter:
        seats = [self.variant.players.seats[seat].name for seat in self.variant.usual.order]
        listed = " and ".join([", ".join(seats[:-1]), seats[-1]] if len(seats) > 1 else seats)
        first = self.words.seat(self.variant.usual.first)
        players = (
            f"{_capital(self.words.number(len(seats)))} players: {listed}. {_capital(first)} takes the first turn."
        )
        return Chapter("Aim of the game", (Paragraph(self.variant.aim), Paragraph(players)))

    def board(self) -> Chapter:
        board = self.variant.board
        text = f"The game is played on {len(board.points)} points, where the lines of the board cross."
        used = _mentioned(self.variant)
        named = tuple(
            (title.title, title.says or _points(board.regions[name].bit_count()))
            for name, title in board.region_titles.items()
            if name in used
        )
        parts: list[Part] = [
            Paragraph(text),
            Figure("board", board.id, "The board and the places that the rules name."),
        ]
        if named:
            parts.append(Definitions(named))
        return Chapter("The board", tuple(parts))

    def tiles(self) -> Chapter:
        variant = self.variant
        attributes = list(variant.attributes)
        heads = ("Code", "Tile", *(_capital(self.words.spoken(name)) for name in attributes), "Each player has")
        rows = tuple(
            (code, tile.name, *(self._value(name, tile.attributes.get(name)) for name in attributes), str(tile.supply))
            for code, tile in variant.tiles.items()
        )
        anchors = tuple(f"tiles.{code}" for code in variant.tiles)
        parts: list[Part] = [Figure("tiles", variant.id, "The tiles."), Table(heads, rows, anchors)]
        parts += [Clauses((self.clauses[f"groups.{name}"],)) for name in variant.groups]
        return Chapter("The tiles", tuple(parts))

    def _value(self, attribute: str, value: Any) -> str:
        if value is None:
            return "–"
        declared = self.variant.attributes[attribute]
        if declared.kind == "region":
            return self.variant.board.region_titles[str(value)].title
        return declared.words.get(str(value), str(value))

    def relations(self) -> Chapter:
        parts: list[Part] = []
        for name, rule in self.variant.relations.items():
            parts.append(Paragraph(f"{_capital(self.words.relation(name))}:"))
            parts.append(Clauses(tuple(c for c in self.below(f"relations.{name}") if c.id != f"relations.{name}")))
            if any(isinstance(part.body, Cycle) for part in rule.body.values()):
                parts.append(Figure("relation", name, f"{_capital(self.words.relation(name))} as a circle."))
        return Chapter("How tiles are related", tuple(parts))

    def setup(self) -> Chapter:
        return Chapter("Before the first turn", tuple(self.rules("setup")))

    def turn(self) -> Chapter:
        return Chapter("A turn", tuple(self.rules("turn")))

    def actions(self) -> list[Chapter]:
        """A chapter for each part of a turn, with its actions; an action described once is not described again."""
        done: set[str] = set()
        chapters = []
        for name, phase in self.variant.turn.items():
            below = []
            for action in phase.body.choose:
                if action in done:
                    continue
                done.add(action)
                rule = self.variant.actions[action]
                figures = (Figure("movement", action, "Where a tile may go."),) if hasattr(rule.body, "ways") else ()
                parts: tuple[Part, ...] = (Clauses(self.below(f"actions.{action}")), *figures)
                below.append(Chapter(_capital(self.words.action(action)), parts))
            if below:
                chapters.append(Chapter(_capital(f"What can be done: {self.words.phase(name)}"), (), tuple(below)))
        return chapters

    def situations(self) -> Chapter:
        return Chapter("What tiles on the board can be", tuple(self.rules("situations")))

    def links(self) -> Chapter:
        parts = [*self.rules("links"), *self.rules("rings")]
        for name in self.variant.counts:
            parts.append(Clauses(self.below(f"counts.{name}")))
        return Chapter("Links between tiles", tuple(parts))

    def laws(self) -> Chapter:
        return Chapter("What no move may bring about", tuple(self.rules("laws")))

    def endings(self) -> Chapter:
        parts = tuple(self.rules("endings"))
        if len(parts) > 1:
            parts = (Paragraph("The first of these that applies decides:"), *parts)
        return Chapter("The end of the game", parts)

    def options(self) -> Chapter:
        below = []
        for name, option in self.variant.options.items():
            values = tuple(
                (f"{value} (unless agreed otherwise)" if value == option.default else value, meaning)
                for value, meaning in option.values.items()
            )
            parts: tuple[Part, ...] = (Clauses((self.clauses[f"options.{name}"],)), Definitions(values))
            below.append(Chapter(option.title or _capital(self.words.spoken(name)), parts))
        return Chapter("What players agree on", (), tuple(below))

    def rulings(self) -> Chapter:
        below = []
        for name, ruling in self.variant.rulings.items():
            said = [("Decision", ruling.decision), ("Why", ruling.reason)]
            if ruling.alternatives:
                said.append(("Otherwise possible", " ".join(ruling.alternatives)))
            if ruling.option:
                said.append(("Option", self.words.option(ruling.option)))
            if ruling.concerns:
                said.append(("Concerns", ", ".join(ruling.concerns)))
            clause = Clause(f"rulings.{name}", ruling.question, mark=ruling.mark)
            below.append(Chapter(_capital(self.words.spoken(name)), (Clauses((clause,)), Definitions(tuple(said)))))
        intro: tuple[Part, ...] = ()
        if below:
            intro = (
                Paragraph("Where the sources are silent or contradict themselves, this is how it is played here."),
            )
        return Chapter("Rulings", intro, tuple(below))


def _mentioned(value: Any, seen: set[int] | None = None) -> set[str]:
    """Every text that stands anywhere in the rules: enough to know which regions they name."""
    seen = set() if seen is None else seen
    if isinstance(value, str):
        return {value}
    if id(value) in seen:
        return set()
    seen.add(id(value))
    if isinstance(value, Rule):
        return _mentioned(value.body, seen)
    if isinstance(value, dict):
        return {text for item in value.values() for text in _mentioned(item, seen)}
    if isinstance(value, (tuple, list)):
        return {text for item in value for text in _mentioned(item, seen)}
    fields = getattr(value, "__dataclass_fields__", ())
    kept = [name for name in fields if name not in ("board", "mark", "sources", "rulings", "use", "file")]
    return {text for name in kept for text in _mentioned(getattr(value, name), seen)}


def _points(count: int) -> str:
    return "One point." if count == 1 else f"{count} points."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
