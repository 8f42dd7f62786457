"""``paisho show``: the rules of a variant: tiles, options, and every clause with its sentence and its sources."""

from __future__ import annotations

from typing import Any

import click

import paisho
from paisho.cli import inputs, screen, telling
from paisho.cli.inputs import format_option
from paisho.language.citations import in_full
from paisho.language.clauses import Clause, clauses
from paisho.language.words import Words
from paisho.spec.suggest import did_you_mean


@click.command(short_help="The rules of a variant, or one clause of them.")
@click.argument("variant")
@click.argument("clause", required=False)
@format_option()
def command(variant: str, clause: str | None, form: str) -> None:
    """Show the rules of a variant (by id or file), or one CLAUSE or section of them in full.

    \b
    Examples:
      paisho show skud
      paisho show skud laws.no-clash
      paisho show skud tiles
    """
    rules = inputs.variant(variant)
    known = clauses(rules)
    if clause is None:
        if form == "json":
            screen.as_json(_as_data(rules, list(known.values())))
        else:
            _overview(rules, known)
        return
    found = [c for name, c in known.items() if name == clause or name.startswith(f"{clause}.")]
    if not found:
        near = did_you_mean(clause, known) or f"`paisho show {variant}` lists them"
        raise inputs.InputError(f"{rules.id} has no clause `{clause}`; {near}")
    if form == "json":
        screen.as_json({"variant": rules.id, "clauses": [c.as_json() for c in found]})
        return
    for number, one in enumerate(found):
        if number:
            screen.write()
        _in_full(one, rules)


def _as_data(rules: paisho.Variant, known: list[Clause]) -> dict[str, Any]:
    return {
        "variant": rules.id,
        "title": rules.title,
        "aim": rules.aim,
        "file": rules.file,
        "board": rules.board.id,
        "players": list(rules.players.seats),
        "options": rules.default_options(),
        "sources": {name: {"title": s.title, "edition": s.edition, "url": s.url} for name, s in rules.sources.items()},
        "clauses": [clause.as_json() for clause in known],
    }


def _overview(rules: paisho.Variant, known: dict[str, Clause]) -> None:
    screen.write(rules.title, bold=True)
    for text in filter(None, (rules.aim, rules.note)):
        for line in telling.filled(text):
            screen.write(line)
    for source in rules.sources.values():
        about = " ".join(filter(None, (source.title, f"({source.edition})" if source.edition else "", source.url)))
        for line in telling.filled(f"After: {about}"):
            screen.write(line, dim=True)
    section = ""
    sections = list(dict.fromkeys(name.partition(".")[0] for name in known))
    for name, clause in sorted(known.items(), key=lambda item: sections.index(item[0].partition(".")[0])):
        begins = name.partition(".")[0]
        if begins != section:
            section = begins
            screen.write()
            screen.write(telling.sentence(section), bold=True)
            if section == "tiles":
                _tiles(rules)
        if section != "tiles":
            _briefly(clause, rules)
    screen.write()
    how = f"`paisho show {inputs.source_of(rules)} CLAUSE`"
    for line in telling.filled(f"{how} shows a clause in full, with its sources."):
        screen.write(line, dim=True)


def _tiles(rules: paisho.Variant) -> None:
    """A table of the tiles, with a column for every attribute."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    table.add_column("Tile", no_wrap=True)
    for name in rules.attributes:
        table.add_column(name)
    table.add_column("each has", justify="right")
    for code, tile in rules.tiles.items():
        cells = (str(tile.attributes.get(name, "")) for name in rules.attributes)
        table.add_row(f"  {code}", Words.perhaps(tile.name, tile.if_), *cells, str(tile.supply))
    screen.console().print(table)


def _briefly(clause: Clause, rules: paisho.Variant) -> None:
    """A clause in the overview: its id, and below it what it says."""
    parts = clause.id.split(".")
    says = clause.says + (f" (Only if {clause.condition}.)" if clause.condition else "")
    if len(parts) > 2:  # Part of another clause: its name within that, and what it says, on one line.
        part = ".".join(parts[2:])
        first, *rest = telling.filled(f"{part}: {says}", "    · ", "      ")
        screen.write("    · " + screen.style(part, fg="cyan") + first.removeprefix(f"    · {part}"))
        for line in rest:
            screen.write(line)
        return
    title = f"  {clause.title}" if clause.title else ""
    screen.write(f"  {screen.style(clause.id, fg='cyan')}{title}")
    if parts[0] == "rulings":
        ruling = rules.rulings[parts[1]]
        says = f"{ruling.question} {ruling.decision}"
    elif parts[0] == "relations":
        return  # Its parts say it all.
    for line in telling.filled(says, "    "):
        screen.write(line)


def _in_full(clause: Clause, rules: paisho.Variant) -> None:
    """A clause with everything known about it."""
    title = f"  {clause.title}" if clause.title else ""
    screen.write(screen.style(clause.id, fg="cyan", bold=True) + title)
    for text in filter(
        None,
        (
            clause.says,
            f"Only if {clause.condition}." if clause.condition else "",
            f"Note: {clause.note}" if clause.note else "",
        ),
    ):
        for line in telling.filled(text, "  "):
            screen.write(line)
    for cite in clause.cite:
        for line in telling.filled(f"· {in_full(cite, rules)}", "  ", "    "):
            screen.write(line, dim=True)
    if clause.mark is not None:
        screen.write(f"  {telling.place(clause.mark)}", dim=True)
