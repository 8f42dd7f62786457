"""The JSON Schemas of the file formats, written from the declarations that the readers use.

``python -m paisho.loading.schemas FOLDER`` writes them, so that editors can use them through a modeline.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import paisho.language  # noqa: F401  registers every primitive
from paisho.board.schema import board_schema
from paisho.language.sections import variant_schema


def schemas() -> dict[str, dict[str, Any]]:
    """The schemas by file name."""
    return {"board.schema.json": board_schema(), "variant.schema.json": variant_schema()}


def as_text(schema: dict[str, Any]) -> str:
    """A schema as it is written: the same bytes everywhere."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def write(folder: Path) -> list[Path]:
    """Write every schema into a folder; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, schema in schemas().items():
        (folder / name).write_text(as_text(schema), encoding="utf-8")
        files.append(folder / name)
    return files


if __name__ == "__main__":
    for file in write(Path(sys.argv[1] if len(sys.argv) > 1 else "specs/schema")):
        print(file)
