"""The modeline of a new variant in an editor: completion, explanations and errors from a YAML language server."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paisho_site.commands.new import new
from tests.site.conftest import missing

pytestmark = pytest.mark.slow
VERSION = "1.25.0"


class Server:
    """A language server and what it has said unasked."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.asked = 0
        self.faults: dict[str, list[Any]] = {}
        self.ask("initialize", {"processId": os.getpid(), "rootUri": folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})
        settings = {"yaml": {"hover": True, "completion": True, "validate": True, "schemaStore": {"enable": False}}}
        self.tell("workspace/didChangeConfiguration", {"settings": settings})

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode("utf-8")
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method: str, params: dict[str, Any]) -> None:
        self.send({"method": method, "params": params})

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.faults[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            items = message.get("params", {}).get("items", [])
            self.send({"id": message["id"], "result": [None for _ in items] if items else None})
        return message

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.asked and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def opened(self, file: Path, text: str) -> list[Any]:
        """Open a text as that file, and wait for what is wrong with it."""
        uri = file.as_uri()
        self.faults.pop(uri, None)
        document = {"uri": uri, "languageId": "yaml", "version": self.asked, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        while uri not in self.faults:
            self.read()
        return self.faults[uri]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    npm = shutil.which("npm")
    if npm is None:
        missing("needs npm for yaml-language-server")
    assert npm is not None
    folder = tmp_path_factory.mktemp("editor")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", f"yaml-language-server@{VERSION}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    program = folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    if done.returncode or not program.exists():
        missing(f"npm cannot fetch yaml-language-server: {done.stderr}")
    started = Server(["node", str(program), "--stdio"], folder)
    yield started
    started.process.kill()
    started.process.communicate()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(new, ["lily-race"]).exit_code == 0
    return tmp_path / "lily-race" / "variant.yaml"


def at(text: str, words: str) -> dict[str, int]:
    """The place just behind some words."""
    before = text[: text.index(words) + len(words)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def test_a_new_variant_has_no_faults_and_a_wrong_key_has_one(server: Server, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert server.opened(file, text) == []
    wrong = server.opened(file.with_name("wrong.yaml"), text.replace("captures:", "captrues:"))
    assert [fault["range"]["start"]["line"] for fault in wrong] == [at(text, "captures:")["line"]]
    assert "captrues" in wrong[0]["message"]


def test_keys_are_explained(server: Server, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    server.opened(file, text)
    hover = server.ask(
        "textDocument/hover", {"textDocument": {"uri": file.as_uri()}, "position": at(text, "    captur")}
    )
    assert "capture" in json.dumps(hover)


def test_keys_are_completed(server: Server, file: Path) -> None:
    text = file.read_text(encoding="utf-8") + "\nla"
    server.opened(file, text)
    found = server.ask(
        "textDocument/completion", {"textDocument": {"uri": file.as_uri()}, "position": at(text, "\nla")}
    )
    assert "laws" in [item["label"] for item in (found["items"] if isinstance(found, dict) else found)]
