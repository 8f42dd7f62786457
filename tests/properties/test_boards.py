"""Random boards show what chance alone hardly ever would: rings, and what the rules let players do with them."""

from collections import Counter
from random import Random

import pytest

import paisho
from paisho_validators.properties import INVARIANTS, random_board
from paisho_validators.properties.boards import in_play, seated
from paisho_validators.properties.chains import ring
from paisho_validators.properties.conduct import clause_names
from paisho_validators.properties.scenes import scene
from paisho_validators.tracing import traced

RINGED = [name for name in paisho.variants() if paisho.load(name).rings]


@pytest.mark.parametrize("name", RINGED)
def test_rings_are_laid_out_of_tiles_that_can_be_linked(name: str) -> None:
    rules = paisho.game(name)
    found = [laid for number in range(40) if (laid := ring(rules, in_play(rules), seated(rules), Random(number)))]
    assert len(found) >= 10
    assert all(len(laid) == 4 for laid in found)
    start = paisho.write_position(paisho.start(name, seed=0))
    for laid in found[:10]:
        board = {rules.board.name(point): f"{tile.seat} {tile.code}" for point, tile in laid.items()}
        phase = rules.stages[rules.first_stage].name
        position = paisho.read_position({**start, "board": board, "phase": phase, "ply": 0, "memory": {}})
        assert any(owners for owners in paisho.facts(position).rings.values())


def test_without_rings_in_the_rules_none_are_laid() -> None:
    rules = paisho.game("capture")
    assert not rules.rings and ring(rules, in_play(rules), seated(rules), Random(1)) == {}


@pytest.mark.parametrize("name", RINGED)
def test_random_boards_come_to_rings_and_to_every_claim_on_one(name: str) -> None:
    variant = paisho.load(name)
    seen: Counter[str] = Counter()
    for number in range(250):
        position = random_board(variant, Random(number))
        seen.update(kind for kind, owners in paisho.facts(position).rings.items() if owners)
        seen.update({move.do for move in paisho.legal_moves(position)})
    claims = [action for action, rule in variant.actions.items() if rule.body.word == "claim"]
    assert [what for what in (*variant.rings, *claims) if not seen[what]] == []


def test_each_of_several_conditions_that_are_counted_has_its_say() -> None:
    said: set[str] = set()
    variant = traced(paisho.load("street"), said.add)
    counted = [rule.clause for rule in variant.rules() if ".met." in rule.clause]
    assert counted
    for number in range(400):
        seen = scene(random_board(variant, Random(number)))
        for count in variant.counts.values():
            count.body.amount(seen)
        if set(counted) <= said:
            break
    assert set(counted) <= said


@pytest.mark.parametrize("name", paisho.variants())
def test_the_tiles_of_a_variant_are_clauses_that_a_verdict_may_name(name: str) -> None:
    variant = paisho.load(name)
    assert {f"tiles.{code}" for code in variant.tiles} <= clause_names(variant)


@pytest.mark.parametrize("number", [5, 11])
def test_a_ring_claimed_in_another_order_is_no_counterexample(number: int) -> None:
    variant = paisho.load("lotus-gambit")
    claims = 0
    for draw in range(250):
        position = random_board(variant, Random(1000 * number + draw))
        if any(move.do == "meld" for move in paisho.legal_moves(position)):
            claims += 1
            found = [invariant(position) for invariant in INVARIANTS.values()]
            assert [str(each) for each in found if each is not None] == []
    assert claims
