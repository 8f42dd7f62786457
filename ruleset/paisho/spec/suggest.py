"""Did you mean …: the known words nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 64  # Names are shorter; a bound keeps a hostile word from costing time.
_MANY = 60  # Of more candidates, only those with the same first letter and the nearest lengths are looked at.


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """Return up to ``limit`` candidates that ``word`` may be a slip for, best first.

    Case does not count, two swapped neighbours are one slip, and at most a third of the word (but at least
    one letter) may be wrong. A candidate that begins with the whole word, or the other way round, is offered
    after those. The answer does not depend on the order of the candidates.
    """
    if not word or len(word) > _LONGEST:
        return []
    sought = word.casefold()
    allowed = max(1, len(sought) // 3)
    found: list[tuple[int, str]] = []
    known_by_name = {name: name.casefold() for name in candidates if 0 < len(name) <= _LONGEST}
    if len(known_by_name) > _MANY:
        known_by_name = {name: known for name, known in known_by_name.items() if known[0] == sought[0]}
    for candidate in sorted(known_by_name, key=lambda name: (abs(len(name) - len(word)), name))[:_MANY]:
        known = known_by_name[candidate]
        slips = _distance(sought, known, allowed)
        if slips <= allowed and slips < max(len(sought), len(known)):
            found.append((slips, candidate))
        elif min(len(sought), len(known)) >= 3 and (known.startswith(sought) or sought.startswith(known)):
            found.append((_LONGEST + abs(len(known) - len(sought)), candidate))
    found.sort()
    return [candidate for _, candidate in found[:limit]]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return the hint ``did you mean a, b or c?``, or an empty text where nothing is near."""
    names = nearest(word, candidates)
    if not names:
        return ""
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    return f"did you mean {listed}?"


def _distance(left: str, right: str, allowed: int) -> int:
    """Count insertions, deletions, changes and swaps of neighbours, up to ``allowed + 1``."""
    if abs(len(left) - len(right)) > allowed:
        return allowed + 1
    # What both begin or end with costs nothing, and most of a slip is that.
    while left and right and left[-1] == right[-1]:
        left, right = left[:-1], right[:-1]
    same = 0
    while same < min(len(left), len(right)) and left[same] == right[same]:
        same += 1
    left, right = left[same:], right[same:]
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed and min(before) > allowed:  # A swap looks two rows back, so both must be lost.
            return allowed + 1
    return min(row[-1], allowed + 1)
