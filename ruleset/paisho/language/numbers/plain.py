"""A number written out, an attribute of the tile or a count by its name; ``option``: a number the players have agreed
on."""

from __future__ import annotations

from typing import Any

from paisho.grammar import Reading, Ref, Shape, Whole, key, primitive
from paisho.language.base import Binding, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.spec.suggest import did_you_mean
from paisho.spec.tree import Node, Scalar
from paisho.state.position import Position


class Fixed(NumberForm):
    """A number that is the same in every position."""

    def __init__(self, value: int) -> None:
        self.constant = self.value = value

    def amount(self, pos: Position, bound: Binding) -> int:
        return self.value


class CountName(str):
    """The name of a count, where an attribute's name might stand as well."""


class NumberWord(Shape):
    """A whole number, or the name of a number attribute of tiles or of a count."""

    wants = "a whole number, or the name of a number attribute of tiles or of a count"

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Scalar) and isinstance(node.value, str):
            known = at.names.of("number-attribute", "count")
            if node.value not in known:
                wants = self.wants + (f" ({', '.join(known)})" if known else "")
                return at.fault(
                    "wrong-type",
                    node,
                    f"{at.path[-1]}: expected a whole number, found text `{node.value}`",
                    expected=wants,
                    hint=did_you_mean(node.value, list(known)),
                )
            is_count = node.value not in at.names.of("number-attribute")
            return CountName(node.value) if is_count else node.value
        return Whole(0, 1000).read(node, at)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"type": ["integer", "string"], "description": self.wants}


@primitive("number")
class Plain(Number):
    """A whole number, the number that an attribute of the tile gives (0 if the tile has none), or the player's count
    of something."""

    value: int | str = key(NumberWord(), "a number, or the name of a number attribute or of a count")
    good = "3"
    bad = "three"

    def views(self) -> tuple[str, ...]:
        return ("player",) if isinstance(self.value, CountName) else ()

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        if isinstance(self.value, int):
            return Fixed(self.value)
        if isinstance(self.value, CountName):
            return c.count(self.value, role.me)
        assert role.kind is not None, "an attribute is only asked for where a tile acts"
        return Fixed(int(c.variant.tiles[c.pieces.codes[role.kind]].attributes.get(self.value, 0)))

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        if isinstance(self.value, CountName):
            if "fixed" in spoken:
                return f"the count `{self.value}` depends on the position; here only a fixed number makes sense"
            return None
        if isinstance(self.value, str) and "tile" not in spoken:
            return f"`{self.value}` is an attribute of a tile, and no tile acts here"
        return None

    def amount(self, scene: Scene) -> int:
        if isinstance(self.value, int):
            return self.value
        if isinstance(self.value, CountName):
            body: Number = scene.variant.counts[self.value].body
            return body.amount(scene.asking(scene.me))
        assert scene.acting is not None
        return int(scene.variant.tiles[scene.acting.code].attributes.get(self.value, 0))

    def phrase_for(self, words: Words) -> str:
        if isinstance(self.value, int):
            return words.number(self.value)
        if isinstance(self.value, CountName):
            what = words.count(self.value)
            return f"the number of {what}" if "the player" in what else f"the player's number of {what}"
        if words.acting is not None:
            return words.number(int(words.variant.tiles[words.acting].attributes.get(self.value, 0)))
        return f"its {words.attribute_name(self.value)} in"

    def compared(self, says: str, bound: Number, words: Words) -> str:
        if not isinstance(self.value, CountName):
            return super().compared(says, bound, words)
        what = words.count(self.value)
        if "the player" in what:
            body: Number = words.variant.counts[self.value].body
            return body.compared(says, bound, words)
        bounded = bound.bounding(says, what, words)
        return f"the player has {bounded}" if bounded else super().compared(says, bound, words)

    def bounding(self, says: str, noun: str, words: Words) -> str:
        return f"{words.more(says)} {self.counting(noun, words)}" if isinstance(self.value, int) else ""


@primitive("number", "option")
class OptionNumber(Number):
    """The number that the players have agreed on by an option."""

    value: str = key(Ref("number-option"), "an option whose value is a number")
    good = "option: distance"
    bad = "option: start"

    def compile(self, c: Compiler, role: Role) -> NumberForm:
        return Fixed(int(c.options[self.value]))

    def amount(self, scene: Scene) -> int:
        return int(scene.options[self.value])

    def phrase_for(self, words: Words) -> str:
        return f"the number agreed as “{words.option(self.value)}”"

    def counting(self, noun: str, words: Words) -> str:
        usual = words.number(int(words.variant.options[self.value].default))
        things = words.singular(noun) if usual == "one" else noun
        return f"{usual} {things} (or as agreed under “{words.option(self.value)}”)"

    def bounding(self, says: str, noun: str, words: Words) -> str:
        return f"{words.more(says)} {self.counting(noun, words)}"
