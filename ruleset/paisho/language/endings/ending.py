"""An ending: what must hold, for anybody or at all, when it is looked at, and with what result."""

from __future__ import annotations

from dataclasses import dataclass

from paisho.grammar import Choice, Sort, key
from paisho.language.base import Binding, Condition, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.endings.result import Result, ResultForm
from paisho.language.scene import Scene
from paisho.state.position import Position
from paisho.state.verdict import Status

WHENCE = {
    "turn-end": "when a turn is over, its bonus included",
    "any-move": "after every move",
}
STOPS = {"mover": "the player to move may stop the game this way", "both": "the players may agree to stop the game"}


@dataclass(frozen=True, kw_only=True)
class Ending:
    """One way in which a game ends; exactly one of ``each``, ``when`` and ``stop`` is given."""

    clause: str = ""
    each: Condition | None = key(
        Sort("condition"),
        "what must hold for a player, asked for each player in turn; those for whom it holds are *they* in the result",
        None,
    )
    when: Condition | None = key(Sort("condition"), "what must hold, asked once", None)
    stop: str | None = key(Choice(STOPS), "the game is stopped by the players, not by what is on the board", None)
    at: str = key(Choice(WHENCE), "when it is looked at", "turn-end")
    result: Result = key(Sort("result"), "who wins")

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        given = [word for word in ("each", "when", "stop") if getattr(self, word) is not None]
        if len(given) == 1:
            return None
        found = " and ".join(f"`{word}`" for word in given) or "none of them"
        code = "several-keys" if given else "missing-key"
        message = f"an ending has one of `each`, `when` and `stop`, here: {found}"
        return given[-1] if given else "when", code, message, "exactly one"

    def compile(self, c: Compiler, name: str) -> EndingForm:
        """The engine form."""
        seats = list(c.seats)
        each = [c.test(self.each, Role(seat, seat)) for seat in seats] if self.each else []
        when = [c.test(self.when, Role(seat, seat)) for seat in seats] if self.when else []
        return EndingForm(name, c.pieces.seats, each, when, self.at == "any-move", self.result.compile(c))

    def judge(self, scene: Scene, clause: str) -> Status | None:
        """The referee's reading: the result if this ending has come about in the scene."""
        if self.each is not None:
            holders = [seat for seat in scene.variant.players.seats if self.each.holds(scene.about(seat))]
            return self.result.decide(scene, holders, clause) if holders else None
        if self.when is not None and self.when.holds(scene):
            return self.result.decide(scene, [], clause)
        return None


class EndingForm:
    """An ending in play. ``when`` is compiled for each seat that may be to move."""

    def __init__(
        self,
        name: str,
        seats: tuple[str, ...],
        each: list[TestForm],
        when: list[TestForm],
        always: bool,
        result: ResultForm,
    ) -> None:
        self.clause = f"endings.{name}"
        self.seats, self.each, self.when, self.always, self.result = seats, each, when, always, result
        self._bound = Binding(0)

    def status(self, pos: Position) -> Status | None:
        """The status if this ending has come about."""
        if self.each:
            holders = [seat for seat, test in enumerate(self.each) if test.holds(pos, self._bound)]
            return self.result.decide(pos, holders, pos.seat, self.clause) if holders else None
        if self.when and self.when[pos.seat].holds(pos, self._bound):
            return self.result.decide(pos, [], pos.seat, self.clause)
        return None
