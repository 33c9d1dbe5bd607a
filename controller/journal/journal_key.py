"""The key of encrypted journals: 32 secret bytes, written as groups of hexadecimal digits.

The last group is a check of the others, because a person may type the key on a spare computer.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from firmware_bridge import files

KEY_BYTES: Final = 32
CHECK_DIGITS: Final = 8
GROUP: Final = 8
LONGEST_TEXT: Final = 400
"""The most characters of a key's file: nine groups with their separators, and a line or two of white space."""


class KeyFaultError(ValueError):
    """A text that is not a key; the sentence never repeats the text."""


@dataclass(frozen=True, slots=True)
class JournalKey:
    """A journal's key; printing the object does not print the key."""

    secret: bytes = field(repr=False)

    def text(self) -> str:
        """Return the key as its file has it: eight groups of digits, and a ninth that checks them."""
        digits = self.secret.hex() + _check(self.secret)
        return "-".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def new_key() -> JournalKey:
    """Return a key that nobody has used."""
    return JournalKey(secrets.token_bytes(KEY_BYTES))


def read_key(text: str) -> JournalKey:
    """Return the key of a key's file, or of what a person typed.

    Raises:
        KeyFaultError: the text is no key, or a digit of it is wrong.
    """
    digits = "".join(text.split()).replace("-", "").lower()
    wanted = 2 * KEY_BYTES + CHECK_DIGITS
    if len(digits) != wanted:
        raise KeyFaultError(f"a key has {wanted} digits (0-9, a-f) in nine groups; this one has {len(digits)}")
    try:
        secret = bytes.fromhex(digits[: 2 * KEY_BYTES])
    except ValueError:
        raise KeyFaultError("a key has the digits 0-9 and a-f alone; another character is in this one") from None
    if _check(secret) != digits[2 * KEY_BYTES :]:
        raise KeyFaultError("the last group does not match the others: a digit of the key is wrong")
    return JournalKey(secret)


def key_in(path: Path) -> JournalKey:
    """Return the key of a key's file.

    Raises:
        KeyFaultError: the file cannot be read or has no key; the text names the file.
    """
    try:
        return read_key(files.read_text(path, LONGEST_TEXT))
    except (files.FileFaultError, KeyFaultError) as error:
        raise KeyFaultError(f"{path}: {error}") from None


def _check(secret: bytes) -> str:
    return hashlib.sha256(b"railbird journal key" + secret).hexdigest()[:CHECK_DIGITS]
