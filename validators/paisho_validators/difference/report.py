"""The differences of two variants, in words and as JSON."""

from __future__ import annotations

import textwrap
from typing import Any

from paisho import Variant, judge, write_position
from paisho.engine.play import play
from paisho.language.clauses import Clause
from paisho.render.terminal import board_text
from paisho_validators.difference.comparing import ClauseChange
from paisho_validators.difference.search import Apart, Split, parting
from paisho_validators.mutation.pool import Difference, counterpart

WIDTH = 100
HEADS = {"added": "+ {}", "removed": "- {}", "changed": "~ {}", "sources": "  {} (only its sources or title)"}


def text(one: Variant, other: Variant, changes: list[ClauseChange], apart: Apart | None) -> str:
    """The whole report."""
    blocks = [f"{_called(one)} → {_called(other)}"]
    blocks += ["\n".join(_told(change)) for change in changes]
    if not changes:
        blocks.append("The rules are the same.")
    if apart is not None:
        blocks.append(_played(one, other, apart))
        if apart.small is not None:
            blocks.append(_small(apart.small, other))
    return "\n\n".join(blocks)


def _called(variant: Variant) -> str:
    return f"{variant.title} ({variant.file})"


def _told(change: ClauseChange) -> list[str]:
    lines = [HEADS[change.kind].format(change.clause)]
    if change.kind == "sources":
        return lines
    if change.data != ("", ""):
        return [*lines, *_wrapped("was: ", change.data[0]), *_wrapped("is:  ", change.data[1])]
    if change.before is not None:
        lines += _wrapped("was: " if change.after is not None else "", sentence(change.before))
    if change.after is not None:
        lines += _wrapped("is:  " if change.before is not None else "", sentence(change.after))
    return lines


def sentence(clause: Clause) -> str:
    """What a clause says, with its condition."""
    return f"{clause.says} (Only if {clause.condition}.)" if clause.condition else clause.says


def _wrapped(head: str, said: str) -> list[str]:
    return textwrap.wrap(said, WIDTH, initial_indent=f"    {head}", subsequent_indent=" " * (4 + len(head)))


def _played(one: Variant, other: Variant, apart: Apart) -> str:
    split = apart.split
    if split is None:
        deep = f"no line of {apart.depth} move{'' if apart.depth == 1 else 's'} tells them apart, "
        but = "but for what is left in the reserves, " if _supplies(one) != _supplies(other) else ""
        return f"In play: {but}{deep}and no random game did ({apart.pairs} pairs of positions looked at)."
    if not split.line:
        head = "In play they differ from the very first decision:"
    else:
        best = "the shortest line" if split.proved else f"a line (none of {apart.depth} moves or fewer does it)"
        head = f"In play they differ after {len(split.line)} moves, {best}:"
    lines = [head, *(f"  {number:>3}. {move}" for number, move in enumerate(split.line, 1)), ""]
    lines += [f"  {line}" for line in board_text(split.one).rstrip().splitlines()]
    lines += ["", *textwrap.wrap(f"Here {split.says}.", WIDTH, initial_indent="  ", subsequent_indent="  ")]
    for reason in _reasons(split):
        lines += textwrap.wrap(
            f"[{reason['clause']}] {reason['says']}", WIDTH, initial_indent="    ", subsequent_indent="    "
        )
    return "\n".join(lines)


def _supplies(variant: Variant) -> dict[str, int]:
    """How many of each tile a player has."""
    return {code: tile.supply for code, tile in variant.tiles.items()}


def _small(found: Difference, other: Variant) -> str:
    """The small position in which the rules differ."""
    lines = ["The smallest position found in which they differ (play need not reach it):", ""]
    lines += [f"  {line}" for line in board_text(found.position).rstrip().splitlines()]
    if found.about == "moves":
        says = f"Here only the {'first' if found.legal else 'second'} allows {found.move}."
    elif found.about == "play":
        says = f"Here what follows {found.move} is not the same{_follows(found, other)}."
    elif found.about == "facts":
        says = f"Here they do not see the same {' and '.join(' '.join(pair) for pair in found.facts)}."
    else:
        says = "Here they do not agree whether the game is over, or who has won."
    return "\n".join([*lines, "", *textwrap.wrap(says, WIDTH, initial_indent="  ", subsequent_indent="  ")])


def _follows(found: Difference, other: Variant) -> str:
    """How what follows a move of the small position differs, if that can be said."""
    theirs = counterpart(found.position, other)
    if theirs is None or found.move is None:
        return ""
    one, two = play(found.position, found.move), play(theirs, found.move)
    parted = parting(one, two) if one is not None and two is not None else None
    return f": {parted[0]}" if parted is not None else ""


def _reasons(split: Split) -> list[dict[str, Any]]:
    """Why the variant that refuses the move refuses it."""
    if split.move is None:
        return []
    refusing = split.other if split.only == "one" else split.one
    return [reason.as_json() for reason in judge(refusing, split.move).reasons]


def as_json(one: Variant, other: Variant, changes: list[ClauseChange], apart: Apart | None) -> dict[str, Any]:
    """The report as data."""
    data: dict[str, Any] = {
        "variants": [{"id": v.id, "title": v.title, "file": v.file} for v in (one, other)],
        "same": not changes and (apart is None or (apart.split is None and apart.small is None)),
        "clauses": [
            {
                "clause": change.clause,
                "kind": change.kind,
                "before": sentence(change.before) if change.before is not None else None,
                "after": sentence(change.after) if change.after is not None else None,
                "data": list(change.data) if change.data != ("", "") else None,
            }
            for change in changes
        ],
        "play": None,
    }
    if apart is not None:
        split, small = apart.split, apart.small
        data["small"] = None
        if small is not None:
            move = small.move.as_json() if small.move is not None else None
            data["small"] = {"position": write_position(small.position), "about": small.about, "move": move}
        data["play"] = {"tried_to_depth": apart.depth, "pairs": apart.pairs, "differs": split is not None}
        if split is not None:
            data["play"] |= {
                "line": [move.as_json() for move in split.line],
                "shortest": split.proved,
                "position": write_position(split.one),
                "says": split.says,
                "move": split.move.as_json() if split.move is not None else None,
                "allowed_by": {"one": one.id, "other": other.id}.get(split.only),
                "reasons": _reasons(split),
            }
    return data
