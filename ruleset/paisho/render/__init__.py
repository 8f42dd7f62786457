"""Pictures of boards and positions: as text for a terminal, and as SVG."""

from paisho.render.before_after import before_after_svg
from paisho.render.cycle import cycle_svg
from paisho.render.marks import KINDS, Arrow, Mark, destination_marks, last_move_marks
from paisho.render.movement import movement_svg
from paisho.render.palette import THEMES, page_stylesheet
from paisho.render.regions import regions_svg
from paisho.render.svg import board_svg
from paisho.render.terminal import board_text
from paisho.render.tile_pictures import tile_set_svg, tile_svg

__all__ = [
    "KINDS",
    "THEMES",
    "Arrow",
    "Mark",
    "before_after_svg",
    "board_svg",
    "board_text",
    "cycle_svg",
    "destination_marks",
    "last_move_marks",
    "movement_svg",
    "page_stylesheet",
    "regions_svg",
    "tile_set_svg",
    "tile_svg",
]
