"""``paisho docs``: the pages of variants, without any configuration of theirs."""

from __future__ import annotations

import logging
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click
import yaml

import paisho
from paisho.cli import inputs

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

REFERENCE = """\
## For authors

- [The rule language](language/index.md): every section, key and word of a variant file, and of a board file
- [Diagnostics](diagnostics.md): what `paisho check` may report
- [Commands](cli.md), and [the same from Python](api.md)
"""
"""The part of the first page that leads to the reference."""
MISSING = "the pages are made with MkDocs, which is not installed: pip install 'paisho[docs]'"


@click.group(short_help="The rulebooks of variants, as pages.")
def docs() -> None:
    """The rulebooks of variants as a site, every sentence from the data, with pictures and cases; and the reference of
    the rule language."""


@docs.command()
@click.argument("sources", metavar="FILE|ID...", nargs=-1)
@click.option("--output", metavar="DIR", default="site", show_default=True, help="The folder for the pages.")
def build(sources: tuple[str, ...], output: str) -> None:
    """Build the pages of variants, each an id or a file; without any, of those that come with paisho.

    \b
    Examples:
      paisho docs build my-game/variant.yaml
      paisho docs build skud capture --output pages
    """
    _makers_are_there()
    target = Path(output).resolve()
    if target.exists() and any(target.iterdir()) and not (target / "sitemap.xml").exists():
        raise click.ClickException(f"{output} holds something else than such pages; choose another folder")
    with tempfile.TemporaryDirectory() as folder:
        from mkdocs.commands.build import build as make

        config = _config(Path(folder), sources, target)
        make(config)
    click.echo(f"{target / 'index.html'}")


@docs.command()
@click.argument("sources", metavar="FILE|ID...", nargs=-1)
@click.option("--port", metavar="N", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(sources: tuple[str, ...], port: int) -> None:
    """Show the pages of variants at http://127.0.0.1:8000/, and build them again when a file changes.

    \b
    Examples:
      paisho docs serve my-game/variant.yaml
    """
    _makers_are_there()
    with tempfile.TemporaryDirectory() as folder:
        file, watched = _written(Path(folder), sources)
        from mkdocs.commands.serve import serve as show

        show(config_file=str(file), dev_addr=f"127.0.0.1:{port}", watch=watched)


def _makers_are_there() -> None:
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    if any(find_spec(package) is None for package in ("material", "mkdocs")):
        raise click.ClickException(MISSING)


def _config(folder: Path, sources: tuple[str, ...], target: Path) -> MkDocsConfig:
    from mkdocs.config import load_config

    file, _ = _written(folder, sources)
    return load_config(str(file), site_dir=str(target))


def _written(folder: Path, sources: tuple[str, ...]) -> tuple[Path, list[str]]:
    """A configuration of MkDocs for these variants, and the folders that the pages are made from."""
    told = logging.getLogger("mkdocs.plugins.paisho")
    told.setLevel(logging.INFO)
    if not told.handlers:
        told.addHandler(logging.StreamHandler())
    found = [inputs.variant(source) for source in sources or paisho.variants()]
    titles = [variant.title for variant in found]
    names = [source if source in paisho.variants() else str(Path(source).resolve()) for source in sources]
    pages = folder / "docs"
    pages.mkdir()
    listed = "".join(f"- [{variant.title}](variants/{variant.id}/index.md): {variant.aim}\n" for variant in found)
    (pages / "index.md").write_text(f"# Rulebooks\n\n{listed}\n{REFERENCE}", encoding="utf-8")
    config = {
        "site_name": titles[0] if len(titles) == 1 else "Pai Sho rulebooks",
        "docs_dir": str(pages),
        "theme": {
            "name": "material",
            "font": False,
            "features": ["navigation.top", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "brown"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "brown"},
            ],
        },
        "plugins": ["search", {"paisho": {"variants": names, "reference": True}}],
        "nav": [
            "index.md",
            {"Rulebooks": "variants/"},
            {"Language": "language/"},
            {"Diagnostics": "diagnostics.md"},
            {"Commands": "cli.md"},
            {"Python": "api.md"},
        ],
        "markdown_extensions": ["attr_list", "md_in_html", "tables", {"toc": {"permalink": True, "toc_depth": 3}}],
    }
    file = folder / "mkdocs.yml"
    file.write_text(yaml.safe_dump(config), encoding="utf-8")
    watched = sorted({str(Path(source).resolve().parent) for source in sources if source not in paisho.variants()})
    return file, watched
