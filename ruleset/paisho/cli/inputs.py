"""What the user names on the command line, as the library's objects: variants, options, positions, moves, points."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

import paisho
from paisho.board import PointError
from paisho.loading.catalogue import variant_file
from paisho.loading.kinds import kind_of
from paisho.notation import MoveTextError, Record, RecordError, new_record, read_move, read_record
from paisho.notation.data import DataError, read_data
from paisho.notation.words import deeds, move_keys, read_words
from paisho.spec.limits import MAX_BYTES


class Whole(click.IntRange):
    """A whole number within bounds, called so in messages."""

    name = "whole number"


class Seed(click.ParamType[int]):
    """A number from which chance is settled."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if not text.isascii() or not text.isdigit() or len(text) > 19 or int(text) >= 2**63:
            self.fail(f"`{text[:40]}` is no seed: a whole number from 0 to {2**63 - 1}", param, ctx)
        return int(text)


SEED = Seed()
F = TypeVar("F", bound=Callable[..., Any])


class InputError(click.ClickException):
    """Something the user gave cannot be used: one line, exit status 2."""

    exit_code = 2


def position_argument(command: F) -> F:
    """Add the argument POSITION, and the options that say which game to begin where it names a variant."""
    for decorate in (
        click.option("--seed", type=SEED, metavar="N", help="Settle chance from this number, where a game begins."),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option the players agreed on."
        ),
        click.option(
            "--variant", metavar="FILE|ID", help="The variant that the position belongs to, if it does not say."
        ),
        click.argument("position"),
    ):
        command = decorate(command)
    return command


def format_option(*further: str) -> Callable[[F], F]:
    """Add `--format`, for people or for programs."""
    choice = click.Choice(["text", *further, "json"])
    return click.option(
        "--format", "form", type=choice, default="text", show_default=True, help="How to write the answer."
    )


def variant(source: str) -> paisho.Variant:
    """The variant with this id or in this file."""
    found, report = paisho.check(source)
    if found is not None:
        return found
    first = next(d for d in report.diagnostics if d.severity == "error")
    known = kind_of(source)
    if known is not None:
        raise InputError(f"{source} holds {known[0].says}, not a variant; {_checks(source)} checks it")
    if first.code == "unreadable-file" and first.file == source and first.hint.startswith("did you mean"):
        raise InputError(f"{first.message}; {first.hint}")
    if first.code == "unreadable-file" and first.file == source:
        expected = f" ({first.expected})" if first.expected else ""
        raise InputError(f"{source}: {first.message}{expected}")
    faults = sum(d.severity == "error" for d in report.diagnostics)
    more = f" (1 of {faults} faults: {_checks(source)} shows all)" if faults > 1 else ""
    raise InputError(f"{first.mark}: {first.message}{more}")


def _checks(source: str) -> str:
    """The command that checks a file, to be copied from a message."""
    return f"`paisho check {shlex.quote(source)}`"


def source_of(rules: paisho.Variant) -> str:
    """What to give a command for this variant: its id if it is a shipped one, and else its file."""
    shipped = variant_file(rules.id)
    return rules.id if shipped is not None and str(shipped) == rules.file else shlex.quote(rules.file)


def options(given: tuple[str, ...]) -> dict[str, str]:
    """The agreed options from `name=value` texts."""
    chosen: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise InputError(f"`{text}` is no option; write --option name=value")
        if name in chosen and chosen[name] != value:
            raise InputError(f"the option `{name}` is given twice, as `{chosen[name]}` and as `{value}`")
        chosen[name] = value
    return chosen


def start(source: str, given: tuple[str, ...] = (), seed: int | None = None) -> paisho.Position:
    """The first decision of a new game."""
    try:
        return paisho.start(variant(source), options(given), seed)
    except paisho.OptionError as error:
        raise InputError(str(error)) from None


def position(
    source: str, of: str | None = None, given: tuple[str, ...] = (), seed: int | None = None
) -> paisho.Position:
    """The position that a file, inline JSON, `-` (standard input) or a variant (its start) gives."""
    if source in paisho.variants() or _is_home(source):
        return start(source, given, seed)
    if source == "-":
        name, text = "standard input", _from_stdin()
    elif source.lstrip().startswith("{"):
        name, text = "the position", source.encode(errors="surrogateescape")
    else:
        name, text = source, file_bytes(source, "position", paisho.variants())
    data = _data(text, name)
    if "language" in data:  # A variant's own file: its start.
        if source == "-" or source.lstrip().startswith("{"):
            raise InputError(f"{name} holds a variant, not a position; give the variant's file by name")
        return start(source, given, seed)
    if given or seed is not None:
        raise InputError("--option and --seed belong to a new game; a position holds its own options")
    try:
        return paisho.read_position(data, variant(of) if of else None)
    except paisho.PositionError as error:
        known = kind_of(source)
        if known is not None:
            raise InputError(f"{source} holds {known[0].says}, not a position; {_checks(source)} checks it") from None
        raise InputError(f"{name}: {error}") from None
    except paisho.SpecError:
        wanted = data.get("variant")
        raise InputError(f"{name}: its variant cannot be used: {_why_not(str(wanted))}") from None


