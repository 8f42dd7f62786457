"""What a move does: the board before it and after it, side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paisho.engine.facts import facts
from paisho.render.describe import described
from paisho.render.marks import Arrow, Mark
from paisho.render.plan import plan
from paisho.render.svg import Picture, document, draw, telling
from paisho.render.view import View, view
from paisho.render.xml import name_of, tag, text
from paisho.state.move import Move
from paisho.state.position import Position

GAP: Final = 70


def before_after_svg(
    before: Position,
    after: Position,
    *,
    move: Move | None = None,
    marks: Iterable[Mark] = (),
    crop: bool = True,
    links: bool = True,
    situations: Iterable[str] | None = None,
    stacked: bool = False,
    title: str | None = None,
    desc: str | None = None,
    theme: str = "auto",
    size: int | None = None,
    uid: str | None = None,
) -> str:
    """Two positions, the second with brackets around the tiles that are new where they stand.

    With ``crop`` only what is near a change is shown, and tiles at the far ends of links that changed. ``stacked``
    puts the second below the first, for narrow places. Of the move, its points are marked in the first picture.
    """
    one, two = view(before), view(after)
    if one.board is not two.board:
        raise ValueError("the two positions are not on the same board")
    shown = tuple(marks)
    found = facts(before), facts(after)
    both = dict.fromkeys((*telling(one, found[0]), *telling(two, found[1])))
    told = tuple(both) if situations is None else tuple(situations)
    kinds = tuple(one.variant.links) if links else ()
    changed = changes(one, two, kinds)
    uid = uid or name_of(before.key, after.key, move, shown, crop, kinds, told, stacked, title, desc, theme, size)
    box = _whole(one, changed) if crop else None
    first = (*_of_move(move), *shown)
    second = tuple(
        Mark(one.board.name(point), "last") for point in sorted(_differing(one, two)) if point in two.shot.tiles
    )
    arrows = (Arrow(move.source, move.to),) if move is not None and move.source and move.to else ()
    left = draw(one, uid + "b", found[0], first, arrows, kinds, told, crop=box, coordinates=not crop, points=False)
    right = draw(two, uid + "a", found[1], second, (), kinds, told, crop=box, coordinates=not crop, points=False)
    picture = _joined(left, right, stacked)
    heading = title if title is not None else f"{one.variant.title}: before and after"
    says = desc
    if says is None:
        says = (
            f"Before: {described(one, found[0], first, arrows, told)} After: {described(two, found[1], (), (), told)}"
        )
    return document(picture, uid, heading, says, theme, size)


def _of_move(move: Move | None) -> tuple[Mark, ...]:
    if move is None:
        return ()
    found = [Mark(move.source, "from")] if move.source else []
    if move.to:
        found.append(Mark(move.to, "to" if move.source else "note"))
    return tuple(found)


def _differing(one: View, two: View) -> set[int]:
    return {
        point
        for point in one.board.points
        if one.shot.tiles.get(point) != two.shot.tiles.get(point)
        or one.shot.beneath.get(point) != two.shot.beneath.get(point)
    }


def changes(one: View, two: View, kinds: Iterable[str]) -> tuple[str, ...]:
    """The points that differ, and the ends of the links that came or went."""
    points = {one.board.name(point) for point in _differing(one, two)}
    here, there = facts(one.position), facts(two.position)
    for kind in kinds:
        for ends, _ in set(here.links[kind]) ^ set(there.links[kind]):
            points |= set(ends)
    return tuple(sorted(points, key=one.board.number))


def _whole(one: View, changed: tuple[str, ...]) -> tuple[str, ...]:
    """What to crop to: the changed points with a little room, so that no picture is tiny."""
    layout = plan(one.board)
    points = [one.board.number(point) for point in changed] or [one.board.centre]
    xs = [one.board.xy[point][0] for point in points]
    ys = [one.board.xy[point][1] for point in points]
    low_x, high_x, low_y, high_y = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    inside = [
        point
        for point in layout.board.points
        if low_x <= one.board.xy[point][0] <= high_x and low_y <= one.board.xy[point][1] <= high_y
    ]
    return tuple(one.board.name(point) for point in inside)


def _joined(one: Picture, two: Picture, stacked: bool) -> Picture:
    """Two pictures of the same size with an arrow between them."""
    dx, dy = (0.0, one.height + GAP) if stacked else (one.width + GAP, 0.0)
    middle = (
        (one.left + one.width / 2, one.top + one.height + GAP / 2)
        if stacked
        else (one.left + one.width + GAP / 2, one.top + one.height / 2)
    )
    turn = " rotate(90)" if stacked else ""
    arrow = tag(
        "g",
        tag("path", class_="arrow", d="M-20 0H8"),
        tag("path", class_="tip", d="M24 0L6 -11L6 11Z"),
        transform=f"translate({middle[0]:g} {middle[1]:g}){turn}",
    )
    words = "".join(
        tag("text", text(word), class_="name", x=one.left + one.width / 2 + ax, y=one.top + ay - 8)
        for word, ax, ay in (("before", 0.0, 0.0), ("after", dx, dy))
    )
    body = one.body + tag("g", two.body, transform=f"translate({dx:g} {dy:g})") + arrow + words
    width = one.width + dx if dx else max(one.width, two.width)
    height = one.height + dy if dy else max(one.height, two.height)
    return Picture(one.defs + two.defs, body, one.left, one.top - 28, width, height + 28)
