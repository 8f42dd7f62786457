"""``paisho moves``: the legal moves of a position, or those of one tile or one action."""

from __future__ import annotations

from collections.abc import Iterable

import click

import paisho
from paisho.cli import draw, inputs, screen, telling
from paisho.cli.inputs import format_option, position_argument
from paisho.notation.words import deeds
from paisho.render import Mark, destination_marks
from paisho.spec.suggest import did_you_mean

Group = tuple[tuple[str, str | tuple[str, ...]], ...]


@click.command(short_help="The legal moves of a position, or of one tile.")
@position_argument
@click.option("--from", "source", metavar="POINT", help="Only moves of the tile on this point, shown on the board.")
@click.option("--do", metavar="ACTION", help="Only moves by this action.")
@format_option("lines")
def command(
    position: str,
    variant: str | None,
    options: tuple[str, ...],
    seed: int | None,
    source: str | None,
    do: str | None,
    form: str,
) -> None:
    """List the legal moves of the decision now due.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input. The format `lines` writes
    one move a line, in words that `paisho judge` reads.

    \b
    Examples:
      paisho moves skud
      paisho moves position.json --from 0,8
      paisho moves position.json --do plant --format json
    """
    pos = inputs.position(position, variant, options, seed)
    if source is not None:
        source = inputs.point(source, pos)
    if do is not None:
        known = deeds(pos.rules.variant)
        if do not in known:
            raise inputs.InputError(
                f"there is no action `{do}`; {did_you_mean(do, known) or 'there are: ' + ', '.join(known)}"
            )
    found = [m for m in paisho.legal_moves(pos) if source in (None, m.source) and do in (None, m.do)]
    if form == "json":
        screen.as_json({"moves": [m.as_json() for m in found]})
    elif form == "lines":
        for move in found:
            screen.write(str(move))
    else:
        if source is not None:
            draw.show(pos, destination_marks(pos, found) or [Mark(source)])
            screen.write()
        else:
            telling.heading(telling.due(pos))
        write_groups(found, pos)
        screen.write(summary(found, pos, source, do))


def summary(found: list[paisho.Move], pos: paisho.Position, source: str | None = None, do: str | None = None) -> str:
    """How many moves were found; if none, why none of that tile."""
    if found:
        return f"{len(found)} legal move{'s' * (len(found) != 1)}"
    board = pos.rules.board
    if source is not None:
        cell = paisho.snapshot(pos).tiles.get(board.number(source))
        if cell is None:
            return f"no legal move: there is no tile on {source}"
        if cell.seat != paisho.snapshot(pos).to_move:
            return f"no legal move: the tile on {source} belongs to {telling.words_of(pos).seat(cell.seat)}"
    by = f" by `{do}`" if do else ""
    return f"no legal move{by}"


def write_groups(moves: Iterable[paisho.Move], pos: paisho.Position) -> None:
    """Write moves in groups that differ in their last choice only."""
    groups: dict[tuple[str, Group], list[str]] = {}
    for move in moves:
        *fixed, last = [(key, value) for key, value in move.as_json().items() if key != "do"] or [("", "")]
        shown = last[1] if isinstance(last[1], str) else "+".join(last[1])
        groups.setdefault((move.do, (*_frozen(fixed), (last[0], ""))), []).append(shown)
    heads = {group: _head(group, pos) for group in groups}
    wide = min(max((len(do) for do, _ in groups), default=0), 20)
    for group, targets in groups.items():
        start = f"  {group[0]:<{wide}}  "
        text = heads[group] + "  ".join(target for target in targets if target)
        lines = telling.filled(text or " ", start, " " * (len(start) + 2)) or [start]
        screen.write(screen.style(lines[0][: len(start)], fg="cyan") + lines[0][len(start) :])
        for line in lines[1:]:
            screen.write(line)


def _frozen(pairs: list[tuple[str, str | list[str]]]) -> Group:
    return tuple((k, v if isinstance(v, str) else tuple(v)) for k, v in pairs)


def _head(group: tuple[str, Group], pos: paisho.Position) -> str:
    """What the moves of a group share: the tile, where it stands, what has been chosen."""
    variant, board = pos.rules.variant, pos.rules.board
    tiles = paisho.snapshot(pos).tiles
    parts = []
    for key, value in group[1][:-1]:
        if key == "tile":
            parts.append(f"{value} {variant.tiles[str(value)].name}")
        elif key == "from" and board.number(value) in tiles:
            code = tiles[board.number(value)].code
            parts.append(f"{code} {variant.tiles[code].name} from {value}")
        else:
            parts.append(f"{key} {value if isinstance(value, str) else '+'.join(value)}")
    last = group[1][-1][0]
    return " ".join([*parts, f"{last}: " if last else ""])
