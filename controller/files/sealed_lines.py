"""Sealed lines: a growing file whose lines are sealed in their order under a key.

The cipher is libsodium's secretstream (XChaCha20-Poly1305). A line that was changed, moved, or removed from between
others cannot be opened, nor any behind it. A file whose writer was killed lacks the last mark, and is read up to there.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64Error
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from controller.files.private_file import write_private
from controller.files.sealed_file import SealError
from firmware_bridge import files

MAGIC: Final = "railbird sealed lines 1"
MOST_SEALED_AT_ONCE: Final = 32 * 1024
"""The most bytes that are sealed in one line: a tape's header, which has the whole rulebook, takes several."""
_LAST: Final = sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL
_LINE: Final = sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE


class LineFile(Protocol):
    """A text file that is written line by line."""

    def write(self, text: str, /) -> object:
        """Write one line with its end."""
        ...

    def flush(self) -> object:
        """Hand on what was written."""
        ...

    def close(self) -> object:
        """End the file."""
        ...


class SealedLines:
    """Seals each line on its way to a file."""

    def __init__(self, file: LineFile, secret: bytes) -> None:
        """Begin the file.

        Raises:
            OSError: it cannot be written.
        """
        self._file, self._state = file, sodium.crypto_secretstream_xchacha20poly1305_state()
        head = sodium.crypto_secretstream_xchacha20poly1305_init_push(self._state, _key(secret))
        file.write(f"{MAGIC}\n")
        file.write(f"{b64encode(head).decode()}\n")

    def write(self, text: str, /) -> None:
        """Seal one line with its end, and write it.

        Raises:
            OSError: it cannot be written.
        """
        self._push(text, _LINE)

    def flush(self) -> None:
        """Hand on what was written.

        Raises:
            OSError: it cannot be written.
        """
        self._file.flush()

    def close(self) -> None:
        """Mark the end, and close the file.

        Raises:
            OSError: it cannot be written.
        """
        self._push("", _LAST)
        self._file.close()

    def _push(self, text: str, tag: int) -> None:
        data = text.encode()
        for begin in range(0, max(1, len(data)), MOST_SEALED_AT_ONCE):
            piece = data[begin : begin + MOST_SEALED_AT_ONCE]
            sealed = sodium.crypto_secretstream_xchacha20poly1305_push(self._state, piece, tag=tag)
            self._file.write(f"{b64encode(sealed).decode()}\n")


def write_lines(path: Path, secret: bytes | None) -> LineFile:
    """Open a private file of lines for rewriting; with a key its lines are sealed.

    Raises:
        OSError: the file cannot be written, or belongs to another user.
    """
    file = write_private(path)
    return file if secret is None else SealedLines(file, secret)


def require_sealed_lines(path: Path) -> None:
    """Refuse a file that does not begin as sealed lines do.

    Raises:
        FileFaultError: it cannot be read.
        SealError: it begins otherwise.
    """
    if files.read_start(path, len(MAGIC) + 1) != f"{MAGIC}\n".encode():
        raise SealError("is no sealed tape or antenna stream")


def opened(lines: Iterable[tuple[int, str]], secret: bytes | None) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a file, sealed or plain, as they were written.

    Raises:
        SealError: they are sealed, and there is no key, it is another one, or a line was changed.
    """
    rest = iter(lines)
    for number, line in rest:
        if line.rstrip("\n") == MAGIC:
            yield from _opened(rest, secret)
        else:
            yield number, line
            yield from rest


def _opened(lines: Iterator[tuple[int, str]], secret: bytes | None) -> Iterator[tuple[int, str]]:
    if secret is None:
        raise SealError("is sealed: name the table's key")
    state = sodium.crypto_secretstream_xchacha20poly1305_state()
    has_begun, count, whole = False, 0, b""
    for number, line in lines:
        try:
            data = b64decode(line.rstrip("\n"), validate=True)
            if not has_begun:
                sodium.crypto_secretstream_xchacha20poly1305_init_pull(state, data, _key(secret))
                has_begun = True
                continue
            text, tag = sodium.crypto_secretstream_xchacha20poly1305_pull(state, data)
        except (NotBase64Error, CryptoError, ValueError):
            why = "it has another key, or was changed or cut off there"
            raise SealError(f"line {number} cannot be opened: {why}") from None
        if tag == _LAST:
            return
        whole += text
        if whole.endswith(b"\n"):
            count += 1
            yield count, whole.decode("utf-8")
            whole = b""


def _key(secret: bytes) -> bytes:
    return hashlib.sha256(b"railbird seal recorded lines\n" + secret).digest()
