"""The site, built once, served from this machine, and looked at with a real browser."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paisho_site.engine import pyodide_files

ROOT = Path(__file__).resolve().parents[2]
AXE = "4.14.1"


def missing(what: str) -> None:
    """What these tests need is not there: on somebody's machine they are skipped, in CI they fail."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def built(folder: Path, **env: str) -> Path:
    """The site, built in a process of its own."""
    target = folder / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target)]
    known = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **env}
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once, also where several processes share the tests: the first makes it, the others wait."""
    shared = os.environ.get("PYTEST_XDIST_WORKER") is not None
    folder = tmp_path_factory.getbasetemp().parent / "whole" if shared else tmp_path_factory.mktemp("whole")
    try:
        folder.mkdir(exist_ok=not shared)
    except FileExistsError:
        for _ in range(6000):
            if (folder / "done").exists():
                return folder / "site"
            time.sleep(0.1)
        pytest.fail("the site was not built in time")
    built(folder)
    (folder / "done").touch()
    return folder / "site"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        missing("needs Chromium: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install -e '.[dev]'")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def engine() -> None:
    if pyodide_files() is None:
        missing("needs Pyodide: npm, or a folder with its files in PAISHO_PYODIDE")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of the accessibility checker."""
    npm = shutil.which("npm")
    if npm is None:
        missing("needs npm for axe-core")
    assert npm is not None
    folder = tmp_path_factory.mktemp("axe")
    done = subprocess.run(
        [npm, "pack", f"axe-core@{AXE}", "--silent"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    packed = next(folder.glob("*.tgz"), None)
    if packed is None:
        missing(f"npm cannot fetch axe-core: {done.stderr}")
    assert packed is not None
    with tarfile.open(packed) as archive:
        source = archive.extractfile("package/axe.min.js")
        assert source is not None
        return source.read().decode("utf-8")
