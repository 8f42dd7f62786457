"""From whom words of ownership are seen: wherever the language has room for one, either the file is refused with a
message that says so, or engine and referee see the tiles from the same player.

Each shipped variant is changed by putting such a word at one of its places; the places are found by reading, so that
what is added to the language is tried as well. One file in a few is tried, the same in every run.
"""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import paisho
from paisho.language.variant import Variant
from paisho.loading import load_text, load_tree
from paisho.loading.catalogue import variant_file
from paisho.spec import Mapping, Report, read_file
from paisho_validators.properties import INVARIANTS, random_options, scatter
from tests.properties.views import OWNERS, SAID, Place, places, spoken

AGREE = ("facts-agree", "status-agrees", "generated-moves-are-legal", "legal-moves-are-generated")
SHARE = 36
"""How many kinds of places are tried in each variant at most, in one way each."""
BOARDS = 4


@cache
def tree(name: str) -> Mapping:
    read = read_file(Path(paisho.load(name).file), Report())
    assert isinstance(read, Mapping)
    return read


@cache
def kinds(name: str) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for place in places(tree(name), pytest.MonkeyPatch()):
        found.setdefault(place.kind, []).append(place)
    return found


def disagreement(variant: Variant, rng: Random, boards: int = BOARDS) -> str | None:
    """Where engine and referee part on some boards, if they do."""
    rules = paisho.game(variant, random_options(variant, rng))
    for _ in range(boards):
        position = scatter(rules, rng)
        for name in AGREE:
            found = INVARIANTS[name](position)
            if found is not None:
                return f"{name}: {found.says} in {paisho.write_position(position)}"
    return None


@pytest.mark.parametrize("name", paisho.variants())
def test_a_word_of_ownership_is_refused_or_means_the_same_to_both_readers(name: str) -> None:
    rng = Random(name)
    tried = refused = 0
    for kind in rng.sample(sorted(kinds(name)), min(SHARE, len(kinds(name)))):
        place, owner = rng.choice(kinds(name)[kind]), rng.choice(OWNERS)
        words, alone = rng.choice(SAID[place.sort])(owner), rng.random() < 0.7
        report = Report()
        variant = load_tree(spoken(tree(name), place, words, alone), report)
        tried += 1
        if variant is None:
            refused += 1
            assert report.text(), (place, words)
            continue
        found = disagreement(variant, rng)
        assert found is None, f"{'.'.join(place.path)}: {words} {'alone' if alone else 'besides'}: {found}"
    assert tried - refused >= tried // 3, "most files are refused, so that little is tried"


def skud(*changes: tuple[str, str]) -> tuple[Variant | None, Report]:
    """Skud with passages of its text replaced, `@` standing for the passage itself."""
    file = variant_file("skud")
    assert file is not None
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new.replace("@", old))
    return load_text(text, str(file))


ROCK = "rock: {on-line: {tile: R}"
SITUATIONS = "situations:\n"


OF_ITSELF = {
    "end of a link": (
        "ends: {is: blooming}\n    line: {along: orthogonal, stops-at: gates}\n    owner: {of: basic}",
        "blooming}",
        "blooming, owner: OWNER}",
    ),
    "situation": (SITUATIONS, "@", "@  tried: {owner: OWNER, cite: rulebook/tiles}\n"),
    "law": (
        "laws:\n",
        "@",
        "@  tried: {never: {displaced: {tile: {owner: OWNER}, out-of: centre}}, cite: rulebook/tiles}\n",
    ),
}
"""Where a tile is asked of itself alone: a passage, and what in it becomes what."""


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("where", OF_ITSELF)
def test_a_tile_that_is_asked_of_itself_alone_is_seen_from_nobody(where: str, owner: str) -> None:
    passage, old, new = OF_ITSELF[where]
    new = new.replace("OWNER", owner)
    variant, report = skud((passage, new if old == "@" else passage.replace(old, new)))
    if owner in ("mover", "opponent") and where != "end of a link":
        assert variant is not None, report.text()
        assert disagreement(variant, Random(1), 20) is None
    else:
        assert [found.code for found in report.diagnostics] == ["out-of-place"]
        assert f"`owner: {owner}` is seen from" in report.text()


