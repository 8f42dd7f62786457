"""A foreign program on two pipes: lines in, lines out, and nothing that it does can stop or swamp us.

Three threads do what could block: one writes, one reads lines of bounded length into a queue of bounded size, one keeps
the last of what the program says on standard error.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from typing import BinaryIO

from paisho.protocol.wire import lines

MAX_ANSWER = 8 << 20
"""Bytes of one answer."""

WAITING = 200
"""Lines kept before the program has to wait until we have read some."""

STDERR_LINES = 12
STDERR_WIDTH = 300

TOO_LONG = object()
"""Stands for a line longer than :data:`MAX_ANSWER`."""

ENDED = object()
"""Stands for the end of the program's output."""


class EngineNotFound(ValueError):
    """The command cannot be started; the message says why."""


class Process:
    """A running program, started anew by making another one."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=-1,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineNotFound(f"cannot start `{shlex.join(command)[:200]}`: {reason}") from None
        assert self._child.stdin is not None and self._child.stdout is not None and self._child.stderr is not None
        self._stdin: BinaryIO = self._child.stdin  # type: ignore[assignment]
        self._stdout: BinaryIO = self._child.stdout  # type: ignore[assignment]
        self._stderr: BinaryIO = self._child.stderr  # type: ignore[assignment]
        self._out: queue.Queue[bytes | object] = queue.Queue(WAITING)
        self._in: queue.Queue[bytes | None] = queue.Queue()
        self._said: deque[str] = deque(maxlen=STDERR_LINES)
        self._closing = threading.Event()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write, self._listen)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Hand a line over to be written; never blocks."""
        self._in.put(line)

    def receive(self, timeout: float) -> bytes | object | None:
        """The next line, :data:`TOO_LONG`, :data:`ENDED`, or ``None`` if there is none in time."""
        try:
            return self._out.get(timeout=max(timeout, 0.0))
        except queue.Empty:
            return None

    def ended(self) -> str:
        """How the program ended, in words."""
        try:
            code = self._child.wait(1.0)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"it was ended by {signal.Signals(-code).name}"
        return f"it exited with status {code}"

    def said(self) -> str:
        """The last lines that the program wrote to standard error."""
        return "\n".join(self._said)

    def close(self, grace: float) -> bool:
        """End the program's input and wait for it; kill it after ``grace`` seconds. True if it ended by itself."""
        self._closing.set()
        self._in.put(None)
        deadline = time.monotonic() + grace
        left = True
        while self._child.poll() is None:
            if time.monotonic() > deadline:
                left = False
                break
            with contextlib.suppress(queue.Empty):
                while True:
                    self._out.get_nowait()
            time.sleep(0.01)
        self.kill()
        return left

    def kill(self) -> None:
        """End the program and everything that it has started."""
        self._closing.set()
        self._in.put(None)
        self._kill_group()
        self._child.wait()
        for thread in self._threads:
            with contextlib.suppress(queue.Empty):
                while True:
                    self._out.get_nowait()
            thread.join(1.0)
        for stream in (self._stdin, self._stdout, self._stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.close()

    def _kill_group(self) -> None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(self._child.pid, signal.SIGKILL)
                return
        with contextlib.suppress(OSError):
            self._child.kill()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in lines(self._stdout, MAX_ANSWER):
                if not self._offer(TOO_LONG if line is None else line):
                    return
        self._offer(ENDED)

    def _offer(self, item: bytes | object) -> bool:
        while not self._closing.is_set():
            with contextlib.suppress(queue.Full):
                self._out.put(item, timeout=0.1)
                return True
        return False

    def _write(self) -> None:
        while (line := self._in.get()) is not None:
            try:
                self._stdin.write(line)
                self._stdin.flush()
            except (OSError, ValueError):
                break
        with contextlib.suppress(OSError, ValueError):
            self._stdin.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in lines(self._stderr, STDERR_WIDTH):
                text = "(a very long line)" if line is None else line.decode("utf-8", "replace")
                self._said.append("".join(c if c.isprintable() else "�" for c in text))


def split_command(command: str) -> list[str]:
    """A command line as a list of arguments; raises :class:`EngineNotFound`. No shell reads it."""
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise EngineNotFound(f"cannot read the command `{command[:200]}`: {error}") from None
    if not parts:
        raise EngineNotFound("the command is empty; give the program and its arguments, such as `node engine.js`")
    return parts
