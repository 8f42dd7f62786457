"""How moves are written in game records: a pattern of text for each action, with the choices in braces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from paisho.grammar import BAD, Choice, MapOf, Reading, Ref, Text, key
from paisho.spec.tree import Node

STYLES = {
    "garden-gate": "one line a turn: the round, the seat's letter, a full stop, the move, a bonus after `+`",
}
FIELD = re.compile(r"\{([a-z][a-z0-9-]*)\}")


class Pattern(Text):
    """Text with fields in braces, such as `({from})-({to})`."""

    wants = "a pattern such as ({from})-({to})"

    def read(self, node: Node, at: Reading) -> Any:
        value = super().read(node, at)
        if value is BAD:
            return BAD
        rest = FIELD.sub("", str(value))
        if "{" in rest or "}" in rest or "\n" in rest:
            return at.fault("wrong-type", node, f"`{value}` has a brace without a field", expected=self.wants)
        return value


@dataclass(frozen=True, kw_only=True)
class Notation:
    """The style of game records, and the pattern of each action, setup step and stop."""

    style: str = key(Choice(STYLES), "how a record is laid out", "garden-gate")
    actions: dict[str, str] = key(
        MapOf(Pattern(), keys=Ref("action", "setup", "ending")), "the pattern of each action", {}
    )
