"""Mutants that cannot change play, each with a written reason, in `equivalent.yaml` beside the variant.

```yaml
actions.arrange.captures.*.take.owner:
  enemy → opponent: only the player to move captures, so that the enemy of the capturing tile is the opponent
```

Keys may contain `*` and `?`: paths of keys above, the changes below, each with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from paisho import Variant
from paisho.spec import Mapping, Report, Scalar, read_file
from paisho.spec.tree import Mark
from paisho_validators.mutation.mutants import Mutant

FILE = "equivalent.yaml"
LEAST = 12
"""A reason has at least so many characters."""


@dataclass(frozen=True)
class Equivalent:
    """A pattern of mutants that cannot change play, and why."""

    clause: str
    says: str
    reason: str
    mark: Mark

    def covers(self, mutant: Mutant) -> bool:
        """Whether a mutant is meant."""
        return self.means(mutant.clause, mutant.says)

    def means(self, clause: str, says: str) -> bool:
        """Whether a change, in words, at a path of keys is meant."""
        return _fits(clause, self.clause) and _fits(says, self.says)


def _fits(text: str, pattern: str) -> bool:
    # Brackets mean lists here, not sets of characters.
    return fnmatchcase(text, pattern.replace("[", "[[]"))


def equivalents(variant: Variant, report: Report) -> list[Equivalent]:
    """The equivalent mutants written down for a variant; faults of the file go to the report."""
    file = Path(variant.file).parent / FILE
    if not file.is_file():
        return []
    tree = read_file(file, report)
    if tree is None:
        return []
    if not isinstance(tree, Mapping):
        report.error("wrong-type", tree.mark, "expected paths of keys, each with changes and reasons")
        return []
    found = []
    for entry in tree.entries:
        if not isinstance(entry.value, Mapping):
            report.error(
                "wrong-type",
                entry.value.mark,
                f"{entry.key.text}: expected changes, each with the reason why it cannot change play",
                path=entry.key.text,
                expected="{change: reason}",
            )
            continue
        for change in entry.value.entries:
            reason = change.value.value if isinstance(change.value, Scalar) else None
            if not isinstance(reason, str) or len(reason.strip()) < LEAST:
                report.error(
                    "wrong-type",
                    change.value.mark,
                    f"{change.key.text}: a reason is missing",
                    path=f"{entry.key.text}.{change.key.text}",
                    expected="a sentence that says why this change cannot change play",
                )
                continue
            found.append(Equivalent(entry.key.text, change.key.text, reason, change.key.mark))
    return found
