"""The exit statuses of every command of ours; docs/commands.md says them for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

WELL: Final = 0
"""Done, and what was looked at is well."""
NOT_WELL: Final = 1
"""Done, but what was checked, measured, played or watched is not well."""
REFUSED: Final = 2
"""Not done, or not wholly: a wrong word on the command line, or something named there that cannot be used."""
INTERRUPTED: Final = 130
"""Ended by Ctrl-C (128 + SIGINT), where that is not the usual end."""


def ended(program: str, work: Callable[[], int]) -> int:
    """Run a command; return its exit status, with a sentence on stderr for what it left unsaid."""
    try:
        return work()
    except BrokenPipeError:
        # The reader of our output went away (`railbird … | head`): nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # What no command has a better sentence for: a folder that is not there, a disk that is full.
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{program}: {where}{error.strerror or error}\n")
        return REFUSED
