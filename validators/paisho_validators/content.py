"""What the outcome of long work depends on, as a digest: what was kept under the same one need not be done again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import paisho
import paisho_validators
from paisho import Variant
from paisho.loading.catalogue import boards


def digest(variant: Variant, *further: object) -> str:
    """A name for what follows from a variant's files, from this program, and from whatever else is given."""
    found = hashlib.sha256(_program().encode())
    for file in sources(variant):
        found.update(file.read_bytes())
    found.update(repr(further).encode())
    return found.hexdigest()


def sources(variant: Variant) -> Iterator[Path]:
    """The files that say what a variant is: its own, those that it extends, and its board's."""
    _, report = paisho.check(variant.file)
    read = [Path(name) for name in report.sources]
    yield from read
    shipped = boards().get(variant.use.use)
    beside = [shipped] if shipped is not None else [file.parent / variant.use.use for file in read]
    yield from (file for file in beside if file.is_file() and file not in read)


@cache
def _program() -> str:
    found = hashlib.sha256(paisho.__version__.encode())
    for package in (paisho, paisho_validators):
        assert package.__file__ is not None
        for file in sorted(Path(package.__file__).parent.rglob("*.py")):
            found.update(file.read_bytes())
    return found.hexdigest()
