"""The exit statuses of every Railbird command; docs/commands.md explains them to users."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

WELL: Final = 0
"""The command succeeded and found no problem."""
NOT_WELL: Final = 1
"""The command ran, but found a problem in what it checked, measured, played or watched."""
REFUSED: Final = 2
"""The command could not run to its end: a wrong argument, or a file or device that cannot be used."""
INTERRUPTED: Final = 130
"""The command was interrupted by Ctrl-C (128 + SIGINT), where that is not its usual end."""


def ended(program: str, work: Callable[[], int]) -> int:
    """Run a command and return its exit status; explain an unhandled system error on stderr."""
    try:
        return work()
    except BrokenPipeError:
        # The reader of our output went away (`railbird … | head`): nobody is left to read an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Errors that no command explains better: a missing folder, a full disk.
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{program}: {where}{error.strerror or error}\n")
        return REFUSED
