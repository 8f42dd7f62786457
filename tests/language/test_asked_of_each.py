"""What is asked of each player is asked by engine and referee alike: *mover* is the player who is asked."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import paisho
from paisho_site.commands.new import new
from tests.language.games import scene


@pytest.mark.parametrize("to_move", ["host", "guest"])
def test_the_mover_of_an_ending_for_each_is_the_player_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to_move: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(new, ["race"]).exit_code == 0
    rules = paisho.load("race/variant.yaml")
    position = paisho.read_position({"variant": "race", "board": {"0,0": "guest L"}, "to_move": to_move}, rules)
    found = rules.endings["centre"].body.judge(scene(position), "endings.centre")
    assert found is not None
    assert found.winners == paisho.status(position).winners == ("guest",)
