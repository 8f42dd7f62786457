"""Options that are numbers: any number of the range can be agreed on, and every part of the game then goes by it."""

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import paisho
from paisho.engine.game import OptionError, agreed
from paisho.grammar import BAD, Names, Reading, forms_in
from paisho.language.clauses import clauses
from paisho.language.conditions.logic import Option
from paisho.language.options import Choices, OptionRule, OptionShape
from paisho.loading.tables import agreements
from paisho.notation import new_record, read_record, write_record
from paisho.spec import Report, plain, read_text
from paisho_validators.cases.reading import names_of
from paisho_validators.mutation import mutants
from tests.language.games import faults, positions, scene, variant
from tests.mutation.test_mutate import tree_of
from tests.validators.test_recorded import cases_of

CHASE = """
extends: skud
language: 1
id: chase
counts:
  flowers: {tiles: flower, cite: rulebook/tiles}
options:
  goal:
    title: How many flowers win
    number: {from: 2, to: 40, such-as: {4: four flowers, 9: nine flowers}}
    default: 4
    cite: rulebook/tiles
endings:
  crowd:
    title: enough flowers
    each: {count: {of: flowers, at-least: {option: goal}}}
    if: {not: {option: {goal: 40}}}
    result: they-win
    cite: rulebook/tiles
"""
RULES = variant(CHASE)
NUMBERS = st.one_of(st.integers(-5, 1100), st.integers(-(10**30), 10**30))


def chase(old: str = "", new: str = "") -> str:
    assert old in CHASE, old
    return CHASE.replace(old, new, 1) if old else CHASE


@given(number=NUMBERS)
def test_a_number_can_be_agreed_on_exactly_if_it_is_in_the_range(number: int) -> None:
    for value in (number, str(number)):
        if 2 <= number <= 40:
            assert agreed(RULES, {"goal": value})["goal"] == number
        else:
            with pytest.raises(OptionError, match=r"`goal` is a whole number from 2 to 40, such as 4 or 9; not"):
                agreed(RULES, {"goal": value})


@pytest.mark.parametrize("value", ["", "07", "+7", "7.0", " 7", "seven", "٧", "0x7", "1e1", True, 7.0, None, [7], {}])
def test_what_is_no_plain_number_is_refused(value: object) -> None:
    with pytest.raises(OptionError, match="whole number from 2 to 40"):
        agreed(RULES, {"goal": value})


@settings(max_examples=15, deadline=None)
@given(goal=st.one_of(st.integers(2, 12), st.just(40)), seed=st.integers(0, 99))
def test_engine_and_referee_end_the_game_at_the_number_agreed(goal: int, seed: int) -> None:
    """Whatever the number, the ending comes in the first position in which somebody has so many, and in none if the
    condition on the number leaves it out."""
    for pos in positions(RULES, seed, 1, 60, goal=goal, start="informal"):
        reached = any(form.amount(pos, None) >= goal for form in pos.rules.counts["flowers"])
        status = paisho.status(pos)
        assert (status.over and status.clause == "endings.crowd") == (reached and goal != 40)
        rule = pos.rules.variant.endings["crowd"]
        assert rule.if_.holds(scene(pos)) == (goal != 40)


def test_a_position_and_a_record_keep_the_number() -> None:
    record = new_record(paisho.load("lotus-gambit"), {"limit": "25"}, seed=1)
    text = write_record(record)
    assert "option.limit: 25" in text
    again = read_record(None, text)
    data = paisho.write_position(again.positions[0])
    assert data["options"]["limit"] == 25
    assert paisho.read_position(json.loads(json.dumps(data))).rules.options["limit"] == 25


