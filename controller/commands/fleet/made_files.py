"""Writes the fleet's files: what is there and was changed by hand is never replaced."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Final

from firmware_bridge import files

PRIVATE: Final = 0o600
PUBLIC: Final = 0o644
RECORD: Final = "made.json"
HEXADECIMAL: Final = frozenset("0123456789abcdef")


class MadeFiles:
    """The files of one folder, each by its name in it.

    `done` says what was made, `faults` what was left as it is.
    """

    def __init__(self, folder: Path) -> None:
        """Read the record of what was made before.

        Raises:
            FileFaultError: the record cannot be read.
        """
        self.folder = folder
        self.done: list[str] = []
        self.faults: list[str] = []
        self._record = folder / RECORD
        told = files.read_json(self._record) if self._record.exists() else {}
        self._digests: dict[str, str] = _of_record(told, "files", dict)
        self.revoked: set[int] = {int(one, 16) for one in _of_record(told, "revoked", list)}
        """The numbers of certificates that do not hold any more."""

    def has(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return (self.folder / name).exists()

    def read(self, name: str) -> str:
        """Return a file's text.

        Raises:
            FileFaultError: it cannot be read.
        """
        try:
            return files.read_text(self.folder / name)
        except files.FileFaultError as error:
            raise files.FileFaultError(f"{self.folder / name} {error}") from None

    def put(self, name: str, text: str, why: str = "") -> None:
        """Write a file that the fleet's file alone decides, unless somebody has changed it by hand."""
        path = self.folder / name
        if not path.exists():
            self._write(name, text, PUBLIC, "made")
            return
        found = self.read(name)
        if found == text:
            self._digests[name] = _digest(text)
        elif self._digests.get(name) == _digest(found):
            self._write(name, text, PUBLIC, why or "made anew: the fleet's file says otherwise now")
        else:
            self.faults.append(
                f"{path}: was changed by hand, and the fleet's file says otherwise: it was left as it is. Bring the "
                "change into the fleet's file, or move this file away, and run again"
            )

    def put_secret(self, name: str, text: str) -> None:
        """Write a private key, which nobody else may read; a key that is there is never replaced.

        Raises:
            FileExistsError: there is one.
        """
        if self.has(name):
            raise FileExistsError(17, "a private key is there already", str(self.folder / name))
        self._write(name, text, PRIVATE, "made")

    def put_certificate(self, name: str, text: str, why: str) -> None:
        """Write a certificate, or replace one that has been found to be due."""
        self._write(name, text, PUBLIC, why)

    def set_aside(self, name: str) -> None:
        """Keep a file under another name, so that another one may take its place."""
        path = self.folder / name
        number = 1
        while (kept := path.with_name(f"{path.name}.{number}")).exists():
            number += 1
        path.rename(kept)
        self.done.append(f"{path}: kept as {kept.name}")

    def close_to_others(self) -> None:
        """Take the rights of other users from keys that lie open."""
        for path in sorted(self.folder.rglob("*.key")):
            if path.stat().st_mode & 0o077:
                path.chmod(PRIVATE)
                self.done.append(f"{path}: others could read it; only its owner can now")

    def keep_record(self) -> None:
        """Write down what was made."""
        record = {"files": dict(sorted(self._digests.items())), "revoked": [f"{one:x}" for one in sorted(self.revoked)]}
        told = json.dumps(record, indent=1) + "\n"
        if not self._record.exists() or files.read_text(self._record) != told:
            self._replace(self._record, told, PUBLIC)

    def _write(self, name: str, text: str, mode: int, what: str) -> None:
        path = self.folder / name
        self._replace(path, text, mode)
        self.done.append(f"{path}: {what}")
        if mode == PUBLIC:
            self._digests[name] = _digest(text)

    @staticmethod
    def _replace(path: Path, text: str, mode: int) -> None:
        """Write a file in one step, open to nobody before its mode is set."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        following = path.with_name(f".{path.name}.new")
        following.unlink(missing_ok=True)
        descriptor = os.open(following, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), mode)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        following.replace(path)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _of_record(told: Any, key: str, kind: type) -> Any:  # noqa: ANN401 - a file's value
    """Return a part of the record.

    Raises:
        FileFaultError: it is not there, or is something else; without the record nobody knows what was made by hand.
    """
    found = told.get(key, kind()) if isinstance(told, dict) else None
    values = found.values() if isinstance(found, dict) else found if isinstance(found, list) else [None]
    are_numbers = all(isinstance(one, str) and one and set(one) <= HEXADECIMAL for one in values)
    if not isinstance(found, kind) or not are_numbers:
        raise files.FileFaultError(f"{RECORD}: {key} is not as `railbird fleet make` writes it: restore the file")
    return found
