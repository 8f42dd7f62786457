"""The MkDocs plugin: adds the pages of variants to a site.

In ``mkdocs.yml``::

    plugins:
      - search
      - paisho:
          variants: [skud, my-game/variant.yaml]   # default: every shipped variant
          reference: true                          # the language and the diagnostics, too
          engine: false                            # leave out the engine in the browser (14 MB)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files

import paisho
from paisho.language.variant import Variant
from paisho.render import page_stylesheet
from paisho.spec import SpecError
from paisho_site.engine import archive, pyodide_files
from paisho_site.navigation import expanded
from paisho_site.pages import site_pages
from paisho_validators.measures import MeasuresError

STATIC = Path(__file__).parent / "static"
STYLES = "assets/paisho/boards.css"


class PaishoConfig(Config):
    """The plugin's options."""

    variants = config_options.ListOfItems(config_options.Type(str), default=[])
    reference = config_options.Type(bool, default=False)
    engine = config_options.Type(bool, default=True)


class PaishoPlugin(BasePlugin[PaishoConfig]):
    """Adds rulebooks and reference pages to a MkDocs site."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Ask for the style sheets of the pictures."""
        config.extra_javascript += ["assets/paisho/play.js", "assets/paisho/pages.js"]
        config.extra_css = [*config.extra_css, STYLES, "assets/paisho/pages.css"]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages."""
        folder = Path(config.config_file_path or ".").parent
        variants = self._variants(folder)
        engine = pyodide_files() if self.config.engine else None
        try:
            generated: dict[str, Any] = dict(site_pages(variants, self.config.reference, engine is not None))
        except MeasuresError as error:
            raise PluginError(str(error)) from error
        if engine is not None:
            generated |= {f"assets/paisho/pyodide/{name}": content for name, content in engine.items()}
            generated["assets/paisho/paisho.zip"] = archive(variants)
        config.nav = expanded(config.nav, set(generated), variants)
        generated[STYLES] = page_stylesheet()
        for static in sorted(STATIC.iterdir()):
            generated[f"assets/paisho/{static.name}"] = static.read_bytes()
        for path, content in generated.items():
            files.append(File.generated(config, path, content=content))
        return files

    def _variants(self, folder: Path) -> list[Variant]:
        names = self.config.variants or paisho.variants()
        try:
            return [paisho.load(name if name in paisho.variants() else folder / name) for name in names]
        except SpecError as error:
            raise PluginError(f"a variant of this site has faults:\n{error}") from error
