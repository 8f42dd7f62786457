"""The JSON Schema of case files, written from the declarations that read them.

``python -m paisho_validators.schemas FOLDER`` writes it beside those of variants and boards.
"""

from __future__ import annotations

import sys
from pathlib import Path

from paisho.loading.schemas import as_text
from paisho_validators.cases import case_schema

NAME = "cases.schema.json"


def write(folder: Path) -> Path:
    """Write the schema into a folder; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / NAME
    file.write_text(as_text(case_schema()), encoding="utf-8")
    return file


if __name__ == "__main__":
    print(write(Path(sys.argv[1] if len(sys.argv) > 1 else "specs/schema")))
