"""An ending: what must hold, for anybody or at all, when it is looked at, and with what result."""

from __future__ import annotations

from dataclasses import dataclass

from paisho.grammar import Choice, ListOf, Ref, Sort, forms_in, key
from paisho.language.base import Binding, Condition, Role, TestForm
from paisho.language.compiler import Compiler
from paisho.language.conditions.course import Cannot, NoMove
from paisho.language.endings.result import ByWord, Result, ResultForm
from paisho.language.scene import Scene
from paisho.state.position import Position
from paisho.state.verdict import Status

WHENCE = {
    "turn-end": "when a turn is over, its bonus included; the mover is the player who has had it",
    "turn-start": "before the first decision of a turn, once nothing has ended the game at the turn before; "
    "the mover is the player whose turn begins",
    "any-move": "after every move; the mover is the player who has made it",
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
    after: tuple[str, ...] = key(
        ListOf(Ref("action"), unique=True),
        "it is only looked at if one of these actions was taken in the turn that is over; by default after any",
        (),
    )
    once: Condition | None = key(
        Sort("condition"),
        "with `each`: it counts only for players for whom this has held at the end of a turn",
        None,
    )
    result: Result = key(Sort("result"), "who wins")

    def fault(self) -> tuple[str, str, str, str] | None:
        """What does not fit together."""
        given = [word for word in ("each", "when", "stop") if getattr(self, word) is not None]
        if len(given) == 1:
            if self.once is not None and self.each is None:
                message = "`once` speaks of the players for whom `each` is asked, and there is no `each`"
                return "once", "out-of-place", message, "an ending with `each`"
            return self._nobody() or self._out_of_time()
        found = " and ".join(f"`{word}`" for word in given) or "none of them"
        code = "several-keys" if given else "missing-key"
        message = f"an ending has one of `each`, `when` and `stop`, here: {found}"
        return given[-1] if given else "when", code, message, "exactly one"

    def _nobody(self) -> tuple[str, str, str, str] | None:
        words = [form.value for form in forms_in(self.result) if isinstance(form, ByWord)]
        they = [word for word in words if word.startswith("they-")]
        if self.each is None and they:
            message = f"`{they[0]}` speaks of the players for whom `each` holds, and there is no `each`"
            return "result", "out-of-place", message, "mover-wins, mover-loses, draw, or {most: …}"
        return None

    def _out_of_time(self) -> tuple[str, str, str, str] | None:
        if self.at != "turn-start" and any(isinstance(form, (Cannot, NoMove)) for form in forms_in(self.when)):
            message = "what a player can do is only known when that player's turn begins"
            return "when", "out-of-place", message, "at: turn-start"
        if any(isinstance(form, (Cannot, NoMove)) for form in forms_in(self.each)):
            message = "what can be done is only known of the player whose turn begins, not of each player"
            return "each", "out-of-place", message, "when, with at: turn-start"
        if self.after and self.at != "turn-end":
            message = "`after` speaks of a turn that is over, and this ending is looked at another time"
            return "after", "out-of-place", message, "at: turn-end, or no `at`"
        return None

    def compile(self, c: Compiler, name: str) -> EndingForm:
        """The engine form."""
        seats = list(c.seats)
        each = [c.test(self.each, Role(seat, seat)) for seat in seats] if self.each else []
        when = [c.test(self.when, Role(seat, seat)) for seat in seats] if self.when else []
        form = EndingForm(name, c.pieces.seats, each, when, self.at, frozenset(self.after), self.result.compile(c))
        form.once = [c.test(self.once, Role(seat, seat)) for seat in seats] if self.once else []
        return form

    def judge(self, scene: Scene, clause: str) -> Status | None:
        """The referee's reading: the result if this ending has come about in the scene, whose mover is the player
        whom the ending calls so."""
        if self.after and not set(self.after) & set(scene.memory.get("did", ())):
            return None
        if self.each is not None:
            armed = [seat for ending, seat in scene.memory.get("armed", ()) if clause == f"endings.{ending}"]
            holders = [
                seat
                for seat in scene.seats
                if (self.once is None or seat in armed) and self.each.holds(scene.asking(seat))
            ]
            return self.result.decide(scene, holders, clause) if holders else None
        if self.when is not None and self.when.holds(scene):
            return self.result.decide(scene, [], clause)
        return None


class EndingForm:
    """An ending in play. ``when`` is compiled for each seat that may be the mover."""

    def __init__(
        self,
        name: str,
        seats: tuple[str, ...],
        each: list[TestForm],
        when: list[TestForm],
        at: str,
        after: frozenset[str],
        result: ResultForm,
    ) -> None:
        self.name, self.clause = name, f"endings.{name}"
        self.once: list[TestForm] = []
        """For each seat, what must have held before; empty if nothing must."""
        self.seats, self.each, self.when, self.at, self.after, self.result = seats, each, when, at, after, result
        self._bound = Binding(0)

    def status(self, pos: Position, mover: int) -> Status | None:
        """The status if this ending has come about; ``mover`` is the seat whom it calls so."""
        if self.after and self.after.isdisjoint(pos.recall("did") or ()):
            return None
        if self.each:
            holders = [
                seat
                for seat, test in enumerate(self.each)
                if (not self.once or self.armed(pos, seat)) and test.holds(pos, self._bound)
            ]
            return self.result.decide(pos, holders, mover, self.clause) if holders else None
        if self.when and self.when[mover].holds(pos, self._bound):
            return self.result.decide(pos, [], mover, self.clause)
        return None

    def armed(self, pos: Position, seat: int) -> bool:
        """Whether what must have held before has held for a seat."""
        return (self.name, self.seats[seat]) in (pos.recall("armed") or ())

    def arming(self, pos: Position) -> list[tuple[str, str]]:
        """The seats for which, at the end of this turn, what must have held before holds for the first time."""
        return [
            (self.name, self.seats[seat])
            for seat, test in enumerate(self.once)
            if not self.armed(pos, seat) and test.holds(pos, self._bound)
        ]
