"""Serving the protocol on two streams until the input ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from paisho.language.variant import Variant
from paisho.protocol.limits import PERFT_BUDGET
from paisho.protocol.session import Log, Session
from paisho.protocol.wire import lines


def serve(
    stdin: BinaryIO,
    stdout: BinaryIO,
    own: Iterable[Variant] = (),
    *,
    budget: int = PERFT_BUDGET,
    log: Log = lambda _: None,
) -> None:
    """Answer every line of ``stdin`` on ``stdout`` until it ends, or until nobody reads the answers any more.

    ``own`` are variants served beside the shipped ones; ``budget`` is how many positions one message may have
    counted; ``log`` takes diagnostics for people.
    """
    session = Session(own, budget, log)
    for line in lines(stdin):
        if line is not None and not line.strip():
            continue
        reply = session.answer(line)
        if reply is None:
            continue
        try:
            stdout.write(reply)
            stdout.flush()
        except BrokenPipeError:
            log("nobody reads the answers any more")
            return
