"""Tag identifiers in one form: ISO 15693 with `E0` first, as tag makers print them.

An ISO 15693 identifier has eight bytes, the most significant of them `E0` (ISO/IEC 15693-3, 4.1). On the air, and
from some readers (the Eccel Pepper's manual: `04 8F 7F 0A 01 24 16 E0`), the least significant byte comes first.
ISO 14443's identifiers have 4, 7 or 10 bytes and one order only; they pass unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ISO15693_SIZE: Final = 8
ISO15693_FIRST: Final = 0xE0


class UidOrderError(ValueError):
    """An identifier that begins and ends with `E0`, so its byte order is unknown.

    `index` counts from 0.
    """

    def __init__(self, index: int) -> None:
        super().__init__("the tag number begins and ends with E0: which end is first cannot be told")
        self.index = index


def from_wire(uid: bytes) -> bytes:
    """Return, E0 first, an identifier that a reader sent least significant byte first.

    It also accepts identifiers from a reader whose firmware already sends E0 first.
    """
    turned = len(uid) == ISO15693_SIZE and uid[-1] == ISO15693_FIRST
    return uid[::-1] if turned else uid


def to_wire(uid: bytes) -> bytes:
    """Return an identifier as the reader sends it: ISO 15693's least significant byte first."""
    return uid[::-1] if len(uid) == ISO15693_SIZE else uid


def e0_first(uid: bytes) -> bytes:
    """Return the identifier with E0 first; reverse it if it is plainly reversed."""
    return uid[::-1] if is_reversed(uid) else uid


def is_reversed(uid: bytes) -> bool:
    """Whether this is plainly an ISO 15693 identifier with its least significant byte first."""
    return _ends(uid) == (False, True)


def settle_order(uids: Sequence[bytes]) -> list[bytes]:
    """Return identifiers from one source with E0 first.

    An identifier that begins and ends with E0 gets the byte order of the others.

    Raises:
        UidOrderError: the others have both orders, or there are no others.
    """
    ends = [_ends(uid) for uid in uids]
    reversed_ones, right_ones = (False, True) in ends, (True, False) in ends
    settled = []
    for index, (uid, found) in enumerate(zip(uids, ends, strict=True)):
        if found == (True, True) and reversed_ones == right_ones:
            raise UidOrderError(index)
        turned = found == (False, True) or (found == (True, True) and reversed_ones)
        settled.append(uid[::-1] if turned else uid)
    return settled


def _ends(uid: bytes) -> tuple[bool, bool]:
    """Return whether an identifier of eight bytes begins, and whether it ends, with E0."""
    if len(uid) != ISO15693_SIZE:
        return False, False
    return uid[0] == ISO15693_FIRST, uid[-1] == ISO15693_FIRST
