"""Every page of the site: links and anchors lead somewhere, pages are small, and the same input gives the same bytes."""

import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import pytest

import paisho
from tests.site.conftest import built

pytestmark = pytest.mark.slow

HOST = "http://here"


class Page(HTMLParser):
    """The ids of a page, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value and tag != "use":
                self.links.append(value)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {
        "/" + file.relative_to(site).as_posix().removesuffix("index.html"): Page(file.read_text(encoding="utf-8"))
        for file in sorted(site.rglob("*.html"))
        if file.name != "404.html"
    }


def test_every_link_and_every_anchor_leads_somewhere(site: Path, pages: dict[str, Page]) -> None:
    lost = []
    for path, page in pages.items():
        for link in page.links:
            target, anchor = urldefrag(urljoin(HOST + path, link))
            if not target.startswith(HOST):
                continue
            name = unquote(urlparse(target).path)
            if name in pages:
                if anchor and unquote(anchor) not in pages[name].ids:
                    lost.append((path, link))
            elif not (site / name.lstrip("/")).is_file():
                lost.append((path, link))
    assert lost == []


def test_ids_are_unique_on_a_page(pages: dict[str, Page]) -> None:
    assert [path for path, page in pages.items() if len(page.ids) != len(set(page.ids))] == []


def test_a_page_is_small(site: Path) -> None:
    assert [file for file in site.rglob("*.html") if file.stat().st_size > 1_000_000] == []


@pytest.mark.parametrize("name", paisho.variants())
def test_every_reason_of_a_verdict_has_an_anchor(pages: dict[str, Page], name: str) -> None:
    ids = set(pages[f"/variants/{name}/"].ids)
    assert {rule.clause for rule in paisho.load(name).rules()} <= ids


def sums(site: Path) -> dict[str, str]:
    """The pages and what they load; the map for search engines has the date on it."""
    return {
        file.relative_to(site).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(site.rglob("*"))
        if file.is_file() and not file.name.startswith("sitemap")
    }


def test_the_same_input_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    other = built(tmp_path, PYTHONHASHSEED="4711", TZ="Pacific/Kiritimati", LC_ALL="C", LANG="C")
    assert sums(other) == sums(site)


def test_no_sentence_says_the_path_of_the_machine(site: Path) -> None:
    for file in site.rglob("*.html"):
        assert not re.search(r"/(tmp|home|root)/", file.read_text(encoding="utf-8")), file
