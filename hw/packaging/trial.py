"""Install, upgrade, remove and purge the package in a Debian of its own.

`make package-test` runs `python -m hw.packaging.trial SUITE OLD.deb NEW.deb` as root. mmdebstrap makes the Debian once;
it is kept beside the packages. A Debian of another architecture runs by Debian's `qemu-user-static`.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware_bridge.commandline.parser import Parser
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL, ended
from hw.packaging.release import PLATFORMS

SUITES: Final = {"bookworm": "3.11", "trixie": "3.13"}
"""Debian's releases with their Python."""
APT: Final = "apt-get install -q -y --no-install-recommends"
SETTINGS: Final = ("/etc/railbird/table.toml", "/etc/railbird/board.toml", "/etc/udev/rules.d/70-railbird.rules")
PROGRAM: Final = (
    "railbird rulebooks show npl-2015", "railbird rulebooks coverage npl-2015", "railbird games show nlhe",
    "railbird schemas --output schemas", "railbird selfcheck",
    "printf 'base = \"npl-2015\"\\n' > house.toml; railbird rulebooks try house.toml",
    "railbird screens --gallery pictures --only dealer-flop", "railbird sim --hands 2 --noise reference --seed 3",
    "railbird antennas --virtual reference --cycles 5 --output antennas.json",
    "/opt/railbird/.venv/bin/python -m hw.sim reference",
)
"""Commands that read rulebooks, games, cases, noise profiles, themes and fonts: everything that was packed."""
MODES: Final = {
    "/etc/railbird": "755 root root", "/etc/railbird/table.toml": "644 root root",
    "/var/lib/railbird": "700 railbird railbird", "/opt/railbird/.venv/": "755 root root",
}


class PackageTrial:
    """A Debian in a folder, and the steps that were tried in it."""

    def __init__(self, root: Path, python: str) -> None:
        """`root` has the unpacked Debian; its Python has the version `python`."""
        self._root = root
        self._python = python
        self.faults: list[str] = []

    def run(self, command: str) -> str:
        """Run a shell command in the Debian and return what it prints; a failure is a fault."""
        done = subprocess.run(  # noqa: S603 - commands of this file
            ["chroot", str(self._root), "sh", "-c", command],  # noqa: S607 - root's PATH
            capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"},
        )
        if done.returncode != 0:
            self.faults.append(f"{command}: exit status {done.returncode}: {done.stderr.strip()[-300:]}")
        return done.stdout

    def expect(self, command: str, wanted: str) -> None:
        """Run a command whose output must hold the text `wanted`."""
        said = self.run(command)
        if wanted not in said:
            self.faults.append(f"{command}: {said.strip()[-300:]!r} has no {wanted!r}")

    def installed(self, package: str) -> None:
        """Install a package file and try the program outside any checkout."""
        self.run(f"{APT} /root/{package}")
        for path, mode in MODES.items():
            self.expect(f"stat -c '%a %U %G' {path}", mode)
        self.expect("id -nG railbird", "dialout")
        self.expect("id -nG railbird", "gpio")
        self.expect("ls /opt/railbird/environments", f"python{self._python}")
        self.expect("cd / && railbird games", "nlhe")
        self.expect("cd / && /opt/railbird/.venv/bin/python -m hw /etc/railbird/board.toml --check", "fine")
        self.expect("dpkg --verify railbird; echo verified", "verified")

    def first_install(self, package: str) -> None:
        """Install on a fresh Debian, and call the commands that read what was packed."""
        self.installed(package)
        for command in PROGRAM:
            self.run(f"cd /tmp && {command}")

    def upgrade(self, package: str) -> None:
        """Upgrade; the table's own files and the journal stay."""
        for path in SETTINGS:
            self.run(f"echo '# ours' >> {path}")
        self.run("echo evening > /var/lib/railbird/journal")
        self.installed(package)
        for path in SETTINGS:
            self.expect(f"tail -n 1 {path}", "# ours")
        self.expect("cat /var/lib/railbird/journal", "evening")
        self.expect("ls /opt/railbird/environments | wc -l", "1")

    def another_python(self) -> None:
        """Run the trigger of a new Python; the environment that no longer fits is made anew."""
        folder = "/opt/railbird/.venv/lib"
        self.run(f"mv {folder}/python{self._python} {folder}/python3.9")
        self.run("dpkg-trigger --no-await /usr/bin/python3 && dpkg --triggers-only railbird")
        self.expect("railbird --version", "railbird ")

    def remove(self, package: str) -> None:
        """Remove, which keeps what is the table's own; install again; purge, which keeps nothing."""
        self.run("apt-get remove -q -y railbird")
        self.expect("ls /etc/railbird /var/lib/railbird", "journal")
        self.expect("ls -d /opt/railbird /usr/bin/railbird 2>&1; true", "cannot access '/opt/railbird'")
        self.installed(package)
        self.run("apt-get purge -q -y railbird")
        left = "find /etc /var/lib /opt /usr -name '*railbird*' -not -path '*/apt/*' 2>/dev/null; true"
        if said := self.run(left).strip():
            self.faults.append(f"the purge leaves {said}")


