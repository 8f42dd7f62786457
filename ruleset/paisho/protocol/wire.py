"""Between lines of bytes and JSON values: strict, bounded, and never an exception but `ProtocolError`."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO

from paisho.protocol.errors import INVALID_REQUEST, PARSE_ERROR, ProtocolError
from paisho.protocol.limits import MAX_DEPTH, MAX_LINE


def lines(stream: BinaryIO, limit: int = MAX_LINE) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; ``None`` stands for one longer than ``limit``, which is not kept."""
    while True:
        line = stream.readline(limit + 2)
        if not line:
            return
        if line.endswith(b"\n") or len(line) <= limit:
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(limit + 2)
        yield None


def parse(line: bytes, depth: int = MAX_DEPTH) -> Any:
    """The JSON value that a line holds."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProtocolError(PARSE_ERROR, f"byte {error.start + 1} of the line is not UTF-8") from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)
    except RecursionError:
        raise ProtocolError(PARSE_ERROR, f"nested more than {depth} deep") from None
    except json.JSONDecodeError as error:
        raise ProtocolError(PARSE_ERROR, f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError:
        raise ProtocolError(PARSE_ERROR, "a number has too many digits to be read") from None
    if _deeper(value, depth):
        raise ProtocolError(INVALID_REQUEST, f"nested more than {depth} deep")
    return value


def written(value: Any) -> bytes:
    """A value as one line, with its end. Half a surrogate pair, which UTF-8 lacks, is written as its JSON escape."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ProtocolError(INVALID_REQUEST, f"the key {json.dumps(name[:40])} stands twice in one object")
        found[name] = value
    return found


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ProtocolError(PARSE_ERROR, f"the number {text[:20]} is too large")
    return value


def _constant(name: str) -> Any:
    raise ProtocolError(PARSE_ERROR, f"not JSON: {name} is no number of JSON")


def _deeper(value: Any, depth: int) -> bool:
    """Whether a value nests deeper than ``depth``, without recursion."""
    level = [value]
    for _ in range(depth + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True
