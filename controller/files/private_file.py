"""Files that only their own user may read: tapes, streams, decks and hands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TextIO


def write_private(path: Path) -> TextIO:
    """Open a text file for rewriting with mode 0600, even if others could read it before.

    Raises:
        OSError: the file cannot be written, or belongs to another user.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    # The mode above applies to a new file only.
    os.fchmod(descriptor, 0o600)
    return os.fdopen(descriptor, "w", encoding="utf-8")
