"""`paisho diff`: clauses in sentences, and lines of moves that really part the two games."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import paisho
from paisho.engine import convert
from paisho.loading.catalogue import variant_file
from paisho_validators.commands.diff import diff
from paisho_validators.difference import compare, tell_apart
from paisho_validators.properties.scenes import contents, difference


def altered(folder: Path, *changes: tuple[str, str]) -> Path:
    """A shipped variant with passages of its text replaced."""
    file = variant_file("skud")
    assert file is not None
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    folder.joinpath("other.yaml").write_text(text, encoding="utf-8")
    return folder / "other.yaml"


def say(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(diff, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def followed(one: Path | str, other: Path | str, play: dict[str, object]) -> None:
    """Play the line in both games; at its end exactly one allows the move that it is about."""
    first, second = paisho.start(one, seed=0), paisho.start(other, seed=0)
    line = play["line"]
    assert isinstance(line, list)
    for move in line:
        assert paisho.legal_moves(first) == paisho.legal_moves(second)
        first, second = paisho.play(first, move), paisho.play(second, move)
    move = play["move"]
    assert isinstance(move, dict)
    legal = [paisho.judge(position, move).legal for position in (first, second)]
    assert sorted(legal) == [False, True]
    assert paisho.write_position(first) == play["position"]


def test_a_variant_does_not_differ_from_itself() -> None:
    status, said = say("skud", "skud", "--nodes", "60", "--seconds", "3")
    assert status == 0
    assert "The rules are the same." in said and "tells them apart" in said


def test_a_longer_reach_shows_after_the_setup(tmp_path: Path) -> None:
    other = altered(tmp_path, ("reach: 3, foreign: white-garden", "reach: 4, foreign: white-garden"))
    status, said = say("skud", str(other), "--format", "json")
    told = json.loads(said)
    assert status == 1 and not told["same"]
    assert [(c["clause"], c["kind"]) for c in told["clauses"]] == [("tiles.R3", "changed")]
    assert "3" in told["clauses"][0]["before"] and "4" in told["clauses"][0]["after"]
    assert told["play"]["shortest"] and len(told["play"]["line"]) == 3
    assert told["play"]["reasons"][0]["clause"] == "actions.arrange.ways.walk"
    followed("skud", other, told["play"])


def test_a_rule_that_matters_late_is_shown_by_a_line_and_by_a_small_position(tmp_path: Path) -> None:
    other = altered(
        tmp_path,
        (
            "off-gates: {not: gates, cite: [rulebook/planting, ruling/never-end-on-a-gate]}",
            "off-gates: {not: centre, cite: rulebook/planting}",
        ),
    )
    status, said = say("skud", str(other), "--format", "json", "--nodes", "50", "--seconds", "20")
    told = json.loads(said)
    assert status == 1
    assert {c["clause"] for c in told["clauses"]} == {"actions.arrange.lands.off-gates"}
    assert told["play"]["differs"] and len(told["play"]["line"]) <= 12
    followed("skud", other, told["play"])


def test_clauses_added_and_removed_are_told_in_sentences(tmp_path: Path) -> None:
    other = altered(
        tmp_path,
        ("      rock: {on-line: {tile: R}, cite: [rulebook/accent-tiles, ruling/how-far-a-rock-reaches]}\n", ""),
        ("laws:\n", "laws:\n  no-second: {never: {displaced: {tile: special, into: centre}}, cite: rulebook/tiles}\n"),
        ("concerns: [links.harmony.cancelled.rock]", "concerns: [links.harmony]"),
    )
    status, said = say("skud", str(other), "--rules-only")
    assert status == 1
    assert "- links.harmony.cancelled.rock" in said and "+ laws.no-second" in said
    assert "Not if a Rock stands anywhere on that line" in said and "No effect may move" in said
    assert "In play" not in said


def test_only_words_and_sources_are_told_apart_from_rules(tmp_path: Path) -> None:
    other = altered(tmp_path, ("title: a harmony ring", "title: a ring of harmonies"))
    changes = compare(paisho.load("skud"), paisho.load(other))
    assert {change.kind for change in changes} == {"sources"}


def test_two_different_games_part_at_once() -> None:
    apart = tell_apart(paisho.load("skud"), paisho.load("capture"), seconds=5)
    assert apart.split is not None and apart.split.line == () and apart.split.proved
    status, said = say("skud", "capture", "--seconds", "5")
    assert status == 1 and "from the very first decision" in said and "~ board" not in said


def test_a_tile_more_in_the_supply_does_not_hide_what_differs_in_play(tmp_path: Path) -> None:
    """What is in the reserves differs from the first moment; that is told by the clause, and play is compared on."""
    more = ("reach: 3, foreign: white-garden, supply: 3", "reach: 3, foreign: white-garden, supply: 4")
    walk = ("reach: 4, foreign: white-garden", "reach: 5, foreign: white-garden")
    apart = tell_apart(paisho.load("skud"), paisho.load(altered(tmp_path, more, walk)), seconds=20)
    assert apart.split is not None and apart.split.move is not None and apart.split.line
    status, said = say("skud", str(altered(tmp_path, more)), "--nodes", "30", "--seconds", "2")
    assert status == 1 and "~ tiles.R3" in said
    assert "but for what is left in the reserves, no line" in said or "In play they differ after" in said


def test_differences_are_told_in_words_and_by_names_of_points() -> None:
    seen = contents(convert.snapshot(paisho.start("capture", seed=1)))
    board = paisho.load("capture").board
    point, tile = next(iter(seen["tiles"].items()))
    other = {**seen, "tiles": {**seen["tiles"], point: None}, "beneath": {point: (tile, tile)}, "score": {"host": 3}}
    said = difference(seen, other, (board, board), ("under the first", "under the second"))
    assert f"on {board.name(point)}: {tile} under the first, nothing under the second" in said
    assert f"beneath {board.name(point)}: nothing under the first, {tile}, {tile} under the second" in said
    assert "the score of host: 0 under the first, 3 under the second" in said
    assert not re.search(r"Tile\(|[\[\]{}]|None", said)


def test_options_hold_in_both_games(tmp_path: Path) -> None:
    other = altered(tmp_path, ("reach: 3, foreign: white-garden", "reach: 4, foreign: white-garden"))
    status, said = say(
        "skud", str(other), "--option", "start=informal", "--nodes", "100", "--seconds", "8", "--format", "json"
    )
    told = json.loads(said)
    assert status == 1 and told["play"]["differs"] and told["play"]["position"]["options"]["start"] == "informal"


@pytest.mark.parametrize(
    "words, says",
    [
        (["skud", "nosuch"], "no file and no variant"),
        (["skud", "skud", "--option", "nosuch=1"], "is no option"),
        (["skud", "skud", "--option", "start=never"], "is one of: formal, informal"),
        (["skud", "skud", "--option", "start"], "write NAME=VALUE"),
    ],
)
def test_bad_input_is_one_clear_error(words: list[str], says: str) -> None:
    status, said = say(*words)
    assert status != 0 and says in said and "Traceback" not in said
