"""The program as a whole: help, exit statuses, streams and terminals of every kind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from paisho.cli.program import SECTIONS, program
from tests.cli.run import SOURCES, paisho_runs, started

COMMANDS = [name for names in SECTIONS.values() for name in names]


def test_without_a_command_there_is_help() -> None:
    answer = paisho_runs()
    assert answer.status == 0
    for name in COMMANDS:
        assert f"\n  {name} " in answer.out
    assert "cannot be loaded" not in answer.out
    assert answer.out == paisho_runs("--help").out == paisho_runs("-h").out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_an_example(name: str) -> None:
    answer = paisho_runs(name, "--help")
    assert answer.status == 0
    assert f"  paisho {name}" in answer.out or f"| paisho {name}" in answer.out
    assert "Example" in answer.out


def test_the_version_is_that_of_the_package() -> None:
    import paisho

    assert paisho_runs("--version").out == f"paisho {paisho.__version__}\n"


def test_commands_of_other_packages_join_in(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command(short_help="Says hello.")
    def hello() -> None:
        """Say hello."""
        click.echo("hello")

    def broken() -> click.Command:
        raise ImportError("no such module")

    monkeypatch.setattr("paisho.cli.program._added", lambda: {"hello": lambda: hello, "broken": broken})
    assert paisho_runs("hello").out == "hello\n"
    listed = paisho_runs("--help").out
    assert "hello" in listed and "Says hello." in listed
    assert "broken" in listed and "cannot be loaded" in listed


def test_a_fault_of_our_own_says_what_to_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("the pot\nis cracked")

    monkeypatch.setattr("paisho.facts", failing)
    answer = paisho_runs("facts", "skud")
    assert answer.status == 70
    assert "a fault in paisho" in answer.err and "RuntimeError" in answer.err and "the pot is cracked" in answer.err
    assert "report" in answer.err


def test_a_command_runs_as_a_module_too() -> None:
    answer = started("check", "skud")
    assert (answer.status, answer.err) == (0, "")


def test_hostile_names_cannot_play_tricks_on_the_terminal() -> None:
    answer = started("facts", "\x1b[31mred\u202e")
    assert answer.status == 2
    assert "\x1b" not in answer.err and "\u202e" not in answer.err


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    for command in (
        ("judge", "skud", "fly", "to", "0,0"),
        ("moves", "skud"),
        ("draw", "skud"),
        ("check", "skud"),
        ("list",),
    ):
        answer = started(*command, env={"PYTHONIOENCODING": "ascii"})
        assert answer.status in (0, 1) and answer.err == ""
        assert answer.out.isascii() and answer.out


def test_json_stays_ascii_where_the_stream_is() -> None:
    out = started("schema", env={"PYTHONIOENCODING": "ascii"}).out
    assert out.isascii() and json.loads(out)


def test_colour_only_where_it_is_wanted() -> None:
    assert "\x1b[" not in started("draw", "skud").out
    assert "\x1b[" in started("draw", "skud", env={"FORCE_COLOR": "1"}).out
    assert "\x1b[" not in started("draw", "skud", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).out
    assert "\x1b[" not in started("list", env={"NO_COLOR": "1"}).out


@pytest.mark.parametrize("columns", ["1", "72", "100000"])
def test_lines_keep_to_the_width_of_the_terminal(columns: str) -> None:
    for command in (("moves", "skud"), ("list",)):
        answer = started(*command, env={"COLUMNS": columns})
        limit = min(max(int(columns), 40), 110) if columns.isdigit() else 110
        assert answer.status == 0
        assert max(map(len, answer.out.splitlines())) <= limit


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "paisho", "schema"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCES},
    )
    assert run.stdout is not None and run.stderr is not None
    run.stdout.close()
    err = run.stderr.read()
    run.stderr.close()
    assert run.wait(30) == 141
    assert err == b""


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_the_program_with_one_line() -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "paisho", "perft", "skud", "9", "--divide"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCES},
        # A background job of a shell ignores Ctrl-C; this one must not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(2)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=30)
    assert run.returncode == 130
    assert err == b"paisho: interrupted\n"


def test_the_engine_answers_line_by_line() -> None:
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocol": 1}},
        {"jsonrpc": "2.0", "id": 2, "method": "start", "params": {"variant": "skud"}},
    ]
    answer = started("engine", stdin="".join(json.dumps(line) + "\n" for line in lines).encode() + b"\xff\n")
    assert answer.status == 0 and answer.err == ""
    first, second, third = map(json.loads, answer.out.splitlines())
    assert "skud" in first["result"]["variants"]
    assert second["result"]["variant"] == "skud"
    assert third["error"]["code"] == -32700


def test_the_engine_serves_a_variant_of_ones_own(place: Path) -> None:
    import paisho

    text = Path(paisho.load("skud").file).read_text()
    (place / "mine.yaml").write_text(text.replace("id: skud", "id: mine", 1))
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "start", "params": {"variant": "mine"}})
    answer = started("engine", str(place / "mine.yaml"), stdin=line.encode() + b"\n")
    assert json.loads(answer.out)["result"]["variant"] == "mine"
    assert started("engine", str(place / "faulty.yaml")).status == 2


@pytest.mark.parametrize("what", ["variant", "board", "protocol"])
def test_every_schema_is_json(what: str) -> None:
    assert json.loads(paisho_runs("schema", what).out)["$schema"]


def test_programs_groups_keep_click_s_own_use() -> None:
    """Other programs may call commands from Python; then click's exceptions reach them."""
    with pytest.raises(click.UsageError):
        program.main(["nonsense"], standalone_mode=False)
