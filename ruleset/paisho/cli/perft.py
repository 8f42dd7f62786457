"""``paisho perft``: how many sequences of moves there are, the classic test of a move generator."""

from __future__ import annotations

from time import perf_counter

import click

import paisho
from paisho.cli import inputs, screen
from paisho.cli.inputs import format_option, position_argument


@click.command(short_help="How many sequences of moves there are.")
@position_argument
@click.argument("depth", type=inputs.Whole(0, 100))
@click.option("--divide", is_flag=True, help="Count below each first move.")
@format_option()
def command(
    position: str, depth: int, variant: str | None, options: tuple[str, ...], seed: int | None, divide: bool, form: str
) -> None:
    """Count the sequences of DEPTH moves from a position; games that end sooner do not count.

    POSITION is a variant (its start), a position file, inline JSON, or - for standard input.

    \b
    Examples:
      paisho perft skud 2
      paisho perft skud 1 --divide
      paisho perft position.json 3 --format json
    """
    pos = inputs.position(position, variant, options, seed)
    if divide and depth == 0:
        raise inputs.InputError("--divide needs a depth of at least 1")
    began = perf_counter()
    if not divide:
        nodes = paisho.perft(pos, depth)
        if form == "json":
            screen.as_json({"nodes": nodes})
            return
        spent = perf_counter() - began
        rate = f", {nodes / spent:,.0f} a second" if spent > 0.01 else ""
        screen.write(f"{nodes:,}" + screen.style(f"   ({spent:.2f} s{rate})", dim=True))
        return
    parts = []
    for move in paisho.legal_moves(pos):
        nodes = paisho.perft(paisho.play(pos, move), depth - 1)
        parts.append((move, nodes))
        if form == "text":
            screen.write(f"{nodes:>12,}  {move}")
    total = sum(nodes for _, nodes in parts)
    if form == "json":
        screen.as_json({"nodes": total, "divide": [{"move": m.as_json(), "nodes": n} for m, n in parts]})
    else:
        screen.write(f"{total:>12,}  " + screen.style("in all", bold=True), bold=True)
