"""``paisho list``: the variants that come with the package."""

from __future__ import annotations

from typing import Any

import click

from paisho.cli import screen
from paisho.cli.inputs import format_option
from paisho.loading import check, variants


@click.command("list", short_help="The variants that come with paisho.")
@format_option("ids")
def command(form: str) -> None:
    """List the variants that come with paisho. The format `ids` writes no more than their ids, one a line.

    \b
    Examples:
      paisho list
      paisho list --format json
    """
    if form == "ids":
        for name in variants():
            screen.write(name)
        return
    rows = [_about(name) for name in variants()]
    if form == "json":
        screen.as_json(rows)
        return
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
