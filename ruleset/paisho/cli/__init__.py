"""The command line ``paisho``: one module a command, each no more than asking the library and showing the answer.

Importing this package is quick; a command's module, and all that it needs, is imported when the command is run.
"""

from paisho.cli.program import main

__all__ = ["main"]
