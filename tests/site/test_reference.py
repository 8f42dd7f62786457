"""The reference says of every word what it needs, and reads as text, not as markup."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import paisho
from paisho.grammar import Form, Shape, form_fields
from paisho.grammar.records import Key
from paisho.grammar.sorts import SCALAR, Sort, forms_of, single, sorts
from paisho.language.sections import section_keys
from paisho.loading.schemas import schemas
from paisho.rulebook.markdown import coded
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


def places() -> Iterator[Shape]:
    """Every place of a file in which something may stand."""
    keys = [*section_keys().values(), *(key for s in sorts() for form in forms_of(s).values() for key in keys_of(form))]
    waiting = [key.shape for key in keys]
    while waiting:
        shape = waiting.pop()
        yield shape
        waiting += [*shape.within(), *(key.shape for key in shape.declared())]


def keys_of(form: type[Form]) -> Iterable[Key]:
    return form_fields(form).values()


def test_what_may_stand_in_a_place_is_told_alike_everywhere() -> None:
    """Lists made while the words were still being declared had some of them only, and left out the bare words."""
    whole = {", ".join(word for word in forms_of(sort) if word != SCALAR) for sort in sorts()}
    told = [
        words
        for shape in places()
        for words in re.findall(r"one of the keys ([\w, -]+?)(?=, and `for`|$)", shape.wants)
    ]
    assert len(told) > 30 and set(told) <= whole
    for sort in sorts():
        if SCALAR in forms_of(sort):
            bare = single(forms_of(sort)[SCALAR])
            assert bare is not None and Sort(sort).wants.startswith(bare.shape.wants)
    assert any("a list" in shape.wants and "anywhere, empty, occupied" in shape.wants for shape in places())
    assert not any("a effect" in shape.wants for shape in places())


def described(schema: Any) -> Iterator[tuple[str, str]]:
    """Every key of every mapping of a JSON Schema, with what it says."""
    if isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            yield name, inner["description"]
        for inner in schema.values():
            yield from described(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from described(inner)


@pytest.mark.parametrize("schema", schemas())
def test_every_key_that_editors_complete_is_explained_in_the_reference(schema: str, pages: dict[str, str]) -> None:
    """Editors and the reference look at the declarations in ways of their own; neither may miss a key."""
    text = "\n".join(pages.values())
    words = {word for sort in sorts() for word in forms_of(sort)}
    known = {re.match(r"\| \[?`([^`]+)`", line)[1] for line in text.splitlines() if re.match(r"\| \[?`", line)}  # type: ignore[index]
    missing = [
        (name, says)
        for name, says in described(schemas()[schema])
        if name not in words and (name not in known or coded(says.partition(" (")[0]).strip() not in text)
    ]
    assert missing == []


def test_links_within_the_reference_lead_somewhere(pages: dict[str, str]) -> None:
    for path, text in pages.items():
        outside = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
        for link, _, anchor in re.findall(r"\]\(((?!\.\./\.\./variants)[\w./()-]+?\.md)(#([\w.-]+))?\)", outside):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
            assert target in pages, (path, link)
            assert not anchor or f"{{#{anchor}}}" in pages[target], (path, link, anchor)


def test_the_example_of_a_variant_that_extends_another_is_sound(pages: dict[str, str], tmp_path: Path) -> None:
    block = re.search(r"^```yaml\n(extends: .*?)^```$", pages["sections/extends.md"], flags=re.S | re.M)
    assert block is not None
    file = tmp_path / "child.yaml"
    file.write_text(f"language: 1\nid: child\n{block[1]}", encoding="utf-8")
    assert "boat" not in paisho.load(file).actions


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
