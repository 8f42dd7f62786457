"""Loading: text or file → tree → inheritance → variant → checks on the whole."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import paisho.language  # noqa: F401  registers every primitive
from paisho.language.sections import read_variant
from paisho.language.variant import Variant
from paisho.loading.boards import find_board
from paisho.loading.catalogue import variant_file, variants
from paisho.loading.consistency import inconsistencies
from paisho.loading.inherit import inherited, removals
from paisho.spec import Diagnostic, Mapping, Mark, Report, did_you_mean, read_file, read_text
from paisho.state.shown import shown


def load(source: str | Path) -> Variant:
    """The variant with this id, or in this file; raises :class:`~paisho.spec.SpecError` with every fault."""
    variant, report = check(source)
    report.raise_errors()
    assert variant is not None
    return variant


def check(source: str | Path) -> tuple[Variant | None, Report]:
    """Read and check a variant by id or file: the variant if it is sound, and everything found on the way."""
    if not isinstance(source, (str, Path)):
        raise TypeError(f"a variant is given by its id or its file, not {shown(source)}")
    file = _file_of(source) if str(source) else None
    if file is None:
        report = Report()
        hint = did_you_mean(str(source), variants())
        report.error(
            "unreadable-file",
            Mark(str(source), 1, 1),
            f"there is no file and no variant `{source}`",
            expected=f"a file, or one of: {', '.join(variants())}",
            hint=hint,
        )
        return None, report
    try:
        stat = file.stat()
    except OSError:
        stat = None
    if stat is None or not file.is_file() or variant_file(str(source)) is None:
        return _check_file(file)
    return _checked(str(file), stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=16)
def _checked(file: str, modified: int, size: int) -> tuple[Variant | None, Report]:
    return _check_file(Path(file))


def _file_of(source: str | Path) -> Path | None:
    shipped = variant_file(str(source))
    if shipped is not None:
        return shipped
    path = Path(source)
    try:
        if path.is_dir() and (path / "variant.yaml").is_file():
            return path / "variant.yaml"
        return path if path.exists() or path.suffix in (".yaml", ".yml") else None
    except (OSError, ValueError):
        return None


def _check_file(file: Path) -> tuple[Variant | None, Report]:
    report = Report()
    return load_tree(read_file(file, report), report), report


def load_text(text: str | bytes, file: str = "variant.yaml") -> tuple[Variant | None, Report]:
    """Read and check a variant from its text; ``file`` is the name used in messages."""
    report = Report()
    return load_tree(read_text(text, file, report), report), report


def load_tree(tree: object, report: Report) -> Variant | None:
    """The variant that a tree describes, or ``None`` with every fault in the report."""
    if not isinstance(tree, Mapping):
        return None
    whole = inherited(tree, report)
    if whole is None:
        return None
    variant = read_variant(whole, report, find_board)
    if variant is not None:
        inconsistencies(variant, whole, report)
    if not report.ok and whole is not tree:
        removed = removals(tree)
        report.amend(lambda found: _to_mend(found, tree.mark.file, removed))
    return variant if report.ok else None


def _to_mend(found: Diagnostic, own: str, removed: dict[str, Mark]) -> Diagnostic:
    """A fault in a file that is only extended, where its author may have done nothing wrong, as one that can be mended
    in the file ``own``: at the `null` that has taken out what is missing, if it is one; else with a hint."""
    if found.file == own or found.code == "bad-board" or not found.path:
        return found
    rule = re.sub(r"(\.\d+)+$", "", found.path)
    word = re.search(r"`([^`]+)`", found.message)
    for path, mark in removed.items() if word is not None and found.code == "unknown-name" else ():
        assert word is not None
        if word[1] == path.rpartition(".")[2] or f"{word[1]}.".startswith(f"{path}."):
            return Diagnostic(
                found.code,
                f"`{path}` is taken out here, and `{rule}` still names it",
                mark.file,
                mark.line,
                mark.column,
                path=path,
                hint=f"change `{rule}` in this file as well, or take it out with `null`; it is written in "
                f"{Path(found.file).parent.name}/{Path(found.file).name}, line {found.line}",
            )
    advice = f"`{Path(own).name}` extends this file: there, change `{rule}` or remove what it belongs to with `null`"
    return replace(found, hint="; ".join(filter(None, (found.hint, advice))))
