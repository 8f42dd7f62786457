"""All trials of a variant: in parallel, and only those whose outcome is not known from before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path

import paisho
from paisho import Variant
from paisho.spec import Mapping, Report, read_file
from paisho.spec.tree import plain
from paisho_validators.cases import Case, case_files, read_cases
from paisho_validators.content import digest
from paisho_validators.mutation.equivalents import Equivalent, equivalents
from paisho_validators.mutation.mutants import Mutant, mutants
from paisho_validators.mutation.trial import Court, Trial

BATCH = 6
"""How many mutants a process is given at a time."""


@dataclass
class Verdicts:
    """All mutants of a variant with what became of each; equivalent ones stand apart, with their reasons.

    ``stale`` are written equivalents that cover no mutant, or one that a case has noticed after all.
    """

    variant: Variant
    tree: Mapping
    trials: list[tuple[Mutant, Trial]] = field(default_factory=list)
    excused: list[tuple[Mutant, Equivalent]] = field(default_factory=list)
    stale: list[Equivalent] = field(default_factory=list)
    known: int = 0
    """How many outcomes were known from before."""

    @property
    def killed(self) -> int:
        """How many mutants were noticed."""
        return sum(trial.killed for _, trial in self.trials)

    @property
    def score(self) -> float:
        """The share of mutants noticed, in percent; equivalent ones do not count."""
        return 100 * self.killed / len(self.trials) if self.trials else 100.0

    @property
    def survivors(self) -> list[tuple[Mutant, Trial]]:
        """The mutants that nobody noticed."""
        return [(mutant, trial) for mutant, trial in self.trials if not trial.killed]


def gather(variant: Variant, report: Report) -> tuple[Mapping, list[Case], list[Mutant], list[Equivalent]] | None:
    """What trials need; faults of the files go to the report."""
    tree = read_file(Path(variant.file), report)
    cases = read_cases(variant, report)
    excuses = equivalents(variant, report)
    if not isinstance(tree, Mapping) or not report.ok:
        return None
    return tree, cases, mutants(tree), excuses


def run(
    variant: Variant,
    report: Report,
    jobs: int = 1,
    store: Path | None = None,
    only: str = "",
    batch: int = BATCH,
    tick: Callable[[int, int], None] = lambda done, of: None,
) -> Verdicts | None:
    """Try every mutant (those below the clause ``only``, if given); ``None`` if the files have faults."""
    gathered = gather(variant, report)
    if gathered is None:
        return None
    tree, cases, found, excuses = gathered
    if only:
        found = [m for m in found if m.clause == only or m.clause.startswith(only + ".")]
    verdicts = Verdicts(variant, tree)
    surroundings = _surroundings(variant)
    keys = {mutant.name: _key(mutant, tree, surroundings) for mutant in found}
    known = _load(store)
    trials = {name: Trial(**known[key]) for name, key in keys.items() if key in known}
    verdicts.known = len(trials)
    left = [number for number, mutant in enumerate(found) if mutant.name not in trials]
    tick(len(trials), len(found))

    def settle(number: int, trial: Trial) -> None:
        trials[found[number].name] = trial
        known[keys[found[number].name]] = asdict(trial)
        tick(len(trials), len(found))

    try:
        if jobs == 1 or len(left) <= batch:
            court = Court(tree, variant, cases)
            for number in left:
                settle(number, court.try_(found[number]))
        else:
            _in_parallel(variant, found, left, jobs, batch, settle)
    finally:
        _save(store, known)
    _sort_out(verdicts, found, trials, excuses, bool(only))
    return verdicts


def _sort_out(
    verdicts: Verdicts, found: list[Mutant], trials: dict[str, Trial], excuses: list[Equivalent], partly: bool
) -> None:
    used: set[Equivalent] = set()
    for mutant in found:
        trial = trials[mutant.name]
        excuse = next((excuse for excuse in excuses if excuse.covers(mutant)), None)
        if excuse is not None and not trial.killed and not trial.offer:
            used.add(excuse)
            verdicts.excused.append((mutant, excuse))
        else:
            verdicts.trials.append((mutant, trial))
    # An entry may also explain to `paisho coverage` why a clause decides nothing; then it need not mean a mutant.
    known = {rule.clause for rule in verdicts.variant.rules()}
    wrong = refuted(excuses, [(mutant, trials[mutant.name]) for mutant in found]) - used
    lost = {excuse for excuse in excuses if excuse not in used and excuse.clause not in known}
    verdicts.stale = [] if partly else [excuse for excuse in excuses if excuse in wrong | lost]


def refuted(excuses: list[Equivalent], trials: list[tuple[Mutant, Trial]]) -> set[Equivalent]:
    """The written equivalents that cover a mutant which plays otherwise; a file that no longer checks does not play."""
    played = [mutant for mutant, trial in trials if trial.fate != "checked" and (trial.killed or trial.offer)]
    return {excuse for mutant in played for excuse in excuses if excuse.covers(mutant)}


_court: list[tuple[Court, list[Mutant]]] = []


def _open(source: str) -> None:
    """Set a process up: everything is read once."""
    variant = paisho.load(source)
    gathered = gather(variant, Report())
    assert gathered is not None, "the files were sound a moment ago"
    tree, cases, found, _ = gathered
    _court.append((Court(tree, variant, cases), found))


def _batch(numbers: list[int], names: list[str]) -> list[tuple[int, Trial]]:
    court, found = _court[0]
    by_name = {mutant.name: mutant for mutant in found}
    return [(number, court.try_(by_name[name])) for number, name in zip(numbers, names, strict=True)]


def _in_parallel(
    variant: Variant, found: list[Mutant], left: list[int], jobs: int, size: int, settle: Callable[[int, Trial], None]
) -> None:
    batches = [left[start : start + size] for start in range(0, len(left), size)]
    context = get_context("spawn")  # a fork would copy whatever threads draw a progress bar
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_open, initargs=(variant.file,)) as workers:
        waiting = [workers.submit(_batch, batch, [found[n].name for n in batch]) for batch in batches]
        try:
            for done in as_completed(waiting):
                for number, trial in done.result():
                    settle(number, trial)
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _key(mutant: Mutant, tree: Mapping, surroundings: str) -> str:
    """A name for a trial by everything that its outcome depends on: the mutant's rules, and what is around them."""
    rules = json.dumps([plain(mutant.applied(tree)), mutant.name], sort_keys=False, default=str)
    return hashlib.sha256(f"{rules}\n{surroundings}".encode()).hexdigest()


def _surroundings(variant: Variant) -> str:
    """What all trials of a variant depend on: its files, those it extends, its board, its cases, and this program."""
    return digest(variant, *(file.read_text(encoding="utf-8") for file in case_files(variant)))


def _load(store: Path | None) -> dict[str, dict[str, str]]:
    """What is known from before; a file that cannot be read is as good as none."""
    try:
        data = json.loads(store.read_text(encoding="utf-8")) if store is not None else {}
    except (OSError, ValueError):
        return {}
    sound = isinstance(data, dict) and all(
        isinstance(trial, dict) and set(trial) == {"fate", "by", "offer"} for trial in data.values()
    )
    return data if sound else {}


def _save(store: Path | None, known: dict[str, dict[str, str]]) -> None:
    if store is not None:
        store.parent.mkdir(parents=True, exist_ok=True)
        kept = dict(list(known.items())[-20_000:])
        store.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