@pytest.mark.parametrize("owner", ["same", "enemy"])
def test_what_cancels_a_link_is_seen_from_its_owner(owner: str) -> None:
    variant, report = skud((ROCK, f"rock: {{on-line: {{tile: R, owner: {owner}}}"))
    assert variant is not None, report.text()
    board = {"2,1": "host R3", "2,4": "host R4"}
    for rock in ("host R", "guest R"):
        position = paisho.read_position(
            {"variant": "skud", "board": {**board, "2,6": rock}, "to_move": "host"}, variant
        )
        cancelled = rock == ("host R" if owner == "same" else "guest R")
        assert bool(paisho.facts(position).links["harmony"]) is not cancelled
    assert disagreement(variant, Random(1), 20) is None


@pytest.mark.parametrize("owner", ["same", "enemy"])
def test_what_a_link_passes_over_is_seen_from_its_owner(owner: str) -> None:
    line = "line: {along: orthogonal, stops-at: gates}\n    owner: {of: basic}"
    over = line.replace("gates}", f"gates, over: {{tried: {{owner: {owner}, cite: rulebook/tiles}}}}}}")
    variant, report = skud((line, over))
    assert variant is not None, report.text()
    for seat in ("host", "guest"):
        board = {"2,1": "host R3", "2,4": "host R4", "2,3": f"{seat} W"}
        position = paisho.read_position({"variant": "skud", "board": board, "to_move": "guest"}, variant)
        seen = ("2,1", "2,4") in [ends for ends, _ in paisho.facts(position).links["harmony"]]
        assert seen is (seat == ("host" if owner == "same" else "guest"))
    assert disagreement(variant, Random(1), 20) is None


def test_links_that_may_be_nobodys_are_seen_from_nobody() -> None:
    variant, report = skud(
        ("owner: {of: basic}", "owner: if-shared"), (ROCK, "rock: {on-line: {tile: R, owner: enemy}")
    )
    assert variant is None
    assert [(found.code, found.path) for found in report.diagnostics] == [("out-of-place", "links.harmony.cancelled")]


@pytest.mark.parametrize("where", ["end-is: mine", "on-line: {is: mine}"])
def test_links_rest_on_no_situation_that_is_seen_from_the_player_to_move(where: str) -> None:
    variant, report = skud((SITUATIONS, "@  mine: {owner: mover, cite: rulebook/tiles}\n"), (ROCK, f"rock: {{{where}"))
    assert variant is None
    assert [(found.code, found.path) for found in report.diagnostics] == [("out-of-place", "links.harmony")]
    assert "`mine`" in report.text()


def test_a_count_asks_each_player_as_the_mover() -> None:
    variant, report = skud(
        (SITUATIONS, "@  mine: {owner: mover, cite: rulebook/tiles}\n"),
        ("counts:\n", "@  own: {tiles: {is: mine}, cite: rulebook/tiles}\n"),
    )
    assert variant is not None, report.text()
    board = {"2,1": "host R3", "2,4": "host R4", "-2,4": "guest R3"}
    position = paisho.read_position({"variant": "skud", "board": board, "to_move": "host"}, variant)
    assert paisho.facts(position).counts["own"] == {"host": 2, "guest": 1}
    assert disagreement(variant, Random(1), 20) is None


def test_only_effects_and_choices_may_count_while_something_is_so_on_the_board() -> None:
    variant, report = skud((ROCK, "rock: {on-line: {tile: R}, if: {some: {owner: mover}}"))
    assert variant is None and [found.code for found in report.diagnostics] == ["out-of-place"]
