"""The generated pages of a site, by path."""

from __future__ import annotations

from paisho.language.variant import Variant
from paisho.rulebook import as_markdown, rulebook
from paisho.rulebook.markdown import escaped
from paisho_site.beside import Beside, cases_of, cases_pages
from paisho_site.engine import source_of
from paisho_site.figures import drawing
from paisho_site.manual import command_page, interface_page
from paisho_site.measured import Measured
from paisho_site.play import play_page
from paisho_site.reference import comparison_page, diagnostics_page, reference_pages
from paisho_site.sharing import shared


def variant_pages(variant: Variant, engine: bool) -> dict[str, str]:
    """The rulebook of a variant and its cases."""
    cases = cases_of(variant)
    beside = Beside(variant, cases, "cases/")
    measured = Measured(variant, cases)
    body = as_markdown(variant, rulebook(variant), lambda figure: drawing(figure, variant), beside, measured.tally)
    sources = "; ".join(
        escaped(source.title + (f" ({source.edition})" if source.edition else ""))
        for source in variant.sources.values()
    )
    head = [f"# {escaped(variant.title)}", "", f"*After: {sources}.*", ""]
    head += ["[Play it, and ask it why](play.md){ .md-button }", ""]
    if cases:
        head += [measured.summary(), ""]
    pages = {"index.md": "\n".join(head) + "\n" + body}
    if cases:
        pages |= {f"cases/{name}": text for name, text in cases_pages(variant, cases, measured.listed()).items()}
    pages["play.md"] = play_page(variant, source_of(variant), engine)
    return {f"variants/{variant.id}/{name}": shared(text) for name, text in pages.items()}


def site_pages(variants: list[Variant], reference: bool, engine: bool) -> dict[str, str]:
    """Every generated page: rulebooks, and with ``reference`` the language, the diagnostics and the comparison."""
    pages: dict[str, str] = {}
    for variant in variants:
        pages |= variant_pages(variant, engine)
    pages["variants/index.md"] = comparison_page(variants)
    if reference:
        pages |= {f"language/{path}": text for path, text in reference_pages(variants).items()}
        pages["diagnostics.md"] = diagnostics_page()
        pages["cli.md"] = command_page()
        pages["api.md"] = interface_page()
    return pages