def _is_home(source: str) -> bool:
    """Whether this is the folder of a variant."""
    try:
        return (Path(source) / "variant.yaml").is_file()
    except (OSError, ValueError):
        return False


def _why_not(source: str) -> str:
    try:
        variant(source)
    except InputError as error:
        return error.message
    return f"{source}"


def _data(text: bytes, name: str) -> dict[str, Any]:
    try:
        return read_data(text, name)
    except DataError as error:
        raise InputError(str(error)) from None


def _from_stdin() -> bytes:
    if sys.stdin.isatty():
        click.echo("paisho: reading a position from the terminal; end it with Ctrl-D", err=True)
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    return _bounded(data, "standard input")


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise InputError(f"{name} is larger than {MAX_BYTES:,} bytes (1 MiB)")
    return data


def file_bytes(name: str, what: str, others: list[str]) -> bytes:
    """The content of an ordinary file of bounded size; ``others`` are the names that might have been meant."""
    path = Path(name)
    try:
        if path.is_dir():
            raise InputError(f"{name} is a folder; give the file of a {what}")
        if not path.exists():
            hint = paisho.spec.did_you_mean(name, others)
            known = f", and no variant of that name ({', '.join(others)})" if others else ""
            instead = f"; {hint}" if hint else known
            raise InputError(f"there is no file {name}{instead}")
        if not path.is_file():
            raise InputError(f"{name} is not an ordinary file")
        with path.open("rb") as stream:
            return _bounded(stream.read(MAX_BYTES + 1), name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{name[:200]}: cannot be read: {reason}") from None


class IllegalText(Exception):
    """A text that stands for an illegal move; ``verdict`` says why it is illegal."""

    def __init__(self, text: str, verdict: paisho.Verdict) -> None:
        super().__init__(text)
        self.text, self.verdict = text, verdict


def move(texts: tuple[str, ...] | str, pos: paisho.Position) -> paisho.Move:
    """A move in words, in the variant's notation, or as JSON.

    Words and JSON stand for a move whether it is legal or not. A notation may leave out what only the position tells,
    so a text in it can be illegal without being a move: that raises :class:`IllegalText`.
    """
    text = (texts if isinstance(texts, str) else " ".join(texts)).strip()
    variant: paisho.Variant = pos.rules.variant
    words = text.split()
    try:
        if text.startswith("{"):
            return paisho.Move.from_json(read_data(text, "the move"))
        if not words or words[0] in deeds(variant) or (len(words) > 1 and words[1] in move_keys(variant)):
            return read_words(words, variant)
        return read_move(variant, text, pos)
    except MoveTextError as error:
        if error.verdict is not None:
            raise IllegalText(text, error.verdict) from None
        raise InputError(str(error)) from None
    except (DataError, paisho.MoveError) as error:
        raise InputError(str(error)) from None


def new_game(rules: paisho.Variant, given: tuple[str, ...] = (), seed: int | None = None) -> Record:
    """The record of a game about to begin."""
    try:
        return new_record(rules, options(given), seed)
    except paisho.OptionError as error:
        raise InputError(str(error)) from None


def record(source: str, rules: paisho.Variant | None = None, given: dict[str, str] | None = None) -> Record:
    """The game in a record's file, or in standard input (`-`)."""
    name, text = ("standard input", _from_stdin()) if source == "-" else (source, file_bytes(source, "record", []))
    try:
        return read_record(rules, text, given)
    except RecordError as error:
        raise InputError(f"{name}:{error.line}:{error.column}: {error.message}") from None


def write_file(name: str, text: str) -> None:
    """Write a file whole or not at all: beside its place first, and then renamed."""
    try:
        path = Path(name)
        beside = path.with_name(f".{path.name}.new")
        try:
            beside.write_bytes(text.encode())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{name[:200]} cannot be written: {reason}") from None


def point(text: str, of: paisho.Position) -> str:
    """A point of the position's board, in its own spelling; letters may be large or small."""
    board = of.rules.board
    try:
        name: str = board.name(board.number(board.own_spelling(text)))
    except PointError as error:
        raise InputError(str(error)) from None
    return name


__all__ = [
    "InputError",
    "file_bytes",
    "format_option",
    "options",
    "point",
    "position",
    "position_argument",
    "source_of",
    "start",
    "variant",
]
