"""What a page asks the engine: the answers of boards that can be touched."""

import json
import re

import pytest

import paisho
from paisho_site.play import play_page
from paisho_site.touch import answer


def why(position: paisho.Position, **asked: str) -> list[str]:
    """The clauses of the answer to why a tile may not go somewhere."""
    question = {
        "ask": "why",
        "variant": position.rules.variant.id,
        "position": paisho.write_position(position),
        **asked,
    }
    return [reason["clause"] for reason in json.loads(answer(json.dumps(question)))["reasons"]]


@pytest.mark.parametrize("variant", paisho.variants())
def test_a_tile_that_may_not_be_put_somewhere_hears_of_its_own_rules(variant: str) -> None:
    """Where many actions put tiles down, the answer comes from one for this tile, however much it has to say."""
    rules = paisho.load(variant)
    position = paisho.start(variant, seed=4)
    while position.phase < position.rules.first_stage:
        position = paisho.play(position, paisho.legal_moves(position)[0])
    for code in rules.tiles:
        own = [
            rule.clause
            for rule in rules.actions.values()
            if any(code in rules.codes(group) for group in getattr(rule.body, "place", ()))
        ]
        for point in [rules.board.name(point) for point in rules.board.points][::24]:
            for clause in why(position, tile=code, to=point) if own else ():
                assert clause.startswith((*own, "laws.", "turn.")), (code, point, clause)


def test_what_the_options_leave_out_is_no_answer_while_something_else_is() -> None:
    start = paisho.start("lotus-gambit")
    assert why(start, tile="Js", to="10j") == ["actions.drop.to.neutral"]
    assert why(start, tile="El", to="9a") == ["actions.drop-element"]
    assert why(paisho.start("wiki-2010"), tile="D", to="10r") == ["actions.dragon.when.later"]


def test_a_number_that_players_agree_on_is_a_field_with_its_bounds() -> None:
    shown = play_page(paisho.load("wiki-2010"), "wiki-2010", True)
    field = re.search(r'<input [^>]*data-option="goal"[^>]*> <small>([^<]*)</small>', shown)
    assert field is not None
    for part in ('type="number"', 'min="0"', 'max="1000"', 'step="1"', 'value="100"', "required"):
        assert part in field[0]
    assert "0: there is no goal" in field[1]
    assert '<select data-option="stuck">' in shown


def test_a_new_game_begins_with_the_number_agreed_and_refuses_another_one() -> None:
    question = {"ask": "start", "variant": "wiki-2010", "seed": 1}
    told = json.loads(answer(json.dumps({**question, "options": {"goal": 120}})))
    assert told["position"]["options"]["goal"] == 120
    refused = json.loads(answer(json.dumps({**question, "options": {"goal": 1200}})))
    assert "whole number from 0 to 1000" in json.dumps(refused)


def test_a_team_that_wins_does_not_share_the_game() -> None:
    start = paisho.start("lotus-gambit", {"players": "4"})
    question = {"ask": "play", "variant": "lotus-gambit", "position": paisho.write_position(start)}
    told = json.loads(answer(json.dumps({**question, "move": {"do": "resign"}})))
    assert told["says"] == "The game is over: South and North win."
