"""Fetches the locked wheels of a table for Debian's Pythons, and builds Railbird's own."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hw.packaging.release import PLATFORMS, PYTHONS

TABLE_LOCK: Final = Path("requirements") / "table.lock"
PINS_LOCK: Final = Path("requirements") / "pins.lock"
PINS_PYTHON: Final = "3.11"
"""The only Python of Debian for which there is a wheel of the pin library."""
SOURCES: Final = ("controller", "display", "firmware_bridge", "hw", "pyproject.toml", "README.md", "LICENSE")
GLIBC: Final = (*(f"manylinux_2_{minor}" for minor in range(36, 16, -1)), "manylinux2014")
"""The names of the wheels that run on Debian 12, which has glibc 2.36; pip takes none but these."""


def fetch_wheels(root: Path, architecture: str, kept: Path) -> Path:
    """Return a folder with the wheels of both locks for one architecture.

    pip checks their hashes. The folder is a subfolder of `kept`, named after the locks, and is used again.

    Raises:
        CalledProcessError: pip cannot get a file, or its hash is another one.
    """
    locks = b"".join((root / lock).read_bytes() for lock in (TABLE_LOCK, PINS_LOCK))
    folder = kept / f"{architecture}-{hashlib.sha256(locks).hexdigest()[:16]}"
    if not folder.is_dir():
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept) as unfinished:
            for python in PYTHONS:
                _download(root / TABLE_LOCK, architecture, python, Path(unfinished, "wheels"))
            _download(root / PINS_LOCK, architecture, PINS_PYTHON, Path(unfinished, "wheels"))
            Path(unfinished, "wheels").rename(folder)
    return folder


def _download(lock: Path, architecture: str, python: str, folder: Path) -> None:
    platforms = [f"--platform={glibc}_{PLATFORMS[architecture]}" for glibc in GLIBC]
    _pip(
        "download", "--quiet", "--dest", str(folder), "--require-hashes", "--no-deps", "--only-binary=:all:",
        "--implementation=cp", f"--python-version={python}", *platforms, "--requirement", str(lock),
    )


def build_own_wheel(root: Path, wheels: Path, folder: Path) -> Path:
    """Build Railbird's wheel with the locked builder among `wheels`; return its path.

    It is built from a copy: a folder `build` that an earlier build left would bring deleted files back.
    """
    with TemporaryDirectory() as copy:
        for name in SOURCES:
            source, target = root / name, Path(copy) / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        _pip("wheel", "--quiet", "--no-deps", "--no-index", f"--find-links={wheels}", f"--wheel-dir={folder}", copy)
    (wheel,) = folder.glob("railbird-*.whl")
    return wheel


def own_lock(wheel: Path) -> str:
    """Return the line of a lock that accepts this wheel of Railbird alone."""
    name, version = wheel.name.split("-")[:2]
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def _pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *words], check=True)  # noqa: S603
