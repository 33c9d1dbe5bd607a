"""The standby: a small file from which a start goes on if the journal cannot be used.

It has no card: the evening's header, and the seats, the button and the stakes with which the newest hand began. With a
key it is sealed by an HMAC (RFC 2104), which also proves that a journal that cannot be opened has this key.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from controller.files.vanishing_files import sync
from controller.journal.database import Access
from firmware_bridge import files

LONGEST_STANDBY: Final = 8_000_000
"""The most bytes of a standby; most of them are the law of the evening."""


@dataclass(frozen=True, slots=True)
class Standby:
    """What a journal's standby says."""

    header: str
    """The tape's header of the evening, as JSON."""
    chain: str
    """The beginning of the journal's chain, by which it is known."""
    hand: int
    """The newest hand's number."""
    table: Mapping[str, Any]
    """What the header's `table` would say of the table when that hand began: seats, button, stakes."""

    def opening(self) -> str:
        """Return the header of an evening that begins as that hand did."""
        told = json.loads(self.header)
        began = told["table"]
        # A header has no ante of 0, unless it has to take one back.
        table = began | {key: value for key, value in self.table.items() if value or key in began}
        return json.dumps(told | {"table": table})


def standby_path(journal: Path) -> Path:
    """Return the standby's file of a journal."""
    return journal.with_name(f"{journal.name}-standby")


def write_standby(journal: Path, standby: Standby, access: Access) -> None:
    """Write a journal's standby durably, in the place of the one before.

    Raises:
        OSError: it cannot be written; the one before is as it was.
    """
    path = standby_path(journal)
    new = path.with_name(f"{path.name}.new")
    body = json.dumps(asdict(standby))
    with new.open("w", encoding="utf-8") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(json.dumps({"body": body, "digest": _digest(body), "seal": _seal(body, access)}))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    sync(path.parent)


def read_standby(journal: Path, access: Access | None = None) -> Standby | None:
    """Return a journal's standby; None if there is no usable one, or it is of another key.

    Without `access` the seal is not looked at; the caller then compares the beginning of the chain.
    """
    try:
        told = files.read_json(standby_path(journal), LONGEST_STANDBY)
        body, seal = told["body"], told["seal"]
        is_other_key = access is not None and seal and not hmac.compare_digest(seal, _seal(body, access))
        if is_other_key or told["digest"] != _digest(body):
            return None
        return _read(json.loads(body))
    except (files.FileFaultError, TypeError, KeyError, ValueError):
        return None


def _read(told: dict[str, Any]) -> Standby:
    """Return what a standby says.

    Raises:
        TypeError, ValueError: it does not say it in the right form.
    """
    found = Standby(**told)
    types = (type(found.header), type(found.chain), type(found.hand), type(found.table))
    if types != (str, str, int, dict):
        raise ValueError("a value has another type")
    return found


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _seal(body: str, access: Access) -> str:
    """Return the seal of a body; empty for a plain journal."""
    return "" if access.key is None else hmac.digest(access.key.secret, body.encode(), "sha256").hex()
