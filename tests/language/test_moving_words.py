"""Slides, fixed shapes, tables, claims and the like: faults are named where they stand, and forms mean what they say."""

import pytest

from paisho import legal_moves, play, read_position
from tests.language.games import faults, variant

HEAD = "extends: {base}\nlanguage: 1\nid: tried\n"

FAULTS = {
    "a path at an angle that is none of the board's": (
        "wiki-2010",
        "actions: {move: {ways: {corner: {path: {along: orthogonal, steps: 2, then: [{turn: 60, steps: 2}], over: empty}}}}}",
        [("wrong-type", "actions.move.ways.corner.path.then.0.turn")],
    ),
    "a slide along drawn lines": (
        "wiki-2010",
        "actions: {move: {ways: {flight: {slide: {along: lines, up-to: 6, over: empty}}}}}",
        [("unknown-choice", "actions.move.ways.flight.slide.along")],
    ),
    "a way for tiles that there are not": (
        "wiki-2010",
        "actions: {move: {ways: {roll: {for: Wh}}}}",
        [("unknown-name", "actions.move.ways.roll.for")],
    ),
    "a capture at the end of a way that there is not": (
        "lotus-gambit",
        "actions: {move: {captures: {unprotected: {ways: [diagonl]}}}}",
        [("unknown-name", "actions.move.captures.unprotected.ways.0")],
    ),
    "a choice of both points and words": (
        "wiki-2010",
        "actions: {spin: {choose: {way: {point: empty}}}}",
        [("missing-key", "actions.spin.choose.way")],
    ),
    "an effect that speaks of a choice of another action": (
        "wiki-2010",
        "actions: {spin: {then: {turn: {rotate: {around: pushed}}}}}",
        [("unknown-name", "actions.spin.then.turn")],
    ),
    "a way round told by a point": (
        "wiki-2010",
        "actions: {push: {then: {turn: {rotate: {around: from, direction: pushed}}}}}",
        [("unknown-choice", "actions.push.then.turn")],
    ),
    "a link by line and by reach": (
        "lotus-gambit",
        "links: {harmony: {line: {along: all}}}",
        [("several-keys", "links.harmony.line")],
    ),
    "a line that cancels where there are no lines": (
        "lotus-gambit",
        "links: {harmony: {cancelled: {stone: {on-line: {tile: O}, cite: rules/chi}}}}",
        [("out-of-place", "links.harmony.cancelled")],
    ),
    "ends of a line where no line is spoken of": (
        "wiki-2010",
        "situations: {between-two: {between: {relation: neutral}, cite: wiki/harmony}}",
        [("out-of-place", "situations.between-two.between")],
    ),
    "a sum without a bound": (
        "lotus-gambit",
        "situations: {unprotected: {sum: {below: null}}}",
        [("missing-key", "situations.unprotected.sum.below")],
    ),
    "a bound that depends on the position": (
        "lotus-gambit",
        "situations: {unprotected: {sum: {below: points-scored}}}",
        [("out-of-place", "situations.unprotected.sum.below")],
    ),
    "a claim of something that is no ring": (
        "lotus-gambit",
        "actions: {meld: {claim: {ring: melt}}}",
        [("unknown-name", "actions.meld.claim.ring")],
    ),
    "passes counted by the position": (
        "lotus-gambit",
        "endings: {passes: {when: {passes: {sum: [{captured: any}]}}}}",
        [("out-of-place", "endings.passes.when.passes.sum.0.captured")],
    ),
    "once without each": (
        "wiki-2010",
        "endings: {standstill: {once: {passes: 1}}}",
        [("out-of-place", "endings.standstill.once")],
    ),
    "two tables at once": (
        "lotus-gambit",
        "players: {tables: {three: {if: {option: {players: 4}}}}}",
        [("out-of-place", "players.tables")],
    ),
    "a partner who does not play": (
        "lotus-gambit",
        "players: {tables: {four: {teams: {east-west: [east, gote]}}}}",
        [("unknown-name", "players.tables.four")],
    ),
    "a first seat beside tables": (
        "lotus-gambit",
        "players: {first: sente}",
        [("out-of-place", "players.first")],
    ),
    "a part of a turn that offers and happens": (
        "wiki-2010",
        "turn: {tally: {choose: [pass]}}",
        [("missing-key", "turn.tally")],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_named_in_its_place(name: str) -> None:
    base, change, expected = FAULTS[name]
    found = faults(HEAD.format(base=base) + change)
    assert set(expected) <= set(found), found


def targets(rules: str, board: dict[str, str], start: str) -> set[str | None]:
    made = variant(rules)
    pos = read_position({"variant": made.id, "board": board, "to_move": "host"}, made)
    return {move.to for move in legal_moves(pos) if move.source == start and move.do == "move"}


def test_a_path_of_three_legs_and_a_slide_without_limit() -> None:
    rules = HEAD.format(base="wiki-2010") + (
        "actions: {move: {ways: {roll: {slide: {along: diagonal, over: empty}, walk: null}, corner: {path: "
        "{steps: 1, then: [{turn: 90, steps: 1}, {turn: 90, steps: 1}]}}}}}\n"
    )
    # Forth, aside and back, or forth, aside and forth again; a Chrysanthemum stays off the white points among them.
    crooked = targets(rules, {"10j": "host C"}, "10j")
    assert crooked == {"9j", "11j", "10i", "10k", "9h", "8i", "11l", "12k"}
    diagonal = targets(rules, {"10j": "host W", "12h": "guest Js"}, "10j")
    assert {"4d", "9i", "11i", "16p"} <= diagonal
    assert not {"12h", "13g", "10i"} & diagonal  # no Wheel captures a flower, none leaps


def test_partners_are_neither_friend_nor_enemy() -> None:
    made = variant(HEAD.format(base="lotus-gambit"))
    board = {"12e": "east Jd", "15e": "west Ly", "12h": "south Ly"}
    pos = read_position({"variant": made.id, "options": {"players": 4}, "board": board, "to_move": "east"}, made)
    goals = {move.to for move in legal_moves(pos) if move.source == "12e"}
    assert "12h" in goals and "15e" not in goals


def test_tables_refuse_players_who_are_not_seated() -> None:
    made = variant(HEAD.format(base="lotus-gambit"))
    with pytest.raises(ValueError, match="does not play under these options"):
        read_position({"variant": made.id, "board": {"12e": "east Jd"}}, made)
    with pytest.raises(ValueError, match="no tiles El"):
        read_position({"variant": made.id, "board": {"12e": "sente El"}}, made)


def test_a_claim_may_name_its_points_in_any_order_but_none_twice() -> None:
    made = variant(HEAD.format(base="lotus-gambit"))
    pos = read_position({"variant": made.id, "board": {"10j": "sente Jd", "8j": "sente Rd"}}, made)
    pos = play(pos, {"do": "drop-special", "tile": "Lt", "to": "9i"})
    melded = play(pos, {"do": "meld", "points": ["9i", "8j", "10j"]})
    assert melded == play(pos, {"do": "meld", "points": ["10j", "8j", "9i"]})
    with pytest.raises(ValueError, match="not a meld"):
        play(pos, {"do": "meld", "points": ["9i", "8j", "10j", "10j"]})
