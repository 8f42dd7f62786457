"""Positions and games with known answers (README.md says what each file holds)."""

from tests.vectors.reader import NAMES, Name, Vector, vectors

__all__ = ["NAMES", "Name", "Vector", "vectors"]
