"""``paisho engine``: our own engine, for programs: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

import click

from paisho.cli import inputs, screen
from paisho.protocol.limits import PERFT_BUDGET
from paisho.protocol.server import serve


@click.command(short_help="Answer the engine protocol on standard input and output.")
@click.option("--variant", "own", metavar="FILE", multiple=True, help="Serve this variant too; may be given again.")
@click.option(
    "--perft-budget",
    "budget",
    type=click.IntRange(1),
    default=PERFT_BUDGET,
    show_default=True,
    help="How many positions one request may have counted.",
)
@click.option("--verbose", is_flag=True, help="Write what happens to standard error.")
def command(own: tuple[str, ...], budget: int, verbose: bool) -> None:
    """Serve the engine protocol: JSON-RPC 2.0, one message a line, until the input ends.

    \b
    Example:
      echo '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocol": 1}}' | paisho engine
    """
    variants = [inputs.variant(file) for file in own]

    def log(text: str) -> None:
        if verbose:
            screen.error(f"paisho engine: {text}")

    serve(sys.stdin.buffer, sys.stdout.buffer, variants, budget=budget, log=log)
