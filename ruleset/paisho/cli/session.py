"""A game being played: its record so far, and what has been taken back."""

from __future__ import annotations

import random

import paisho
from paisho.notation import Record
from paisho.state.verdict import Status


class Session:
    """One game. Records never change, so going back is looking at an earlier one."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.undone: list[paisho.Move] = []

    @property
    def now(self) -> paisho.Position:
        """The position now."""
        return self.record.positions[-1]

    @property
    def moves(self) -> tuple[paisho.Move, ...]:
        """The moves so far."""
        return self.record.moves

    @property
    def seat(self) -> str:
        """The seat whose decision is due."""
        return self.decider(len(self.moves))

    @property
    def status(self) -> Status:
        """Whether the game is over, and how."""
        return self.record.status

    def decider(self, number: int) -> str:
        """The seat that decides in the position after ``number`` moves."""
        position = self.record.positions[number]
        name: str = position.rules.seats[position.seat]
        return name

    def play(self, move: paisho.Move) -> None:
        """Make a move; raises :class:`paisho.IllegalMove`, and then nothing has changed."""
        paisho.play(self.now, move)
        self.record = self.record.played(move)
        self.undone.clear()

    def play_random(self, rng: random.Random) -> paisho.Move | None:
        """Make a legal move, each as likely as any other; ``None`` if there is none."""
        legal = paisho.legal_moves(self.now)
        if not legal:
            return None
        move = rng.choice(legal)
        self.play(move)
        return move

    def undo(self, seats: set[str]) -> int:
        """Go back to the last decision that one of ``seats`` made; returns the number of moves taken back."""
        last = next((n for n in reversed(range(len(self.moves))) if self.decider(n) in seats), None)
        if last is None:
            return 0
        taken = self.moves[last:]
        self.undone.extend(reversed(taken))
        self.record = self.record.back(len(taken))
        return len(taken)

    def redo(self, seats: set[str]) -> int:
        """Go forward again to the next decision of one of ``seats``; returns the number of moves made again."""
        made = 0
        while self.undone and (not made or self.seat not in seats):
            self.record = self.record.played(self.undone.pop())
            made += 1
        return made
