"""Positions, moves and records of games, as data and as text."""

from paisho.notation.boards import BoardTextError, read_board, write_board
from paisho.notation.moves import MoveTextError, read_move, write_move
from paisho.notation.positions import (
    PositionError,
    read_board_shorthand,
    read_position,
    write_board_shorthand,
    write_position,
)
from paisho.notation.records import Record, RecordError, Remark, new_record, read_record, write_record

__all__ = [
    "BoardTextError",
    "MoveTextError",
    "PositionError",
    "Record",
    "RecordError",
    "Remark",
    "new_record",
    "read_board",
    "read_board_shorthand",
    "read_move",
    "read_position",
    "read_record",
    "write_board",
    "write_board_shorthand",
    "write_move",
    "write_position",
    "write_record",
]
