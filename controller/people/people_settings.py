"""The settings `[people]`: whom a table asks, and how long a person's data is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from controller.terms.texts import quoted

MOST_KEEP_DAYS: Final = 3660
LONGEST_PATH: Final = 1000


@dataclass(frozen=True, slots=True)
class PeopleSettings:
    """Who signs on at the table."""

    file: str = ""
    """The file of `railbird people`; empty: the table asks nobody who he is."""
    dealer: Literal["asked", "required"] = "asked"
    """`"asked"`: behind DEALER PUSH a dealer may leave his number out; `"required"`: he may not."""
    floor: Literal["none", "asked", "required"] = "none"
    """Whether FLOOR asks for a floor person's PIN before a decision at the table."""
    technician: Literal["none", "asked", "required"] = "none"
    """Whether `railbird setup`, `doctor`, `antennas`, `deck` and `people` ask for a technician's PIN first."""
    keep_days: int = 365
    """How many days after a person was removed the table erases his name and numbers; 0: at once."""


def people_faults(settings: PeopleSettings) -> Iterator[str]:
    """Yield the faults of `[people]`."""
    if len(settings.file) > LONGEST_PATH or not settings.file.isprintable():
        yield "people.file: is not a path"
    if not 0 <= settings.keep_days <= MOST_KEEP_DAYS:
        yield f"people.keep_days: {quoted(settings.keep_days)} is not a number of days from 0 to {MOST_KEEP_DAYS}"
    if not settings.file and settings != PeopleSettings():
        yield "people.file: is missing: without it the rest of [people] has no effect"
