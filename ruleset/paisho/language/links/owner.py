"""Whose a link is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paisho.grammar import BAD, Choice, OneOrMore, Reading, Ref, Shape
from paisho.grammar.records import Key, described
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.spec.tree import Mapping, Node
from paisho.state.snapshot import Tile

WORDS = {
    "shared": "both tiles belong to one player, who owns the link",
    "if-shared": "the player of both tiles owns the link; between tiles of different players it belongs to nobody",
    "nobody": "the link has no owner; whose the tiles are does not matter",
}


@dataclass(frozen=True)
class Owner:
    """How the owner of a link follows from its two tiles: ``kind`` is ``shared``, ``nobody`` or ``of`` (with the
    tiles whose owner counts: the first entry that an end belongs to decides)."""

    kind: str
    of: tuple[str, ...] = ()

    def table(self, c: Compiler, a: int, b: int) -> int | None:
        """The engine form: the owner of a link between two pieces (-1 nobody), or ``None`` if it cannot be."""
        types = c.pieces.types
        one, two = a // types, b // types
        if self.kind == "nobody":
            return -1
        if self.kind == "shared":
            return one if one == two else None
        if self.kind == "if-shared":
            return one if one == two else -1
        for name in self.of:
            counting = c.types(name)
            owners = {seat for seat, piece in ((one, a), (two, b)) if piece % types in counting}
            if owners:
                return owners.pop() if len(owners) == 1 else None
        return None

    def of_link(self, one: Tile, two: Tile, scene: Scene) -> tuple[bool, str | None]:
        """The referee's reading: whether two tiles can be linked at all, and the owner."""
        if self.kind == "nobody":
            return True, None
        if self.kind == "shared":
            return one.seat == two.seat, one.seat
        if self.kind == "if-shared":
            return True, one.seat if one.seat == two.seat else None
        for name in self.of:
            owners = [tile.seat for tile in (one, two) if tile.code in scene.variant.codes(name)]
            if owners:
                return (True, owners[0]) if owners[0] == owners[-1] else (False, None)
        return False, None


OF = Key(
    "of",
    OneOrMore(Ref("tile", "group", words={"any": "every tile"})),
    "the player to whom all ends of the first of these kinds belong owns the link",
)
"""The one key of a mapping that says whose a link is."""


class OwnerShape(Shape):
    """`shared`, `if-shared`, `nobody`, or `{of: tiles}`."""

    wants = "shared, if-shared, nobody, or {of: tiles}"
    words = WORDS

    def declared(self) -> tuple[Key, ...]:
        return (OF,)

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Mapping):
            entry = node.entry("of")
            if entry is None or len(node.entries) != 1:
                return self.wrong(node, at)
            names = OF.shape.read(entry.value, at.at("of"))
            return BAD if names is BAD else Owner("of", names)
        word = Choice(WORDS).read(node, at)
        return BAD if word is BAD else Owner(word)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        mapping = {
            "type": "object",
            "properties": {"of": described(OF, defs)},
            "required": ["of"],
            "additionalProperties": False,
        }
        return {"anyOf": [Choice(WORDS).schema(defs), mapping]}
