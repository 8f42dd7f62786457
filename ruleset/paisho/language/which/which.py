"""A *which*: tiles on the board, picked out by criteria that must all hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from paisho.grammar import BAD, Form, Ref, Shape, Sort
from paisho.grammar.reading import Reading
from paisho.grammar.sorts import SCALAR, form_schema, forms_of
from paisho.language.base import Binding, Criterion, Role, WhereForm
from paisho.language.compiler import Compiler, speaks_of
from paisho.language.scene import Scene
from paisho.language.which.tile import OfType
from paisho.language.words import Words
from paisho.spec.tree import Mapping, Node, Scalar
from paisho.state.position import Position
from paisho.state.snapshot import Tile


class WhichForm(WhereForm):
    """The points of such tiles: for each seat, the pieces that can qualify, and where.

    ``parts`` holds for each seat (pieces, constant points, further sets that must contain the point).
    """

    def __init__(self, parts: tuple[tuple[tuple[int, ...], int, tuple[WhereForm, ...]], ...]) -> None:
        self.parts = parts
        self.slot = -1
        if not parts:
            self.constant = 0
        self.static = all(not filters for _, _, filters in parts)
        """Whether only piece and point decide, nothing else on the board."""
        self.local = self.static

    def remember(self, slot: int) -> None:
        """Work the set out once a position and keep it in the position's memo."""
        self.slot = slot

    def where_static(self, piece: int) -> int:
        """The points on which a piece qualifies, if :attr:`static`."""
        return next((points for pieces, points, _ in self.parts if piece in pieces), 0)

    def mask(self, pos: Position, bound: Binding) -> int:
        if self.slot >= 0:
            known: int | None = pos.memo[self.slot]
            if known is None:
                known = pos.memo[self.slot] = self._work_out(pos, bound)
            return known
        return self._work_out(pos, bound)

    def _work_out(self, pos: Position, bound: Binding) -> int:
        sets = pos.sets
        mask = 0
        for pieces, points, filters in self.parts:
            part = 0
            for piece in pieces:
                part |= sets[piece]
            part &= points
            for form in filters:
                if not part:
                    break
                part &= form.mask(pos, bound)
            mask |= part
        return mask


