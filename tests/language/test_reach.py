"""Links by reach, what arrives at tiles, rings anywhere: what is handed on equals what is worked out anew."""

from pathlib import Path

import pytest

import paisho
from paisho import load
from paisho.engine import convert
from paisho.language.base import Binding
from paisho.language.loops import LoopForm
from paisho.language.rings import Ring
from tests.language.games import positions, scene


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_handed_on_is_what_a_fresh_look_finds(players: int) -> None:
    rules = load("lotus-gambit")
    for number, pos in enumerate(positions(rules, 3, 2, 160, players=players, elements="reconstructed")):
        game = pos.rules
        for form in game.situations.values():
            form[pos.seat].mask(pos, Binding(pos.seat))  # so that there is something to hand on
        if number % 9:
            continue
        fresh = convert.position(game, convert.snapshot(pos))
        for known in game.handed_on:
            if hasattr(known, "sums"):
                tiles = [point for point in game.board.points if pos.cells[point]]
                assert [known.sums(pos)[p] for p in tiles] == [known.sums(fresh)[p] for p in tiles]
            else:
                for point in game.board.points:
                    if pos.cells[point]:
                        bound = Binding(pos.seat)
                        assert known.at(pos, point, bound) == known.at(fresh, point, bound)


def test_rings_are_the_same_to_engine_and_referee() -> None:
    rules = load("lotus-gambit")
    some = 0
    for number, pos in enumerate(positions(rules, 11, 3, 240)):
        if number % 40 != 39:
            continue
        seen = scene(pos)
        for name, form in pos.rules.rings.items():
            assert isinstance(form, LoopForm)
            ring: Ring = rules.rings[name].body
            owners = {seat for i, seat in enumerate(pos.rules.seats) if form.owners(pos) >> i & 1}
            assert owners == set(ring.owners(seen))
            for number_of, seat in enumerate(pos.rules.seats):
                listed = set(form.listed(pos, number_of, None))
                loops = {sum(1 << p for p in loop) for loop in ring.loops(seat, seen)}
                assert loops <= listed
                some += len(loops)
                for points in listed:
                    assert form.is_ring(pos, number_of, points, None)
                    members = frozenset(p for p in pos.rules.board.points if points >> p & 1)
                    assert ring.is_ring(members, seat, seen, None)
    assert some


def test_ways_that_differ_only_for_tiles_that_send_nothing_are_worked_out_once() -> None:
    rules = load("lotus-gambit")
    game = paisho.game(rules)
    harmony, disharmony = (game.links[name] for name in ("harmony", "disharmony"))
    assert rules.links["harmony"].body.reach.ways != rules.links["disharmony"].body.reach.ways
    assert harmony.reach is disharmony.reach
    assert not {*harmony.senders} <= {*disharmony.senders} and not {*disharmony.senders} <= {*harmony.senders}


def test_ways_of_one_tile_that_differ_are_not_mixed_up(tmp_path: Path) -> None:
    file = tmp_path / "variant.yaml"
    links = "links: {disharmony: {reach: {ways: [step, straight, crooked, orchid]}}}"
    file.write_text(f"extends: lotus-gambit\nid: stepping\n{links}\n", encoding="utf-8")
    rules = load(file)
    game = paisho.game(rules)
    assert game.links["harmony"].reach is not game.links["disharmony"].reach
    for number, pos in enumerate(positions(rules, 5, 2, 120)):
        if number % 20 == 19:
            seen = scene(pos)
            for name, form in pos.rules.links.items():
                found = {(p, q) for p, q, _ in form.links(pos)}
                assert found == {link.ends for link in rules.links[name].body.find(seen)}
