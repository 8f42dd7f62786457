"""A refusal that rests on the situation of a tile names the situation and says what it came to.

Without it the central rule of a game can refuse a move and leave the players to find out why.
"""

from random import Random

import pytest

import paisho
from paisho_validators.properties import random_board

BOARDS = 12


def told_aside(variant: str, seed: int) -> list[tuple[paisho.Position, paisho.Verdict]]:
    """Verdicts on moves from every own tile to every tile that stands near enough to be worth asking, on one board."""
    chance = Random(seed)
    position = random_board(paisho.load(variant), chance)
    if position is None or paisho.status(position).over:
        return []
    shot, rules = paisho.snapshot(position), position.rules
    own = [p for p, tile in shot.tiles.items() if tile.seat == shot.to_move]
    name = rules.board.name
    movers = [n for n, rule in rules.variant.actions.items() if rule.body.word == "move"]
    moves = [paisho.Move(do, None, name(p), name(q)) for do in movers for p in own for q in shot.tiles]
    return [(position, paisho.judge(position, move)) for move in chance.sample(moves, min(len(moves), 60))]


@pytest.mark.parametrize("variant", paisho.variants())
def test_what_is_told_aside_is_true_and_follows_an_objection(variant: str) -> None:
    """On any board: it names situations, says of them what the facts say, and is never the whole answer."""
    for seed in range(BOARDS):
        for position, verdict in told_aside(variant, seed):
            facts = paisho.facts(position)
            assert not verdict.reasons or not verdict.reasons[0].aside
            for reason in (reason for reason in verdict.reasons if reason.aside):
                section, name = reason.clause.split(".")
                (point,) = reason.points
                assert section == "situations"
                title = position.rules.variant.situations[name].title or name.replace("-", " ")
                holds = point in facts.situations[name]
                assert f" on {point} is {'' if holds else 'not '}{title}: " in reason.says
                if name in facts.sums:
                    total = facts.sums[name].get(point)
                    assert total is None or f": {total} in all ".replace("-", "−") in reason.says
            assert len(set(verdict.reasons)) == len(verdict.reasons)


def test_a_protected_tile_is_explained_with_its_sum() -> None:
    position = paisho.read_position({"variant": "lotus-gambit", "board": "<Jd 5g> (Rs 5e) (Js 6g)"})
    objection, why = paisho.judge(position, {"do": "move", "from": "5g", "to": "5e"}).reasons
    assert objection.clause == "actions.move.captures" and why.aside
    assert why.clause == "situations.unprotected" and "rules/protection" in why.cite and "ruling/net-zero" in why.cite
    assert why.says == (
        "The Rose of Gote on 5e is not unprotected: 0 in all (+1 by harmony from the Jasmine on 6g, "
        "−1 by disharmony from the Jade on 5g), not below 0."
    )


def test_a_tile_that_may_not_move_is_told_what_holds_it() -> None:
    position = paisho.read_position(
        {"variant": "wiki-2010", "board": {"host": {"Js": ["10f"], "K": ["10e"]}, "guest": {"B": ["3l"]}}}
    )
    _, why = paisho.judge(position, {"do": "move", "from": "10f", "to": "10g"}).reasons
    assert why.clause == "situations.drained"
    assert why.says == "The Jasmine of the Host on 10f is drained: a drained tile is a tile next to a Knotweed."


def test_a_situation_that_a_tile_never_comes_into_explains_nothing() -> None:
    """That a Rose may not take a Rose has nothing to do with Roses not being wild, which only Orchids ever are."""

    def clauses(prey: str) -> list[str]:
        board = {"host": {"R3": ["2,2"]}, "guest": {prey: ["2,4"]}}
        position = paisho.read_position({"variant": "skud", "board": board, "to_move": "host"})
        verdict = paisho.judge(position, {"do": "arrange", "from": "2,2", "to": "2,4"})
        return [reason.clause for reason in verdict.reasons]

    assert clauses("R3") == ["actions.arrange.captures"]
    assert clauses("O") == ["actions.arrange.captures", "situations.wild"]


def test_sole_tiles_say_of_which_regions() -> None:
    """A tile on the centre is alone in every garden that meets there; sovereignty is over gardens, not in general."""
    found = paisho.facts(paisho.read_position({"variant": "lotus-gambit", "board": "<Jd 10j> (Rs 5e)"}))
    assert found.alone["sovereign"] == {"5e": ["north-east-yellow"]}
    assert set(found.alone["partly-sovereign"]["10j"]) == {
        "north-east-red",
        "south-west-red",
        "north-west-white",
        "south-east-white",
    }
    assert found.as_json()["alone"] == found.alone
