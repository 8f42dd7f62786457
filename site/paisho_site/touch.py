"""Questions about positions and their answers, as JSON: what a page asks the engine that runs in the browser.

Only the core is imported, so that this module runs wherever Python does, without any package that has to be compiled.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import paisho
from paisho.language.clauses import clauses
from paisho.language.variant import Variant
from paisho.language.words import Words
from paisho.render import board_svg, last_move_marks
from paisho.state.move import Move
from paisho.state.position import Position

_known: dict[str, Variant] = {}


def answer(text: str) -> str:
    """The answer to a question; whatever goes wrong is told in ``error``."""
    try:
        question = json.loads(text)
        asked = {"start": _start, "look": _look, "play": _play, "why": _why}[question["ask"]]
        return json.dumps(asked(_variant(question["variant"]), question), ensure_ascii=False)
    except Exception as error:  # a page has nobody else to tell
        return json.dumps({"error": str(error) or type(error).__name__})


def _variant(source: str) -> Variant:
    if source not in _known:
        _known[source] = paisho.load(source)
    return _known[source]


def _start(variant: Variant, question: Mapping[str, Any]) -> dict[str, Any]:
    """A new game, under options, with chance settled by a seed."""
    return state(paisho.start(variant, question.get("options") or {}, question.get("seed", 1)))


def _look(variant: Variant, question: Mapping[str, Any]) -> dict[str, Any]:
    """A position as it is given."""
    return state(paisho.read_position(question["position"], variant))


def _play(variant: Variant, question: Mapping[str, Any]) -> dict[str, Any]:
    """The position after a move, or the verdict on it."""
    position = paisho.read_position(question["position"], variant)
    move = Move.from_json(question["move"])
    try:
        after = paisho.play(position, move)
    except paisho.IllegalMove as illegal:
        return {"reasons": reasons(illegal.verdict.reasons, variant)}
    return state(after, move)


def _why(variant: Variant, question: Mapping[str, Any]) -> dict[str, Any]:
    """Why a tile may not go somewhere: the verdict on the move that comes nearest to being allowed.

    That is one by an action for such a tile if there is any, by one that is part of the game, by one that is due.
    """
    position = paisho.read_position(question["position"], variant)
    point, tile, goal = question.get("from"), question.get("tile"), question["to"]
    due = {form.name for form in position.rules.actions(position)}
    best: list[paisho.Reason] = []
    nearest: tuple[bool, bool, bool, int] | None = None
    for name, rule in variant.actions.items():
        keys = rule.body.keys()
        if ("from" in keys) != (point is not None) or "to" not in keys:
            continue
        verdict = paisho.judge(position, Move(name, None if point else tile, point, goal))
        found = [reason for reason in verdict.reasons if reason.clause != f"actions.{name}"] or list(verdict.reasons)
        groups = getattr(rule.body, "place", ())
        strange = bool(groups) and not any(tile in variant.codes(group) for group in groups)
        off = rule.if_ is not None and rule.if_.settled(position.rules.options) is False
        distance = (strange, off, name not in due, sum(not reason.aside for reason in found))
        if nearest is None or distance < nearest:
            best, nearest = found, distance
    return {"reasons": reasons(best, variant)}


def state(position: Position, move: Move | None = None) -> dict[str, Any]:
    """Everything a page shows of a position, and the moves that can be made in it."""
    variant, shot, status = position.rules.variant, paisho.snapshot(position), paisho.status(position)
    words = Words(variant, variant.board)
    picture = board_svg(
        position, marks=last_move_marks(move) if move else (), theme="page", points=False, uid="play-board"
    )
    if status.over:
        winners = [variant.players.seats[seat].name for seat in status.winners]
        together = position.rules.seating.one_side(status.winners)
        wins = "wins" if len(winners) == 1 else "win" if together else "share it"
        says = f"The game is over: {' and '.join(winners)} {wins}."
    else:
        says = f"{variant.players.seats[shot.to_move].name} to decide: {words.phase(shot.phase)}."
    return {
        "position": paisho.write_position(position),
        "svg": " ".join(line.strip() for line in picture.splitlines()),
        "tiles": tiles_by_point(position),
        "moves": [] if status.over else [made.as_json() for made in paisho.legal_moves(position)],
        "over": status.over,
        "clause": status.clause,
        "says": says,
    }


def tiles_by_point(position: Position) -> dict[str, str]:
    """What stands where, in words."""
    variant = position.rules.variant
    return {
        variant.board.name(point): f"{variant.players.seats[tile.seat].name} {variant.tiles[tile.code].name}"
        for point, tile in sorted(paisho.snapshot(position).tiles.items())
    }


def reasons(found: Iterable[paisho.Reason], variant: Variant) -> list[dict[str, Any]]:
    """The reasons of a verdict, each with its clause and the sources of it by their titles."""
    told = []
    for reason in found:
        sections = []
        for cite in reason.cite:
            source, _, section = cite.partition("/")
            if source in variant.sources:
                sections.append(variant.sources[source].sections.get(section, section))
        told.append(
            {"clause": reason.clause, "anchor": anchor(reason.clause, variant), "says": reason.says, "cite": sections}
        )
    return told


def anchor(clause: str, variant: Variant) -> str:
    """Where the rulebook says it: at the clause itself, or at the nearest above it that has a sentence, if any."""
    known = clauses(variant)
    while clause and clause not in known:
        clause = clause.rpartition(".")[0]
    return clause
