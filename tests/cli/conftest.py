"""A place with files of every kind that a user may hand to the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.run import POSITION


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, made the current one, with a good position and bad files."""
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "PAISHO_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "good.json").write_text(json.dumps(POSITION))
    (tmp_path / "broken.json").write_text('{"variant": "skud", "board": {')
    (tmp_path / "binary.json").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "empty.json").write_bytes(b"")
    (tmp_path / "list.json").write_text("[1, 2, 3]")
    (tmp_path / "deep.json").write_text('{"a": ' + "[" * 100_000)
    (tmp_path / "huge.json").write_text('{"variant": "skud", "x": "' + "y" * 2_000_000 + '"}')
    (tmp_path / "twice.json").write_text('{"variant": "skud", "ply": 1, "ply": 2}')
    (tmp_path / "off.json").write_text('{"variant": "skud", "board": {"9,9": "host R3"}}')
    (tmp_path / "stranger.json").write_text('{"variant": "skudd", "board": {}}')
    (tmp_path / "faulty.yaml").write_text("language: 1\nid: faulty\ntiles: {R3: {nmae: Rose}}\n")
    (tmp_path / "folder").mkdir()
    return tmp_path
