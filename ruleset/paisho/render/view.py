"""What is drawn: a position together with the variant that explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paisho.api import game
from paisho.board import Board
from paisho.engine import convert
from paisho.engine.game import Game
from paisho.language.variant import Variant
from paisho.loading import load
from paisho.state.position import Position
from paisho.state.snapshot import Snapshot


@dataclass(frozen=True)
class View:
    """A position in both its forms: by name for what is written on a picture, compiled for what is worked out."""

    shot: Snapshot
    position: Position

    @property
    def game(self) -> Game:
        """The compiled variant."""
        rules: Game = self.position.rules
        return rules

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self.game.variant

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def playing(self) -> list[str]:
        """The seats that play, in turn order."""
        return list(self.game.seats)

    def letter(self, seat: str) -> str:
        """What stands for a seat beside its tiles: its letter, or its number if two seats share a letter."""
        return seat_letters(self.variant, self.game.seats)[seat]


def view(what: Position | Snapshot, variant: Variant | None = None) -> View:
    """The position to draw; the variant of a snapshot is loaded by its id unless given."""
    if isinstance(what, Position):
        return View(convert.snapshot(what), what)
    rules = game(variant if variant is not None else load(what.variant), what.options)
    return View(what, convert.position(rules, what))


def seat_letters(variant: Variant, playing: Sequence[str]) -> dict[str, str]:
    """The letter of each seat that plays; numbers instead of letters if those would not tell the seats apart."""
    seats = {name: variant.players.seats[name] for name in playing}
    letters = {name: (seat.letter or seat.name[:1]).strip() for name, seat in seats.items()}
    if all(letters.values()) and len(set(letters.values())) == len(letters):
        return letters
    return {name: str(number) for number, name in enumerate(playing, 1)}
