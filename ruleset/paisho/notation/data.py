"""JSON or YAML text as plain data: what positions and moves are read from. Bounded, and every fault has its place."""

from __future__ import annotations

import json
from typing import Any

from paisho.spec import Report, plain, read_text


class DataError(ValueError):
    """A text that is no mapping in JSON or YAML; the message names the place."""


def read_data(text: str | bytes, name: str) -> dict[str, Any]:
    """The mapping that a JSON or YAML text holds; ``name`` is what messages call the text."""
    quick = _json(text)
    if quick is not None:
        return quick
    report = Report()
    tree = read_text(text, name, report)
    fault = next((d for d in report.diagnostics if d.severity == "error"), None)
    if fault is not None:
        where = name if fault.code in ("empty-file", "too-large", "not-a-mapping") else str(fault.mark)
        message = {
            "empty-file": "is empty; a mapping is expected, in JSON or YAML",
            "not-a-mapping": f"is no mapping but {fault.found}; expected JSON or YAML such as {{…}}",
        }.get(fault.code, fault.message)
        raise DataError(f"{where}: {message}" + (f"; {fault.hint}" if fault.code == "tab" else ""))
    assert tree is not None
    data: dict[str, Any] = plain(tree)
    return data


def _json(text: str | bytes) -> dict[str, Any] | None:
    """A JSON object, quickly; ``None`` for anything else, which the reader of YAML (and so of JSON) explains."""
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_refused)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key is given twice")
    return data


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is no number of JSON")
