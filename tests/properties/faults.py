"""Lies to plant in the engine, each with the invariant that has to notice."""

from dataclasses import replace
from typing import Any

from paisho.engine import legal
from paisho.language.actions.passing import NothingForm
from paisho.language.endings.ending import EndingForm
from paisho.language.laws.link import NoLinkForm
from paisho.language.links.cancel import LinesForm
from paisho.language.movement.walk import WalkForm
from paisho.language.which.related import Related
from paisho.referee import judge
from paisho.state.position import Draft

FAULTS: dict[str, tuple[type | Any, str, Any, str]] = {
    "walks one step too far": (
        WalkForm,
        "__init__",
        lambda old: lambda self, board, along, steps, over: old(self, board, along, steps + 1, over),
        "generated-moves-are-legal",
    ),
    "walks one step too few": (
        WalkForm,
        "__init__",
        lambda old: lambda self, board, along, steps, over: old(self, board, along, steps - 1, over),
        "legal-moves-are-generated",
    ),
    "never walks to the southern half": (
        WalkForm,
        "targets",
        lambda old: lambda self, pos, *rest: old(self, pos, *rest) & -(1 << pos.rules.board.centre),
        "moves-are-symmetric",
    ),
    "takes whatever is of the right kind": (
        Related,
        "types",
        lambda old: lambda self, c, role: None,
        "captures-are-allowed",
    ),
    "forgets a law": (NoLinkForm, "sure", lambda old: lambda self, pos, source, piece, goals: goals, "laws-hold"),
    "thinks that doing nothing mends what is broken": (NothingForm, "lawful", lambda old: True, "round-trip"),
    "loses captured tiles": (
        Draft,
        "add_captured",
        lambda old: lambda self, index, by=1: None,
        "tiles-are-conserved",
    ),
    "captures for the other side": (
        Draft,
        "add_captured",
        lambda old: lambda self, index, by=1: old(self, (index + len(self.captured) // 2) % len(self.captured), by),
        "play-agrees-with-the-referee",
    ),
    "never cancels along lines": (LinesForm, "dead_lines", lambda old: lambda *asked: (), "facts-agree"),
    "never ends": (EndingForm, "status", lambda old: lambda *asked: None, "status-agrees"),
    "refuses by a clause that nobody wrote": (
        judge,
        "_not_now",
        lambda old: lambda *asked: replace(old(*asked), clause="turn.nowhere"),
        "illegal-moves-change-nothing",
    ),
    "counts one move too many": (legal, "count_moves", lambda old: lambda pos: old(pos) + 1, "answers-are-stable"),
}
