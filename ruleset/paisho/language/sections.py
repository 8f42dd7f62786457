"""The sections of a variant file: what each holds, and how a whole variant is read from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paisho.board import Board
from paisho.grammar import (
    BAD,
    MapOf,
    Names,
    Reading,
    Record,
    RuleShape,
    Sort,
    Text,
    Whole,
    Word,
)
from paisho.grammar.records import Key, described
from paisho.grammar.shapes import Schema
from paisho.language.actions.action import ActionShape
from paisho.language.endings.ending import Ending
from paisho.language.links.link import Link
from paisho.language.notation import Notation
from paisho.language.options import OptionShape, choices_in
from paisho.language.players import Players
from paisho.language.rings import Ring
from paisho.language.tiles import Attributed, AttributeShape, Group, TileType
from paisho.language.variant import BoardUse, Law, Phase, Ruling, Source, Variant
from paisho.language.which.which import WhichShape
from paisho.spec.diagnostic import Report
from paisho.spec.tree import Mapping, Node, Scalar, Sequence

LANGUAGE = 1
"""The version of the language that this package reads."""

REQUIRED_ENDINGS = (
    (
        ("no-move", "cannot"),
        "what happens when the player to move has no legal move",
        "an ending with `at: turn-start` and `when: {no-move: true}`",
    ),
    (
        ("repeated",),
        "what happens when positions repeat (with an option, players may agree that nothing does)",
        "an ending with `when: {repeated: 3}`",
    ),
)
"""What every variant has an ending for: conditions of which one says so (a player without a legal move cannot do any
certain thing either), what is missing without, and what to write."""


def section_keys() -> dict[str, Key]:
    """The sections of a variant file, in the order in which they are written."""
    rule = RuleShape
    asked = ("player", "mover")
    return {
        k.name: k
        for k in (
            Key("language", Whole(1, 1000), "the version of the rule language", ...),
            Key("id", Word(), "the variant's short name", ...),
            Key("title", Text(), "the game's name", ...),
            Key("aim", Text(), "what a player tries to do, in one sentence", ...),
            Key("note", Text(), "a remark for readers of the file", None),
            Key("extends", Text(), "the id of a variant, or the path of a file, that this one changes", None),
            Key("sources", MapOf(Record(Source), least=1), "the texts that rules are cited from", ...),
            Key("board", Record(BoardUse), "the board", ...),
            Key("players", Record(Players), "who plays", ...),
            Key("options", MapOf(OptionShape()), "what players agree on before the game", {}),
            Key("attributes", MapOf(AttributeShape()), "the attributes that tiles have", {}),
            Key(
                "tiles", MapOf(Attributed(TileType, "attribute", "a tile"), least=1), "the types of tiles, by code", ...
            ),
            Key("groups", MapOf(Record(Group)), "named groups of tiles", {}),
            Key("relations", MapOf(rule(MapOf(rule(Sort("relation")), least=1))), "relations between tile types", {}),
            Key(
                "situations",
                MapOf(rule(WhichShape(), conditional=False)),
                "what a tile on the board may be",
                {},
                ("mover",),
            ),
            Key("links", MapOf(rule(Record(Link), conditional=False)), "links between two tiles on the board", {}),
            Key("rings", MapOf(rule(Record(Ring), conditional=False)), "closed chains of links", {}),
            Key("counts", MapOf(rule(Sort("number"), conditional=False)), "what is counted for each player", {}, asked),
            Key("laws", MapOf(rule(Record(Law))), "what no move may bring about", {}, ("mover",)),
            Key("actions", MapOf(rule(ActionShape()), least=1), "what a player may do", ..., asked),
            Key("turn", MapOf(rule(Record(Phase), conditional=False), least=1), "the parts of a turn", ..., asked),
            Key("setup", MapOf(rule(Sort("setup"))), "what happens before the first turn", {}),
            Key(
                "endings",
                MapOf(rule(Record(Ending)), least=1),
                "how the game ends; the first that applies decides",
                ...,
                asked,
            ),
            Key("notation", Record(Notation), "how moves are written in game records", Notation()),
            Key("rulings", MapOf(Record(Ruling)), "points that the sources leave open, and how they are decided", {}),
        )
    }


def variant_schema() -> Schema:
    """The JSON Schema of a variant file."""
    defs: dict[str, Schema] = {}
    keys = section_keys()
    properties = {name: described(k, defs) for name, k in keys.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://paisho.example/schema/variant.schema.json",
        "title": "A Pai Sho variant",
        "description": "The rules of a game as data.",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": ["language", "id"],
        "$defs": dict(sorted(defs.items())),
    }


BoardFinder = Callable[[str, Node, Reading], Board | None]


def read_variant(tree: Mapping, report: Report, find_board: BoardFinder) -> Variant | None:
    """The variant that a tree describes, or ``None`` with every fault in the report."""
    return _VariantReader(tree, report, find_board).read()


def names_in(tree: Mapping, find_board: BoardFinder) -> Names:
    """The names that a variant's tree declares, by kind, for whoever looks at parts of it."""
    reader = _VariantReader(tree, Report(), find_board)
    reader.read()
    return reader.at.names


def _asks(node: Node, conditions: tuple[str, ...]) -> bool:
    """Whether one of the conditions stands anywhere in an ending."""
    if isinstance(node, Sequence):
        return any(_asks(item, conditions) for item in node.items)
    if not isinstance(node, Mapping):
        return False
    return any(entry.key.text in conditions or _asks(entry.value, conditions) for entry in node.entries)


