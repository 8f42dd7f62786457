"""The rules engine for browsers: Python compiled to WebAssembly (Pyodide, from npm), and an archive of what it runs."""

from __future__ import annotations

import importlib.util
import io
import json
import logging
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import paisho
from paisho.language.variant import Variant
from paisho.loading.catalogue import specs_folder

VERSION = "314.0.7"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NEEDED = ("yaml", "rich")
"""What the core imports besides itself: the reader of YAML, and the widths of characters."""
SIZE = "14 MB"
"""About what a browser loads, told before it does."""

log = logging.getLogger("mkdocs.plugins.paisho")


def pyodide_files() -> dict[str, bytes] | None:
    """The files of Pyodide by name; ``None``, and a line in the log, if they can be had nowhere.

    They are looked for in the folder that ``PAISHO_PYODIDE`` names, then in the user's cache, then at npm.
    """
    named = os.environ.get("PAISHO_PYODIDE")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "paisho" / f"pyodide-{VERSION}"
    folder = Path(named) if named else cache
    if not named and not _complete(cache):
        problem = _fetch(cache)
        if problem:
            log.info("Boards will answer only what is worked out now, without the engine: %s.", problem)
            return None
    if not _complete(folder):
        log.info("Boards will answer only what is worked out now: %s does not hold Pyodide %s.", folder, VERSION)
        return None
    return {part: (folder / part).read_bytes() for part in PARTS}


def _complete(folder: Path) -> bool:
    package = folder / "package.json"
    if not package.is_file() or not all((folder / part).is_file() for part in PARTS):
        return False
    return bool(json.loads(package.read_text(encoding="utf-8")).get("version") == VERSION)


def _fetch(cache: Path) -> str | None:
    """Fetch the package with npm, which checks that it is unchanged; or say why it cannot be had."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=folder)
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"npm did not answer ({error})"
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            return f"npm cannot fetch pyodide {VERSION} ({done.stderr.strip().splitlines()[-1:] or 'no reason given'})"
        cache.mkdir(parents=True, exist_ok=True)
        with tarfile.open(packed) as archive:
            for part in (*PARTS, "package.json"):
                inside = archive.extractfile(f"package/{part}")
                if inside is None:
                    return f"the package of pyodide {VERSION} has no {part}"
                (cache / part).write_bytes(inside.read())
    return None


def archive(variants: Iterable[Variant]) -> bytes:
    """What the engine runs, as an archive: the core, the reader of YAML, and the files of the variants."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in sorted(_contents(variants)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)
    return buffer.getvalue()


def _contents(variants: Iterable[Variant]) -> Iterator[tuple[str, bytes]]:
    core = Path(paisho.__file__).parent
    here = Path(__file__).parent
    for root in (core, *map(_package, NEEDED)):
        for file in root.rglob("*.py"):
            if "cli" not in file.relative_to(root).parts:
                yield f"{root.name}/{file.relative_to(root).as_posix()}", file.read_bytes()
    for name in ("__init__.py", "touch.py"):
        yield f"paisho_site/{name}", (here / name).read_bytes()
    specs = specs_folder()
    for file in specs.rglob("*.yaml"):
        if "cases" not in file.relative_to(specs).parts:
            yield f"paisho/specs/{file.relative_to(specs).as_posix()}", file.read_bytes()
    for variant in variants:
        folder = Path(variant.file).resolve().parent
        if not folder.is_relative_to(specs.resolve()):
            for file in folder.glob("*.y*ml"):
                yield f"own/{variant.id}/{file.name}", file.read_bytes()


def _package(name: str) -> Path:
    """The folder of an installed package."""
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None, f"{name} is a dependency of paisho"
    return Path(spec.origin).parent


def source_of(variant: Variant) -> str:
    """What the engine in the browser loads a variant by."""
    if variant.id in paisho.variants() and Path(variant.file).resolve().is_relative_to(specs_folder().resolve()):
        return variant.id
    return f"/rules/own/{variant.id}/{Path(variant.file).name}"
