"""Records of games as text: a head, the turns, remarks, the result; read, replayed and written."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from paisho.engine.convert import snapshot
from paisho.engine.game import Game, OptionError, compiled
from paisho.engine.play import play, start
from paisho.engine.status import status
from paisho.language.variant import Variant
from paisho.loading import load, variants
from paisho.notation import rows
from paisho.notation.layouts import LAYOUTS
from paisho.notation.moves import MoveTextError
from paisho.notation.positions import PositionError, read_position, write_board_shorthand, write_position
from paisho.notation.presumed import presumed
from paisho.notation.turns import TurnReader, write_turns
from paisho.spec import Report, did_you_mean, plain, read_text
from paisho.state.move import Move
from paisho.state.position import Position
from paisho.state.shown import shown
from paisho.state.verdict import Status

MOST_TEXT = 1_048_576
MOST_LINES = 20_000
MOST_LINE = 20_000
MOST_SEED = 2**63
ABOUT = ("event", "place", "date", "annotator", "source")
"""What else the head of a record may tell."""
HEADER = re.compile(r"([a-z]+)(?:\.([A-Za-z][A-Za-z0-9_-]*))?:(?:[ \t]+(.*))?")
BEGUN = ("captured", "score", "beneath")


class RecordError(ValueError):
    """A text that is no record of a game: the line and the column (from 1) and what is wrong there.

    ``record`` is the game up to that line, so that nothing of it is lost; ``None`` if not even its start is known.
    """

    def __init__(self, line: int, column: int, message: str, record: Record | None = None) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line, self.column, self.message, self.record = line, column, message, record


@dataclass(frozen=True)
class Remark:
    """A remark in a record: after how many decisions it stands, and whether beside a line or on one of its own."""

    made: int
    text: str
    beside: bool = False


@dataclass(frozen=True)
class Record:
    """A game from its start: every decision, the position before each and after the last, and what is told about it.

    ``headed`` says whether the text has a head; without one it tells the turns alone, and only who knows the variant
    and the options can read it. ``given`` says that the game began in a position of its own.
    """

    variant: Variant
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    seed: int | None = None
    lots: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = ()
    placed: bool = False
    players: tuple[tuple[str, str], ...] = ()
    about: tuple[tuple[str, str], ...] = ()
    remarks: tuple[Remark, ...] = ()
    headed: bool = True

    @property
    def status(self) -> Status:
        """Whether the game is over, and who has won."""
        return status(self.positions[-1])

    def played(self, move: Move) -> Record:
        """The record with one more decision, which must be legal."""
        after = play(self.positions[-1], move)
        if after is None:
            raise ValueError(f"`{move}` is not legal in the last position of the record")
        return replace(self, moves=(*self.moves, move), positions=(*self.positions, after))

    def back(self, decisions: int = 1) -> Record:
        """The record without its last decisions, and without the remarks after them."""
        kept = max(0, len(self.moves) - decisions)
        remarks = tuple(remark for remark in self.remarks if remark.made <= kept)
        return replace(self, moves=self.moves[:kept], positions=self.positions[: kept + 1], remarks=remarks)


def new_record(
    variant: Variant,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    position: Position | None = None,
    lots: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> Record:
    """The record of a game about to begin, from the variant's own start or from ``position``.

    Where chance has a part and neither a seed nor ``lots`` settle it, a seed is drawn, and kept in the record.
    """
    named = tuple((players or {}).items())
    if position is not None:
        return Record(variant, (), (position,), placed=True, players=named)
    game = compiled(variant, options)
    if seed is None and _open_to_chance(game, lots or {}):
        seed = secrets.randbelow(2**32)
    kept = tuple(
        (step, tuple((seat, tuple(codes)) for seat, codes in told.items())) for step, told in (lots or {}).items()
    )
    return Record(variant, (), (start(game, seed, lots),), seed, kept, players=named)


def _open_to_chance(game: Game, lots: Mapping[str, Any]) -> set[str]:
    """The steps of the setup that chance settles and ``lots`` do not."""
    return {laying.name for layings in game.layings.values() for laying in layings if laying.chance} - set(lots)


# ---------------------------------------------------------------------------------------------------------------- write


def write_record(record: Record) -> str:
    """The record as text; reading it gives the record again."""
    layout = LAYOUTS[record.variant.notation.style]
    game: Game = record.positions[0].rules
    head = [*_head(record), ""] if record.headed else []
    turns = write_turns(record.positions, record.moves)
    beside = {remark.made: remark.text for remark in record.remarks if remark.beside}
    lines = layout.write(turns, list(record.positions), beside)
    alone = [remark for remark in record.remarks if not remark.beside]
    body = layout.head(game, dict(record.players)) if record.headed else []
    for remark in alone:
        if remark.made <= 0:
            body.append(f"# {remark.text}".rstrip())
    done = 0
    for number, (line, made) in enumerate(lines):
        body.append(line)
        if number + 1 < len(lines) and lines[number + 1][1] == made:
            continue
        body += [f"# {remark.text}".rstrip() for remark in alone if done < remark.made <= made]
        done = made
    over = record.status
    tail = ["", f"result: {' '.join(over.winners)} ({over.clause})"] if record.headed and over.over else []
    return "\n".join([*head, *body, *tail]) + "\n"


def _head(record: Record) -> list[str]:
    first = record.positions[0]
    lines = [f"variant: {record.variant.id}"]
    for name, option in record.variant.options.items():
        value = first.rules.options[name]
        if value != option.typed(option.default):
            lines.append(f"option.{name}: {str(value).lower() if isinstance(value, bool) else value}")
    if record.placed:
        data = write_position(first)
        data["board"] = write_board_shorthand(snapshot(first), record.variant)
        kept = {k: v for k, v in data.items() if k not in ("variant", "options") and not (k in BEGUN and not v)}
        if not kept["memory"] and not presumed(snapshot(first), record.variant, counted=True):
            del kept["memory"]
        lines.append(f"start: {json.dumps(kept, ensure_ascii=False)}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    for step, told in record.lots:
        lines.append(f"lots.{step}: " + "; ".join(f"{seat} {' '.join(codes)}" for seat, codes in told))
    lines += [f"player.{seat}: {name}" for seat, name in record.players]
    return lines + [f"{name}: {text}" for name, text in record.about]


# ----------------------------------------------------------------------------------------------------------------- read


def read_record(variant: Variant | None, text: str | bytes, options: Mapping[str, Any] | None = None) -> Record:
    """The game that a text tells, replayed; raises :class:`RecordError` with line and column.

    Without a ``variant`` the head must name one that is shipped. ``options`` are those that the head leaves open.
    """
    return _RecordReader(variant, dict(options or {})).read(_decoded(text))


def _decoded(text: str | bytes) -> list[str]:
    if len(text) > MOST_TEXT:
        raise RecordError(1, 1, f"the record is larger than {MOST_TEXT:,} characters")
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise RecordError(line, 1, "the record is not text in UTF-8") from None
    lines = re.split("\r\n|\n|\r", decoded.removeprefix("\ufeff"))
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES, 1, f"the record has more than {MOST_LINES:,} lines")
    return lines


@dataclass
class _RecordReader:
    """Reads a record line by line."""

    variant: Variant | None
    options: dict[str, Any]
    seed: int | None = None
    lots: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    lots_line: tuple[int, int] = (1, 1)
    begins: tuple[int, int, dict[str, Any]] | None = None
    players: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    turns: TurnReader | None = None
    result: tuple[int, int, str] | None = None
    number: int = 0

    def read(self, lines: list[str]) -> Record:
        for self.number, raw in enumerate(lines, start=1):
            line = raw.strip()
            with self.faults(len(raw) - len(raw.lstrip())):
                if len(raw) > MOST_LINE:
                    raise MoveTextError(line[:60], 1, f"the line is longer than {MOST_LINE:,} characters")
                if line:
                    self.line(line)
        with self.faults(0):
            turns = self.begun()
            if not turns.complete:
                due = turns.due
                says = "" if due is None else f" of {due.seat} in round {due.round}"
                raise MoveTextError("", 1, f"the record ends before the line{says} that its last line brings with it")
        self.check_result()
        return self.record()

    @contextmanager
    def faults(self, indent: int) -> Iterator[None]:
        """Faults of a text within are faults of this line."""
        try:
            yield
        except MoveTextError as error:
            known = self.record() if self.turns is not None else None
            raise RecordError(self.number, indent + error.column, error.message, known) from None

    def line(self, line: str) -> None:
        """One line that is not blank."""
        if line.startswith("#"):
            made = len(self.turns.moves) if self.turns else 0
            self.remarks.append(Remark(made, line[1:].strip()))
        elif line[0].isdigit():
            if self.result is not None:
                raise MoveTextError(line, 1, "no turn follows the result")
            turns = self.begun()
            before = len(turns.moves)
            beside = LAYOUTS[turns.game.variant.notation.style].read(line, turns)
            if beside:
                self.remarks.append(Remark(len(turns.moves), beside, beside=len(turns.moves) > before))
        elif "|" in line:
            self.row(line)
        else:
            self.header(line)

    # ------------------------------------------------------------------------------------------------------------- head

    def header(self, line: str) -> None:
        match = HEADER.fullmatch(line)
        if match is None:
            says = (
                "expected a turn, which begins with the number of its round, a remark after `#`, or a line of the head"
            )
            raise MoveTextError(line, 1, f"{says} such as `seed: 1`; found {shown(line)}")
        kind, name, value = match[1], match[2] or "", (match[3] or "").strip()
        column = match.start(3) + 1 if match[3] else len(line) + 1
        known = ("variant", "option", "start", "seed", "lots", "player", "result", *ABOUT)
        if kind not in known:
            hint = did_you_mean(kind, known) or f"known are {', '.join(known)}"
            raise MoveTextError(line, 1, f"the head of a record has no `{kind[:40]}`; {hint}")
        if (kind in ("option", "lots", "player")) != bool(name):
            raise MoveTextError(line, 1, f"write `{kind}.name: …`" if not name else f"write `{kind}: …`")
        if not value:
            raise MoveTextError(line, column, f"`{kind}` has no value")
        if f"{kind}.{name}" in self.told:
            raise MoveTextError(line, 1, f"`{kind}{'.' if name else ''}{name}` is told twice")
        self.told.add(f"{kind}.{name}")
        if kind == "result":
            self.result = (self.number, column, value)
        elif self.turns is not None:
            raise MoveTextError(line, 1, f"`{kind}` belongs before the first turn")
        elif kind in ABOUT:
            self.about[kind] = value
        else:
            getattr(self, f"read_{kind}")(line, column, name, value)

    def read_variant(self, line: str, column: int, name: str, value: str) -> None:
        if self.variant is not None:
            if value != self.variant.id:
                raise MoveTextError(line, column, f"this is a record of {shown(value)}, not of {self.variant.id}")
        elif value in variants():
            self.variant = load(value)
        else:
            hint = did_you_mean(value, variants()) or f"there are {', '.join(variants())}"
            raise MoveTextError(line, column, f"there is no variant {shown(value)}; {hint}")

    def read_option(self, line: str, column: int, name: str, value: str) -> None:
        self.options[name] = value
        try:
            compiled(self.known(line), self.options)
        except OptionError as error:
            raise MoveTextError(line, column, str(error)) from None

    def read_seed(self, line: str, column: int, name: str, value: str) -> None:
        if not re.fullmatch(r"0|[1-9][0-9]{0,18}", value) or int(value) > MOST_SEED:
            raise MoveTextError(line, column, f"a seed is a whole number from 0 to {MOST_SEED}, not {shown(value)}")
        self.seed = int(value)

    def read_lots(self, line: str, column: int, name: str, value: str) -> None:
        told: dict[str, tuple[str, ...]] = {}
        for part in value.split(";"):
            seat, *codes = part.split() or [""]
            if seat not in self.known(line).players.seats or seat in told:
                raise MoveTextError(line, column, "expected every seat once, each with its tiles, and `;` between")
            told[seat] = tuple(codes)
        self.lots[name] = told
        self.lots_line = (self.number, column)

    def read_player(self, line: str, column: int, name: str, value: str) -> None:
        seats = self.known(line).players.seats
        if name not in seats:
            hint = did_you_mean(name, seats) or f"there are {', '.join(seats)}"
            raise MoveTextError(line, 8, f"there is no seat {shown(name)}; {hint}")
        self.players[name] = value

    def read_start(self, line: str, column: int, name: str, value: str) -> None:
        report = Report()
        tree = read_text(value, "start", report)
        fault = next(iter(report.diagnostics), None)
        if fault is not None or tree is None:
            says = fault.message if fault is not None else "expected a position"
            raise MoveTextError(line, column + (fault.column - 1 if fault is not None else 0), says)
        self.begins = (self.number, column, plain(tree))

    def row(self, line: str) -> None:
        """A row without turns: a line between, rounds that are left out, who plays, the points at the end."""
        if rows.says_nothing(line):
            return
        if rows.is_total(line):
            rows.check_total(line, self.begun().positions[-1])
            return
        game = compiled(self.known(line), self.options)
        names = rows.read_names(line, game.variant, rows.columns(game))
        if names is None:
            says = (
                "expected a row of turns, or one that begins with `Name` or `Color` and has a cell for every player, "
            )
            says += f"or one that begins with `Points`; found {shown(rows.split(line)[0][0])}"
            raise MoveTextError(line, 1, says)
        if self.turns is not None:
            raise MoveTextError(line, 1, f"the row `{rows.split(line)[0][0]}` belongs before the first turn")
        self.told.add("names")
        for seat, name in names.items():
            if self.players.setdefault(seat, name) != name:
                raise MoveTextError(line, 1, f"{seat} is {self.players[seat]} above, and {name} here")

    def known(self, line: str) -> Variant:
        if self.variant is None:
            raise MoveTextError(line, 1, "the head must begin with `variant:` and the id of the game")
        return self.variant

    # ----------------------------------------------------------------------------------------------------- what it says

    def begun(self) -> TurnReader:
        """The reader of turns, from the start that the head tells."""
        if self.turns is None:
            variant = self.known("")
            if self.begins is None:
                try:
                    game = compiled(variant, self.options)
                except OptionError as error:
                    raise MoveTextError("", 1, str(error)) from None
                try:
                    first = start(game, self.seed, self.lots)
                except ValueError as error:
                    raise RecordError(*self.lots_line, str(error)) from None
                left = _open_to_chance(game, self.lots) if self.seed is None else None
                if left:
                    needs = " or ".join(f"`lots.{step}: …`" for step in sorted(left))
                    raise MoveTextError("", 1, f"chance has a part in this game: the head needs `seed: …` or {needs}")
            elif self.lots or self.seed is not None:
                raise RecordError(*self.begins[:2], "`start` leaves nothing to chance: no `seed` or `lots` beside it")
            else:
                line, column, data = self.begins
                taken = next((key for key in ("variant", "options") if key in data), None)
                if taken is not None:
                    raise RecordError(line, column, f"`{taken}` has a line of its own in the head")
                try:
                    first = read_position({**data, "variant": variant.id, "options": self.options}, variant)
                except PositionError as error:
                    raise RecordError(line, column, str(error)) from None
            self.turns = TurnReader(first)
        return self.turns

    def check_result(self) -> None:
        if self.result is None:
            return
        line, column, value = self.result
        over = self.begun().positions[-1]
        found = status(over)
        if not found.over:
            raise RecordError(line, column, "the game is not over, so it has no result yet", self.record())
        right = f"{' '.join(found.winners)} ({found.clause})"
        if value not in (right, " ".join(found.winners)):
            raise RecordError(line, column, f"the result of this game is `{right}`, not {shown(value)}", self.record())

    def record(self) -> Record:
        turns = self.begun()
        return Record(
            turns.game.variant,
            tuple(turns.moves),
            tuple(turns.positions),
            self.seed,
            tuple((step, tuple(told.items())) for step, told in self.lots.items()),
            self.begins is not None,
            tuple(self.players.items()),
            tuple(self.about.items()),
            tuple(self.remarks),
            bool(self.told),
        )
