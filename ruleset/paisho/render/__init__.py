"""Pictures of boards and positions: as text for a terminal, and as SVG."""

from paisho.render.marks import KINDS, Arrow, Mark, destination_marks, last_move_marks
from paisho.render.terminal import board_text

__all__ = [
    "KINDS",
    "Arrow",
    "Mark",
    "board_text",
    "destination_marks",
    "last_move_marks",
]
