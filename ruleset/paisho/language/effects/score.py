"""``score``: the player's score changes."""

from __future__ import annotations

from paisho.grammar import Sort, key, primitive
from paisho.language.base import Binding, Effect, EffectForm, Number, NumberForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.words import Words
from paisho.state.position import Draft, Position


class ScoreForm(EffectForm):
    """Adds a number to a seat's score."""

    def __init__(self, number: NumberForm, seat: int) -> None:
        self.number, self.seat = number, seat

    def apply(self, draft: Draft, bound: Binding) -> bool:
        gained = self.number.amount(draft.seen(), bound)
        if gained:
            scores = list(draft.score)
            scores[self.seat] += gained
            draft.score = tuple(scores)
            draft.probe = None
        return True

    def stirs(self, pos: Position) -> int:
        return -1


@primitive("effect", "score")
class Score(Effect):
    """A number is added to the player's score."""

    scores = True
    value: Number = key(Sort("number"), "the number, counted when it happens; it may be negative")
    good = "score: 1"
    bad = "score: much"

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        return ScoreForm(self.value.compile(c, role), role.me)

    def happen(self, scene: Scene) -> str | None:
        scene.score[scene.mover] = scene.score.get(scene.mover, 0) + self.value.amount(scene)
        return None

    def phrase_for(self, words: Words) -> str:
        return f"The player scores {self.value.phrase_for(words)}."
