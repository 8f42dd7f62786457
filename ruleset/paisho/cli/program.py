"""The command ``paisho`` itself: which sub-commands there are, and what becomes of everything that can go wrong."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

import click

from paisho import __version__
from paisho.cli import screen
from paisho.spec.suggest import did_you_mean

SECTIONS: dict[str, tuple[str, ...]] = {
    "Rules": ("list", "check", "show", "schema"),
    "Positions": ("moves", "judge", "facts", "draw", "perft"),
    "Games": ("play", "replay"),
    "Programs": ("engine",),
}
"""The commands of this package, as `--help` lists them; each is `command` in the module `paisho.cli.<name>`."""

GROUP = "paisho.commands"
"""The entry points by which other packages add commands."""

NO, BROKEN, INTERRUPTED, PIPE_CLOSED = 1, 70, 130, 141
"""Exit statuses: the answer is no; a bug in paisho; Ctrl-C; nobody reads on. (2, wrong usage or input, is click's.)"""


class Program(click.Group):
    """Finds commands when they are asked for, and ends every run with one clear line instead of a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*(name for names in SECTIONS.values() for name in names), *sorted(_added())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if any(cmd_name in names for names in SECTIONS.values()):
            command: click.Command = importlib.import_module(f"paisho.cli.{cmd_name}").command
            return command
        load = _added().get(cmd_name)
        return load() if load else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            hint = did_you_mean(args[0], self.list_commands(ctx)) or "`paisho --help` lists them"
            raise click.UsageError(f"there is no command `{args[0]}`; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        added = {"Further commands": tuple(sorted(_added()))}
        for title, names in {**SECTIONS, **added}.items():
            rows = []
            for name in names:
                try:
                    command = self.get_command(ctx, name)
                except Exception as error:  # Somebody else's command must not take `--help` away.
                    rows.append((name, f"(cannot be loaded: {type(error).__name__}: {error})"))
                else:
                    if command is not None:
                        rows.append((name, command.get_short_help_str(limit=100)))
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        # A shell asking for completions, or a program that wants click's own exceptions, gets what click does.
        if not standalone_mode or "_PAISHO_COMPLETE" in os.environ:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        screen.prepare()
        status = 0
        try:
            given = list(sys.argv[1:] if args is None else args)
            with self.make_context(prog_name or "paisho", given, **extra) as ctx:
                self.invoke(ctx)
            sys.stdout.flush()
        except click.exceptions.Exit as end:
            status = end.exit_code
        except click.ClickException as error:
            _stop(_told(error), error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            if sys.stderr.isatty():
                screen.error("")  # The terminal shows ^C in the line.
            _stop("interrupted", INTERRUPTED)
        except BrokenPipeError:
            _leave_quietly()
        except Exception as error:
            _own_fault(error)
        sys.exit(status)


def _told(error: click.ClickException) -> str:
    """Click's message as the rest of a line that begins with `paisho: `."""
    message = error.format_message().strip().rstrip(".")
    if not isinstance(error, click.UsageError):
        return message
    if message[:2].istitle():
        message = message[0].lower() + message[1:]
    if error.ctx is not None and error.ctx.parent is not None:
        message += f" (`{error.ctx.command_path} --help` explains)"
    return message


def _stop(message: str, status: int) -> NoReturn:
    screen.error(f"paisho: {' '.join(message.splitlines())}")
    sys.exit(status)


def _leave_quietly() -> NoReturn:
    """End without another word when the reader of our output has gone, as `head` does."""
    # What is still in the buffer must not raise again when Python closes the stream.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(PIPE_CLOSED)


def _own_fault(error: Exception) -> NoReturn:
    """Say what to report when it is paisho that is wrong."""
    if os.environ.get("PAISHO_TRACEBACK"):
        raise error
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = ""
    if place is not None:
        module = place.tb_frame.f_globals.get("__name__", "?")
        where = f" in {module}, line {place.tb_lineno}"
    said = " ".join(str(error).split())[:200]
    screen.error(
        f"paisho: this is a fault in paisho {__version__}, not in your input: {type(error).__name__}{where}: {said}\n"
        "Please report this line and the command that you ran; PAISHO_TRACEBACK=1 in the environment shows more."
    )
    sys.exit(BROKEN)


def _added() -> dict[str, Callable[[], click.Command]]:
    """The commands that other packages add, by name. Looked up only when needed: it reads every package's metadata."""
    from importlib.metadata import entry_points

    own = {name for names in SECTIONS.values() for name in names}
    found: Iterable[Any] = entry_points(group=GROUP)
    return {point.name: point.load for point in found if point.name not in own}


@click.group(
    "paisho",
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0, or 1 where the answer is no (faults, an illegal move), or 2 for wrong usage or input.",
)
@click.version_option(__version__, prog_name="paisho", message="%(prog)s %(version)s")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Pai Sho rules as data: read variants, play them, and explain every verdict.

    \b
    Begin with
      paisho list                   which games there are
      paisho show skud              the rules of one
      paisho play skud              play it, against a friend or --against random
      paisho moves skud             what can be done in a position
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Run the command line; never returns."""
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    program.main()
