"""Board geometry: points, regions, directions and drawn lines, with sets of points as integers.

Pure geometry: nothing here knows of tiles, players or rules.
"""

from paisho.board.board import Board, RegionTitle
from paisho.board.build import build_board
from paisho.board.errors import BoardError, PointError
from paisho.board.grid import (
    ALL,
    DIAGONAL,
    DIRECTIONS,
    FAMILIES,
    NOWHERE,
    ORTHOGONAL,
    Direction,
    Family,
    Grid,
    bits,
    mask_of,
    opposite,
)
from paisho.board.lines import Midline, Numbers
from paisho.board.looks import FILLS, TEXTURES, Look
from paisho.board.symmetry import Symmetry

__all__ = [
    "ALL",
    "DIAGONAL",
    "DIRECTIONS",
    "FAMILIES",
    "FILLS",
    "NOWHERE",
    "ORTHOGONAL",
    "TEXTURES",
    "Board",
    "BoardError",
    "Direction",
    "Family",
    "Grid",
    "Look",
    "Midline",
    "Numbers",
    "PointError",
    "RegionTitle",
    "Symmetry",
    "bits",
    "build_board",
    "mask_of",
    "opposite",
]
