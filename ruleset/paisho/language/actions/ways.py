"""A way of moving: a movement, perhaps only for some of the tiles that an action moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paisho.grammar import BAD, OneOrMore, Reading, Ref, Shape, Sort
from paisho.grammar.records import Key, described
from paisho.language.base import Movement, MovementForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node

FOR = Key("for", OneOrMore(Ref("tile", "group")), "the tiles that move this way; by default all of the action's", ())
"""Beside a movement."""


@dataclass(frozen=True)
class Way:
    """How certain tiles may move; ``tiles`` is empty if all may."""

    movement: Movement
    tiles: tuple[str, ...] = ()

    def compile(self, c: Compiler, role: Role) -> MovementForm | None:
        """The engine form, or ``None`` if a tile of this type has no such way."""
        if self.tiles and role.kind not in c.types(*self.tiles):
            return None
        return self.movement.compile(c, role)

    def open_to(self, code: str, scene: Scene) -> bool:
        """The referee's reading of whom the way is for."""
        return not self.tiles or any(code in scene.variant.codes(name) for name in self.tiles)

    def reaches(self, source: int, target: int, scene: Scene) -> bool:
        """The referee's reading: whether the acting tile gets from ``source`` to ``target`` this way."""
        assert scene.acting is not None
        return self.open_to(scene.acting.code, scene) and self.movement.reaches(source, target, scene)

    def phrase_for(self, words: Words) -> str:
        """As a verb phrase."""
        return self.movement.phrase_for(words)

    def says(self, words: Words) -> str:
        """As a sentence, with the tiles that it is for."""
        who = words.a(words.either([words.tile(name) for name in self.tiles])) if self.tiles else "it"
        return f"{words.capital(who)} {self.phrase_for(words)}."


class WayShape(Shape):
    """A movement, with `for` beside it if it is for certain tiles only."""

    body = Sort("movement")

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here."""
        return f"{self.body.wants}, and `for` if only some of the tiles move this way"

    def declared(self) -> tuple[Key, ...]:
        return (FOR,)

    def within(self) -> tuple[Shape, ...]:
        return (self.body,)

    def read(self, node: Node, at: Reading) -> Any:
        tiles: Any = ()
        inner = node
        if isinstance(node, Mapping) and node.entry("for") is not None:
            entry = node.entry("for")
            assert entry is not None
            tiles = FOR.shape.read(entry.value, at.at("for"))
            inner = Mapping(tuple(e for e in node.entries if e.key.text != "for"), node.mark)
        movement = self.body.read(inner, at)
        return BAD if movement is BAD or tiles is BAD else Way(movement, tiles)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        self.body.schema(defs)
        own = defs["movement"]
        return {
            **own,
            "properties": {**own["properties"], "for": described(FOR, defs)},
            "maxProperties": own["maxProperties"] + 1,
        }
