"""The reference says of every word what it needs, and reads as text, not as markup."""

import re

import pytest

import paisho
from paisho.grammar.sorts import SCALAR, Sort, forms_of, single, sorts
from paisho_site.manual import WIDTH, interface_page
from paisho_site.reference import SORTS, comparison_page, diagnostics_page, file_name, reference_pages

VARIANTS = [paisho.load(name) for name in paisho.variants()]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference_pages(VARIANTS)


def test_every_word_has_a_page_with_examples_and_the_sentences_it_makes(pages: dict[str, str]) -> None:
    for sort in sorts():
        assert sort in SORTS, "readers are told what the words of a sort are called"
        for word, cls in forms_of(sort).items():
            page = pages[f"{sort}/{file_name(word)}.md"]
            assert cls.good in page and cls.bad in page, word
            assert ("it is part of sentences such as these" in page) != ("None of the variants here uses it" in page)
            for name, clause in re.findall(r"variants/([\w-]+)/index\.md#([^)]+)\)", page):
                assert clause in {rule.clause for rule in paisho.load(name).rules()} | {
                    f"groups.{group}" for group in paisho.load(name).groups
                }


def test_what_may_stand_in_a_place_is_told_alike_everywhere(pages: dict[str, str]) -> None:
    """Lists made while the words were still being declared had some of them only, and left out the bare words."""
    whole = {", ".join(word for word in forms_of(sort) if word != SCALAR) for sort in sorts()}
    told = re.findall(r"a mapping with one of the keys ([\w, -]+?)(?=, and `for`|[.;|)]| \|)", "\n".join(pages.values()))
    assert len(told) > 30 and set(told) <= whole
    for sort in sorts():
        if SCALAR in forms_of(sort):
            bare = single(forms_of(sort)[SCALAR])
            assert bare is not None and Sort(sort).wants.startswith(bare.shape.wants)
    assert "anywhere, empty, occupied" in pages["where/all.md"] and "reserve-lacks" in pages["condition/any.md"]
    assert "a effect" not in pages["action/move.md"]


def test_a_sentence_is_made_with_the_word(pages: dict[str, str]) -> None:
    page = pages["effect/rotate.md"]
    assert "All tiles on the eight points around it move one point clockwise" in page
    assert "skud/index.md#actions.wheel.then." in page


def test_code_reads_as_code(pages: dict[str, str]) -> None:
    for text in (*pages.values(), diagnostics_page()):
        outside = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
        assert "\\`" not in outside


def test_the_comparison_speaks_in_words() -> None:
    page = comparison_page(VARIANTS)
    assert "place a Rock" in page and "a player's last basic flower has been played" in page
    assert not re.search(r"\| Variant \|(?:[^|]*\|)* *\|", page)


def test_long_signatures_are_broken_into_lines() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", interface_page(), flags=re.S | re.M)
    assert len(blocks) > 10
    assert [line for block in blocks for line in block.splitlines() if len(line) > WIDTH + 4] == []
