"""What a relation between tile types is: weights by type and type, from one or more named parts."""

from __future__ import annotations

from paisho.grammar import Form
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words


class Relation(Form):
    """A part of a relation between tile types; weights of several parts add up."""

    directed: bool = False
    """Whether it may go from one tile to another without going back."""

    def fill(self, table: list[list[int]], c: Compiler) -> None:
        """The engine form: add this part's weights to a table by type and type."""
        raise AssertionError

    def weight(self, first: str, second: str, scene: Scene) -> int:
        """The referee's reading: the weight from the first tile's type to the second's; 0 if there is none."""
        raise AssertionError

    def phrase_for(self, words: Words) -> str:
        """As a sentence about which tiles are related."""
        raise AssertionError


def related(first: str, second: str, name: str, scene: Scene) -> int:
    """The referee's reading of a whole relation: the weights of its parts that are in force, added up."""
    return sum(
        part.body.weight(first, second, scene)
        for part in scene.variant.relations[name].body.values()
        if part.if_ is None or part.if_.holds(scene)
    )