@contextmanager
def fresh_debian(suite: str, packages: Sequence[Path], architecture: str) -> Iterator[Path]:
    """Yield the folder of a fresh Debian with the package files in /root."""
    base = packages[0].parent / f"debian-{suite}-{architecture}.tar"
    if not base.is_file():
        unfinished = base.with_suffix(".unfinished.tar")
        _call("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={architecture}",
              "--include=ca-certificates", suite, str(unfinished))
        unfinished.rename(base)
    with TemporaryDirectory() as folder:
        _call("tar", "-C", folder, "-xf", str(base))
        _call("cp", "/etc/resolv.conf", f"{folder}/etc/resolv.conf")
        _call("cp", *map(str, packages), f"{folder}/root")
        # No service starts inside a folder.
        policy = Path(folder, "usr/sbin/policy-rc.d")
        policy.write_text("#!/bin/sh\nexit 101\n", "utf-8")
        policy.chmod(0o755)
        _call("chroot", folder, "apt-get", "-qq", "update")
        yield Path(folder)


def try_package(suite: str, old: Path, new: Path, architecture: str, only: str = "") -> list[str]:
    """Try every step, or only one; print its time, and return what went wrong."""
    with fresh_debian(suite, (old, new), architecture) as root:
        trial = PackageTrial(root, SUITES[suite])
        steps: dict[str, Callable[[], None]] = {
            "install": lambda: trial.first_install(old.name),
            "upgrade": lambda: trial.upgrade(new.name),
            "another Python": trial.another_python,
            "remove, install, purge": lambda: trial.remove(new.name),
        }
        for name, step in steps.items():
            if only not in {"", name}:
                continue
            began_s = time.monotonic()
            step()
            sys.stdout.write(f"{suite} {architecture}: {name}: {time.monotonic() - began_s:.0f} s\n")
            sys.stdout.flush()
        return trial.faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    options = make_parser().parse_args(arguments)
    return ended("hw.packaging.trial", lambda: _run(options))


def make_parser() -> argparse.ArgumentParser:
    """Return the command line's definition."""
    parser = Parser(prog="python -m hw.packaging.trial", description="Try the package in a Debian of its own, as root.")
    parser.add_argument("suite", choices=tuple(SUITES))
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--architecture", choices=tuple(PLATFORMS), default="amd64", help="default: %(default)s")
    parser.add_argument("--only", default="", metavar="STEP", help="one step, such as install")
    return parser


def _missing(architecture: str) -> list[str]:
    """Return Debian's packages that a trial misses here."""
    needed = {"mmdebstrap": "mmdebstrap"}
    if PLATFORMS[architecture] != platform.machine():
        needed |= {f"qemu-{PLATFORMS[architecture]}-static": "qemu-user-static", "arch-test": "arch-test"}
    return [package for program, package in needed.items() if shutil.which(program) is None]


def _run(options: argparse.Namespace) -> int:
    if missing := _missing(options.architecture):
        sys.stderr.write(f"hw.packaging.trial: apt-get install {' '.join(missing)}\n")
        return REFUSED
    faults = try_package(options.suite, options.old, options.new, options.architecture, options.only)
    for fault in faults:
        sys.stdout.write(f"{options.suite}: {fault}\n")
    return NOT_WELL if faults else WELL


def _call(*words: str) -> None:
    subprocess.run(words, check=True)  # noqa: S603 - commands of this file


if __name__ == "__main__":
    sys.exit(main())
