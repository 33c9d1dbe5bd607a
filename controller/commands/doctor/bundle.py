"""The bundle for support, without a card, key, password, or a person's badge or PIN.

It has the page, the table's own files and the logs.
"""

from __future__ import annotations

import io
import re
import tarfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from controller.commands.doctor.findings import Computer
from controller.commands.doctor.system_checks import SCREENS_FILE, UNITS
from controller.commands.doctor.table_checks import RULES

LOG_LINES: Final = "2000"
FILES: Final = (RULES, SCREENS_FILE, "/etc/os-release", "/proc/cpuinfo", "/proc/meminfo", "/proc/mounts")
COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    **{f"{unit}.log": ("journalctl", "--no-pager", "--lines", LOG_LINES, "--unit", unit) for unit in UNITS},
    "kernel.log": ("journalctl", "--no-pager", "--dmesg", "--lines", LOG_LINES),
    "units.txt": ("systemctl", "--no-pager", "status", *UNITS),
    "usb.txt": ("udevadm", "info", "--export-db", "--subsystem-match=tty"),
}
"""What of the system goes in, by the name in the bundle."""
_SECRETS: Final = (
    # A tag, from 4 bytes on: with the deck's list it names a card. One separator throughout, so that times remain;
    # sizes of memory and disks remain too.
    (
        re.compile(
            r"(?i)(?<![0-9a-f])[0-9a-f]{2}(?P<between>[ :,-]|,? ?0x|, |\\x|)[0-9a-f]{2}"
            r"(?:(?P=between)[0-9a-f]{2}){2,}(?![0-9a-f]| kB|k\b)",
        ),
        "<hex>",
    ),
    (re.compile(r"(?i)(password|passwd|secret|token|username)([\"']?\s*[=:]\s*)\S.*"), r"\1\2<hidden>"),
    # The number of a badge or a PIN; shorter numbers are pins of the header.
    (re.compile(r"(?i)\b(badge|PIN)((?:'s)?(?: number)?\W{1,3})[0-9a-f]{4,20}\b"), r"\1\2<hidden>"),
    # A key of the journal: groups of hexadecimal digits.
    (re.compile(r"(?i)\b(?:[0-9a-f]{4,8}[- ]){3,}[0-9a-f]{4,8}\b"), "<hex>"),
    (re.compile(r"-----BEGIN.*?-----END[^\n]*", re.DOTALL), "<hidden>"),
    # Cards: ranks and suits as the log or a hand history writes them.
    (re.compile(r"(?<!\w)(?<!\w\.)(?:[2-9TJQKA][cdhs♣♦♥♠])+(?!\w|\.\w)"), "??"),
)


def scrubbed(text: str) -> str:
    """Return a text without what could be a card, a tag, a key, a password, a badge or a PIN.

    The logs have none by design; this is the second lock.
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def write_bundle(target: Path, page: str, settings: Path, board: Path | None, computer: Computer) -> list[str]:
    """Write the bundle, readable by its owner alone; return the names of what is in it."""
    names = []
    target.touch(mode=0o600)
    target.chmod(0o600)
    with tarfile.open(target, "w:gz") as archive:
        for name, text in _parts(page, settings, board, computer):
            data = scrubbed(text).encode()
            entry = tarfile.TarInfo(f"railbird-support/{name}")
            entry.size, entry.mtime, entry.mode = len(data), int(time.time()), 0o600  # noqa: TID251 - a file's date
            archive.addfile(entry, io.BytesIO(data))
            names.append(name)
    return names


def _parts(page: str, settings: Path, board: Path | None, computer: Computer) -> Iterator[tuple[str, str]]:
    yield "doctor.txt", page
    for path in (settings, board):
        if path is not None and path.is_file():
            yield path.name, path.read_text("utf-8", "replace")
    for name in FILES:
        if text := computer.read(name):
            yield name.rpartition("/")[2], text
    for name, words in COMMANDS.items():
        if text := computer.ask(*words):
            yield name, text
