"""What has been measured of a variant, kept in `measures.json` beside it: which cases its clauses decide, and how many
of its mutants they notice.

Measuring takes minutes, so that pages only tell what was written down. Each part names what it was measured of, by
digests of the rules with their board, of the cases, of the written equivalents and of the list of mutants; it counts
only as long as they are what stands there. Titles, notes and citations are left out of the digests, since no outcome
depends on them. No date and no path gets into the file: the same measurement writes the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping as MappingType
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from paisho import Variant
from paisho.board import Board
from paisho.loading.inherit import inherited
from paisho.spec import Mapping, Report, read_file
from paisho.spec.tree import plain
from paisho_validators.cases import case_files
from paisho_validators.coverage import Coverage
from paisho_validators.mutation import Verdicts, mutants
from paisho_validators.mutation.equivalents import FILE as EQUIVALENTS

FILE = "measures.json"
WORDS = frozenset({"title", "note", "cite", "aim", "sources", "says", "name", "one", "symbol", "fill"})
"""Keys of variants and cases whose values are words for people or looks, unless a mapping stands there."""

Part = Literal["coverage", "mutation"]


class MeasuresError(ValueError):
    """A file of measures that does not hold any; the message says which, and what to do."""


@dataclass(frozen=True)
class Score:
    """What became of a variant's mutants: how many could change play, how many of these were noticed, how many cannot
    change play, and the names of those that nobody noticed."""

    mutants: int
    noticed: int
    equivalent: int
    survivors: tuple[str, ...]

    @property
    def percent(self) -> str:
        """The share noticed, rounded down to a tenth of a per cent."""
        tenths = 1000 * self.noticed // self.mutants if self.mutants else 1000
        return f"{tenths // 10}.{tenths % 10}"


@dataclass(frozen=True)
class Measures:
    """What is known of a variant as it stands; ``None`` for what was not measured, or of another version.

    ``clauses`` are the names of the cases that each clause decides. ``changed`` says for either part what is no longer
    what was measured; empty also where nothing was.
    """

    clauses: MappingType[str, tuple[str, ...]] | None
    score: Score | None
    changed: MappingType[str, tuple[str, ...]]


def recorded(variant: Variant) -> Measures:
    """What `measures.json` beside a variant tells of it as it stands now; raises :class:`MeasuresError`."""
    file = file_of(variant)
    data = _read(file)
    now = digests(variant)
    clauses = score = None
    changed: dict[str, tuple[str, ...]] = {}
    try:
        for part, kept in data.items():
            of = kept["of"]
            changed[part] = tuple(name for name, digest in of.items() if now[name] != digest)
            if changed[part]:
                continue
            if part == "coverage":
                clauses = {str(clause): tuple(map(str, cases)) for clause, cases in kept["clauses"].items()}
            else:
                counts = {name: int(kept[name]) for name in ("mutants", "noticed", "equivalent")}
                score = Score(**counts, survivors=tuple(map(str, kept["survivors"])))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _not_measures(file) from None
    return Measures(clauses, score, changed)


def record_coverage(variant: Variant, found: Coverage) -> Path:
    """Write down which cases the clauses decide, measured with every case; returns the file."""
    return _write(variant, "coverage", {"clauses": {clause.clause: list(clause.cases) for clause in found.clauses}})


def record_mutation(verdicts: Verdicts) -> Path:
    """Write down what became of all the mutants of a variant; returns the file."""
    score = Score(
        len(verdicts.trials),
        verdicts.killed,
        len(verdicts.excused),
        tuple(sorted(mutant.name for mutant, _ in verdicts.survivors)),
    )
    return _write(verdicts.variant, "mutation", asdict(score))


def file_of(variant: Variant) -> Path:
    """Where the measures of a variant are kept."""
    return Path(variant.file).parent / FILE


NEEDS: dict[Part, tuple[str, ...]] = {
    "coverage": ("rules", "cases"),
    "mutation": ("rules", "cases", "equivalents", "mutants"),
}
"""What the outcome of each measurement depends on."""


def digests(variant: Variant) -> dict[str, str]:
    """Names for all that the measures depend on, as it stands in the files now."""
    tree = read_file(Path(variant.file), Report())
    assert isinstance(tree, Mapping), "the variant was read from it"
    whole = inherited(tree, Report())
    assert whole is not None, "the variant was read from it"
    beside = Path(variant.file).parent / EQUIVALENTS
    rules = _rules(plain(whole))
    return {
        "rules": _digest([rules, _board(variant.board)]),
        "cases": _digest([_without_words(_plain(file)) for file in case_files(variant)]),
        "equivalents": _digest(_plain(beside) if beside.is_file() else {}),
        "mutants": _digest([mutant.name for mutant in mutants(tree)]),
    }


def _rules(whole: dict[str, Any]) -> Any:
    """The rules without words; of rulings only that they are there."""
    kept = {name: value for name, value in whole.items() if name not in WORDS | {"id", "board", "notation", "rulings"}}
    return [_without_words(kept), sorted(whole.get("rulings") or {})]


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            name: _without_words(value)
            for name, value in data.items()
            if name not in WORDS or (isinstance(value, dict) and value)
        }
    return [_without_words(item) for item in data] if isinstance(data, list) else data


def _board(board: Board) -> Any:
    """Everything of a board that rules can ask for, by the names of its points."""
    places = {board.name(point): board.xy[point] for point in board.points}
    lines = {name: line.on for name, line in board.midlines.items()}
    return [places, board.regions, lines, board.step, board.drawn_steps]


def _plain(file: Path) -> Any:
    tree = read_file(file, Report())
    return None if tree is None else plain(tree)


def _digest(data: Any) -> str:
    """A short name for data; the order of keys counts, since the order of some rules does."""
    return hashlib.sha256(json.dumps(data, ensure_ascii=True, default=str).encode()).hexdigest()[:24]


def _read(file: Path) -> dict[Part, Any]:
    """Both parts as they were written, or nothing if there is no such file."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise _not_measures(file) from None
    if not isinstance(data, dict) or not all(
        part in NEEDS and isinstance(kept, dict) and set(kept.get("of") or ()) == set(NEEDS[part])
        for part, kept in data.items()
    ):
        raise _not_measures(file)
    return data


def _not_measures(file: Path) -> MeasuresError:
    return MeasuresError(
        f"{file} does not hold what `paisho coverage --record` and `paisho mutate --record` write; "
        "remove it and measure again"
    )


def _write(variant: Variant, part: Part, found: dict[str, Any]) -> Path:
    file = file_of(variant)
    data = _read(file)
    now = digests(variant)
    data[part] = {"of": {name: now[name] for name in NEEDS[part]}, **found}
    ordered = {name: data[name] for name in NEEDS if name in data}
    file.write_text(json.dumps(ordered, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return file
