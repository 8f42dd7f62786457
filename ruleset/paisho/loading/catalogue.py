"""Where the shipped variants and boards are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def specs_folder() -> Path:
    """The folder of shipped variants and boards: inside an installed package, or at the root of a checkout."""
    inside = PACKAGE / "specs"
    return inside if inside.is_dir() else PACKAGE.parent.parent / "specs"


def variants() -> list[str]:
    """The ids of the shipped variants, in alphabetical order."""
    return sorted(file.parent.name for file in specs_folder().glob("*/variant.yaml"))


def variant_file(name: str) -> Path | None:
    """The file of a shipped variant, or ``None``."""
    return specs_folder() / name / "variant.yaml" if name in variants() else None


def boards() -> dict[str, Path]:
    """The shipped boards, by id."""
    return {file.stem: file for file in sorted((specs_folder() / "boards").glob("*.yaml"))}
