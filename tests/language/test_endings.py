"""When endings are looked at, and whom they call the mover; engine and referee agree."""

import pytest

from paisho import Position, play, read_position, start, status, write_position
from paisho.referee.course import status as referee_status
from tests.language.games import faults, positions, scene, variant

RULES = """
extends: skud
language: 1
id: endings
actions:
  claim: {pass: true, cite: rulebook/tiles}
  claim-bonus: {skip: true, cite: rulebook/tiles}
turn:
  main: {choose: [plant, arrange, pass, claim]}
  bonus: {choose: [rock, knotweed, wheel, boat, special, seedling, skip, claim-bonus]}
notation: {actions: {claim: "!", claim-bonus: "!!"}}
endings:
  ring: null
  last-basic: null
  standstill: null
  repetition: {when: {repeated: 10}, result: draw, cite: rulebook/tiles}
  ENDING
rulings: {when-a-ring-is-judged: {concerns: []}, dead-position: {concerns: []}}
"""


def rules(ending: str):
    return variant(RULES.replace("ENDING", ending))


def played(ending: str, *moves: dict) -> Position:
    pos = start(rules(ending), {"start": "informal", "clashing": False})
    for move in moves:
        pos = play(pos, move)
        assert referee_status(scene(pos)) == status(pos)
    return pos


ACCENTS = [{"do": "accents", "tiles": ["R", "R", "W", "W"]}] * 2
CLAIM = {"do": "claim"}
PLANT = {"do": "plant", "tile": "R3", "to": "0,-8"}


def test_at_the_end_of_a_turn_the_mover_is_the_player_who_has_had_it() -> None:
    rule = "e: {when: {some: {owner: mover, tile: R3}}, result: mover-wins, cite: rulebook/tiles}"
    pos = played(rule, *ACCENTS, PLANT)
    assert (status(pos).over, status(pos).winners) == (True, ("guest",))
    assert write_position(pos)["to_move"] == "host"


def test_at_the_beginning_of_a_turn_the_mover_is_the_player_whose_turn_it_is() -> None:
    rule = "e: {at: turn-start, when: {some: {owner: mover, tile: R3}}, result: mover-loses, cite: rulebook/tiles}"
    pos = played(rule, *ACCENTS, PLANT)
    assert not status(pos).over
    after = play(pos, {"do": "plant", "tile": "R4", "to": "0,8"})
    assert (status(after).winners, status(after).clause) == (("host",), "endings.e")


def test_what_looks_back_comes_before_what_looks_ahead() -> None:
    both = """e: {at: turn-start, when: {some: {tile: R3}}, result: draw, cite: rulebook/tiles}
  f: {when: {some: {tile: R3}}, result: mover-wins, cite: rulebook/tiles}"""
    assert status(played(both, *ACCENTS, PLANT)).clause == "endings.f"


@pytest.mark.parametrize("action", ["claim", "plant"])
def test_after_an_action(action: str) -> None:
    rule = f"e: {{after: [{action}], when: {{count: {{of: {{tiles: any}}, below: 5}}}}, result: mover-wins, cite: rulebook/tiles}}"
    pos = played(rule, *ACCENTS, CLAIM if action == "claim" else PLANT)
    assert status(pos).winners == ("guest",)
    data = write_position(pos)
    assert data["memory"]["did"] == [action]
    assert status(read_position(data, pos.rules.variant)) == status(pos), "the position alone tells"
    other = played(rule, *ACCENTS, PLANT if action == "claim" else CLAIM)
    assert not status(other).over and "did" not in write_position(other)["memory"]


def test_what_was_done_is_forgotten_with_the_turn() -> None:
    rule = "e: {after: [claim], when: {some: {owner: mover}}, result: mover-wins, cite: rulebook/tiles}"
    pos = played(rule, *ACCENTS, CLAIM, {"do": "plant", "tile": "R3", "to": "0,8"})
    assert not status(pos).over and write_position(pos)["memory"] == {}


@pytest.mark.parametrize(
    "ending",
    [
        "e: {at: any-move, when: {count: {of: {tiles: flower}, at-least: 3}}, result: mover-wins, cite: rulebook/tiles}",
        "e: {after: [claim-bonus, arrange], when: {count: {of: {tiles: any}, above: {enemy: x}}}, result: mover-loses, cite: rulebook/tiles}",
        "e: {at: turn-start, when: {some: {owner: mover, is: growing}}, result: mover-wins, cite: rulebook/tiles}",
        "e: {each: {count: {of: x, at-least: 6}}, result: they-lose, cite: rulebook/tiles}",
    ],
)
def test_engine_and_referee_agree_through_games(ending: str) -> None:
    text = RULES.replace("ENDING", ending) + "counts: {x: {tiles: any, cite: rulebook/tiles}}\n"
    over = 0
    for pos in positions(variant(text), 11, 6, 40, start="informal", clashing=False):
        assert referee_status(scene(pos)) == status(pos)
        over += status(pos).over
    assert over


