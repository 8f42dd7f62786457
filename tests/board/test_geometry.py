"""Tables and set operations against naive geometry on offsets."""

from __future__ import annotations

import pickle
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisho.board import (
    ALL,
    DIAGONAL,
    DIRECTIONS,
    FAMILIES,
    ORTHOGONAL,
    Board,
    bits,
    build_board,
    mask_of,
    opposite,
)
from tests.board.boards import SHIPPED, little, shipped

BOARDS: dict[str, Board] = {name: shipped(name) for name in SHIPPED} | {"little": build_board(little())}

on_every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def some_set(board: Board, data: st.DataObject) -> int:
    return data.draw(st.integers(min_value=0, max_value=(1 << board.size) - 1)) & board.mask


def offsets(board: Board, mask: int) -> set[tuple[int, int]]:
    return {board.xy[number] for number in bits(mask)}


def moved(board: Board, mask: int, family: Iterable[int]) -> set[tuple[int, int]]:
    steps = [DIRECTIONS[direction] for direction in family]
    there = {(x + step.dx, y + step.dy) for x, y in offsets(board, mask) for step in steps}
    return there & set(board.at)


def test_directions_are_clockwise_from_north() -> None:
    assert [direction.name for direction in DIRECTIONS] == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    for index, direction in enumerate(DIRECTIONS):
        back = DIRECTIONS[opposite(index)]
        assert (back.dx, back.dy) == (-direction.dx, -direction.dy)
    assert tuple(sorted(ORTHOGONAL + DIAGONAL)) == ALL
    assert FAMILIES["orthogonal"] is ORTHOGONAL


@given(st.sets(st.integers(min_value=0, max_value=500)))
def test_bits(numbers: set[int]) -> None:
    assert list(bits(mask_of(numbers))) == sorted(numbers)


@on_every_board
@given(data=st.data())
def test_shifts_never_wrap(board: Board, data: st.DataObject) -> None:
    mask = some_set(board, data)
    for direction in ALL:
        assert offsets(board, board.shift(mask, direction)) == moved(board, mask, [direction])
    for family in (*FAMILIES.values(), (0, 1), (6,)):
        assert offsets(board, board.spread(mask, family)) == moved(board, mask, family)
    assert board.spread_orthogonal(mask) == board.spread(mask, ORTHOGONAL)
    assert board.spread_all(mask) == board.spread(mask, ALL)
    drawn = 0
    for number in bits(mask):
        drawn |= board.drawn[number]
    assert board.spread_drawn(mask) == drawn


@on_every_board
def test_shifting_the_whole_board_never_wraps(board: Board) -> None:
    for direction in ALL:
        assert offsets(board, board.shift(board.mask, direction)) == moved(board, board.mask, [direction])


@on_every_board
def test_steps_rings_and_neighbours(board: Board) -> None:
    for number, (x, y) in board.xy.items():
        ring = tuple(board.at.get((x + step.dx, y + step.dy), -1) for step in DIRECTIONS)
        assert board.ring[number] == ring
        assert tuple(board.step[direction][number] for direction in ALL) == ring
        assert board.around[number] == mask_of(other for other in ring if other >= 0)
        for family in FAMILIES.values():
            expected = mask_of(ring[direction] for direction in family if ring[direction] >= 0)
            assert board.neighbours(family)[number] == expected
        assert board.offset(number, 3, -2) == board.at.get((x + 3, y - 2), -1)


@on_every_board
def test_tables_are_empty_where_there_is_no_point(board: Board) -> None:
    for number in set(range(board.size)) - set(board.points):
        assert board.ring[number] == (-1,) * 8
        assert board.around[number] == board.drawn[number] == board.row[number] == 0
        assert not any(board.ray(number, direction) for direction in ALL)


@on_every_board
def test_rays_and_lines(board: Board) -> None:
    for number, (x, y) in board.xy.items():
        for direction, step in enumerate(DIRECTIONS):
            ray, far = [], 1
            while (x + far * step.dx, y + far * step.dy) in board.at:
                ray.append(board.at[x + far * step.dx, y + far * step.dy])
                far += 1
            assert board.ray(number, direction) == tuple(ray)
            assert board.ray_mask(number, direction) == mask_of(ray)
            assert board.nearest(mask_of(ray), direction) == (ray[0] if ray else -1)
            assert board.nearest(mask_of(ray[1:]), direction) == (ray[1] if len(ray) > 1 else -1)
        assert offsets(board, board.row[number]) == {place for place in board.at if place[1] == y}
        assert offsets(board, board.column[number]) == {place for place in board.at if place[0] == x}
        assert offsets(board, board.rising[number]) == {(a, b) for a, b in board.at if a - b == x - y}
        assert offsets(board, board.falling[number]) == {(a, b) for a, b in board.at if a + b == x + y}


