"""Which variant a file belongs to: the one in the folder above its cases, or beside its written reasons."""

from __future__ import annotations

import re
from pathlib import Path

VARIANT = "variant.yaml"
LANGUAGE = re.compile(rb"^language:", re.MULTILINE)
MAPS = re.compile(rb"^maps:", re.MULTILINE)
"""What tells a board, which says its language as well."""


def variant_in(folder: Path) -> Path | None:
    """The file of the variant in a folder: `variant.yaml`, or the only file but boards that says its `language`."""
    usual = folder / VARIANT
    if usual.is_file():
        return usual
    found = [file for file in sorted(folder.glob("*.yaml")) if _is_variant(_beginning(file))]
    return found[0] if len(found) == 1 else None


def _is_variant(text: bytes) -> bool:
    return LANGUAGE.search(text) is not None and MAPS.search(text) is None


def _beginning(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(65_536)
    except OSError:
        return b""
