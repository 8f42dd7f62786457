"""Promise 6: the rulebook cannot drift. Every clause stands in it once, and a changed datum changes its sentence."""

import html
import re

import pytest

import paisho
from paisho.language.clauses import clauses
from paisho.loading import load_text
from paisho.loading.catalogue import specs_folder
from paisho.rulebook import as_markdown, rulebook


def page(variant):
    return as_markdown(variant, rulebook(variant))


@pytest.mark.parametrize("name", paisho.variants())
def test_every_clause_has_one_anchor_and_every_link_leads_to_one(name):
    variant = paisho.load(name)
    text = page(variant)
    anchors = re.findall(r'id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))

    assert set(clauses(variant)) - set(anchors) == set()
    assert {link for link in re.findall(r'href="#([^"]+)"', text)} <= set(anchors)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("name: Orchid, kind: special, reach: 6", "name: Orchid, kind: special, reach: 5", "| 5 |"),
        ("direction: clockwise, steps: 1", "direction: anticlockwise, steps: 2", "two points anticlockwise"),
        ("passes: 2", "passes: 3", "the last three turns were passes"),
        ("count: 4", "count: 3", "each choose three accent tiles"),
    ],
)
def test_a_changed_datum_changes_the_sentences_that_depend_on_it_and_no_others(old, new, sentence):
    text = (specs_folder() / "skud" / "variant.yaml").read_text(encoding="utf-8")
    before, after = page(load_text(text)[0]), page(load_text(text.replace(old, new))[0])
    gone = set(before.splitlines()) - set(after.splitlines())
    come = set(after.splitlines()) - set(before.splitlines())
    assert 1 <= len(gone) == len(come) <= 2
    assert any(sentence in line for line in come)


def test_names_with_markup_stay_text():
    text = (specs_folder() / "skud" / "variant.yaml").read_text(encoding="utf-8")
    variant, report = load_text(text.replace("name: Rose,", 'name: "R|o*s_e <b> & `x`",'))
    assert variant is not None, report.text()
    row = next(line for line in page(variant).splitlines() if 'id="tiles.R3"' in line)
    assert "<b>" not in row and row.replace("\\|", "").count("|") == 8


def told(variant):
    """The page as somebody hears it: without markup."""
    return html.unescape(re.sub(r"<[^>]+>|\\(?=\W)", "", page(variant)))


@pytest.mark.parametrize("name", paisho.variants())
def test_whoever_hears_the_page_knows_where_everything_is(name):
    """Words that a sentence leans on are explained: how points are named, what is next to what, what is across a line,
    and whose the places are that rules call a player's own."""
    variant = paisho.load(name)
    text = told(variant)
    assert variant.board.names.scheme.says in text
    assert ("next to" not in text) or "The points next to a point are the eight around it" in text
    assert not re.search(r"across (the|a) \w+ midline(?! or)(?!, with no end on)", text.split("What players may")[0])
    for seat in variant.players.seats.values():
        for value in seat.attributes.values():
            if str(value) in variant.board.region_titles:
                assert f"{variant.board.region_titles[str(value)].title} for " in text


@pytest.mark.parametrize("name", paisho.variants())
def test_no_sentence_is_said_twice_running(name):
    """What a sentence holds already is an anchor within it, not a line of its own below."""
    inside, above = [], ""
    for line in told(paisho.load(name)).splitlines():
        plain = line.removeprefix("- ").split(" (")[0].strip(" §.").lower()
        if line.startswith("- ") and plain in above:
            inside.append((above, plain))
        elif line and not line.startswith("- "):
            above = line.lower()
    assert inside == []


@pytest.mark.parametrize(
    ("then", "gone"), [("", True), ("then: {both: {send: {tiles: moved, to: removed}}}", True), ("to: beneath", False)]
)
def test_captured_tiles_leave_the_board_whatever_else_a_capture_does(then, gone):
    text = (specs_folder() / "skud" / "variant.yaml").read_text(encoding="utf-8")
    old = re.search(r"    captures:\n(?:      .*\n)+", text).group(0)
    new = f"    captures:\n      any: {{by: basic, take: {{owner: enemy}}, cite: rulebook/arranging, {then}}}\n"
    variant, report = load_text(text.replace(old, new))
    assert variant is not None, report.text()
    assert ("A captured tile leaves the board." in told(variant)) == gone


def test_of_several_ways_of_moving_one_is_taken():
    assert "It moves in one of the ways below." in told(paisho.load("capture"))
