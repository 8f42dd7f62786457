"""Asking a foreign engine one question at a time: every answer is a result, a skip or a fault, and always in time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from paisho.protocol.errors import ILLEGAL_MOVE, METHOD_NOT_FOUND, ProtocolError
from paisho.protocol.limits import VERSION
from paisho.protocol.methods import METHODS
from paisho.protocol.schema import protocol_schema
from paisho.protocol.wire import parse, written
from paisho_validators.engines.process import ENDED, MAX_ANSWER, TOO_LONG, Process, split_command

STRAY_LINES = 1_000
"""Lines that answer nothing, after which a program is said to flood us."""

FRUITLESS = 3
"""How often in a row a program may fail without having answered anything."""

RESTARTS = 12
"""How often a program is started again in all."""

STARTUP = 10.0
"""Seconds that a program has at least for its first answer."""

GRACE = 2.0
"""Seconds that a program has to end once its input has ended."""


@dataclass(frozen=True)
class Result:
    """An answer of the right shape."""

    value: Any


@dataclass(frozen=True)
class Illegal:
    """The answer that a move is illegal (error 1001)."""

    verdict: Any


@dataclass(frozen=True)
class Skipped:
    """The engine does not answer this question."""

    why: str


@dataclass(frozen=True)
class Errored:
    """No answer that can be read: the kind of trouble (a word) and what happened."""

    kind: str
    what: str


Answer = Result | Illegal | Skipped | Errored


class Engine:
    """A foreign engine, started when it is first asked and again after it has died or hung."""

    def __init__(self, command: str, timeout: float = 10.0, startup: float = STARTUP) -> None:
        self.command = command
        self.timeout, self.startup = timeout, max(timeout, startup)
        self.notes: dict[str, int] = {}
        """What went wrong beside the answers, and how often."""
        self._arguments = split_command(command)
        self._process: Process | None = None
        self._number = 0
        self._silent = self._fruitless = self._restarts = 0
        self._greeted = False
        self._late: dict[int, tuple[float, str]] = {}

    def __enter__(self) -> Engine:
        self._process = Process(self._arguments)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the engine; a note is made if it does not end by itself."""
        if self._process is not None:
            if not self._process.close(GRACE):
                self._note("did not end when its input ended, and was killed")
            self._process = None

    @property
    def given_up(self) -> bool:
        """Whether the engine is not started any more."""
        return self._process is None and (self._fruitless > FRUITLESS or self._restarts > RESTARTS)

    def initialize(self) -> Answer:
        """Introduce ourselves and learn who it is."""
        self._greeted = True
        return self._ask("initialize", {"protocol": VERSION}, self.startup)

    def ask(self, method: str, params: Mapping[str, Any]) -> Answer:
        """The engine's answer to one question."""
        if self.given_up:
            return Errored("given up", "not asked: the engine has failed too often")
        if self._process is None:
            self._process = Process(self._arguments)
        if not self._greeted:
            # An engine that has been started again is greeted again.
            said = self.initialize()
            if isinstance(said, Errored):
                return said
        return self._ask(method, params, self.timeout)

    def _ask(self, method: str, params: Mapping[str, Any], timeout: float) -> Answer:
        assert self._process is not None
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self._process.send(written(request))
        answer = self._await(method, self._process, timeout)
        if isinstance(answer, Errored) and answer.kind in ("died", "hung", "flood"):
            self._fruitless += 1
        elif not isinstance(answer, Errored):
            self._fruitless = self._silent = 0
        return answer

    def _await(self, method: str, process: Process, timeout: float) -> Answer:
        begun = time.monotonic()
        for _ in range(STRAY_LINES):
            line = process.receive(begun + timeout - time.monotonic())
            if line is None:
                return self._nothing(method, begun, timeout)
            if line is ENDED:
                how, said = process.ended(), process.said()
                self._restart()
                return Errored("died", f"the engine died: {how}" + (f"; it said: {said}" if said else ""))
            if line is TOO_LONG:
                return Errored("garbage", f"the answer is longer than {MAX_ANSWER} bytes")
            assert isinstance(line, bytes)
            if not line.strip():
                continue
            answer = self._read(line, method, begun)
            if answer is not None:
                return answer
        self._restart()
        return Errored("flood", f"the engine wrote {STRAY_LINES} lines that answer nothing")

    def _nothing(self, method: str, begun: float, timeout: float) -> Answer:
        """No answer in time. The engine may be late, so it is given one more question before it is started again."""
        self._silent += 1
        if self._silent > 1 or method == "initialize":
            self._restart()
            self._silent = 0
            return Errored("hung", f"no answer to `{method}` within {timeout:g} s")
        self._late[self._number] = (begun, method)
        return Errored("timeout", f"no answer to `{method}` within {timeout:g} s")

    def _read(self, line: bytes, method: str, begun: float) -> Answer | None:
        """What one line says about the question asked last; ``None`` if it is about an earlier one."""
        try:
            message = parse(line, depth=200)
        except ProtocolError as error:
            return Errored("garbage", f"{error.message}: {_shown(line)}")
        number = message.get("id") if isinstance(message, dict) else None
        if isinstance(number, int) and not isinstance(number, bool) and number in self._late:
            since, asked = self._late.pop(number)
            self._silent = 0
            self._note(f"answered late: `{asked}` after {time.monotonic() - since:.1f} s instead of {self.timeout:g} s")
            return None
        if not isinstance(message, dict) or number != self._number or isinstance(number, bool):
            known = isinstance(number, int) and 0 < number < self._number
            if known:
                self._note("answered a question that was settled already")
                return None
            if isinstance(message, dict) and number is None and isinstance(message.get("error"), dict):
                return Errored("refused", f"the engine could not read the question: {_shown(message['error'])}")
            what = (
                f"the answer is for id {_shown(number)}, which nobody asked"
                if isinstance(message, dict)
                else (f"the answer is no object: {_shown(message)}")
            )
            return Errored("wrong id" if isinstance(message, dict) else "garbage", what)
        return _answer(message, method)

    def _restart(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = None
        self._greeted = False
        self._late.clear()
        self._restarts += 1
        self._note("had to be started again")

    def _note(self, what: str) -> None:
        if what in self.notes or len(self.notes) < 50:
            self.notes[what] = self.notes.get(what, 0) + 1


def _answer(message: dict[str, Any], method: str) -> Answer:
    """A response to a question, judged by its shape."""
    wrong = _fault(message, "response")
    if "error" in message and "result" not in message:
        if wrong:
            return Errored("bad shape", f"the error has not the shape of the protocol: {wrong}")
        error = message["error"]
        if error["code"] == METHOD_NOT_FOUND:
            return Skipped(f"there is no method `{method}`")
        if error["code"] == ILLEGAL_MOVE and method == "play":
            return Illegal(error.get("data"))
        return Errored("refused", f"error {error['code']}: {_shown(error['message'])}")
    if wrong:
        return Errored("bad shape", f"the response has not the shape of the protocol: {wrong}")
    result = message["result"]
    if "skip" in result:
        wrong = _fault(result, "skip")
        return Errored("bad shape", wrong) if wrong else Skipped(str(result["skip"])[:200])
    wrong = _fault(result, METHODS[method].result)
    if wrong:
        return Errored("bad shape", f"the result of `{method}` has not the shape of the protocol: {wrong}")
    return Result(result)


@cache
def _validator(shape: str) -> Draft202012Validator:
    schema = {key: value for key, value in protocol_schema().items() if key != "oneOf"}
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{shape}"})


def _fault(value: Any, shape: str) -> str:
    """What keeps a value from having a shape; nothing if it has it."""
    worst = best_match(_validator(shape).iter_errors(value))
    if worst is None:
        return ""
    where = worst.json_path
    return f"{where[:120]}: {worst.message[:200]}"


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "�" for c in text)
    return text if len(text) <= 120 else text[:117] + "…"


__all__ = ["Answer", "Engine", "Errored", "Illegal", "Result", "Skipped"]
