"""``paisho engine``: our own engine, for programs: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

import click

from paisho.cli import inputs, screen
from paisho.protocol.limits import PERFT_BUDGET
from paisho.protocol.server import serve


@click.command(short_help="Answer the engine protocol on standard input and output.")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--budget",
    type=inputs.Whole(1),
    metavar="N",
    default=PERFT_BUDGET,
    show_default=True,
    help="How many positions one perft may look at.",
)
def command(files: tuple[str, ...], budget: int) -> None:
    """Answer questions about positions: JSON-RPC 2.0, one message a line, until the input ends.

    The shipped variants are served, and with FILE a variant of your own too (in place of a shipped one if it has the
    same id). What there is to say to people goes to standard error.

    \b
    Example:
      echo '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocol": 1}}' | paisho engine
    """
    own = [inputs.variant(file) for file in files]
    serve(
        sys.stdin.buffer, sys.stdout.buffer, own, budget=budget, log=lambda text: screen.error(f"paisho engine: {text}")
    )
