"""The command `paisho engine`."""

from __future__ import annotations

import os
import sys

import click

from paisho.loading import load
from paisho.protocol.limits import PERFT_BUDGET
from paisho.protocol.server import serve
from paisho.spec import SpecError


@click.command("engine", short_help="Answer the engine protocol on standard input and output.")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=PERFT_BUDGET,
    show_default=True,
    help="How many positions one perft may look at.",
)
def engine(files: tuple[str, ...], budget: int) -> None:
    """Answer questions about positions: newline-delimited JSON-RPC 2.0 on standard input and output.

    The shipped variants are served, and with FILE a variant of your own too (in place of a shipped one if it has the
    same id). Diagnostics go to standard error.

    \b
    Example:
      echo '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocol": 1}}' | paisho engine
    """
    try:
        own = [load(file) for file in files]
    except SpecError as error:
        raise click.ClickException(f"{error}\nRun `paisho check` on the file for the whole story.") from None
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, own, budget=budget, log=lambda text: click.echo(text, err=True))
    except KeyboardInterrupt:
        pass
    finally:
        # A closed output is no reason for a complaint when the interpreter flushes it at exit.
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
