"""Moves as text: one form for each move, made from the pattern of its action, and read back in a position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from paisho.engine.convert import snapshot
from paisho.engine.legal import legal_moves
from paisho.engine.play import play
from paisho.engine.status import status
from paisho.language.actions.action import Action
from paisho.language.actions.place import Place
from paisho.language.notation import Field, Literal
from paisho.language.variant import Variant
from paisho.notation.patterns import Pattern, any_of
from paisho.referee import judge
from paisho.spec.suggest import did_you_mean, nearest
from paisho.state.move import LISTS, Move
from paisho.state.position import Position
from paisho.state.verdict import Verdict

LONGEST = 4_000
"""No move is longer than this as text."""
SHOWN = 8
"""So many legal moves are named in a message."""
PLAIN = ("tile", "from", "to")
TILES = ("tile", "tiles")


class MoveTextError(ValueError):
    """A text that is no legal move: the text, the column (from 1) at which it goes wrong, and what is wrong.

    ``verdict`` is the referee's, where the text is a move and the rules forbid it.
    """

    def __init__(self, text: str, column: int, message: str, verdict: Verdict | None = None) -> None:
        shown = text if len(text) <= 60 else text[:57] + "…"
        shown = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in shown)
        super().__init__(f"`{shown}`, column {column}: {message}")
        self.text, self.column, self.message, self.verdict = text, column, message, verdict


def write_move(variant: Variant, move: Move, position: Position | None = None) -> str:
    """The text of a move, by the pattern of its action; without one, its keys and values.

    ``position`` is the one before the move. It is needed only where the text tells what is not in the move: which
    tile moves, or whether it captures.
    """
    return texts(variant).write(move, position)


def read_move(variant: Variant, text: str, position: Position) -> Move:
    """The legal move of ``position`` that ``text`` stands for; raises :class:`MoveTextError`.

    Where actions share a pattern, the position tells which of them is meant.
    """
    return texts(variant).read(text, position)


@lru_cache(maxsize=32)
def texts(variant: Variant) -> MoveTexts:
    """The texts of a variant's moves; made once and kept."""
    return MoveTexts(variant)


