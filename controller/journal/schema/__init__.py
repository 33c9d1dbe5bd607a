"""The schema of a journal's database: a script for each version."""

from __future__ import annotations

from pathlib import Path
from typing import Final

NEWEST: Final = 7
"""The newest version of the database's schema."""


def script(version: int) -> str:
    """Return the statements that make a version of the one before."""
    return (Path(__file__).parent / f"v{version}.sql").read_text(encoding="utf-8")
