"""Faults that the properties have found, each as the small position that showed it."""

import paisho


def position(board: dict[str, str], phase: str, reserve: dict[str, dict[str, int]], to_move: str) -> paisho.Position:
    data = {"variant": "skud", "board": board, "phase": phase, "reserve": reserve, "to_move": to_move}
    return paisho.read_position(data)


def test_every_tile_that_one_effect_turns_is_known_by_where_it_stood_before() -> None:
    """The three tiles turn at once; the one in the middle was taken for the one that comes to its place."""
    board = {"-3,0": "guest W5", "-4,0": "guest K", "-5,0": "host W5"}
    turned = position(board, "bonus", {"host": {"W": 1}, "guest": {}}, "host")
    wheel = paisho.Move("wheel", "W", None, "-4,-1")
    assert wheel not in paisho.legal_moves(turned)
    assert [reason.clause for reason in paisho.judge(turned, wheel).reasons] == ["laws.no-push-into-foreign-garden"]


def test_skipping_mends_no_clash() -> None:
    """After a skip the engine took it for granted that no tiles clash, whatever stood on the board."""
    clashing = {"1,1": "host R3", "1,3": "guest W3", "4,-3": "guest R4"}
    before = position(clashing, "bonus", {"host": {"R3": 1}, "guest": {"R3": 1}}, "host")
    after = paisho.play(before, paisho.Move("skip"))
    read = paisho.read_position(paisho.write_position(after))
    assert paisho.legal_moves(after) == paisho.legal_moves(read)
    assert paisho.Move("arrange", None, "4,-3", "4,-2") not in paisho.legal_moves(after)
