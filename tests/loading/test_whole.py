"""Promise: what `check` accepts loads and plays. Rules that could never work, or that would break down in play, are
refused with the place and what to write instead; nobody meets them as a traceback in the middle of a game."""

import pytest

from paisho.loading import load_text

HEAD = "language: 1\nid: mine\ntitle: Mine\n"


def told(text: str, severity: str = "error") -> list[tuple[str, str]]:
    _, report = load_text(HEAD + text, "mine.yaml")
    return [(found.code, found.path) for found in report.diagnostics if found.severity == severity]


WITHIN_TURN = "extends: wiki-2010\nturn: {tally: {then: {more: %s}}}\n"
ON_USE = "extends: wiki-2010\nactions: {push: {then: {push: {push: null, %s}}}}\n"
UNWORKABLE = {
    "a walk as long as a count": (
        "extends: capture\nactions: {move: {ways: {walk: {walk: {up-to: {tiles: any}}}}}}\n",
        ["actions.move.ways.walk.walk.up-to.tiles"],
    ),
    "a slide as long as a sum with a score in it": (
        "extends: skud\nactions: {arrange: {ways: {walk: {walk: null, slide: "
        "{up-to: {sum: [1, {minus: {score: true}}]}, over: empty}}}}}\n",
        ["actions.arrange.ways.walk.slide.up-to.sum.1.minus.score"],
    ),
    "the tile that moved, when a turn is over": (
        WITHIN_TURN % "{send: {tiles: moved, to: reserve}}",
        ["turn.tally.then.more.send"],
    ),
    "the tile that moved, where a tile acts in its place": (
        ON_USE % "send: {tiles: moved, to: reserve}",
        ["actions.push.then.push.send"],
    ),
    "the placed tile, when a turn is over": (WITHIN_TURN % "{remove: placed}", ["turn.tally.then.more.remove"]),
    "the found tile, when a turn is over": (WITHIN_TURN % "{remove: found}", ["turn.tally.then.more.remove"]),
    "the claimed tiles where nobody claims": (
        ON_USE % "send: {tiles: claimed, to: reserve}",
        ["actions.push.then.push.send"],
    ),
    "a choice where nobody chooses": (
        WITHIN_TURN % "{send: {tiles: goal, to: reserve}}",
        ["turn.tally.then.more.send.tiles"],
    ),
    "a sum compared with what differs from tile to tile": (
        "extends: lotus-gambit\nattributes: {heft: {number: a number}}\nactions: {move: {captures: {unprotected: "
        "{take: {sum: {terms: {a: {received: harmony}}, below: heft}}}}}}\n",
        ["actions.move.captures.unprotected.take.sum"],
    ),
    "no pass at all": (
        "extends: capture\nendings: {standstill: {when: {passes: 0}}}\n",
        ["endings.standstill.when.passes"],
    ),
    "a tile placed on a tile that stays": (
        "extends: skud\nactions: {rock: {to: {onto: {all: [{tiles: flower}, {not: gates}]}}}}\n",
        ["actions.rock.to"],
    ),
    "an ending for a stuck player that is none but by name": (
        "extends: capture\nendings: {no-move: {at: null, when: {no-move: null, passes: 7}}}\n",
        ["endings"],
    ),
}


@pytest.mark.parametrize("name", UNWORKABLE)
def test_what_could_never_work_is_a_fault_of_the_file(name: str) -> None:
    text, paths = UNWORKABLE[name]
    assert [path for _, path in told(text)] == paths


def test_the_required_endings_are_known_by_what_they_say() -> None:
    """Whatever they are called: `stuck` is as good a name as `no-move`."""
    renamed = (
        "endings:\n  no-move: null\n  repetition: null\n"
        "  stuck: {at: turn-start, when: {any: [{no-move: true}]}, result: draw, cite: rulebook/moving}\n"
        "  again: {when: {repeated: 4}, result: draw, cite: rulebook/moving}\n"
    )
    found = told("extends: capture\n" + renamed)
    assert "missing-ending" not in [code for code, _ in found]


def test_an_action_that_no_part_of_the_turn_offers_is_warned_of() -> None:
    text = "extends: capture\nturn: {main: {choose: [move]}}\n"
    assert told(text) == []
    assert told(text, "warning") == [("out-of-place", "actions.pass")]


ANYWHERE = {
    "an action": ("actions: {arrange: {if: {passes: 1}}}\n", "actions.arrange.if.passes"),
    "a way of moving": (
        "actions: {arrange: {ways: {walk: {if: {not: {some: {tile: any}}}}}}}\n",
        "actions.arrange.ways.walk.if.not.some",
    ),
    "a relation": ("relations: {harmony: {circle: {if: {none: {tile: any}}}}}\n", "relations.harmony.circle.if.none"),
    "a tile": ("tiles: {R3: {if: {none: {tile: any}}}}\n", "tiles.R3.if.none"),
    "an ending": ("endings: {ring: {if: {repeated: 2}}}\n", "endings.ring.if.repeated"),
}


@pytest.mark.parametrize("what", ANYWHERE)
def test_whether_a_rule_counts_cannot_depend_on_the_position(what: str) -> None:
    """The engine settles it when the rules are compiled; a rule for some positions says so with a condition of its
    own."""
    text, path = ANYWHERE[what]
    assert told("extends: skud\n" + text) == [("out-of-place", path)]


def test_whether_an_effect_or_a_choice_counts_may_depend_on_the_position() -> None:
    assert told("extends: skud\nactions: {boat: {then: {carry: {if: {found: {related: harmony}}}}}}\n") == []
    assert told("extends: wiki-2010\nturn: {tally: {then: {more: {score: 1, if: {some: {tile: any}}}}}}\n") == []


def test_what_is_laid_out_is_laid_out_for_players_who_are_there() -> None:
    """At a table without the player, the engine and the referee would look for a reserve that is not there."""
    laid = "extends: lotus-gambit\nsetup: {early: {deal: {tile: Ly, at: {west: [3l]}}%s, cite: rules/white-flowers}}\n"
    never = [path for _, path in told(laid % "")]
    assert never == ["setup.early"]
    assert told(laid % ", if: {option: {players: 4}}") == []
