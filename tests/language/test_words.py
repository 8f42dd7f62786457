"""Sentences are put together from phrases: what comes out is English, whatever the phrases are."""

import re

import pytest

import paisho
from paisho.language.clauses import clauses
from paisho.language.words import Words


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (["in a gate"], "in a gate"),
        (["in a gate", "in a port"], "in a gate or a port"),
        (["in the east port", "in the west port"], "in the east port or the west port"),
        (["on a point inside a hut", "on a point inside a barn"], "on a point inside a hut or a barn"),
        (["on a point of a hut", "on a point beside a barn"], "on a point of a hut or beside a barn"),
        (["in a gate", "on an open point", "next to a Rock"], "in a gate, on an open point or next to a Rock"),
        (["not in a gate", "not in a port"], "not in a gate or not in a port"),
        (["in a gate", "in a gate of the opponent"], "in a gate or in a gate of the opponent"),
    ],
)
def test_what_alternatives_begin_with_is_said_once(places: list[str], said: str) -> None:
    assert Words.alternatives(places) == said


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (["on an open point", "on the centre"], "on an open point: the centre"),
        (["on the centre", "on an open point"], "on an open point: the centre"),
        (["on an open point", "on a point of a garden"], "on an open point of a garden"),
        (["on an open point", "not in a gate"], "on an open point, not in a gate"),
        (["to which it could move", "on a tile"], "on a tile, to which it could move"),
        (["to which it could move"], "to which it could move"),
    ],
)
def test_what_must_hold_together_is_one_phrase(places: list[str], said: str) -> None:
    assert Words.together(places) == said


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("harmonies", "harmony"),
        ("points", "point"),
        ("turns", "turn"),
        ("boxes", "box"),
        ("tiles in harmony", "tile in harmony"),
    ],
)
def test_one_of_many(many: str, one: str) -> None:
    assert Words.singular(many) == one
    assert Words.plural(one) == many


def test_the_plural_of_several_is_that_of_each() -> None:
    assert Words.plural("flower, Wheel or Boat that is not drained") == "flowers, Wheels or Boats that are not drained"


def test_where_a_tile_stands() -> None:
    assert Words.at("a gate") == "in a gate"
    assert Words.at("a piebald point") == "on a piebald point"
    assert Words.at("the points of the other colour") == "on the points of the other colour"


SLIPS = {
    r"\bin (a|the) points? ": "one stands on a point",
    r"\bin (a|the) [a-z]+ points?\b": "one stands on a point",
    r" [+-]\d+(?![\d,])": "numbers in sentences are words",
    r"\ba [aeio]": "the article fits its noun",
    r"\bone [a-z]+ies\b": "one of them is not many",
    r" [,.;:]": "no blank before a sign",
    r"\.\.|,,|\?\.": "one sign at a time",
    r"\bthe (a|an|the)\b": "one article at a time",
    r"\b(?!that|had)(\w+) \1\b": "a word is said once",
    r"\bor [^,.;:]+ or [^,.;:]+ or ": "a list has commas",
}
"""What no sentence of a rulebook holds, and why."""


@pytest.mark.parametrize("variant", paisho.variants())
def test_every_sentence_of_a_rulebook_is_clean(variant: str) -> None:
    """These slips come from phrases that do not fit each other; each has been seen."""
    rules = paisho.load(variant)
    made = {rule.clause for rule in rules.rules()} | {f"groups.{name}" for name in rules.groups} | {"players"}
    for clause in (clause for clause in clauses(rules).values() if clause.id in made):
        for slip, why in SLIPS.items():
            found = re.search(slip, clause.says)
            assert not found, f"{clause.id}: {clause.says!r} has {found and found[0]!r}: {why}"


@pytest.mark.parametrize("variant", paisho.variants())
def test_every_part_of_a_ruling_is_whole(variant: str) -> None:
    """A comma in an unquoted list cuts a sentence in two without a word."""
    for name, ruling in paisho.load(variant).rulings.items():
        assert ruling.question.endswith("?"), name
        for text in (ruling.decision, ruling.reason, *ruling.alternatives):
            assert re.match(r"[A-Z0-9“`]", text) and text.endswith("."), (name, text)


@pytest.mark.parametrize("variant", paisho.variants())
def test_a_way_of_moving_that_does_not_capture_is_said(variant: str) -> None:
    """A reader of the rules must not take for a capture what the rules do not allow."""
    rules = paisho.load(variant)
    words, said = Words(rules, rules.board), clauses(rules)
    for action in rules.actions.values():
        for capture in getattr(action.body, "captures", {}).values():
            able = capture.body.by.codes(rules)
            for name, way in action.body.ways.items():
                for_them = not way.body.tiles or able & {code for tile in way.body.tiles for code in rules.codes(tile)}
                barred = bool(capture.body.ways) and name not in capture.body.ways and bool(for_them)
                assert (way.body.phrase_for(words) in said[capture.clause].says) == barred, (capture.clause, name)


def test_whoever_may_move_anything_is_not_told_only_a_tile() -> None:
    assert clauses(paisho.load("lotus-gambit"))["actions.move.move.own"].says == "Any of your tiles may be moved."


def test_a_requirement_that_leaves_tiles_out_names_them() -> None:
    """Nobody should have to read "only what is not": what may not be done is said."""
    rules = paisho.load("wiki-2010")
    drained = paisho.read_position(
        {"variant": "wiki-2010", "board": {"host": {"Js": ["10f"], "K": ["10e"], "W": ["6d"]}, "guest": {"B": ["3l"]}}}
    )
    (reason,) = paisho.judge(drained, {"do": "move", "from": "10f", "to": "10g"}).objections
    assert reason.says == "A drained tile may not be moved; the Jasmine on 10f is one."
    assert clauses(rules)["actions.move.move.free"].says == "A drained tile may not be moved."
    (reason,) = paisho.judge(drained, {"do": "push", "from": "6d", "pushed": "5d"}).reasons[:1]
    assert reason.says == "Only a Boat may do this; the Wheel on 6d is not one."
    assert clauses(rules)["actions.spin.use.something-to-turn"].says == "Only a tile next to another tile may do this."


@pytest.mark.parametrize("variant", paisho.variants())
def test_what_follows_from_one_capture_is_not_said_of_all(variant: str) -> None:
    rules = paisho.load(variant)
    said = clauses(rules)
    for action in rules.actions.values():
        for capture in getattr(action.body, "captures", {}).values():
            for effect in capture.body.then.values():
                assert said[effect.clause].says.startswith("With this capture, "), effect.clause


@pytest.mark.parametrize("variant", paisho.variants())
def test_partners_are_no_prey_in_words_either(variant: str) -> None:
    """Where some players play together, what may be captured belongs to another side, not to any other player."""
    rules = paisho.load(variant)
    together = any(table.body.teams for table in rules.players.tables.values())
    said = [clause.says for name, clause in clauses(rules).items() if ".captures." in name]
    assert said
    assert any("of another side" in sentence for sentence in said) == together
    assert not together or not any("other player" in sentence for sentence in said)
