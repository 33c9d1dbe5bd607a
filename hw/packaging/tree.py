"""Lays out the files of the package as they will lie on the table's computer."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from hw.packaging.release import Release
from hw.packaging.wheels import PINS_LOCK, TABLE_LOCK, own_lock

DEBIAN: Final = Path(__file__).parent / "debian"
BASE: Final = "opt/railbird"
UNITS: Final = "usr/lib/systemd/system"
DOCUMENTS: Final = "usr/share/doc/railbird"
INSTALLED: Final[Mapping[str, str]] = {
    "railbird-controller.service": UNITS,
    "railbird-display.service": UNITS,
    "railbird-watchdog.conf": "usr/lib/systemd/system.conf.d",
    "60-railbird.rules": "usr/lib/udev/rules.d",
    "70-railbird.rules": f"{BASE}/settings",
    "table.toml": f"{BASE}/settings",
    "screens.env": f"{BASE}/settings",
    "INSTALL.md": DOCUMENTS,
    "logind.conf": f"{BASE}/settings",
    "sysctl.conf": f"{BASE}/settings",
}
"""The folder of each file of hw/deploy; the package's postinst copies the first settings to /etc once.

The last two are for a table whose technician wants them (docs/table-computer.md).
"""
SCRIPTS: Final = ("postinst", "prerm", "postrm")
COMPLETION: Final = """# Completes the words of the command `railbird` on Tab.
eval "$(/opt/railbird/.venv/bin/register-python-argcomplete railbird)"
"""


def lay_out(root: Path, wheels: Path, release: Release, tree: Path) -> None:
    """Write the package's whole tree into an empty folder, its control files in `DEBIAN`.

    `wheels` has the locked wheels and Railbird's own.
    """
    for name, folder in INSTALLED.items():
        _copy(root / "hw" / "deploy" / name, tree / folder / name)
    _copy(root / "hw" / "boards" / "main.toml", tree / BASE / "settings" / "board.toml")
    for page in (root / "docs").glob("*.md"):
        _copy(page, tree / DOCUMENTS / "docs" / page.name)
    _lay_out_program(root, wheels, tree)
    _write(tree / "usr/share/bash-completion/completions/railbird", COMPLETION)
    _copy(DEBIAN / "copyright", tree / DOCUMENTS / "copyright")
    _copy(DEBIAN / "lintian-overrides", tree / "usr/share/lintian/overrides/railbird")
    _copy(root / "CHANGELOG.md", tree / DOCUMENTS / "CHANGELOG.md")
    _write(tree / DOCUMENTS / "changelog.gz", gzip.compress(_changelog(release).encode(), 9, mtime=0))
    _write_control(release, tree)
    _set_modes_and_dates(tree, release.made_s)


def _changelog(release: Release) -> str:
    made = format_datetime(datetime.fromtimestamp(release.made_s, UTC))
    control = (DEBIAN / "control").read_text("utf-8")
    maintainer = control.partition("Maintainer: ")[2].partition("\n")[0]
    return (
        f"railbird ({release.version}) unstable; urgency=medium\n\n"
        f"  * What has changed: /usr/share/doc/railbird/CHANGELOG.md\n\n -- {maintainer}  {made}\n"
    )


def _lay_out_program(root: Path, wheels: Path, tree: Path) -> None:
    folder = tree / BASE / "wheels"
    for wheel in wheels.glob("*.whl"):
        _copy(wheel, folder / wheel.name)
    for lock in (TABLE_LOCK, PINS_LOCK):
        _copy(root / lock, folder / lock.name)
    (own,) = wheels.glob("railbird-*.whl")
    _write(folder / "railbird.lock", own_lock(own))
    command = tree / "usr/bin/railbird"
    command.parent.mkdir(parents=True)
    command.symlink_to(f"/{BASE}/.venv/bin/railbird")


def _write_control(release: Release, tree: Path) -> None:
    files = list(_files(tree))
    kilobytes = sum(max(1, -(-path.stat().st_size // 1024)) for path in files)
    values = {"VERSION": release.version, "ARCHITECTURE": release.architecture, "SIZE": str(kilobytes)}
    control = (DEBIAN / "control").read_text("utf-8")
    for name, value in values.items():
        control = control.replace(f"@{name}@", value)
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files)  # noqa: S324 - dpkg's form
    _write(tree / "DEBIAN/md5sums", "".join(sums))
    _write(tree / "DEBIAN/control", control)
    for name in (*SCRIPTS, "triggers"):
        _copy(DEBIAN / name, tree / "DEBIAN" / name)


def _files(tree: Path) -> Iterator[Path]:
    yield from (path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink())


def _set_modes_and_dates(tree: Path, made_s: int) -> None:
    for path in (tree, *sorted(tree.rglob("*"))):
        if not path.is_symlink():
            script = path.parent.name == "DEBIAN" and path.name in SCRIPTS
            path.chmod(0o755 if path.is_dir() or script else 0o644)
        os.utime(path, (made_s, made_s), follow_symlinks=False)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(target: Path, content: str | bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.encode() if isinstance(content, str) else content)
