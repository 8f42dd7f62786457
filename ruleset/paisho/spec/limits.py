"""The bounds that any spec file must keep.

They are far above what a person would write (the largest shipped variant stays below a tenth of each) and low
enough that a hostile file is refused within a second. Every message about a bound names its number.
"""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 1_048_576
"""Size of one file, and of all its text once aliases are written out: 1 MiB."""

MAX_DEPTH: Final = 40
"""How many mappings and lists may stand inside one another, aliases followed."""

MAX_NODES: Final = 20_000
"""Mappings, lists and values of one file, each counted as often as aliases repeat it."""

MAX_TEXT: Final = 20_000
"""Characters of one value."""

MAX_DIGITS: Final = 15
"""Digits of one number: every such number is exact as a float too, so that JSON readers agree about it."""

MAX_DIAGNOSTICS: Final = 200
"""Diagnostics that a report shows; a note tells how many more there are."""

MAX_STEPS: Final = 250_000
"""Steps of the scanner (a word, a mark, a line break …): bounds the time that any text can take."""
