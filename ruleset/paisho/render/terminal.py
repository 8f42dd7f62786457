"""The board in a terminal: coordinates, regions, tiles, marks, and what each player holds.

A tile is written as the letter of its seat and its code (`HR3`), so that nothing depends on colour. A mark stands
around what it marks: `[HR3]`, `(•)`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

from rich.cells import cell_len

from paisho.engine.status import status
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.render.marks import KINDS, Mark
from paisho.render.view import View, view
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot, Tile

WIDTH: Final = 80

NICER: Final = {".": "·", "+": "┼", "*": "∗", "-": "─", "|": "│", "o": "○", "x": "×", "#": "▦", "=": "═"}
"""How the signs of regions look where more than ASCII can be shown."""

BRACKETS: Final = {"from": "[]", "to": "()", "take": "{}", "last": "<>", "not": "!!", "note": '""'}
EMPTY: Final = {"to": ("•", "o"), "not": ("×", "x"), "note": ("?", "?")}
"""What replaces a region's sign on a marked empty point: with and without Unicode."""

SEATS: Final = ("1;97;44", "1;30;43", "1;30;42", "1;97;45", "1;30;46", "1;97;41")
"""ANSI styles of the seats' tiles, in the order of the file, each with its own ground: legible in any terminal."""

SHADES: Final = {
    "crimson": "31",
    "ivory": "1",
    "amber": "33",
    "moss": "32",
    "azure": "34",
    "plum": "35",
    "slate": "36",
    "sand": "2",
}
MARKED: Final = {"from": "1;35", "to": "1;32", "take": "1;31", "last": "1;36", "not": "1;31", "note": "1;35"}


def board_text(
    position: Position | Snapshot,
    marks: Iterable[Mark] = (),
    colour: bool = False,
    width: int | None = None,
    unicode: bool = True,
    variant: Variant | None = None,
) -> str:
    """The position as text: heading, board, legend, and what lies beside the board.

    ``width`` (80 by default) is where the lines beside the board are wrapped; the board itself takes the room it
    needs. With ``colour`` ANSI sequences are added; nothing is told by them alone. Without ``unicode`` the drawing
    uses ASCII signs; names and symbols from the variant are shown as they are.
    """
    seen = view(position, variant)
    drawing = _Drawing(seen, {mark.point: mark.kind for mark in marks}, colour, unicode)
    wide = WIDTH if width is None else max(20, width)
    blocks = [
        _wrapped(heading(seen), wide, ""),
        drawing.board(),
        drawing.legend(wide),
        [line for entry in beside(seen, "×" if unicode else "x") for line in _wrapped(entry, wide, "    ")],
    ]
    return "\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block) + "\n"


def heading(seen: View) -> str:
    """One line: the game, whose decision is due and what about, or how the game has ended."""
    variant, shot = seen.variant, seen.shot
    words = Words(variant, seen.board)
    now = status(seen.position)
    seats = variant.players.seats
    if now.over:
        names = words.listed([seats[seat].name for seat in now.winners] or ["nobody"])
        if seen.position.rules.seating.one_side(now.winners):
            outcome = f"{names} {'has' if len(now.winners) == 1 else 'have'} won"
        else:
            outcome = f"a draw between {names}" if now.winners else "the game is over"
        because = f" ({now.clause})" if now.clause else ""
        return f"{variant.title}: {outcome}{because}, ply {shot.ply}"
    return f"{variant.title}: {seats[shot.to_move].name} to move ({words.phase(shot.phase)}), ply {shot.ply}"


def beside(seen: View, times: str = "×") -> list[str]:
    """What does not stand on the board: reserves, captured tiles, scores, tiles beneath others."""
    shot, seats = seen.shot, seen.variant.players.seats
    lines = []
    for title, held in (("reserve", shot.reserve), ("has taken", shot.captured)):
        for seat, counts in held.items():
            if any(counts.values()):
                listed = "  ".join(f"{code}{times}{number}" for code, number in counts.items() if number)
                lines.append(f"{seats[seat].name} {title}: {listed}")
    lines += [f"{seats[seat].name} has {score} points" for seat, score in shot.score.items() if score]
    for point, under in sorted(shot.beneath.items()):
        listed = ", ".join(seen.letter(tile.seat) + tile.code for tile in under)
        lines.append(f"under the tile at {seen.board.name(point)}: {listed}")
    return lines


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


