"""Frames of Railbird's nodes: COBS between zero bytes, with a CRC-16 (docs/node-link.md).

On the wire: `00`, COBS of (version u8, kind u8, seq u32, ack u32, boot_id u32, payload, crc u16),
`00`; all numbers little-endian. The CRC is CRC-16/CCITT-FALSE over everything before it. The zero
before a frame ends any noise or cut frame, so that the first complete frame after noise is always
read.
"""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass
from typing import Final

from firmware_bridge.errors import FrameError
from firmware_bridge.link_layout import CRC, HEADER, MAX_BLOCK, MAX_PAYLOAD, VERSION

DELIMITER: Final = b"\x00"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the node protocol; `node_messages` gives `kind` and `payload` their meaning."""

    kind: int
    seq: int = 0
    """The number of this event or of these outputs; 0 if the kind has none."""
    ack: int = 0
    """The highest number that was received from the other end without a gap."""
    boot_id: int = 0
    """The node's boot id; it changes whenever the node restarts."""
    payload: bytes = b""


def encode_frame(frame: Frame) -> bytes:
    """Return the bytes of a frame, delimiters included.

    Raises:
        FrameError: the payload is longer than `MAX_PAYLOAD`.
    """
    if len(frame.payload) > MAX_PAYLOAD:
        raise FrameError(f"a frame holds at most {MAX_PAYLOAD} bytes; this payload has {len(frame.payload)}")
    head = HEADER.pack(VERSION, frame.kind, frame.seq, frame.ack, frame.boot_id)
    body = head + frame.payload
    return DELIMITER + stuff(body + CRC.pack(crc_hqx(body, 0xFFFF))) + DELIMITER


def stuff(data: bytes) -> bytes:
    """Encode at most 254 bytes without zero bytes, by consistent-overhead byte stuffing (COBS)."""
    if len(data) > MAX_BLOCK:
        raise FrameError(f"a block holds at most {MAX_BLOCK} bytes; this one has {len(data)}")
    return b"".join(bytes((len(run) + 1,)) + run for run in data.split(DELIMITER))


def unstuff(data: bytes) -> bytes | None:
    """Return the data that `stuff` encoded, or None if no data encodes to these bytes."""
    runs = []
    at = 0
    while at < len(data):
        end = at + data[at]
        if end > len(data):
            return None
        runs.append(data[at + 1 : end])
        at = end
    return DELIMITER.join(runs)


class FrameDecoder:
    """Finds frames in a stream with noise, and counts the bytes and frames that it dropped."""

    def __init__(self) -> None:
        self.frames = 0
        self.frames_dropped = 0
        self.noise_bytes = 0
        self._rest = b""
        self._overlong = False

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete. It never raises."""
        if not data:
            return []
        found = []
        *whole, self._rest = (self._rest + data).split(DELIMITER)
        for block in whole:
            if self._overlong:
                self._overlong = False
                self.noise_bytes += len(block)
            elif block and (frame := self._read(block)):
                found.append(frame)
        if len(self._rest) > MAX_BLOCK + 1:
            self.frames_dropped += not self._overlong
            self.noise_bytes += len(self._rest)
            self._overlong = True
            self._rest = b""
        return found

    def reset(self) -> None:
        """Discard a partial frame after the port was reopened."""
        self.noise_bytes += len(self._rest)
        self._rest = b""
        self._overlong = False

    def _read(self, block: bytes) -> Frame | None:
        frame = decode_block(block)
        if frame is None:
            self.frames_dropped += 1
            self.noise_bytes += len(block)
        else:
            self.frames += 1
        return frame


def decode_block(block: bytes) -> Frame | None:
    """Return the frame between two delimiters, or None if it is broken or of another version."""
    body = unstuff(block) if len(block) <= MAX_BLOCK + 1 else None
    if body is None or len(body) < HEADER.size + CRC.size:
        return None
    (crc,) = CRC.unpack_from(body, len(body) - CRC.size)
    content = body[: -CRC.size]
    if crc_hqx(content, 0xFFFF) != crc:
        return None
    version, kind, seq, ack, boot_id = HEADER.unpack_from(content)
    if version != VERSION:
        return None
    return Frame(kind, seq, ack, boot_id, content[HEADER.size :])
