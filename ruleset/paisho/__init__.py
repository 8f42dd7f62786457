"""Pai Sho rules as data: read variants, play them, and explain every verdict.

>>> import paisho
>>> position = paisho.start("skud")
>>> len(paisho.legal_moves(position))
19
"""

from paisho.api import (
    IllegalMove,
    facts,
    flaws,
    game,
    judge,
    legal_moves,
    perft,
    play,
    read_position,
    snapshot,
    start,
    status,
    write_position,
)
from paisho.engine.facts import Facts
from paisho.engine.game import Game, OptionError
from paisho.language.variant import Variant
from paisho.loading import check, load, variants
from paisho.notation.flaws import Flaw
from paisho.notation.positions import PositionError
from paisho.spec import Diagnostic, SpecError
from paisho.state.move import Move, MoveError
from paisho.state.position import Position
from paisho.state.verdict import Reason, Status, Verdict

__version__ = "0.1.0"

__all__ = [
    "Diagnostic",
    "Facts",
    "Flaw",
    "Game",
    "IllegalMove",
    "Move",
    "MoveError",
    "OptionError",
    "Position",
    "PositionError",
    "Reason",
    "SpecError",
    "Status",
    "Variant",
    "Verdict",
    "check",
    "facts",
    "flaws",
    "game",
    "judge",
    "legal_moves",
    "load",
    "perft",
    "play",
    "read_position",
    "snapshot",
    "start",
    "status",
    "variants",
    "write_position",
]