FAULTS = {
    "neither values nor a number": (
        ("number: {from: 2, to: 40, such-as: {4: four flowers, 9: nine flowers}}", "note: none"),
        [("unknown-key", "options.goal.note")],
    ),
    "no values at all": (
        ("    number: {from: 2, to: 40, such-as: {4: four flowers, 9: nine flowers}}\n", ""),
        [("missing-key", "options.goal.number")],
    ),
    "values and a number": (
        ("    default: 4\n", "    values: {4: four, 5: five}\n    default: 4\n"), [("several-keys", "options.goal.number")]
    ),
    "a range without an end": (("from: 2, to: 40", "from: 2"), [("missing-key", "options.goal.number")]),
    "a range that is empty": (("from: 2, to: 40", "from: 41, to: 40"), [("out-of-range", "options.goal.number.to")]),
    "a range of a single number": (("from: 2, to: 40", "from: 4, to: 4"), [("out-of-range", "options.goal.number.to")]),
    "a range beyond what rules can say": (("to: 40", "to: 4000"), [("out-of-range", "options.goal.number.to")]),
    "a range below nothing": (("from: 2", "from: -2"), [("out-of-range", "options.goal.number.from")]),
    "an example beyond the range": (("9: nine", "90: ninety"), [("out-of-range", "options.goal.number.such-as")]),
    "an example that is no number": (("9: nine", "some: some"), [("out-of-range", "options.goal.number.such-as")]),
    "a default beyond the range": (("default: 4", "default: 1"), [("out-of-range", "options.goal.default")]),
    "a default that is no number": (("default: 4", "default: four"), [("out-of-range", "options.goal.default")]),
    "a condition on a number beyond the range": (
        ("{goal: 40}", "{goal: 41}"), [("out-of-range", "endings.crowd.if.not.option")]
    ),
    "a condition on no number": (("{goal: 40}", "{goal: never}"), [("wrong-type", "endings.crowd.if.not.option")]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_number_is_named_once_and_in_its_place(name: str) -> None:
    (old, new), expected = FAULTS[name]
    assert faults(chase(old, new)) == expected


def test_the_examples_of_the_reference_are_what_they_say() -> None:
    found = []
    for example in (OptionRule.good, OptionRule.bad):
        report = Report()
        tree = read_text(f"{example}\ncite: rules/here\n", "example.yaml", report)
        assert tree is not None
        read = OptionShape().read(tree, Reading(report, Names({"source": {"rules": ["here"]}}), ("options", "goal")))
        schema = Draft202012Validator(OptionShape().schema({}))
        assert not list(schema.iter_errors(plain(tree))), "the schema knows nothing of ends and defaults"
        found.append((read is not BAD, [d.code for d in report.diagnostics]))
    assert found == [(True, []), (False, ["out-of-range"])]


@pytest.mark.parametrize("keys", ["default: 1", "values: {1: a, 2: b}\nnumber: {from: 1, to: 2}\ndefault: 1"])
def test_the_schema_wants_values_or_a_number_and_not_both(keys: str) -> None:
    tree = read_text(keys, "example.yaml", Report())
    assert tree is not None
    assert list(Draft202012Validator(OptionShape().schema({})).iter_errors(plain(tree)))


def test_a_file_can_widen_the_range_of_the_one_it_extends_or_give_values_instead() -> None:
    head = "extends: wiki-2010\nlanguage: 1\nid: mine\noptions:\n  goal:\n"
    wide = variant(head + "    number: {to: 500}\n    default: 300\n")
    assert paisho.game(wide).options["goal"] == 300
    assert "501" not in wide.options["goal"].choices
    few = variant(head + "    number: null\n    values: {0: none, 70: seventy}\n    default: 70\n")
    assert few.options["goal"].choices.wants == "one of: 0, 70"


SPANS = st.tuples(st.integers(0, 30), st.integers(1, 30)).map(lambda two: (two[0], two[0] + two[1]))


@given(span=SPANS, data=st.data(), seed=st.integers(0, 1 << 30))
def test_samples_and_draws_are_values_and_meet_both_ends(span: tuple[int, int], data: st.DataObject, seed: int) -> None:
    numbers = st.integers(*span).map(str)
    choices = Choices(tuple(data.draw(st.lists(numbers, unique=True, max_size=3))), data.draw(numbers), span)
    assert {str(span[0]), str(span[1]), choices.default, *choices.named} <= set(choices.samples)
    assert len(set(choices.samples)) == len(choices.samples) <= len(choices.named) + 4
    rng = random.Random(seed)
    assert all(choices.drawn(rng) in choices for _ in range(20))
    others = choices.others(choices.default)
    assert choices.default not in others and all(text in choices for text in others)
    assert {int(text) - int(choices.default) for text in others} & {1, -1}


def test_draws_meet_numbers_that_nothing_names() -> None:
    choices = paisho.load("wiki-2010").options["goal"].choices
    rng = random.Random(5)
    assert len({choices.drawn(rng) for _ in range(200)} - set(choices.samples)) > 30


def test_a_check_of_all_agreements_meets_every_number_that_a_condition_names_and_one_that_none_does() -> None:
    rules = variant(chase("{not: {option: {goal: 40}}}", "{any: [{option: {goal: 40}}, {option: {goal: 2}}]}"))
    tests = [rules.endings["crowd"].if_]
    assert len(list(forms_in(tests))) >= 2 and any(isinstance(form, Option) for form in forms_in(tests))
    assert [found["goal"] for found in agreements(rules, tests)] == [40, 2, 3]


def test_what_is_laid_out_is_tried_with_the_numbers_that_conditions_name() -> None:
    at = 'setup:\n  crowd:\n    place: {host R3: ["5,5", "5,5"]}\n    if: {option: {goal: 7}}\n    cite: rulebook/tiles\n'
    assert [code for code, _ in faults(CHASE + at)]


def test_mutants_take_numbers_beside_the_default_and_beside_the_condition() -> None:
    names = {mutant.name for mutant in mutants(tree_of("lotus-gambit"))}
    assert {f"options.limit.default: 20 → {other}" for other in (0, 10, 19, 21, 30)} <= names
    assert {f"endings.point-limit.if.not.option.limit: 0 → {other}" for other in (1, 10, 20, 30)} <= names
    assert not [name for name in names if name.startswith("options.limit.number") or "number: {" in name]


def test_the_rulebook_names_the_range_and_the_usual_numbers() -> None:
    says = clauses(RULES)["options.goal"].says
    assert says == (
        "Any whole number from 2 to 40 (“4”: four flowers; “9”: nine flowers). "
        "Unless the players agree otherwise: “4”."
    )


@pytest.mark.parametrize("name", paisho.variants())
def test_some_case_agrees_on_a_number_that_nothing_names(name: str) -> None:
    """Else the range could be replaced by the usual numbers, and no case would notice."""
    rules = paisho.load(name)
    used = [case.options for case in cases_of(name).values()]
    for option, declared in rules.options.items():
        if declared.number is not None:
            found = {options[option] for options in used if option in options}
            assert found - set(declared.meanings) - {declared.default}, option


def test_a_case_may_agree_on_any_number_of_the_range() -> None:
    known = names_of(paisho.load("wiki-2010")).known["option"]["pot"]
    assert "31" in known and "1001" not in known and re.match("a whole number from 0 to 1000", known.wants)
