"""``paisho list``: the variants and boards that come with the package."""

from __future__ import annotations

from typing import Any

import click

from paisho.cli import screen
from paisho.cli.inputs import format_option
from paisho.loading import check, variants
from paisho.loading.boards import read_board
from paisho.loading.catalogue import boards
from paisho.spec import Report


@click.command("list", short_help="The variants and boards that come with paisho.")
@click.option("--boards", "only_boards", is_flag=True, help="List the boards alone.")
@format_option("ids")
def command(only_boards: bool, form: str) -> None:
    """List the variants that come with paisho, and the boards, which a variant of one's own may use.

    The format `ids` writes no more than the ids of the variants, one a line, and `json` what is known of them. With
    `--boards` either speaks of the boards, and the list names their regions.

    \b
    Examples:
      paisho list
      paisho list --format json
      paisho list --boards --format ids
    """
    if form == "ids":
        for name in boards() if only_boards else variants():
            screen.write(name)
        return
    about = [_about_board(name) for name in boards()]
    rows = about if only_boards else [_about(name) for name in variants()]
    if form == "json":
        screen.as_json(rows)
        return
    if not only_boards:
        _write_variants(rows)
        screen.write()
    _write_boards(about, regions=only_boards)


def _write_variants(rows: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("Variant", "Title", "Players", "Points", "Tiles", "Aim"):
        table.add_column(heading, justify="right" if heading in ("Players", "Points", "Tiles") else "left")
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    for row in rows:
        if row["sound"]:
            cells = (row["title"], str(len(row["players"])), str(row["points"]), str(row["tiles"]), row["aim"])
        else:
            cells = ("(has faults: paisho check shows them)", "", "", "", "")
        table.add_row(row["id"], *cells)
    screen.console().print(table)


def _write_boards(rows: list[dict[str, Any]], regions: bool) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("Board", "Title", "Points", *(["Regions"] if regions else [])):
        table.add_column(heading, justify="right" if heading == "Points" else "left")
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    for row in rows:
        if row["sound"]:
            named = [", ".join(row["regions"])] if regions else []
            table.add_row(row["id"], row["title"], str(row["points"]), *named)
        else:
            table.add_row(row["id"], "(has faults: paisho check shows them)")
    screen.console().print(table)


def _about_board(name: str) -> dict[str, Any]:
    """What a list says about one board; a board with faults is listed too."""
    file = boards()[name]
    board = read_board(file, Report())
    if board is None:
        return {"id": name, "sound": False}
    return {
        "id": name,
        "sound": True,
        "title": board.title,
        "points": len(board.points),
        "regions": list(board.regions),
        "file": str(file),
    }


def _about(name: str) -> dict[str, Any]:
    """What a list says about one variant; a variant with faults is listed too."""
    variant, _ = check(name)
    if variant is None:
        return {"id": name, "sound": False}
    return {
        "id": name,
        "sound": True,
        "title": variant.title,
        "aim": variant.aim,
        "players": list(variant.usual.order),
        "board": variant.board.id,
        "points": len(variant.board.points),
        "tiles": sum(variant.supply(code, variant.default_options()) for code in variant.tiles),
        "options": variant.default_options(),
        "file": variant.file,
    }