@on_every_board
@given(data=st.data())
def test_stopped_rays(board: Board, data: st.DataObject) -> None:
    stops = some_set(board, data) & some_set(board, data)
    after, before = board.stopped_rays(stops), board.stopped_rays(stops, before=True)
    assert board.stopped_rays(stops) is after
    for number in board.points:
        for direction in ALL:
            ending, short = [], []
            for other in board.ray(number, direction):
                ending.append(other)
                if stops >> other & 1:
                    break
                short.append(other)
            assert after[direction][number] == mask_of(ending)
            assert before[direction][number] == mask_of(short)


@on_every_board
@given(data=st.data())
def test_between(board: Board, data: st.DataObject) -> None:
    p, q = (data.draw(st.sampled_from(board.points)) for _ in range(2))
    (px, py), (qx, qy) = board.xy[p], board.xy[q]
    found = board.between(p, q)
    assert found == board.between(q, p)
    if p != q and (px == qx or py == qy or abs(px - qx) == abs(py - qy)):
        direction = board.direction(p, q)
        assert q in board.ray(p, direction)
        ray = board.ray(p, direction)
        assert found == mask_of(ray[: ray.index(q)])
    else:
        assert board.direction(p, q) == -1
        assert found is None


@pytest.mark.parametrize("name", SHIPPED)
@given(data=st.data())
def test_midlines_cross(name: str, data: st.DataObject) -> None:
    board = shipped(name)
    p, q = (data.draw(st.sampled_from(board.points)) for _ in range(2))
    (px, py), (qx, qy) = board.xy[p], board.xy[q]
    assert board.midlines["vertical"].crosses(p, q) == (px * qx < 0)
    assert board.midlines["horizontal"].crosses(p, q) == (py * qy < 0)
    assert board.midlines["vertical"].side(p) == (px > 0) - (px < 0)


@on_every_board
@given(data=st.data())
def test_symmetries_carry_neighbours_to_neighbours(board: Board, data: st.DataObject) -> None:
    mask = some_set(board, data)
    assert board.symmetries[0].of(mask) == mask
    for symmetry in board.symmetries:
        assert sorted(symmetry.moves) == sorted(symmetry.moves.values()) == list(board.points)
        assert symmetry.of(board.spread(mask, ALL)) == board.spread(symmetry.of(mask), ALL)


def test_symmetries_are_named_rightly() -> None:
    board = shipped("garden-17")
    goes = {symmetry.name: board.name(symmetry.moves[board.number("1,3")]) for symmetry in board.symmetries}
    assert goes == {
        "identity": "1,3",
        "quarter-turn": "3,-1",
        "half-turn": "-1,-3",
        "three-quarter-turn": "-3,1",
        "mirror-east-west": "-1,3",
        "mirror-north-south": "1,-3",
        "mirror-rising": "3,1",
        "mirror-falling": "-3,-1",
    }


def test_a_lopsided_board_and_one_with_a_hole() -> None:
    data = little()
    del data["expected-points"], data["symmetries"], data["maps"]["lakes"], data["regions"]["lake"]
    data["regions"]["shore"] = {"title": "the shore", "row": {"south-of": 0}, "column": 0}
    data["maps"]["points"]["drawing"] = ". a b\nb b b\na . b\na b b\nb b b\n"
    data["regions"]["centre"]["points"] = ["0,1"]
    data["drawn-diagonals"] = []
    board = build_board(data)
    assert [symmetry.name for symmetry in board.symmetries] == ["identity"]
    assert board.between(board.number("0,1"), board.number("0,-1")) is None
    assert board.ray(board.number("0,1"), 4) == ()
    assert offsets(board, board.regions["shore"]) == {(0, -1), (0, -2)}
    assert board.xy[board.centre] == (0, 1)


def test_boards_are_objects_of_their_own() -> None:
    board = shipped("garden-17")
    copied = pickle.loads(pickle.dumps(board))
    assert copied != board
    assert copied.points == board.points
    assert len({board, copied}) == 2
    assert len(repr(board)) < 200
    with pytest.raises(AttributeError):
        board.mask = 0  # type: ignore[misc]
