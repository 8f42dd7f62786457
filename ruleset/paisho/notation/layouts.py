"""How the lines of a record are laid out: one line a turn, or one row a round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from paisho.engine.game import Game
from paisho.notation import rows
from paisho.notation.moves import MoveTextError
from paisho.notation.patterns import any_of
from paisho.notation.turns import Line, Turn, TurnReader
from paisho.state.position import Position


class Layout(Protocol):
    """One style of records."""

    def head(self, game: Game, players: Mapping[str, str]) -> list[str]:
        """What stands above the turns."""

    def write(self, turns: list[Turn], positions: list[Position], remarks: Mapping[int, str]) -> list[tuple[str, int]]:
        """The lines, each with how many decisions have been made by its end; ``remarks`` stand beside lines."""

    def read(self, line: str, reader: TurnReader) -> str:
        """Play a line; returns the remark in it. Raises MoveTextError, its column counted in ``line``."""


class TurnLines:
    """`7G.(1,2)-(3,4)+K(0,1)`: the round, the seat's letter, a full stop, the turn."""

    def head(self, game: Game, players: Mapping[str, str]) -> list[str]:
        """Nothing stands above the turns."""
        return []

    def write(self, turns: list[Turn], positions: list[Position], remarks: Mapping[int, str]) -> list[tuple[str, int]]:
        """A line a turn."""
        game: Game = positions[0].rules
        return [
            (
                f"{turn.round}{game.variant.players.seats[turn.seat].sign}.{turn.text}"
                + (f"  # {remarks[turn.made]}" if turn.made in remarks and _last(turns, number) else ""),
                turn.made,
            )
            for number, turn in enumerate(turns)
        ]

    def read(self, line: str, reader: TurnReader) -> str:
        """Play a turn."""
        text, _, remark = line.partition("#")
        text = text.rstrip()
        due = reader.due
        signs = {reader.game.variant.players.seats[name].sign: name for name in reader.game.seats}
        match = re.match(rf"([0-9]{{1,6}})({any_of(list(signs))})\.", text)
        if due is None:
            reader.take(text)  # it says that the game is over
            return ""
        label = _label(reader.game, due)
        if match is None:
            raise MoveTextError(text, 1, f"expected `{label}` and the move")
        if match[0] != label:
            raise MoveTextError(text, 1, f"expected `{label}`, found `{match[0]}`")
        try:
            reader.take(text[match.end() :])
        except MoveTextError as error:
            raise MoveTextError(text, match.end() + error.column, error.message, error.verdict) from None
        return remark.strip()


class RoundRows:
    """`1 | Ly*9s | Pass | 0:0 | a remark |`: the round, every player's turn, the score, a remark."""

    def head(self, game: Game, players: Mapping[str, str]) -> list[str]:
        """A row with the players' names."""
        names = [players.get(seat, game.variant.players.seats[seat].name) for seat in rows.columns(game)]
        score = ["Score"] if game.variant.notation.score else []
        return ["Name | " + " | ".join([*names, *score, "Comments"]) + " |"]

    def write(self, turns: list[Turn], positions: list[Position], remarks: Mapping[int, str]) -> list[tuple[str, int]]:
        """A row a round."""
        game: Game = positions[0].rules
        columns = rows.columns(game)
        rounds: list[list[Turn]] = []
        for turn in turns:
            begun = rounds and rounds[-1][-1].round == turn.round
            if begun and columns.index(turn.seat) > columns.index(rounds[-1][-1].seat):
                rounds[-1].append(turn)
            else:
                rounds.append([turn])
        lines = []
        for row in rounds:
            cells = {turn.seat: turn.text for turn in row}
            made = row[-1].made
            score = [rows.score(positions[made], game.variant.notation.score)] if game.variant.notation.score else []
            remark = [text for number, text in remarks.items() if row[0].made <= number <= made]
            shown = [str(row[0].round), *(cells.get(seat, "") for seat in columns), *score, " ".join(remark)]
            lines.append(("".join(f"{cell} | " if cell else "| " for cell in shown).rstrip(), made))
        return lines

    def read(self, line: str, reader: TurnReader) -> str:
        """Play a round; a round of which nothing is told plays nothing."""
        columns = rows.columns(reader.game)
        first, *cells = rows.split(line)
        # A score ends the turns, also where cells of players are missing before it.
        width = next((n for n, (text, _) in enumerate(cells[: len(columns)]) if rows.SCORE.fullmatch(text)), None)
        if not re.fullmatch(r"[0-9]{1,6}", first[0]) or (width is None and len(cells) < len(columns)):
            names = " | ".join(reader.game.variant.players.seats[seat].name for seat in columns)
            raise MoveTextError(line, 1, f"expected a row `round | {names} |`")
        width = len(columns) if width is None else width
        for seat, (text, column) in zip(columns, cells[:width], strict=False):
            if rows.is_blank(text):
                continue
            due = reader.due
            if due is not None and (due.seat != seat or str(due.round) != first[0]):
                raise MoveTextError(line, column, f"expected round {due.round}, the turn of {due.seat}")
            try:
                reader.take(text)
            except MoveTextError as error:
                raise MoveTextError(line, column + error.column - 1, error.message, error.verdict) from None
        beside = cells[width:]
        if beside and reader.game.variant.notation.score:
            told, *others = beside
            if rows.SCORE.fullmatch(told[0]):
                rows.check_score(line, *told, reader.positions[-1])
            rows.check_no_score_after(line, told, others, width)
            beside = others if rows.is_blank(told[0]) or rows.SCORE.fullmatch(told[0]) else beside
        remark = line[beside[0][1] - 1 :].strip() if beside else ""
        return remark.removesuffix("|").strip() if remark.strip("| ") else ""


LAYOUTS: dict[str, Layout] = {"garden-gate": TurnLines(), "number-letter": RoundRows()}


def _label(game: Game, line: Line) -> str:
    return f"{line.round}{game.variant.players.seats[line.seat].sign}."


def _last(turns: list[Turn], number: int) -> bool:
    """Whether a line is the last of those that end after the same decision."""
    return number + 1 == len(turns) or turns[number + 1].made != turns[number].made
