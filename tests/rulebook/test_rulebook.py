"""Promise 6: the rulebook cannot drift. Every clause stands in it once, and a changed datum changes its sentence."""

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