class _Drawing:
    """Draws the board: a grid of cells, each a bracket or blank and then the point's content."""

    def __init__(self, seen: View, marks: Mapping[str, str], colour: bool, unicode: bool) -> None:
        self.seen, self.board_, self.colour, self.unicode = seen, seen.board, colour, unicode
        self.marks = {self.board_.number(point): kind for point, kind in marks.items()}
        self.seats = list(seen.variant.players.seats)
        self.signs = self._signs()
        texts = [cell_len(self._tile(tile)) for tile in seen.shot.tiles.values()]
        self.inner = max([3, *texts])

    def _signs(self) -> dict[int, tuple[str, str | None]]:
        """The sign and fill of every point; of regions that overlap, the one declared later."""
        signs: dict[int, tuple[str, str | None]] = {}
        for point in self.board_.points:
            sign, fill = ".", None
            for name, look in self.board_.looks.items():
                if look.sign is not None and self.board_.regions[name] >> point & 1:
                    sign, fill = look.sign, look.fill
            signs[point] = self._sign(sign), fill
        return signs

    def _sign(self, sign: str) -> str:
        return NICER.get(sign, sign) if self.unicode else sign

    def _tile(self, tile: Tile) -> str:
        symbol = self.seen.variant.tiles[tile.code].symbol
        return self.seen.letter(tile.seat) + (symbol if symbol and self.unicode else tile.code)

    def _style(self, text: str, style: str | None) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and style else text

    def board(self) -> list[str]:
        """The lines of the board, with its coordinates on all four sides."""
        xs = sorted({x for x, _ in self.board_.xy.values()})
        ys = sorted({y for _, y in self.board_.xy.values()}, reverse=True)
        scheme = self.board_.names.scheme
        margin = max(cell_len(scheme.row(y)) for y in ys)
        edge = " " * margin + "".join(f" {_centred(scheme.column(x), self.inner)}" for x in xs)
        lines = [self._style(edge, "2")]
        for y in ys:
            label = scheme.row(y).rjust(margin)
            lines.append(f"{self._style(label, '2')}{self._row(xs, y)} {self._style(label.strip(), '2')}")
        return [*lines, self._style(edge, "2")]

    def _row(self, xs: list[int], y: int) -> str:
        parts = []
        closing: tuple[str, str | None] = " ", None
        for x in xs:
            point = self.board_.at.get((x, y), -1)
            kind = self.marks.get(point) if point in self.seen.shot.tiles else None
            opening = (BRACKETS[kind][0], MARKED[kind]) if kind else closing
            parts.append(self._style(*opening))
            parts.append(self._content(point) if point >= 0 else " " * self.inner)
            closing = (BRACKETS[kind][1], MARKED[kind]) if kind else (" ", None)
        return "".join(parts) + self._style(*closing)

    def _content(self, point: int) -> str:
        tile = self.seen.shot.tiles.get(point)
        kind = self.marks.get(point)
        if tile is not None:
            text = _centred(self._tile(tile), self.inner)
            return self._style(text, SEATS[self.seats.index(tile.seat) % len(SEATS)])
        sign, fill = self.signs[point]
        if kind is not None:
            inside = EMPTY[kind][not self.unicode] if kind in EMPTY else sign
            text = BRACKETS[kind][0] + inside + BRACKETS[kind][1]
            return self._style(_centred(text, self.inner), MARKED[kind])
        return self._style(_centred(sign, self.inner), SHADES[fill] if fill else "2")

    def legend(self, width: int) -> list[str]:
        """What the signs and brackets mean, and whose the letters are."""
        seats = self.seen.variant.players.seats
        code = next(iter(self.seen.variant.tiles))
        entries = [f"{self.seen.letter(seat)}{code} a tile of {seats[seat].name}" for seat in self.seen.playing]
        shown = {sign for sign, _ in self.signs.values()}
        titles: dict[str, list[str]] = {}
        for name, look in self.board_.looks.items():
            if look.sign is not None and self._sign(look.sign) in shown:
                titles.setdefault(self._sign(look.sign), []).append(self.board_.region_titles[name].title)
        entries += [f"{sign} {', '.join(named)}" for sign, named in titles.items()]
        for kind in dict.fromkeys(self.marks.values()):
            opening, closing = BRACKETS[kind][0], BRACKETS[kind][1]
            entries.append(f"{opening} {closing} {KINDS[kind]}")
        lines: list[str] = []
        for entry in entries:
            if lines and cell_len(lines[-1]) + 3 + cell_len(entry) <= width:
                lines[-1] += "   " + entry
            else:
                lines.append(entry)
        return lines


def _centred(text: str, width: int) -> str:
    room = max(0, width - cell_len(text))
    left = room // 2
    return " " * left + text + " " * (room - left)
