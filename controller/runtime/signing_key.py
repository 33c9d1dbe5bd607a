"""The private key that signs the journal's heads."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from controller.journal.database import Access
from controller.journal.evidence.heads import SEED_BYTES, HeadSigner
from controller.journal.journal import JournalError
from firmware_bridge import files

SIGNING_KEY: Final = "signing.key"
LONGEST_KEY_FILE: Final = 200


def signer_of(directory: Path, access: Access) -> HeadSigner:
    """Return the table's signer.

    With a journal's key the private key is made of it, and lies nowhere on the storage card. Without one it lies in a
    file beside the journal: whoever takes the card can then sign new heads, but not change those that the room has.

    Raises:
        JournalError: the file cannot be written, or has no key.
    """
    if access.key is not None:
        return HeadSigner(hashlib.sha256(b"railbird head signing" + access.key.secret).digest())
    path = directory / SIGNING_KEY
    try:
        if not path.exists():
            _write(path, secrets.token_hex(SEED_BYTES))
        return HeadSigner(bytes.fromhex(files.first_line(path)))
    except (OSError, ValueError) as error:
        raise JournalError(
            f"{path}: the key that signs the journal cannot be used ({error}). Put the file back from a copy, "
            "or set it aside, and tell the room the new key (docs/evidence.md)"
        ) from None


def _write(path: Path, text: str) -> None:
    """Write the file whole and durable, readable only by its owner."""
    new = path.with_suffix(".new")
    number = os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        os.write(number, f"{text}\n".encode())
        os.fsync(number)
    finally:
        os.close(number)
    new.replace(path)
