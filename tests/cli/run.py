"""Running the command line as users do, in this process or in one of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

import paisho
from paisho.cli.program import program

SOURCES = str(Path(paisho.__file__).resolve().parents[1])

POSITION = {
    "variant": "skud",
    "board": {"0,8": "guest R3", "-4,3": "host W5", "-4,0": "host R3", "2,6": "guest W5"},
    "reserve": {"host": {"R3": 1, "R4": 3, "L": 1}, "guest": {"R4": 3, "O": 1}},
    "to_move": "host",
    "phase": "main",
    "ply": 12,
}
"""A small position: the host's Rose and White Jade are in harmony, and the guest's White Jade sees the first row."""


@dataclass(frozen=True)
class Answer:
    """What came of a run."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """The one line of an error."""
        assert self.err.startswith("paisho: "), self.err
        assert self.err.count("\n") == 1, self.err
        return self.err.removeprefix("paisho: ").rstrip("\n")


def paisho_runs(*args: str, stdin: str | bytes = "") -> Answer:
    """Run a command in this process; an exception that escapes fails the test."""
    result = CliRunner().invoke(program, list(args), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.stdout + result.stderr
    return Answer(result.exit_code, result.stdout, result.stderr)


def started(*args: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Answer:
    """Run a command in a process of its own."""
    kept = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR", "COLUMNS")}
    done = subprocess.run(
        [sys.executable, "-m", "paisho", *args],
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**kept, "PYTHONPATH": SOURCES, **(env or {})},
        check=False,
    )
    out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in out + err
    return Answer(done.returncode, out, err)
