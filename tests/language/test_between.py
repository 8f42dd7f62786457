"""Every pair of flowers with every flower between them, under every reading of what may stand there."""

from itertools import product

import pytest

from paisho import facts, load, read_position

CIRCLE = ["Js", "Ly", "Jd", "Rs", "C", "Rd"]


def apart(one: str, two: str) -> int:
    steps = abs(CIRCLE.index(one) - CIRCLE.index(two))
    return min(steps, len(CIRCLE) - steps)


def stands(one: str, between: str, two: str, reading: str) -> bool:
    """By the printed table alone: neighbours harmonise, two steps apart is neutral, three is disharmony."""
    neutral = [apart(end, between) == 2 for end in (one, two)]
    let_through = {"both": all(neutral), "either": any(neutral)}[reading]
    return apart(one, two) == 1 and let_through


@pytest.mark.parametrize("reading", ["both", "either"])
@pytest.mark.parametrize("owner", ["host", "guest"])
def test_all_216_triples(reading: str, owner: str) -> None:
    rules = load("wiki-2010")
    kept = 0
    for one, between, two in product(CIRCLE, repeat=3):
        board = {"6e": f"host {one}", "7e": f"{owner} {between}", "8e": f"host {two}"}
        pos = read_position({"variant": rules.id, "options": {"between": reading}, "board": board}, rules)
        linked = (("8e", "6e"), "host") in facts(pos).links["harmony"]
        assert linked == stands(one, between, two, reading), (one, between, two)
        kept += linked
    # Each of the six pairs, either way round: four of the six flowers are neutral to one end, none to both.
    assert kept == {"both": 0, "either": 48}[reading]


@pytest.mark.parametrize(("between", "linked"), [("B", True), ("R", False), ("K", False), ("W", False), ("D", False)])
def test_other_tiles_between(between: str, linked: bool) -> None:
    rules = load("wiki-2010")
    board = {"4e": "host Js", "10e": f"guest {between}", "16e": "host Ly"}
    pos = read_position({"variant": rules.id, "board": board}, rules)
    assert ((("16e", "4e"), "host") in facts(pos).links["harmony"]) == linked
