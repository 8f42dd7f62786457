"""The generated pages in a site's navigation: `variants/` and `language/` in `nav` stand for all pages below them."""

from __future__ import annotations

from typing import Any

from paisho.grammar.sorts import SCALAR, forms_of, sorts
from paisho.language.sections import section_keys
from paisho.language.variant import Variant
from paisho_site.reference import called, file_name
from paisho_site.sections import has_page


def expanded(nav: Any, pages: set[str], variants: list[Variant]) -> Any:
    """The navigation with the generated pages in the places that ask for them."""
    if isinstance(nav, list):
        return [expanded(item, pages, variants) for item in nav]
    if isinstance(nav, dict):
        return {title: expanded(item, pages, variants) for title, item in nav.items()}
    if nav == "variants/":
        return ["variants/index.md", *(_variant(variant, pages) for variant in variants)]
    if nav == "language/":
        sections = [{name: f"language/sections/{name}.md"} for name in section_keys() if has_page(name)]
        first = {"Sections": ["language/sections.md", *sections]}
        return ["language/index.md", first, {"Board file": "language/board.md"}, *map(_sort, sorts())]
    return nav


def _variant(variant: Variant, pages: set[str]) -> dict[str, Any]:
    folder = f"variants/{variant.id}/"
    found: list[Any] = [f"{folder}index.md"]
    if f"{folder}play.md" in pages:
        found.append({"Play": f"{folder}play.md"})
    cases = sorted(page for page in pages if page.startswith(f"{folder}cases/") and not page.endswith("/index.md"))
    if cases:
        found.append({"Cases": [f"{folder}cases/index.md", *cases]})
    return {variant.title: found}


def _sort(sort: str) -> dict[str, Any]:
    pages = [
        {"a bare word" if word == SCALAR else word: f"language/{sort}/{file_name(word)}.md"} for word in forms_of(sort)
    ]
    return {called(sort): [f"language/{sort}/index.md", *pages]}