@dataclass(frozen=True)
class Which:
    """Tiles on the board for which every criterion holds."""

    criteria: tuple[Criterion, ...] = ()

    def compile(self, c: Compiler, role: Role) -> WhichForm:
        """The engine form."""
        parts = []
        seats = set(c.seats)
        for criterion in self.criteria:
            allowed = criterion.seats(c, role)
            seats &= seats if allowed is None else allowed
        types = set(range(c.pieces.types))
        for criterion in self.criteria:
            allowed = criterion.types(c, role)
            types &= types if allowed is None else allowed
        for seat in sorted(seats):
            pieces = tuple(seat * c.pieces.types + t for t in sorted(types))
            if any(criterion.itself and speaks_of(criterion, "tile") for criterion in self.criteria):
                parts += [self._part(c, role, seat, (piece,)) for piece in pieces]
            else:
                parts.append(self._part(c, role, seat, pieces))
        return WhichForm(tuple(part for part in parts if part[0] and part[1]))

    def _part(
        self, c: Compiler, role: Role, seat: int, pieces: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int, tuple[WhereForm, ...]]:
        points, filters = c.board.mask, []
        for criterion in self.criteria:
            view = role.of(seat)
            if criterion.itself and len(pieces) == 1:
                view = replace(view, kind=pieces[0] % c.pieces.types)
            form = criterion.filter(c, view) if pieces else None
            if form is not None and form.constant is not None:
                points &= form.constant
            elif form is not None:
                filters.append(form)
        return pieces, points, tuple(filters)

    def matches(self, point: int, tile: Tile, scene: Scene) -> bool:
        """The referee's reading: whether the tile at the point is one of them."""
        return all(criterion.fits(point, tile, scene) for criterion in self.criteria)

    def unmet(self, point: int, tile: Tile, scene: Scene) -> list[Criterion]:
        """The referee's reading: the criteria that the tile at the point does not meet."""
        return [criterion for criterion in self.criteria if not criterion.fits(point, tile, scene)]

    def fits_at(self, point: int, scene: Scene) -> bool:
        """The referee's reading: whether such a tile stands on the point."""
        tile = scene.tiles.get(point)
        return tile is not None and self.matches(point, tile, scene)

    def codes(self, known: Any) -> set[str]:
        """The tile codes that it names, by type alone; all of them if it names none."""
        named = [c.value for c in self.criteria if isinstance(c, OfType)]
        codes = set(known.tiles)
        for names in named:
            codes &= {code for name in names for code in known.codes(name)}
        return codes

    def one(self, words: Words) -> str:
        """With an indefinite article: "a blooming flower of the opponent"."""
        return words.a(self.noun(words))

    def many(self, words: Words) -> str:
        """In the plural: "blooming flowers of the opponent"."""
        return words.plural(self.noun(words))

    def only(self, words: Words, may: str, stranger: str = "") -> str:
        """That only such tiles may do something, as a clause: what is left out is named where that is all it says.

        ``stranger`` is a tile that may not, with article, to be told so.
        """
        left_out = [criterion.excludes(words) for criterion in self.criteria]
        if len(left_out) == 1 and left_out[0] is not None:
            return f"{words.capital(words.a(left_out[0]))} may not {may}" + (f"; {stranger} is one" if stranger else "")
        if stranger:
            return f"Only {self.one(words)} may {may}; {stranger} is not one"
        return f"Only {self.one(words)} may {may}" if self.noun(words) != "tile" else f"Any of your tiles may {may}"

    def noun(self, words: Words) -> str:
        """Without an article."""
        noun = words.either(
            [words.tile(n) for c in self.criteria if isinstance(c, OfType) for n in c.value] or ["tile"]
        )
        before = [c.phrase_for(words) for c in self.criteria if c.place == "before"]
        after = [c.phrase_for(words) for c in self.criteria if c.place == "after"]
        return " ".join([*before, noun, *after]).replace(" , ", ", ")


class WhichShape(Shape):
    """Tiles: `any`, the name of a tile or group, or a mapping of criteria that must all hold; ``only`` are the criteria
    that make sense, by default all."""

    wants = "tiles: a tile, a group, `any`, or a mapping of criteria"

    def __init__(self, only: tuple[str, ...] = ()) -> None:
        self.only = only

    def _forms(self) -> dict[str, type[Form]]:
        return {word: form for word, form in forms_of("criterion").items() if not self.only or word in self.only}

    def read(self, node: Node, at: Reading) -> Any:
        if isinstance(node, Scalar) and node.value is not None:
            value = Ref("tile", "group", words={"any": "every tile"}).read(node, at)
            if value is BAD:
                return BAD
            return Which() if value == "any" else Which((OfType(value=(value,)),))
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        forms = self._forms()
        criteria = []
        good = True
        for entry in node.entries:
            here = at.at(entry.key.text)
            if entry.key.text not in forms:
                here.unknown("unknown-key", entry.key, "criterion", entry.key.text, list(forms))
                good = False
                continue
            single = Sort("criterion").read(Mapping((entry,), node.mark), at)
            good &= single is not BAD
            criteria.append(single)
        return Which(tuple(criteria)) if good else BAD

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        name_of = "-".join(("which", *self.only))
        if name_of not in defs:
            defs[name_of] = {}
            name = Ref("tile", "group", words={"any": "every tile"}).schema(defs)
            keyed = {w: form_schema(f, defs) for w, f in self._forms().items() if w != SCALAR}
            defs[name_of] = {"anyOf": [name, {"type": "object", "properties": keyed, "additionalProperties": False}]}
        return {"$ref": f"#/$defs/{name_of}"}