class MoveTexts:
    """Reads and writes the moves of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        points = [variant.board.name(point) for point in variant.board.points]
        # A list of points that hold commas needs another mark between them.
        self._apart = ";" if any("," in name for name in points) else ","
        # Letters of points are read in either case, and written in one.
        self._point, self._code = any_of(list({*points, *map(str.upper, points)})), any_of(list(variant.tiles))
        marks = variant.notation.marks
        self._mark = any_of([marks.move, marks.capture])
        self.keys: dict[str, tuple[str, ...]] = {}
        for name, rule in variant.actions.items():
            body: Action = rule.body
            self.keys[name] = tuple(body.keys())
        for name, step in variant.setup.items():
            self.keys[name] = step.body.keys()
        for name, ending in variant.endings.items():
            if ending.body.stop is not None:
                self.keys[name] = ()
        self._placed = {
            name: {code for group in rule.body.place for code in variant.codes(group)}
            for name, rule in variant.actions.items()
            if isinstance(rule.body, Place)
        }
        self._only = {name: next(iter(codes)) for name, codes in self._placed.items() if len(codes) == 1}
        """The tile of an action that places one type alone: its text need not tell it."""
        given = variant.notation.actions
        self.patterns = {
            name: Pattern(given.get(name, _plain_pattern(name, keys)), partial(self._shape, name))
            for name, keys in self.keys.items()
        }

    def _shape(self, action: str, field: str) -> str:
        """The regular expression of what may stand in a field of an action's pattern: values of its own sort alone."""
        if field == "mark":
            return self._mark
        words = self._words(action, field)
        one = any_of(words) if words else self._code if field in TILES else self._point
        return f"(?:{one})(?:{self._between(field)}(?:{one}))*" if field in LISTS else one

    def _words(self, action: str, field: str) -> list[str]:
        """The words among which a choice of an action has to be made; none where it is a point, or no choice."""
        rule = self.variant.actions.get(action)
        choice = getattr(rule.body, "choose", {}).get(field) if rule is not None else None
        return list(choice.body.one_of) if choice is not None else []

    def _between(self, field: str) -> str:
        return "," if field == "tiles" else self._apart

    def write(self, move: Move, position: Position | None, further: dict[str, str] | None = None) -> str:
        """The text of a move; ``further`` are values of fields that the move does not tell."""
        pattern = self.patterns.get(move.do)
        if pattern is None:
            raise MoveTextError(str(move), 1, self._unknown(move.do))
        values: dict[str, str] = {}
        for name, value in list(move.as_json().items())[1:]:
            values[name] = value if isinstance(value, str) else self._between(name).join(value)
        if move.do in self.variant.setup and "at" in pattern.fields and further is None:
            further = self._own_line(move.do, position)
        values |= further or {}
        for name in pattern.fields:
            if name in ("tile", "mark") and name not in values:
                values[name] = self._seen(name, move, position)
        try:
            return pattern.write(values)
        except KeyError as missing:
            raise MoveTextError(str(move), 1, f"`{move.do}` needs `{missing.args[0]}` to be written") from None

    def _own_line(self, step: str, position: Position | None) -> dict[str, str]:
        """What the decider's own line of a setup step tells beside the choice."""
        body = self.variant.setup[step].body
        seat = self.variant.usual.first if position is None else position.rules.seats[position.seat]
        lines = body.shown(seat if seat in body.deciders() else next(iter(body.deciders()), seat))
        return next((more for owner, more in lines if owner == seat), lines[0][1])

    def _seen(self, field: str, move: Move, position: Position | None) -> str:
        if position is None:
            raise MoveTextError(
                str(move), 1, f"`{move.do}` can be written only in a position: its text tells `{field}`"
            )
        if field == "mark":
            marks = self.variant.notation.marks
            return marks.capture if self._top(move.to, move, position) is not None else marks.move
        code = self._top(move.source, move, position)
        if code is None:
            raise MoveTextError(str(move), 1, f"there is no tile at {move.source}")
        return code

    def _top(self, point: str | None, move: Move, position: Position) -> str | None:
        try:
            cell = position.cells[self.variant.board.number(point)]
        except ValueError as error:
            raise MoveTextError(str(move), 1, str(error)) from None
        return position.rules.pieces.codes[position.rules.pieces.type(cell - 1)] if cell else None

    def read(self, text: str, position: Position) -> Move:
        """The legal move that ``text`` stands for in a position."""
        if len(text) > LONGEST:
            raise MoveTextError(text, LONGEST, f"no move is longer than {LONGEST} characters")
        now = [form.name for form in position.rules.actions(position)]
        names = [*dict.fromkeys(now), *position.rules.stops]
        found: dict[Move, str] = {}
        for name in names:
            for move in self._meant(name, text, position):
                if play(position, move) is not None:
                    found[move] = name
        if len(found) == 1:
            move = next(iter(found))
            right = self.write(move, position)
            text = self.respelled(found[move], text)
            if self._alike(text, right):
                return move
            column = next((n for n, (a, b) in enumerate(zip(text, right, strict=False)) if a != b), len(right)) + 1
            raise MoveTextError(text, column, f"in this position the move is written `{right}`")
        if found:
            options = " or ".join(f"`{move}`" for move in found)
            raise MoveTextError(text, 1, f"this may be {options}; the pattern of the notation does not tell them apart")
        raise self._refusal(text, position, names)

    def respelled(self, action: str, text: str) -> str:
        """``text`` with the points in it in their own spelling, if it follows the pattern of an action."""

        def spelling(field: str, value: str) -> str:
            if not self._is_point(action, field) and not (field in LISTS and field not in TILES):
                return value
            return self._apart.join(map(self.variant.board.own_spelling, value.split(self._apart)))

        return self.patterns[action].respelled(text, spelling)

    def _alike(self, text: str, right: str) -> bool:
        """Whether two texts differ at most in the order of a list."""
        return text == right or any(
            sorted(text.split(sign)) == sorted(right.split(sign)) for sign in (",", self._apart)
        )

    def _in_order(self, names: list[str]) -> tuple[str, ...]:
        """A list of points in the order of the board, however it was written; any other list as it is."""
        number = {self.variant.board.name(point): point for point in self.variant.board.points}
        return tuple(sorted(names, key=number.__getitem__) if all(name in number for name in names) else names)

    def _meant(self, name: str, text: str, position: Position) -> Iterator[Move]:
        """The moves by one action that ``text`` may stand for, legal or not."""
        values = self.patterns[name].read(self.respelled(name, text))
        if values is None:
            return
        keys = self.keys[name]
        if name in self._only:
            values.setdefault("tile", self._only[name])
        plain: dict[str, str | None] = {key: values.get(key) for key in PLAIN if key in keys}
        base = Move(name, plain.get("tile"), plain.get("from"), plain.get("to"))
        choices: list[tuple[str, str | tuple[str, ...]]] = []
        for key in keys:
            if key in PLAIN or key not in values:
                continue
            if key == "tiles":
                order = list(self.variant.tiles)
                choices.append((key, tuple(sorted(values[key].split(","), key=order.index))))
            elif key in LISTS:
                choices.append((key, self._in_order(values[key].split(self._apart))))
            else:
                choices.append((key, values[key]))
        yield replace(base, choices=tuple(choices))

    # ------------------------------------------------------------------------------------------------- what is wrong

    def _refusal(self, text: str, position: Position, names: list[str]) -> MoveTextError:
        over = status(position)
        if over.over:
            return MoveTextError(text, 1, f"the game is over ({over.clause}); nothing can follow")
        legal = self._legal(text, position)
        others = [name for name in self.patterns if name not in names]
        verdict = self._verdict(text, position, names) or self._verdict(text, position, others)
        if verdict is not None:
            says = " ".join(reason.says for reason in verdict.reasons)
            return MoveTextError(text, 1, f"this is not legal: {says} {legal}", verdict)
        column, wanted = self._where(text, names)
        return MoveTextError(text, column + 1, f"{wanted}. {legal}")

    def _verdict(self, text: str, position: Position, names: list[str]) -> Verdict | None:
        """The referee's verdict on what ``text`` says: of the actions that are for the tile in it, if there are any, by
        the one with the fewest objections."""
        shot, best, least = snapshot(position), None, (True, 0)
        for name in names:
            if not self.patterns[name].pieces:
                continue
            for move in self._meant(name, text, position):
                verdict = judge.judge(shot, move, self.variant)
                strange = name in self._placed and move.tile not in self._placed[name]
                if not verdict.legal and (best is None or (strange, len(verdict.objections)) < least):
                    best, least = verdict, (strange, len(verdict.objections))
        return best

    def _legal(self, text: str, position: Position) -> str:
        """The legal moves, those most like ``text`` first, as many as a message can hold."""
        written = dict.fromkeys(self.write(move, position) for move in legal_moves(position))
        if not written:
            return "Nothing is legal here."
        told = _bare(text)

        def likeness(other: str) -> int:
            bare = _bare(other)
            return next((n for n, (a, b) in enumerate(zip(told, bare, strict=False)) if a != b), len(bare))

        first = sorted(written, key=lambda other: -likeness(other))[:SHOWN]
        more = len(written) - len(first)
        named = ", ".join(f"`{other}`" if other else "nothing" for other in first)
        return f"Legal {'is' if len(written) == 1 else 'are'} {named}" + (f" and {more} more." if more else ".")

    def _where(self, text: str, names: list[str]) -> tuple[int, str]:
        """How far ``text`` follows any pattern, what should stand there, and which pattern that is."""
        furthest, wanted, explained, nearest_to = 0, dict[str, None](), "", dict[str, None]()
        for name in names:
            pattern = self.patterns[name]
            ends = pattern.reach(text)
            if self._stops_in_point(name, text, ends):
                ends.pop()
            reached, number = ends[-1], len(ends) - 1
            if reached < furthest:
                continue
            if reached > furthest:
                furthest, wanted, explained, nearest_to = reached, {}, "", {}
            piece = pattern.pieces[number] if number < len(pattern.pieces) else None
            if isinstance(piece, Literal):
                wanted[f"`{piece.text}`"] = None
            elif isinstance(piece, Field):
                wanted[self._said(name, piece.name)] = None
                token = pattern.token(text, reached, number)
                if token and self._is_point(name, piece.name):
                    explained = self._explained(token)
            elif reached:
                last = pattern.pieces[-1]
                more = (
                    isinstance(last, Field)
                    and last.name in LISTS
                    and text[reached:].startswith(self._between(last.name))
                )
                wanted[self._said(name, last.name) if more and isinstance(last, Field) else "the end"] = None
                reached += more
                furthest = max(furthest, reached)
            if pattern.pieces:
                nearest_to[f"`{pattern.text}`"] = None
        found = text[furthest : furthest + 12]
        expected = " or ".join(list(wanted)[:6]) or "a move"
        says = f"expected {expected}" + (
            f": {explained}" if explained else f", found `{found}`" if found else ", found nothing more"
        )
        hint = "" if furthest or explained else self._meant_by(text, names)
        if hint:
            says += f" ({hint})"
        if furthest and len(nearest_to) <= 2:
            says += f". The nearest form of a move is {' or '.join(nearest_to)}"
        return furthest, says

    def _meant_by(self, text: str, names: list[str]) -> str:
        """What the first word of a text that follows no pattern may be a slip for."""
        fixed = [self.patterns[name].text for name in names if not self.patterns[name].fields]
        known = [*self.variant.tiles, *filter(None, fixed)]
        words = [found[0] for shape in (r"\w+", r"[^\W\d]+") if (found := re.match(shape, text))]
        return next(filter(None, (did_you_mean(word, known) for word in words)), "")

    def _stops_in_point(self, name: str, text: str, ends: list[int]) -> bool:
        """Whether what follows a point makes it none: `1,2` in `(1,2,3)`."""
        pattern = self.patterns[name]
        last = pattern.pieces[len(ends) - 2] if len(ends) > 1 else None
        if not isinstance(last, Field) or last.name in LISTS or len(ends) > len(pattern.pieces):
            return False
        if not self._is_point(name, last.name):
            return False
        return bool(self._explained(pattern.token(text, ends[-2], len(ends) - 2)))

    def _is_point(self, action: str, field: str) -> bool:
        """Whether a field holds one point."""
        return field != "mark" and field not in TILES and field not in LISTS and not self._words(action, field)

    def _explained(self, token: str) -> str:
        """What is wrong with a text that should be a point."""
        try:
            self.variant.board.number(self.variant.board.own_spelling(token))
        except ValueError as error:
            return str(error)
        return ""

    def _said(self, action: str, field: str) -> str:
        """What should stand in a field."""
        marks = self.variant.notation.marks
        plain = {
            "tile": "the code of a tile",
            "tiles": "the codes of tiles",
            "points": "points",
            "mark": f"`{marks.move}` or `{marks.capture}`",
        }
        if field in plain:
            return plain[field]
        return " or ".join(f"`{word}`" for word in self._words(action, field)) or "a point"

    def _unknown(self, do: str) -> str:
        near = nearest(do, self.patterns)
        return f"there is no action `{do[:60]}`" + (f"; did you mean `{near[0]}`?" if near else "")


def _plain_pattern(name: str, keys: tuple[str, ...]) -> str:
    """The pattern of an action to which the variant gives none: its name and its keys with their values."""
    return name + "".join(f"[ {key} {{{key}}}]" for key in keys)


def _bare(text: str) -> str:
    """A text without what people most often get wrong: its blanks and capitals."""
    return "".join(text.split()).casefold()
