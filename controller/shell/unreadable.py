"""Why a file cannot be read, in a person's words."""

from __future__ import annotations


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