class _VariantReader:
    """Reads the sections in an order in which every name is known before it is referred to."""

    def __init__(self, tree: Mapping, report: Report, find_board: BoardFinder) -> None:
        self.tree, self.report, self.find_board = tree, report, find_board
        self.keys = section_keys()
        self.known: dict[str, dict[str, Any]] = {}
        self.board: Board | None = None
        self.at = Reading(report, Names(self.known, point=self._wrong_point))
        self.values: dict[str, Any] = {}

    def read(self) -> Variant | None:
        if not self._version_fits():
            return None
        for entry in self.tree.entries:
            if entry.key.text not in self.keys:
                self.at.at(entry.key.text).unknown("unknown-key", entry.key, "section", entry.key.text, list(self.keys))
        self._collect_names()
        self._required_endings()
        for name in ("language", "id", "title", "aim", "note", "sources", "board"):
            self._section(name)
        self._read_board()
        self._section("attributes")
        self._know_attributes("attribute", self.values.get("attributes"))
        players = self.tree.get("players")
        if isinstance(players, Mapping) and players.get("attributes") is not None:
            node = players.get("attributes")
            assert node is not None
            # Read quietly: the section itself reports what is wrong with it.
            quiet = Reading(Report(), self.at.names)
            declared = MapOf(AttributeShape()).read(node, quiet.at("players", "attributes"))
            self._know_attributes("seat-attribute", None if declared is BAD else declared)
        for name in self.keys:
            if name not in self.values and name != "extends":
                self._section(name)
        if any(value is BAD for value in self.values.values()) or not self.report.ok or self.board is None:
            return None
        values = {k: v for k, v in self.values.items() if k not in ("board", "extends")}
        return Variant(file=self.tree.mark.file, board=self.board, use=self.values["board"], **values)

    def _version_fits(self) -> bool:
        node = self.tree.get("language")
        if isinstance(node, Scalar) and isinstance(node.value, int) and node.value != LANGUAGE:
            self.at.at("language").fault(
                "language-version",
                node,
                f"this file is written in language {node.value}; this release reads language {LANGUAGE}",
                expected=f"language: {LANGUAGE}",
                hint="install a release that reads it",
            )
            return False
        return True

    def _required_endings(self) -> None:
        node = self.tree.get("endings")
        if isinstance(node, Mapping):
            for conditions, says, expected in REQUIRED_ENDINGS:
                if not any(_asks(entry.value, conditions) for entry in node.entries):
                    self.at.at("endings").fault("missing-ending", node, f"no ending says {says}", expected=expected)

    def _section(self, name: str) -> None:
        declared = self.keys[name]
        node = self.tree.get(name)
        if node is None:
            if declared.default is ...:
                self.at.fault(
                    "missing-key",
                    self.tree,
                    f"the section `{name}` is missing",
                    found="nothing",
                    expected=f"{name}: {declared.shape.wants}",
                    hint=declared.says,
                )
            self.values[name] = BAD if declared.default is ... else declared.default
            return
        self.values[name] = declared.shape.read(node, self.at.at(name).speaking(*declared.speaks))

    def _names_in(self, *path: str) -> dict[str, Any]:
        node: Node | None = self.tree
        for step in path:
            node = node.get(step) if isinstance(node, Mapping) else None
        return {entry.key.text: entry.value for entry in node.entries} if isinstance(node, Mapping) else {}

    def _collect_names(self) -> None:
        singular = {
            "tile": "tiles",
            "group": "groups",
            "relation": "relations",
            "situation": "situations",
            "link": "links",
            "ring": "rings",
            "count": "counts",
            "law": "laws",
            "action": "actions",
            "ruling": "rulings",
            "ending": "endings",
            "phase": "turn",
            "setup": "setup",
        }
        for kind, section in singular.items():
            self.known[kind] = self._names_in(section)
        self.known["seat"] = self._names_in("players", "seats")
        self.known["source"] = {
            name: [e.key.text for e in sections.entries]
            for name, source in self._names_in("sources").items()
            if isinstance(source, Mapping)
            for sections in (source.get("sections") or Mapping((), source.mark),)
            if isinstance(sections, Mapping)
        }
        options = {name: choices_in(option) for name, option in self._names_in("options").items()}
        self.known["option"] = options
        self.known["number-option"] = {name: choices for name, choices in options.items() if choices.numeric}
        self.known["loop"] = {
            name: ring
            for name, ring in self._names_in("rings").items()
            if isinstance(ring, Mapping) and ring.get("around") is None
        }
        self.known["way"] = {
            name: None for action in self._names_in("actions") for name in self._names_in("actions", action, "ways")
        }
        self.known["choice"] = {
            name: None for action in self._names_in("actions") for name in self._names_in("actions", action, "choose")
        }

    def _read_board(self) -> None:
        use = self.values["board"]
        node = self.tree.get("board")
        if use is BAD or node is None:
            self.at.names.unsettled.update(("region", "midline"))
            return
        place = node.get("use") if isinstance(node, Mapping) else node
        self.board = self.find_board(use.use, place or node, self.at.at("board", "use"))
        if self.board is None:
            self.at.names.unsettled.update(("region", "midline"))
            return
        self.known["region"] = dict(self.board.regions)
        self.known["midline"] = dict(self.board.midlines)

    def _wrong_point(self, text: str) -> str | None:
        if self.board is None:
            return None
        try:
            self.board.number(text)
        except ValueError as error:
            return str(error)
        return None

    def _know_attributes(self, kind: str, declared: Any) -> None:
        if not isinstance(declared, dict):
            declared = {}
        self.known[kind] = declared
        plain = "" if kind == "attribute" else "seat-"
        self.known[f"{plain}region-attribute"] = {n: a for n, a in declared.items() if a.kind == "region"}
        self.known[f"{plain}number-attribute"] = {n: a for n, a in declared.items() if a.kind == "number"}