@pytest.mark.parametrize(
    ("ending", "fault"),
    [
        ("{when: {no-move: true}, result: draw, cite: rulebook/tiles}", ("out-of-place", "endings.e.when")),
        ("{when: {not: {cannot: [plant]}}, result: draw, cite: rulebook/tiles}", ("out-of-place", "endings.e.when")),
        ("{each: {cannot: [plant]}, result: they-win, cite: rulebook/tiles}", ("out-of-place", "endings.e.each")),
        (
            "{at: turn-start, after: [plant], when: {passes: 1}, result: draw, cite: rulebook/tiles}",
            ("out-of-place", "endings.e.after"),
        ),
        ("{when: {passes: 1}, result: they-win, cite: rulebook/tiles}", ("out-of-place", "endings.e.result")),
        ("{after: [play], when: {passes: 1}, result: draw, cite: rulebook/tiles}", ("unknown-name", "endings.e.after.0")),
    ],
)
def test_endings_that_make_no_sense_are_faults(ending: str, fault: tuple[str, str]) -> None:
    assert faults(f"extends: skud\nlanguage: 1\nid: faulty\nendings: {{e: {ending}}}\n") == [fault]


CONSOLED = """
extends: wiki-2010
language: 1
id: consoled
endings:
  tried: {RULE: {count: {of: harmony-points, at-least: 5}}, cite: wiki/pot, result: {consoled: {result: RESULT,
    points: {option: pot}, most: harmony-points}}}
"""


@pytest.mark.parametrize("result", ["they-win", "they-lose", "draw", "mover-wins", "{most: harmony-points}"])
@pytest.mark.parametrize("pot", [0, 20, 50])
def test_losers_are_consoled_by_both_readers_alike(result: str, pot: int) -> None:
    """With nothing to give, or nobody to give it to, the result is what it would be; otherwise the most points win."""
    made = variant(CONSOLED.replace("RESULT", result).replace("RULE", "each"))
    plain = variant(CONSOLED.replace("RESULT", result).replace("RULE", "each").replace("{option: pot}", "0"))
    for host, guest in ((5, 0), (5, 5), (4, 24), (24, 4), (25, 5), (70, 5), (5, 70)):
        data = {"board": {"10a": "host Js"}, "score": {"host": host, "guest": guest}, "options": {"pot": pot}}
        pos = read_position({"variant": made.id, **data}, made)
        told, before = status(pos), status(read_position({"variant": plain.id, **data}, plain))
        assert referee_status(scene(pos)) == told and told.over and before.over
        losers = {"host", "guest"} - set(before.winners)
        if pot == 0 or not losers:
            assert told == before
        else:
            totals = {"host": host + pot * ("host" in losers), "guest": guest + pot * ("guest" in losers)}
            assert told.scores == totals
            assert set(told.winners) == {seat for seat in totals if totals[seat] == max(totals.values())}


def test_nobody_is_spoken_of_inside_another_result_either() -> None:
    text = CONSOLED.replace("RESULT", "they-lose").replace("RULE", "when")
    assert ("out-of-place", "endings.tried.result") in faults(text)


def test_a_position_repeats_whatever_the_scores() -> None:
    board = {"5d": "host Js", "9q": "host Js", "13q": "host Ly", "12p": "guest Rs"}
    agreed = {"repetition": "draw", "goal": 0}
    later = {"to_move": "host", "ply": 20, "memory": {"turns": [3, 3]}}
    pos = read_position({"variant": "wiki-2010", "board": board, "options": agreed, **later})
    shuttle = [("5d", "5e"), ("12p", "12o"), ("5e", "5d"), ("12o", "12p")]
    for turn in range(1, 9):
        assert not status(pos).over
        source, to = shuttle[(turn - 1) % 4]
        pos = play(pos, {"do": "move", "from": source, "to": to})
        assert referee_status(scene(pos)) == status(pos)
    assert pos.score != read_position(write_position(pos) | {"score": {}}).score
    assert (status(pos).over, status(pos).clause) == (True, "endings.repetition")
