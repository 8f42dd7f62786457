"""What was measured of a variant, on its pages: a line at the top, a quiet number beside each clause, and a list of the
clauses with the cases that they decide."""

from __future__ import annotations

import html
from collections.abc import Iterable
from pathlib import Path

from paisho.language.variant import Variant
from paisho.rulebook.markdown import escaped
from paisho.spec import Report
from paisho_site.touch import anchor
from paisho_validators.cases import Case
from paisho_validators.coverage import places, unable
from paisho_validators.measures import Measures, recorded

MOST = 12
"""How many of the cases that a clause decides are named; those that show it come first."""


class Measured:
    """What is written on the pages of one variant about its measures; of an older version nothing is."""

    def __init__(self, variant: Variant, cases: Iterable[Case]) -> None:
        self.variant = variant
        self.cases = {case.name: case for case in cases}
        self.known: Measures = recorded(variant)
        self.unable = unable(variant, Report())

    def tally(self, clauses: tuple[str, ...], text: str = "") -> str:
        """A link from a sentence to the cases that its clauses decide, which reads as their number or as ``text``."""
        known = self.known.clauses
        told = [clause for clause in clauses if known is not None and clause in known]
        if known is None or not told:
            return text
        number = len({name for clause in told for name in known[clause]})
        label = f"{_cases(number)} decided by {' and '.join(told) if len(told) < 3 else told[0] + ' and its parts'}"
        where = f"cases/#{html.escape(told[0])}"
        return f'<a class="tally" href="{where}" title="{html.escape(label)}">{text or _cases(number)}</a>'

    def summary(self) -> str:
        """How well the cases hold the rules, for the top of the rulebook."""
        number, score, clauses = len(self.cases), self.known.score, self.known.clauses
        says = [f"[{_cases(number)}](cases/index.md) {'test' if number != 1 else 'tests'} these rules."]
        if clauses is None:
            says.append("Which of the rules they decide has not been measured for this version.")
        else:
            left = [clause for clause, names in clauses.items() if not names]
            open_ = [clause for clause in left if clause not in self.unable]
            decided = len(clauses) - len(left)
            total = decided + len(open_)
            percent = 100 * decided // total if total else 0
            says.append(f"{decided} of {total} clauses decide at least one of them ({percent} %).")
            if open_:
                linked = ", ".join(f"[`{clause}`](#{anchor(clause, self.variant)})" for clause in open_)
                says.append(f"No case depends on {linked}.")
        if score is None:
            says.append("How many small changes of the rules they notice has not been measured for this version.")
        else:
            says.append(
                f"Of {score.mutants} small changes of the rules, each of which could change play, they notice "
                f"{score.noticed} ({score.percent} %)."
            )
        return f"{' '.join(says)}\n{{ .ps-measured }}"

    def listed(self) -> str:
        """Every clause with the cases that it decides, for the page of cases; empty if that is not known."""
        known = self.known.clauses
        if known is None:
            return ""
        lines = [
            "## What each clause decides",
            "",
            "A clause decides a case if the case is answered otherwise without it, or names it as the reason why a "
            "move is refused; an option, if the case needs another value than the usual one; a ruling, if the case "
            "shows it.",
            "",
        ]
        lines += [f"- {self._line(clause, known.get(clause, ()))}" for clause in places(self.variant)]
        return "\n".join([*lines, "", *self._survivors()])

    def _line(self, clause: str, names: tuple[str, ...]) -> str:
        where = anchor(clause, self.variant)
        shown = f"<code>{html.escape(clause)}</code>"
        link = f'<a id="{html.escape(clause)}" href="../#{html.escape(where)}">{shown}</a>'
        here = [name for name in names if name in self.cases]
        if not here:
            excuse = self.unable.get(clause)
            return f"{link}: no case" + (f", and there can be none: {escaped(excuse)}" if excuse else "")
        first = sorted(here, key=lambda name: clause not in self.cases[name].shows)[:MOST]
        linked = ", ".join(f"[{escaped(name)}]({Path(self.cases[name].mark.file).stem}.md#{name})" for name in first)
        return f"{link}: {_cases(len(names))}{', among them' if len(names) > len(first) else ':'} {linked}"

    def _survivors(self) -> list[str]:
        score = self.known.score
        if score is None:
            return []
        lines = [
            "## What they would notice",
            "",
            f"Every datum of the rules was changed, one at a time: a number by one, a name for its neighbour, a "
            f"condition turned round, a rule taken out. Of these changes {score.equivalent} cannot change play, each "
            f"for a written reason. The cases notice {score.noticed} of the other {score.mutants} ({score.percent} %).",
            "",
        ]
        if score.survivors:
            lines += ["These nobody notices yet:", "", *(f"- `{name}`" for name in score.survivors)]
        return lines


def _cases(number: int) -> str:
    return f"{number} case{'s' if number != 1 else ''}"
