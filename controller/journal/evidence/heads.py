"""Heads: the hash of a journal at a hand's end, signed and published."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from controller.journal.journal_entries import OutboxMessage
from firmware_bridge import files

TOPIC: Final = "journal/head"
KIND: Final = "railbird.journal.head"
SEED_BYTES: Final = 32
_WORDS: Final = ("evening", "hash", "key", "signature")


@dataclass(frozen=True, slots=True)
class HeadMessage:
    """The journal's hash when a hand ended, signed by the table (Ed25519).

    Attributes:
        evening: the evening's name: the hash before its first event.
        row: the number of the event; the hash covers it and every one before it.
        hash: in hexadecimal digits, as `evening`, `key` and `signature`; made with a secret of the evening, so that
            nobody finds a hidden card by trying.
        key: the public key of the table.
        signature: of the lines `railbird head 1`, evening, row and hash, each with a line feed behind it.
    """

    evening: str
    row: int
    hash: str
    key: str
    signature: str

    def is_signed(self) -> bool:
        """Whether the signature is that of the key."""
        try:
            signature = bytes.fromhex(self.signature)
            VerifyKey(bytes.fromhex(self.key)).verify(_signed(self.evening, self.row, self.hash), signature)
        except (CryptoError, ValueError, TypeError):
            return False
        return True


class HeadSigner:
    """Signs heads with a table's private key."""

    def __init__(self, seed: bytes) -> None:
        """`seed` are the 32 secret bytes of the key."""
        self._key = SigningKey(seed)

    @property
    def public_key(self) -> str:
        """The public key in hexadecimal digits."""
        return bytes(self._key.verify_key).hex()

    def letter(self, evening: bytes, row: int, found: bytes) -> OutboxMessage:
        """Return the message with a signed head."""
        signature = self._key.sign(_signed(evening.hex(), row, found.hex())).signature
        head = HeadMessage(evening.hex(), row, found.hex(), self.public_key, signature.hex())
        return OutboxMessage(TOPIC, KIND, json.dumps(asdict(head), separators=(",", ":")))


def _signed(evening: str, row: int, found: str) -> bytes:
    return f"railbird head 1\n{evening}\n{row}\n{found}\n".encode()


def head_in(told: Any) -> HeadMessage | None:
    """Return the head in a message: bare, enveloped, or as the monitor writes it."""
    for _ in range(3):
        if not isinstance(told, dict):
            return None
        if "signature" in told:
            words = tuple(one for key in _WORDS if isinstance(one := told.get(key), str))
            row = told.get("row")
            return HeadMessage(words[0], row, *words[1:]) if type(row) is int and len(words) == len(_WORDS) else None
        told = told.get("payload", told.get("data"))
    return None


def read_heads(text: str) -> tuple[HeadMessage, ...]:
    """Return the heads among the messages of a file, one JSON value a line.

    Raises:
        FileFaultError: a line is not JSON.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            head = head_in(files.parse_json(line))
        except files.FileFaultError as error:
            raise files.FileFaultError(f"line {number}: {error}") from None
        if head is not None:
            found.append(head)
    return tuple(found)
