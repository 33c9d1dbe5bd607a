"""Sealed files: unreadable and unchangeable without the table's key.

The cipher is libsodium's XSalsa20-Poly1305.
"""

from __future__ import annotations

import hashlib
from typing import Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

MAGIC: Final = b"railbird sealed 1\n"


class SealError(ValueError):
    """A sealed file that cannot be opened; the text says why."""


def is_sealed(data: bytes) -> bool:
    """Whether these are the bytes, or the first bytes, of a sealed file."""
    return data.startswith(MAGIC)


def seal(data: bytes, secret: bytes, purpose: str) -> bytes:
    """Return the data sealed under a key.

    `purpose` keeps files of one kind from being taken for another.
    """
    return MAGIC + bytes(_box(secret, purpose).encrypt(data))


def unseal(data: bytes, secret: bytes | None, purpose: str) -> bytes:
    """Return the data of a sealed file.

    Raises:
        SealError: there is no key, it is another one, or the file was changed.
    """
    if secret is None:
        raise SealError("is sealed: name the table's key")
    try:
        return _box(secret, purpose).decrypt(data.removeprefix(MAGIC))
    except (CryptoError, ValueError):
        raise SealError("cannot be opened: it has another key, is another kind of file, or was changed") from None


def _box(secret: bytes, purpose: str) -> SecretBox:
    return SecretBox(hashlib.sha256(b"railbird seal " + purpose.encode() + b"\n" + secret).digest())
