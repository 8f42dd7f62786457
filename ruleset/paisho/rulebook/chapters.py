"""The chapters of a rulebook in the order in which somebody learns a game: aim, board, tiles, turn, effects, end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from paisho.grammar import Rule
from paisho.language.actions.setup import Laying
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
        writer.situations(),
        writer.links(),
        writer.setup(),
        writer.turn(),
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
        self.moved = False
        """Whether the pictures of how tiles move have their place already."""

    def below(self, clause: str) -> tuple[Clause, ...]:
        """A clause and everything below it, in the order of the file."""
        return tuple(c for name, c in self.clauses.items() if name == clause or name.startswith(clause + "."))

    def rules(self, section: str, titled: bool = False) -> Iterator[Part]:
        """The rules of a section, each with its parts."""
        for name in getattr(self.variant, section):
            yield Clauses(self.below(f"{section}.{name}"), titled)

    def aim(self) -> Chapter:
        return Chapter("Aim of the game", (Paragraph(self.variant.aim), Clauses(self.below("players"))))

    def board(self) -> Chapter:
        board = self.variant.board
        used = _mentioned(self.variant)
        named = tuple(
            (Words.capital(title.title), title.says or self._points(board.regions[name]))
            for name, title in board.region_titles.items()
            if name in used
        ) + tuple(
            (Words.capital(self.words.midline(name)), self._points(line.on))
            for name, line in board.midlines.items()
            if name in used
        )
        middle = board.name(board.centre)
        parts: list[Part] = [
            Clauses((self.clauses["board"],)),
            Paragraph(f"Every point has a name: “{middle}” is the one in the middle. {board.names.scheme.says}"),
            Figure("board", board.id, "The board and the places that the rules name."),
        ]
        if named:
            parts.append(Definitions(named))
        if any("next to" in clause.says for clause in self.clauses.values()):
            parts.append(Paragraph("The points next to a point are the eight around it, the diagonal ones among them."))
        return Chapter("The board", tuple(parts))

    def _points(self, region: int) -> str:
        """Which points a set holds: all of them if they are few, the first and the last of a line."""
        names = [self.variant.board.name(point) for point in self.variant.board.points if region >> point & 1]
        if len(names) == 1:
            return f"the point {names[0]}."
        if len(names) <= 4:
            return f"the points {'; '.join(names)}."
        xs, ys = zip(*(self.variant.board.xy[self.variant.board.number(name)] for name in names), strict=True)
        if len(set(xs)) == 1 or len(set(ys)) == 1:
            return f"the {len(names)} points from {names[0]} to {names[-1]}."
        return f"{len(names)} points."

    def tiles(self) -> Chapter:
        variant = self.variant
        attributes = list(variant.attributes)
        heads = ("Code", "Tile", *map(self._head, attributes), "Each player has")
        rows = tuple(
            (
                code,
                Words.perhaps(tile.name, tile.if_),
                *(self._value(name, tile.attributes.get(name)) for name in attributes),
                str(tile.supply),
            )
            for code, tile in variant.tiles.items()
        )
        anchors = tuple(f"tiles.{code}" for code in variant.tiles)
        parts: list[Part] = [
            Paragraph("Tiles that have not come into play are in their owner's reserve, beside the board."),
            Figure("tiles", variant.id, "The tiles."),
            Table(heads, rows, anchors),
        ]
        parts += [Clauses((self.clauses[f"groups.{name}"],)) for name in variant.groups]
        return Chapter("The tiles", tuple(parts))

    def _head(self, attribute: str) -> str:
        declared, name = self.variant.attributes[attribute], Words.capital(self.words.spoken(attribute))
        if declared.kind == "region":
            return Words.capital(declared.title or name)
        return f"{name}: {declared.title}" if declared.kind == "number" and declared.title else name

    def _value(self, attribute: str, value: Any) -> str:
        if value is None:
            return "–"
        declared = self.variant.attributes[attribute]
        if declared.kind == "region":
            return self.variant.board.region_titles[str(value)].title
        return declared.words.get(str(value), str(value))

    def relations(self) -> Chapter:
        below = []
        for name, rule in self.variant.relations.items():
            noun = self.words.relation(name)
            one_way = any(part.body.directed for part in rule.body.values())
            sent = any(link.body.relation == name and link.body.reach for link in self.variant.links.values())
            way = (
                f"Types of tiles related by {noun}:"
                if not one_way
                else f"To which types of tiles {noun} goes from a tile, by its own type:"
                if sent
                else f"Which tiles are a tile's {noun}, by their types:"
            )
            whole, *rest = self.below(f"relations.{name}")
            parts: list[Part] = [Clauses((replace(whole, says=way), *rest))]
            if any(isinstance(part.body, Cycle) for part in rule.body.values()):
                parts.append(Figure("relation", name, f"{Words.capital(noun)} as a circle."))
            below.append(Chapter(Words.capital(noun), tuple(parts)))
        return Chapter("How tiles are related", (), tuple(below))

    def setup(self) -> Chapter:
        parts = tuple(self.rules("setup"))
        if any(isinstance(rule.body, Laying) for rule in self.variant.setup.values()):
            parts = (*parts, Figure("start", self.variant.id, "How the board may look when the game begins."))
        return Chapter("Before the first turn", parts)

    def turn(self) -> Chapter:
        """The parts of a turn, each with its actions; an action described once is not described again."""
        done: set[str] = set()
        chapters = []
        for name, phase in self.variant.turn.items():
            below = []
            for action in phase.body.choose:
                if action not in done:
                    done.add(action)
                    below.append(self._action(action))
            head = Words.capital(self.words.phase(name))
            chapters.append(Chapter(head, (Clauses(self.below(f"turn.{name}")),), tuple(below)))
        return Chapter("A turn", (), tuple(chapters))

    def _action(self, action: str) -> Chapter:
        body = self.variant.actions[action].body
        parts: list[Part] = [Clauses(self.below(f"actions.{action}"))]
        if hasattr(body, "ways") and not self.moved:
            self.moved = True
            parts.append(Figure("movement", action, "Where a tile may go."))
        if getattr(body, "then", None):
            parts.append(Figure("effect", action, f"Before and after: {self.words.action(action)}."))
        return Chapter(Words.capital(self.words.action(action)), tuple(parts))

    def situations(self) -> Chapter:
        return Chapter("Words for tiles on the board", tuple(self.rules("situations")))

    def links(self) -> Chapter:
        """How tiles on the board are linked; the chapter is called by the links that there are."""
        names = [Words.plural(self.words.link(name)) for name in self.variant.links]
        parts = [*self.rules("links", True), *self.rules("rings")]
        title = Words.capital(" and ".join(names)) if 0 < len(names) < 4 else "Links between tiles"
        return Chapter(title, tuple(parts))

    def laws(self) -> Chapter:
        return Chapter("What no move may bring about", tuple(self.rules("laws")))

    def endings(self) -> Chapter:
        parts = tuple(self.rules("endings", True))
        if len(parts) > 1:
            parts = (Paragraph("These are looked at in turn, and the first that applies decides:"), *parts)
        counted = tuple(self.rules("counts", True))
        below = (Chapter("What is counted", counted),) if counted else ()
        return Chapter("The end of the game", parts, below)

    def options(self) -> Chapter:
        below = []
        for name, option in self.variant.options.items():
            default = Words.value(option.default)
            says = f"Unless the players agree otherwise: “{default}”."
            if option.number is not None:
                says = f"{Words.range(option.number.from_, option.number.to)}. {says}"
            clause = replace(self.clauses[f"options.{name}"], says=says)
            values = tuple((Words.value(value), meaning) for value, meaning in option.meanings.items())
            title = Words.capital(option.title or self.words.spoken(name))
            below.append(Chapter(title, (Clauses((clause,)), Definitions(values))))
        intro: tuple[Part, ...] = ()
        if below:
            intro = (Paragraph("Before a game, the players may agree to play some rules in another way."),)
        return Chapter("What players may agree on", intro, tuple(below))

    def rulings(self) -> Chapter:
        below = []
        for name, ruling in self.variant.rulings.items():
            said: list[tuple[str, str | tuple[str, ...]]] = [("Decision", ruling.decision), ("Why", ruling.reason)]
            if ruling.alternatives:
                said.append(("Otherwise possible", " ".join(ruling.alternatives)))
            if ruling.option:
                said.append(("Players may choose", (f"options.{ruling.option}",)))
            if ruling.concerns:
                said.append(("Concerns", ruling.concerns))
            clause = Clause(f"rulings.{name}", ruling.question, mark=ruling.mark)
            title = Words.capital(self.words.spoken(name))
            below.append(Chapter(title, (Clauses((clause,)), Definitions(tuple(said)))))
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
