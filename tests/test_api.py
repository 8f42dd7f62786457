"""The Python interface refuses what is no position, option, seed or depth at once, saying what it wanted."""

from collections.abc import Callable
from typing import Any

import pytest

import paisho

POSITION = paisho.read_position({"variant": "skud", "phase": "main", "board": {"0,0": "host R3"}, "to_move": "host"})
DATA = paisho.write_position(POSITION)
MOVE = {"do": "arrange", "from": "0,0", "to": "0,1"}


@pytest.mark.parametrize(
    "ask",
    [
        paisho.legal_moves,
        paisho.facts,
        paisho.status,
        paisho.flaws,
        paisho.write_position,
        paisho.snapshot,
        lambda given: paisho.play(given, MOVE),
        lambda given: paisho.judge(given, MOVE),
        lambda given: paisho.perft(given, 1),
    ],
)
def test_data_in_the_place_of_a_position_is_refused_with_the_way_to_read_it(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match=r"expected a Position.*read_position"):
        ask(DATA)
    with pytest.raises(TypeError, match=r"expected a Position, such as .* gives, not None"):
        ask(None)


@pytest.mark.parametrize(("depth", "error"), [(-1, ValueError), (1.5, TypeError), ("2", TypeError), (True, TypeError)])
def test_a_depth_is_a_whole_number_from_0(depth: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="a depth is a whole number"):
        paisho.perft(POSITION, depth)


@pytest.mark.parametrize("seed", ["7", 1.5, True, [7]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number"):
        paisho.start("skud", seed=seed)


@pytest.mark.parametrize("options", ["clashing", ["clashing"], [], 3])
def test_options_are_a_mapping(options: Any) -> None:
    with pytest.raises(paisho.OptionError, match="options are a mapping"):
        paisho.start("skud", options)


@pytest.mark.parametrize("source", [None, 3, True, b"skud", ["skud"]])
def test_a_variant_is_given_by_id_or_file(source: Any) -> None:
    for ask in (paisho.load, paisho.check, paisho.start):
        with pytest.raises(TypeError, match="a variant is given by its id or its file"):
            ask(source)


def test_an_empty_name_is_no_variant_and_not_the_folder_one_works_in() -> None:
    with pytest.raises(paisho.SpecError, match="there is no file and no variant"):
        paisho.load("")
