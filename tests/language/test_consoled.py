"""Points that are given to whoever would have lost are told apart from those that players have made."""

import json

import pytest

import paisho
from paisho.engine.convert import snapshot
from paisho.referee.course import status as referee_status
from paisho.referee.judge import scene_of
from tests.cli.run import paisho_runs

OPTIONS = {"goal": 100, "pot": 50}


def ended(host: int, guest: int) -> paisho.Position:
    score = {"host": host, "guest": guest}
    return paisho.read_position({"variant": "wiki-2010", "options": OPTIONS, "board": {}, "score": score})


@pytest.mark.parametrize(("host", "guest"), [(100, 60), (100, 50), (100, 10), (20, 130)])
def test_scores_are_what_was_counted_and_what_was_given(host: int, guest: int) -> None:
    position = ended(host, guest)
    status, counted = paisho.status(position), paisho.facts(position).counts["harmony-points"]
    assert status.over
    assert {seat: score - status.given.get(seat, 0) for seat, score in status.scores.items()} == counted
    assert set(status.given.values()) <= {50}
    assert status == referee_status(scene_of(snapshot(position), position.rules.variant))


def test_nothing_is_given_to_those_who_have_reached_the_goal() -> None:
    assert dict(paisho.status(ended(110, 105)).given) == {} == dict(paisho.status(ended(20, 10)).given)


def test_the_turned_result_says_where_the_points_came_from() -> None:
    told = paisho_runs("facts", json.dumps(paisho.write_position(ended(100, 60))))
    assert "Host 100; Guest 110 (60, and 50 given to those who would have lost)" in " ".join(told.out.split())
