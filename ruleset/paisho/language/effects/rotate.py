"""``rotate``: the tiles around a point move on around it."""

from __future__ import annotations

from paisho.board import Board
from paisho.grammar import Ref, Whole, key, primitive
from paisho.language.base import Binding, Effect, EffectForm, Role
from paisho.language.compiler import Compiler
from paisho.language.scene import Scene
from paisho.language.where.near import CHOSEN, WORDS
from paisho.language.words import Words
from paisho.state.position import Draft, Position

WAYS = {"clockwise": "with the hands of a clock", "anticlockwise": "against them"}
CLOCKWISE = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class RotateForm(EffectForm):
    """Moves the tiles of a ring of neighbours on by a number of places."""

    def __init__(self, board: Board, around: str, steps: int, choice: str | None, turns: tuple[int, ...]) -> None:
        self.ring, self.around, self.steps, self.spread = board.ring, around, steps, board.spread_all
        self.choice, self.turns = choice, turns
        """The choice that says which way round, and for each of its words 1 (clockwise) or -1."""

    def apply(self, draft: Draft, bound: Binding) -> bool:
        ring = self.ring[bound.points[self.around]]
        steps = self.steps if self.choice is None else self.steps * self.turns[bound.points[self.choice]]
        lifted = []
        for place, point in enumerate(ring):
            if point >= 0 and draft.cells[point]:
                target = ring[(place + steps) % 8]
                if target < 0:
                    return False
                lifted.append((point, target))
        stacks = [(target, draft.take_under(point)) for point, target in lifted] if draft.beneath else []
        moved = [(draft.lift(point), point, target) for point, target in lifted]
        for piece, _, target in moved:
            draft.put(target, piece)
        for target, stack in stacks:
            draft.lay_under(target, stack)
        draft.displace(moved)
        return True

    def stirs(self, pos: Position) -> int:
        return self.spread(pos.occupied)


@primitive("effect", "rotate")
class Rotate(Effect):
    """The tiles on the eight points around a point all move on around it; none may leave the board."""

    around: str = key(CHOSEN, "the point in the middle")
    direction: str = key(Ref("choice", words=WAYS), "which way round, or the choice that says so", "clockwise")
    steps: int = key(Whole(1, 7), "how many places each tile moves on", 1)
    good = "rotate: {around: to, direction: clockwise}"
    bad = "rotate: {around: to, direction: left}"
    needs = ("target",)
    choice_words = tuple(WAYS)

    def choice_names(self) -> tuple[str, ...]:
        return () if self.around in WORDS else (self.around,)

    def word_choices(self) -> tuple[str, ...]:
        return () if self.direction in WAYS else (self.direction,)

    def names(self) -> tuple[str, ...]:
        return (self.around, *self.word_choices())

    def compile(self, c: Compiler, role: Role) -> EffectForm:
        if self.direction in WAYS:
            steps = self.steps if self.direction == "clockwise" else -self.steps
            return RotateForm(c.board, self.around, steps, None, ())
        words = c.choice_words.get(self.direction, ())  # none if it is no choice under these options
        turns = tuple(1 if word == "clockwise" else -1 for word in words)
        return RotateForm(c.board, self.around, self.steps, self.direction, turns)

    def happen(self, scene: Scene) -> str | None:
        x, y = scene.board.xy[scene.points[self.around]]
        direction = scene.picked.get(self.direction, self.direction)
        turn = self.steps if direction == "clockwise" else 8 - self.steps
        moves = []
        for place, (dx, dy) in enumerate(CLOCKWISE):
            start = scene.board.at.get((x + dx, y + dy))
            if start is None or start not in scene.tiles:
                continue
            across, up = CLOCKWISE[(place + turn) % 8]
            end = scene.board.at.get((x + across, y + up))
            if end is None:
                return f"it would turn the tile on {scene.name(start)} off the board"
            moves.append((start, end))
        stacks = {end: scene.beneath.pop(start) for start, end in moves if start in scene.beneath}
        scene.beneath.update(stacks)
        lifted = [(scene.tiles.pop(start), start, end) for start, end in moves]
        for tile, _, end in lifted:
            scene.tiles[end] = tile
        scene.displace(list(lifted))
        return None

    def phrase_for(self, words: Words) -> str:
        places = "one point" if self.steps == 1 else f"{words.number(self.steps)} points"
        how = self.direction if self.direction in WAYS else "clockwise or anticlockwise, as the player chooses"
        return f"All tiles on the eight points around it move {places} {how}; none may leave the board."
