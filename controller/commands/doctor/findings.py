"""What an examination finds, and the computer that it examines."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

COMMAND_TIMEOUT_S: Final = 15.0
"""The longest time that a command of the system may take."""


class DoctorState(StrEnum):
    """How a thing is; `BAD` means that a table cannot play well with it."""

    WELL = "well"
    DOUBTFUL = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """One line of the page: a thing, how it is, and what to do if it is not well."""

    area: str
    name: str
    state: DoctorState
    said: str
    cure: str = ""


def well(area: str, name: str, said: str) -> DoctorFinding:
    """Return the finding of a thing that is well."""
    return DoctorFinding(area, name, DoctorState.WELL, said)


def doubtful(area: str, name: str, said: str, cure: str) -> DoctorFinding:
    """Return the finding of a thing that somebody should look at."""
    return DoctorFinding(area, name, DoctorState.DOUBTFUL, said, cure)


def bad(area: str, name: str, said: str, cure: str) -> DoctorFinding:
    """Return the finding of a thing without which the table does not play well."""
    return DoctorFinding(area, name, DoctorState.BAD, said, cure)


def ask(*words: str) -> str:
    """Return what a command of the system says; empty if it fails or is not there."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed words
            words, capture_output=True, text=True, check=False, timeout=COMMAND_TIMEOUT_S, stdin=subprocess.DEVNULL,
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer that is examined: the root of its files, and its commands."""

    root: Path = Path("/")
    ask: Callable[..., str] = ask

    def path(self, name: str) -> Path:
        """Return a file of the computer by its absolute name."""
        return self.root / name.lstrip("/")

    def read(self, name: str) -> str:
        """Return the text of a small file; empty if it cannot be read."""
        try:
            return self.path(name).read_text("utf-8", "replace").strip()
        except OSError:
            return ""
