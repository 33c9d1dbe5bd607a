"""A wheel holds every data file: each one below the packages is named by a glob of pyproject.toml."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
PACKAGES = ("controller", "display", "firmware_bridge", "hw")
FOR_MAKING = {"firmware_bridge/node_link.toml"}
"""Read when files of the repository are made, never by a table."""
OURS = [ROOT / "hw" / one.partition(".")[2].rstrip("*") for one in SETUPTOOLS["packages"]["find"]["exclude"]]


def data_files():
    return {
        path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and not any(one in path.parents for one in OURS)
    }


def packed():
    globs = SETUPTOOLS["package-data"]
    return {
        path.relative_to(ROOT).as_posix() for package, patterns in globs.items() for pattern in patterns
        for path in (ROOT / package).glob(pattern) if path.is_file()
    }


def test_every_data_file_is_packed():
    assert data_files() - packed() == FOR_MAKING


def test_every_glob_finds_a_file():
    empty = [
        (package, pattern) for package, patterns in SETUPTOOLS["package-data"].items() for pattern in patterns
        if not any((ROOT / package).glob(pattern))
    ]
    assert empty == []
