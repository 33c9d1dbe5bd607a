"""Why a file cannot be read, in a person's words."""

from __future__ import annotations

import tomllib
from typing import Final


def unreadable(error: OSError | ValueError) -> str:
    """Return the words for a file that could not be read: what the system says, that it is no text, or no JSON."""
    match error:
        case OSError():
            reason = error.strerror
        case UnicodeDecodeError():
            reason = "not UTF-8"
        case _:
            reason = "not JSON"
    return f"cannot be read ({reason})"


NO_TOML: Final = (ValueError, RecursionError)
"""What Python's reader of TOML raises: a number of too many digits and brackets too deep have no error of their own."""


def why_no_toml(error: ValueError | RecursionError) -> str:
    """Why a text is no TOML, as a sentence's end."""
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error)
    return "brackets nested too deeply" if isinstance(error, RecursionError) else "a number has too many digits"
