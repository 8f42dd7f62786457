"""The command line and the Python interface, written from what they say about themselves."""

from __future__ import annotations

import inspect
import re
from typing import Any

import click

import paisho
from paisho.cli.program import program
from paisho.rulebook.markdown import escaped

WIDTH = 76
"""How long a signature may be on one line of the page."""


def command_page() -> str:
    """Every command with its usage, as ``--help`` has it."""
    context = click.Context(program, info_name="paisho", max_content_width=100)
    lines = ["# Commands", "", "What `paisho COMMAND --help` says, for every command.", ""]
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command is not None
        lines += _command(command, click.Context(command, info_name=name, parent=context, max_content_width=100), 2)
    return "\n".join(lines)


def _command(command: click.Command, context: click.Context, level: int) -> list[str]:
    """A command and those below it."""
    lines = [
        f"{'#' * level} `{context.command_path}`",
        "",
        "```text",
        *command.get_help(context).splitlines(),
        "```",
        "",
    ]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            lines += _command(inner, click.Context(inner, info_name=name, parent=context), level + 1)
    return lines


def interface_page() -> str:
    """Everything that ``import paisho`` offers."""
    lines = [
        "# Python",
        "",
        "What `import paisho` offers; everything else is private and may change.",
        "",
        "```python",
        "import paisho",
        "",
        'position = paisho.start("skud", seed=1)',
        "move = paisho.legal_moves(position)[0]",
        "position = paisho.play(position, move)",
        "print(paisho.write_position(position))",
        "```",
        "",
    ]
    names = sorted(paisho.__all__, key=lambda name: (inspect.isclass(getattr(paisho, name)), name.lower()))
    for name in names:
        thing = getattr(paisho, name)
        if callable(thing):
            lines += [f"## `{name}` {{#{name}}}", "", *_signature(name, thing), *_described(thing), ""]
            if inspect.isclass(thing):
                lines += _members(thing)
    return "\n".join(lines)


def _signature(name: str, thing: Any) -> list[str]:
    if inspect.isclass(thing):
        return []
    shown = re.sub(r"\bpaisho(\.\w+)+\.(?=\w)", "", str(inspect.signature(thing)).replace("'", ""))
    if len(name + shown) > WIDTH:
        inside, _, after = shown.partition("(")[2].rpartition(")")
        parts = re.split(r", (?=\*|\w+(?::| =|,|$))", inside)
        shown = "".join(["(\n", *(f"    {part},\n" for part in parts), ")", after])
    return ["```python", f"{name}{shown}", "```", ""]


def _described(thing: Any) -> list[str]:
    """A docstring as Markdown: its references to code read as code."""
    text = inspect.cleandoc(thing.__doc__ or "")
    text = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"``\1``", text)
    parts = re.split(r"(``[^`]+``)", text)
    said = "".join(f"`{part[2:-2]}`" if part.startswith("``") else escaped(part) for part in parts)
    return [" ".join(paragraph.split()) + "\n" for paragraph in said.split("\n\n")]


def _members(cls: type) -> list[str]:
    """The public attributes of a class that have something to say."""
    rows = []
    for name, field in getattr(cls, "__dataclass_fields__", {}).items():
        if not name.startswith("_"):
            kind = str(field.type)
            rows.append(f"| `{name}` | `{kind.replace('|', chr(92) + '|')}` |")
    lines = ["| attribute | type |", "| --- | --- |", *rows, ""] if rows else []
    for name, member in vars(cls).items():
        if not name.startswith("_") and inspect.isfunction(member) and member.__doc__:
            lines += [f"**`{name}{inspect.signature(member)}`**".replace("'", ""), "", *_described(member)]
    return lines
