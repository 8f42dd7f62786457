"""The reference says of every word what it needs, and reads as text, not as markup."""

import re

import pytest

import paisho
from paisho.grammar.sorts import forms_of, sorts
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
