"""`python -m hw.packaging`: make the Debian package of a table (`make package`)."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware_bridge.commandline.parser import Parser
from firmware_bridge.commandline.status import REFUSED, WELL, ended
from hw.packaging.release import PLATFORMS, Release, read_release
from hw.packaging.tree import lay_out
from hw.packaging.wheels import build_own_wheel, fetch_wheels

ROOT: Final = Path(__file__).parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    options = make_parser().parse_args(arguments)
    return ended("hw.packaging", lambda: _run(options))


def make_parser() -> argparse.ArgumentParser:
    """Return the command line's definition."""
    parser = Parser(prog="python -m hw.packaging", description="Make the Debian package of a table's computer.")
    parser.add_argument("--architecture", choices=(*PLATFORMS, "all"), default="all", help="default: %(default)s")
    parser.add_argument("--output", type=Path, default=ROOT / "run" / "package", metavar="DIR")
    parser.add_argument("--release", default="", metavar="VERSION", help="in place of the project's version and commit")
    return parser


def _run(options: argparse.Namespace) -> int:
    if shutil.which("dpkg-deb") is None:
        sys.stderr.write("hw.packaging: dpkg-deb is not here: apt-get install dpkg\n")
        return REFUSED
    chosen = PLATFORMS if options.architecture == "all" else (options.architecture,)
    for architecture in chosen:
        try:
            package = make_package(ROOT, read_release(ROOT, architecture, options.release), options.output)
        except subprocess.CalledProcessError as error:
            sys.stderr.write(f"hw.packaging: {error.cmd[0]} {error.cmd[-1]}: exit status {error.returncode}\n")
            return REFUSED
        print(f"{package}: {package.stat().st_size / 1e6:.1f} MB")
    return WELL


def make_package(root: Path, release: Release, output: Path) -> Path:
    """Make one package in the folder `output`; return its path.

    The downloaded wheels are kept below `output`: a second package of the same locks needs no network.
    """
    output.mkdir(parents=True, exist_ok=True)
    kept = fetch_wheels(root, release.architecture, output / "wheels")
    with TemporaryDirectory() as folder:
        wheels, tree = Path(folder) / "wheels", Path(folder) / "tree"
        shutil.copytree(kept, wheels)
        build_own_wheel(root, wheels, wheels)
        tree.mkdir()
        lay_out(root, wheels, release, tree)
        package = output / f"railbird_{release.version}_{release.architecture}.deb"
        close(tree, package, release.made_s)
    return package


def close(tree: Path, package: Path, made_s: int) -> None:
    """Pack a tree into a `.deb`; everything in it belongs to root."""
    subprocess.run(  # noqa: S603 - fixed words
        ["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(tree), str(package)],  # noqa: S607 - dpkg's PATH
        check=True, stdout=subprocess.DEVNULL, env=os.environ | {"SOURCE_DATE_EPOCH": str(made_s)},
    )


if __name__ == "__main__":
    sys.exit(main())
