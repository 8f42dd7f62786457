"""Counts, sums and comparisons: engine and referee agree, and faults are named."""

import pytest

from paisho import load, read_position, write_position
from paisho.language.conditions.course import Cannot
from paisho.language.words import Words
from tests.language.games import faults, positions, scene, variant

COUNTING = """
extends: skud
language: 1
id: counting
counts:
  flowers: {tiles: flower, cite: rulebook/tiles}
  growing: {tiles: {is: growing}, cite: rulebook/tiles}
  strangers: {tiles: {owner: enemy}, cite: rulebook/tiles}
  waiting: {reserve: [basic, L], cite: rulebook/tiles}
  taken: {captured: any, cite: rulebook/tiles}
  sum-of-list: {sum: [flowers, 2, {minus: growing}], cite: rulebook/tiles}
  sum-of-names:
    sum:
      board: {tiles: flower}
      agreed: {reserve: R3, if: {option: {clashing: false}}}
    cite: rulebook/tiles
  theirs: {enemy: flowers, cite: rulebook/tiles}
  conditions:
    met:
      ahead: {count: {of: flowers, above: {enemy: flowers}}}
      three: {count: {of: flowers, at-least: 3}}
      few: {count: {of: flowers, at-most: 4}}
      lacking: {count: {of: waiting, below: 15}}
      informal: {option: {start: informal}}
    cite: rulebook/tiles
endings:
  crowded: {each: {count: {of: conditions, at-least: 6}}, result: they-win, cite: rulebook/tiles}
"""


@pytest.mark.parametrize("clashing", [True, False])
def test_engine_and_referee_count_alike(clashing: bool) -> None:
    rules = variant(COUNTING)
    seen: dict[str, set[int]] = {name: set() for name in rules.counts}
    for pos in positions(rules, 5, 4, 120, start="informal", clashing=clashing):
        moment = scene(pos)
        for name, rule in rules.counts.items():
            for seat, form in zip(rules.players.seats, pos.rules.counts[name], strict=True):
                expected = rule.body.amount(moment.about(seat))
                assert form.amount(pos, None) == expected, (name, seat)
                seen[name].add(expected)
    for rare in ("midline-harmonies", "taken"):
        seen.pop(rare)
    assert seen.pop("strangers") == {0}, "a count is of the player's own tiles"
    assert all(len(values) > 1 for name, values in seen.items()), seen


def test_counts_are_what_they_say() -> None:
    rules = variant(COUNTING)
    data = write_position(list(positions(rules, 5, 1, 30, start="informal"))[-1])
    pos = read_position(data | {"captured": {"host": {"R3": 2, "L": 1}, "guest": {}}}, rules)
    numbers = {name: forms[0].amount(pos, None) for name, forms in pos.rules.counts.items()}
    tiles = [tile.code for tile in scene(pos).tiles.values() if tile.seat == "host"]
    assert numbers["flowers"] == sum(code not in "RWKB" for code in tiles)
    assert numbers["sum-of-list"] == numbers["flowers"] + 2 - numbers["growing"]
    assert numbers["taken"] == 3
    assert numbers["sum-of-names"] == numbers["flowers"]
    assert numbers["theirs"] == pos.rules.counts["flowers"][1].amount(pos, None)


@pytest.mark.parametrize(
    ("counts", "fault"),
    [
        ("{a: {sum: [b], cite: rulebook/tiles}, b: {minus: a, cite: rulebook/tiles}}", ("circular", "counts.a")),
        ("{a: {enemy: a, cite: rulebook/tiles}}", ("circular", "counts.a")),
        (
            "{a: {met: {x: {count: {of: 1, above: 0, below: 2}}}, cite: rulebook/tiles}}",
            ("several-keys", "counts.a.met.x.count.below"),
        ),
        ("{a: {met: {x: {count: {of: 1}}}, cite: rulebook/tiles}}", ("missing-key", "counts.a.met.x.count.of")),
        ("{a: {sum: [nothing], cite: rulebook/tiles}}", ("wrong-type", "counts.a.sum.0")),
        ("{a: {tiles: {is: trapped}, cite: rulebook/tiles}}", None),
        ("{reach: {tiles: any, cite: rulebook/tiles}}", ("bad-name", "counts.reach")),
    ],
)
def test_faulty_counts(counts: str, fault: tuple[str, str] | None) -> None:
    found = faults(f"extends: skud\nlanguage: 1\nid: faulty\ncounts: {counts}\n")
    assert found[:1] == ([fault] if fault else []), found


def test_a_situation_may_not_lean_on_itself_by_way_of_a_count_or_an_action() -> None:
    by_count = """
extends: skud
language: 1
id: faulty
situations:
  growing: {tile: flower, while: {count: {of: grown, above: 1}}, cite: rulebook/tiles}
counts:
  grown: {tiles: {is: growing}, cite: rulebook/tiles}
"""
    assert ("circular", "situations.growing") in faults(by_count)
    by_action = """
extends: skud
language: 1
id: faulty
actions:
  pass: {pass: true, when: {dead: {no-move: true}}, cite: rulebook/tiles}
"""
    assert ("circular", "actions.pass") in faults(by_action)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("{of: flowers, at-least: 3}", "the player has at least three flowers"),
        ("{of: flowers, at-most: 1}", "the player has at most one flower"),
        ("{of: flowers, above: 1}", "the player has more than one flower"),
        ("{of: flowers, below: 2}", "the player has fewer than two flowers"),
        (
            "{of: flowers, above: growing}",
            "the player's number of flowers is greater than the player's number of growing",
        ),
        ("{of: flowers, below: {enemy: flowers}}", "has fewer flowers than the opponent"),
        ("{of: flowers, at-least: {option: many}}", "the player has at least one flower (or as agreed under “many”)"),
        ("{of: had, at-least: 1}", "the player has had at least one turn"),
        ("{of: {reserve: R3}, at-least: 2}", "the number of Roses in the player's reserve is at least two"),
    ],
)
def test_a_comparison_reads_as_people_say_it(condition: str, said: str) -> None:
    had = "  had: {title: turns that the player has had, turns: 3, cite: rulebook/tiles}\nendings:"
    text = (
        COUNTING.replace("endings:", had)
        + f"  told: {{each: {{count: {condition}}}, result: they-win, cite: rulebook/tiles}}\n"
    )
    text += "options: {many: {values: {1: one, 2: two}, default: 1, cite: rulebook/tiles}}\n"
    rules = variant(text)
    assert said in rules.endings["told"].body.each.phrase_for(Words(rules, rules.board))


def test_an_action_for_when_nothing_else_can_be_done_says_so() -> None:
    """Where some other action is left, the actions are named."""
    skud = load("skud")
    words = Words(skud, skud.board)
    others = [name for name in skud.turn["main"].body.choose if name != "pass"]
    assert Cannot(value=tuple(others)).phrase_of("pass", words) == "the player can do nothing else"
    assert Cannot(value=tuple(others[1:])).phrase_of("pass", words).startswith("the player can do none of these: ")
    assert Cannot(value=tuple(others)).phrase_for(words).startswith("the player can do none of these: ")
