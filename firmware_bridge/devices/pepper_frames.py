"""Frames of the Eccel Pepper C1 readers, as the vendor's manual defines them.

`F5 len len^FF payload crc`: len is two bytes, little-endian, and counts payload and CRC; the CRC
is CRC-16/CCITT-FALSE over the payload, little-endian. A host's payload is a command and its
arguments; a reader's is `00 command …` (done), `FF command error` or `FE …` (unasked). A polling
reader may also send unasked text with no frame at all: a JSON object.
"""

from __future__ import annotations

import re
import struct
from binascii import crc_hqx
from enum import IntEnum
from typing import Final

from firmware_bridge.devices.scanner import Found, Scanner, ScanVerdict
from firmware_bridge.errors import FrameError

STX: Final = 0xF5
HEAD: Final = struct.Struct("<BHH")
CRC: Final = struct.Struct("<H")
PEPPER_MAX_PAYLOAD: Final = 510
"""The protocol has longer answers (file transfer), but a card table needs none of them."""


class Command(IntEnum):
    """The command byte: the first of a host's payload, the second of the answer."""

    DUMMY = 0x01
    GET_TAG_COUNT = 0x02
    GET_UID = 0x03
    ACTIVATE_TAG = 0x04
    HALT = 0x05
    SET_POLLING = 0x06
    REBOOT = 0x0A
    GET_VERSION = 0x0B
    SET_ACTIVE_ANTENNA = 0x0F
    PROTOCOL_CONFIG = 0x13
    POLLING_SETUP = 0x16
    ICODE_INVENTORY_START = 0x90
    ICODE_INVENTORY_NEXT = 0x91


ANSWER: Final = 0x00
ASYNC: Final = 0xFE
ERROR: Final = 0xFF

STANDARD_COUNT_LIMIT: Final = 5
"""GET_TAG_COUNT counts no further than this; a full ICODE inventory finds all tags."""


def encode_frame(payload: bytes) -> bytes:
    """Return the frame of a payload, for either direction.

    Raises:
        FrameError: the payload is empty or longer than `PEPPER_MAX_PAYLOAD`.
    """
    if not 1 <= len(payload) <= PEPPER_MAX_PAYLOAD:
        raise FrameError(f"a frame holds 1 to {PEPPER_MAX_PAYLOAD} bytes; this payload has {len(payload)}")
    length = len(payload) + CRC.size
    head = HEAD.pack(STX, length, length ^ 0xFFFF)
    return head + payload + CRC.pack(crc_hqx(payload, 0xFFFF))


def frame_scanner() -> Scanner:
    """Return a scanner for this protocol; it returns bare JSON as if framed with `FE`."""
    return Scanner(_MARK, _measure)


_MARK: Final = re.compile(rb'\xf5|\{(?:"|\Z)')
_TEXT: Final = re.compile(rb'\{"[^{}\x00-\x08\x0e-\x1f\x7f-\xff]*')
_MAX_TEXT: Final = 512


def _measure(buffer: bytearray, at: int) -> Found | ScanVerdict:
    if buffer[at] != STX:
        return _measure_text(buffer, at)
    if len(buffer) - at < HEAD.size:
        return ScanVerdict.WAIT
    _, length, inverse = HEAD.unpack_from(buffer, at)
    if length ^ inverse != 0xFFFF or not CRC.size < length <= PEPPER_MAX_PAYLOAD + CRC.size:
        return ScanVerdict.NONE
    end = at + HEAD.size + length
    if end > len(buffer):
        return ScanVerdict.WAIT
    payload = bytes(buffer[at + HEAD.size : end - CRC.size])
    (crc,) = CRC.unpack_from(buffer, end - CRC.size)
    return Found(end, payload) if crc_hqx(payload, 0xFFFF) == crc else ScanVerdict.BROKEN


def _measure_text(buffer: bytearray, at: int) -> Found | ScanVerdict:
    text = _TEXT.match(buffer, at)
    end = at + 1 if text is None else text.end()
    if end - at > _MAX_TEXT:
        return ScanVerdict.NONE
    if end == len(buffer):
        return ScanVerdict.WAIT
    if text is None or buffer[end] != ord("}"):
        return ScanVerdict.NONE
    return Found(end + 1, bytes((ASYNC,)) + bytes(buffer[at : end + 1]))


def describe(payload: bytes) -> str:
    """Return one line about a payload of either direction, for a technician."""
    kind, rest = payload[0], payload[2:].hex(" ")
    if kind == ASYNC:
        return f"unasked {payload[1:].decode('ascii', 'backslashreplace')}"
    if kind in {ANSWER, ERROR} and len(payload) > 1:
        word = "answer" if kind == ANSWER else "ERROR"
        return f"{word} {_name(payload[1])} {rest}".rstrip()
    return f"ask {_name(kind)} {payload[1:].hex(' ')}".rstrip()


def _name(code: int) -> str:
    return Command(code).name if code in set(Command) else f"0x{code:02x}"
