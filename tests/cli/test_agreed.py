"""A ruling that players overruled by an option is quoted with what they agreed on, not with what does not hold."""

import pytest

import paisho
from paisho.language.citations import in_full
from tests.cli.run import paisho_runs


@pytest.mark.parametrize("variant", paisho.variants())
def test_a_decision_is_quoted_only_where_it_holds(variant: str) -> None:
    rules = paisho.load(variant)
    for name, ruling in rules.rulings.items():
        usual = in_full(f"ruling/{name}", rules, rules.default_options())
        assert usual == in_full(f"ruling/{name}", rules) and usual.endswith(ruling.decision)
        option = rules.options.get(ruling.option or "")
        for value in option.choices.samples if option else ():
            told = in_full(f"ruling/{name}", rules, rules.default_options() | {ruling.option: option.typed(value)})
            assert told == usual if value == option.default else ruling.decision not in told
            assert ruling.question in told
            meaning = option.meanings.get(value, value)
            assert value == option.default or meaning.rstrip(".") in told


def test_a_refusal_does_not_contradict_what_was_agreed() -> None:
    tried = ("drop", "tile", "Js", "to", "10c")
    closed = paisho_runs("judge", "lotus-gambit", *tried)
    opened = paisho_runs("judge", "lotus-gambit", "--option", "borders=open", *tried)
    decision = "No. Only points wholly inside"
    assert closed.status == opened.status == 1
    assert decision in " ".join(closed.out.split()) and decision not in " ".join(opened.out.split())
    assert "Agreed instead: " in " ".join(opened.out.split())
