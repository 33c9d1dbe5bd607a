"""What a package is made for: its version, architecture and date."""

from __future__ import annotations

import os
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PLATFORMS: Final = {"amd64": "x86_64", "arm64": "aarch64"}
"""The name that wheels use for each Debian architecture."""
PYTHONS: Final = ("3.11", "3.13")
"""The Pythons of Debian 12 and 13, and of Raspberry Pi OS Bookworm and Trixie."""


@dataclass(frozen=True, slots=True)
class Release:
    """One package to be made.

    `made_s` is the date of all its files, in seconds since 1970: the same sources give the same package.
    """

    version: str
    architecture: str
    made_s: int


def read_release(root: Path, architecture: str, version: str = "") -> Release:
    """Return the release of a source tree.

    In a clone the version ends with the count of commits, by which dpkg knows the newer package, and the commit.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    count, commit, made = (_git(root, *words) for words in (
        ("rev-list", "--count", "HEAD"), ("rev-parse", "--short=8", "HEAD"), ("log", "-1", "--format=%ct"),
    ))
    own = f"{project['version']}+{count}.g{commit}" if count and commit else str(project["version"])
    return Release(version or own, architecture, int(os.environ.get("SOURCE_DATE_EPOCH") or made or 0))


def _git(root: Path, *words: str) -> str:
    """Return what git says; empty without git, or outside a clone."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed words
            ["git", "-C", str(root), *words],  # noqa: S607 - git of the builder's PATH
            capture_output=True, text=True, check=False,
        )
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
