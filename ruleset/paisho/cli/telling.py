"""What commands say alike: whose decision it is, a verdict, how a game ended."""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Iterable
from pathlib import Path

import paisho
from paisho.cli import screen
from paisho.language.citations import in_full
from paisho.language.words import Words
from paisho.notation.moves import write_move
from paisho.spec.tree import Mark
from paisho.state.verdict import Reason, Status


def words_of(pos: paisho.Position) -> Words:
    """The English of the position's variant."""
    variant = pos.rules.variant
    return Words(variant, variant.board)


def sentence(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def due(pos: paisho.Position) -> str:
    """Whose decision is due, and which: "Guest to move: plant or arrange (ply 3)"."""
    shot = paisho.snapshot(pos)
    words = words_of(pos)
    ended = paisho.status(pos)
    if ended.over:
        return outcome(pos, ended)
    return f"{sentence(words.seat(shot.to_move))} to decide: {words.phase(shot.phase)} (ply {shot.ply})"


def place(mark: Mark) -> str:
    """A place in a file, the file named from the current folder if it lies in it."""
    file = Path(mark.file)
    with contextlib.suppress(ValueError, OSError):
        file = file.resolve().relative_to(Path.cwd())
    return f"{file}:{mark.line}:{mark.column}"


def paragraph(text: str) -> None:
    """Write a text in lines of the terminal's width."""
    for line in filled(text):
        screen.write(line)


def ply(number: int, seat: str, move: paisho.Move, before: paisho.Position) -> str:
    """A move that was made, on one line: its number, who made it, and the move in notation and in words."""
    written = notated(move, before)
    said = str(move)
    both = f"{written:<16} {screen.style(said, dim=True)}" if written and written != said else said
    return f"{number:>4}. {seat:<8} {both}"


def notated(move: paisho.Move, before: paisho.Position) -> str:
    """A move in its variant's notation."""
    variant: paisho.Variant = before.rules.variant
    return write_move(variant, move, before)


def heading(text: str) -> None:
    """Write a heading."""
    for line in filled(text):
        screen.write(line, bold=True)


def outcome(pos: paisho.Position, status: Status) -> str:
    """How the game ended: "The Host wins: a harmony ring (endings.ring)"."""
    words = words_of(pos)
    if not status.over:
        return "The game goes on."
    names = [words.seat(seat) for seat in status.winners]
    if not names:
        who = "Nobody wins"
    elif pos.rules.seating.one_side(status.winners):
        who = f"{words.listed(names)} win{'s' * (len(names) == 1)}"
    else:
        who = f"A draw between {words.listed(names)}"
    name = str(status.clause).partition(".")[2]
    why = pos.rules.variant.endings[name].title or words.spoken(name)
    scores = "".join(f"; {pos.rules.variant.players.seats[seat].name} {_score(seat, status)}" for seat in status.scores)
    return f"{sentence(who)}: {why} ({status.clause}){scores}"


def _score(seat: str, status: Status) -> str:
    """A final score, and how much of it was only given at the end: "110 (60, and 50 given to those …)"."""
    whole, given = status.scores[seat], status.given.get(seat, 0)
    return f"{whole} ({whole - given}, and {given} given to those who would have lost)" if given else str(whole)


def reasons(found: Iterable[Reason], pos: paisho.Position) -> None:
    """Write the reasons of a verdict in a position: clause, sentence, points, and each source in full."""
    variant, options = pos.rules.variant, pos.rules.options
    for reason in found:
        at = f" (at {Words.listed(list(reason.points))})" if reason.points else ""
        screen.write(f"  {screen.style(reason.clause, fg='yellow', bold=True)}{at}")
        for line in filled(sentence(reason.says), "    "):
            screen.write(line)
        for cite in reason.cite:
            for number, line in enumerate(filled(in_full(cite, variant, options), "      ")):
                screen.write(screen.style(line if number else "    · " + line[6:], dim=True))


def filled(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """Text broken into lines of the terminal's width."""
    return textwrap.wrap(
        text,
        screen.width(),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
