"""Frames of NXP's PN532 on its high-speed UART (NXP UM0701-02, section 6.2.1).

`00 00 FF len lcs tfi data… dcs 00`: len counts tfi and data, len + lcs and tfi + data + dcs are 0
modulo 256; tfi is D4 from the host, D5 from the chip. An acknowledgment is `00 00 FF 00 FF 00`.
The answer's first data byte is the command's plus one.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

from firmware_bridge.devices.scanner import Found, Scanner, ScanVerdict
from firmware_bridge.errors import FrameError

WAKE_UP: Final = b"\x55\x55" + bytes(14)
"""Wakes the chip from low power; the zeros give its clock time to settle."""
ACK: Final = bytes.fromhex("0000ff00ff00")
NACK: Final = bytes.fromhex("0000ffff0000")
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
PN532_MAX_PAYLOAD: Final = 255


class Command(IntEnum):
    """The command byte: the first data byte of a host's frame."""

    GET_FIRMWARE_VERSION = 0x02
    SAM_CONFIGURATION = 0x14
    RF_CONFIGURATION = 0x32
    IN_LIST_PASSIVE_TARGET = 0x4A


def encode_frame(payload: bytes) -> bytes:
    """Return the frame of a payload whose first byte is `TO_CHIP` or `FROM_CHIP`.

    Raises:
        FrameError: the payload is empty or longer than 255 bytes.
    """
    if not 1 <= len(payload) <= PN532_MAX_PAYLOAD:
        raise FrameError(f"a frame holds 1 to {PN532_MAX_PAYLOAD} bytes; this payload has {len(payload)}")
    head = bytes((0x00, 0x00, 0xFF, len(payload), -len(payload) & 0xFF))
    return head + payload + bytes((-sum(payload) & 0xFF, 0x00))


def frame_scanner() -> Scanner:
    """Return a scanner for this protocol. It returns an acknowledgment as an empty payload."""
    return Scanner(_MARK, _measure, idle=b"\x00")


_MARK: Final = re.compile(rb"\x00\xff|\x00\Z")
_ACK_TAIL: Final = b"\x00\xff"
_NACK_TAIL: Final = b"\xff\x00"
_HEAD: Final = 4
"""Start code, length and its complement, without the preamble in front."""


def _measure(buffer: bytearray, at: int) -> Found | ScanVerdict:
    head = buffer[at : at + _HEAD]
    if len(head) < _HEAD:
        return ScanVerdict.WAIT
    if head[2:] == _ACK_TAIL:
        return Found(at + _HEAD, b"")
    length, complement = head[2:]
    if head[2:] == _NACK_TAIL or (length + complement) & 0xFF or not length:
        return ScanVerdict.NONE
    end = at + _HEAD + length + 1
    if end > len(buffer):
        return ScanVerdict.WAIT
    body = buffer[at + _HEAD : end]
    return ScanVerdict.BROKEN if sum(body) & 0xFF else Found(end, bytes(body[:-1]))


def describe(payload: bytes) -> str:
    """Return one line about a payload of either direction, for a technician."""
    if not payload:
        return "acknowledgment"
    way = {TO_CHIP: "ask", FROM_CHIP: "answer"}.get(payload[0], "unknown")
    return f"{way} {payload[1:].hex(' ')}".rstrip()
