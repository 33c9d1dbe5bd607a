"""Driver of a badge reader: a serial line on which a number comes with each badge.

Cheap readers of 125 kHz and 13.56 MHz badges behind a USB-serial chip work like this: ASCII lines ended by CR or LF,
decimal or hex, some with STX and ETX around the number. Nothing is ever sent to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.readings import BadgeRead, DeviceIdentified, FramesDropped, Reading

MOST_IN_LINE: Final = 64
"""No number is as long; what is longer without an end is noise."""
STALE_MS: Final = 1000
"""A line that nothing has ended for so long is noise."""
SAME_BADGE_MS: Final = 2000
"""Readers repeat a badge that stays on them: it counts again when it was away for so long."""
LOOKS_MS: Final = 1000
IDENTITY: Final = "badge reader, whose badges come as lines of text"
_NUMBER: Final = re.compile(rb"[0-9A-Fa-f]{4,40}")
_ENDS: Final = re.compile(rb"[\r\n]")
_AROUND: Final = b"\x02\x03 \t"


class BadgeLines:
    """Cuts bytes into the numbers of badges, and counts what is none.

    Noise in a line spoils that line alone: whoever is not let in puts his badge on the reader once more.
    """

    def __init__(self) -> None:
        """Begin without a line."""
        self.frames_dropped = 0
        self.noise_bytes = 0
        self._buffer = bytearray()

    @property
    def waiting(self) -> bool:
        """Whether a line has begun that is not ended."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> list[bytes]:
        """Return the numbers that these bytes complete; it never raises."""
        self._buffer += data
        *lines, rest = _ENDS.split(bytes(self._buffer))
        self._buffer[:] = rest
        if len(rest) > MOST_IN_LINE:
            # Its end is to spoil it, not to make a number of its last bytes.
            self.noise_bytes += len(rest) - MOST_IN_LINE
            del self._buffer[MOST_IN_LINE:]
            self._buffer[-1:] = b"?"
        return [number for line in lines if (number := self._number(line))]

    def give_up(self) -> list[bytes]:
        """Drop a line that nothing ends."""
        if self._buffer:
            self._drop(bytes(self._buffer))
            self._buffer.clear()
        return []

    def _number(self, line: bytes) -> bytes:
        told = line.strip(_AROUND)
        if not told:
            return b""
        if _NUMBER.fullmatch(told):
            return told.upper()
        self._drop(line)
        return b""

    def _drop(self, line: bytes) -> None:
        self.frames_dropped += 1
        self.noise_bytes += len(line)


def describe(number: bytes) -> str:
    """Return a badge for a technician's eyes, who is not to read its number."""
    return f"a badge with a number of {len(number)} characters"


class BadgeReader:
    """The driver; a reader that is plugged in counts as answering, as it never answers."""

    def __init__(self, _settings: DeviceSettings, now_ms: int) -> None:
        """Wait for badges; a board's settings have nothing for it."""
        self._lines = BadgeLines()
        self._told = (0, 0)
        self._is_open = False
        self._last = b""
        self._last_ms = self._byte_ms = self._now_ms = now_ms

    @property
    def answering(self) -> bool:
        """Whether the port is open."""
        return self._is_open

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return the badges of these bytes; one that stays on the reader comes once."""
        readings: list[Reading] = []
        self._now_ms = now_ms
        if not self._is_open:
            self._is_open = True
            readings.append(DeviceIdentified(IDENTITY))
        if data:
            self._byte_ms = now_ms
        elif self._lines.waiting and now_ms - self._byte_ms >= STALE_MS:
            self._lines.give_up()
        for number in self._lines.feed(data) if data else ():
            if number != self._last or now_ms - self._last_ms >= SAME_BADGE_MS:
                readings.append(BadgeRead(number.decode("ascii")))
            self._last, self._last_ms = number, now_ms
        dropped = (self._lines.frames_dropped, self._lines.noise_bytes)
        if dropped != self._told:
            readings.append(FramesDropped(dropped[0] - self._told[0], dropped[1] - self._told[1]))
            self._told = dropped
        return readings

    def to_send(self, now_ms: int) -> bytes:
        """Return nothing: a badge reader is asked for nothing."""
        self._now_ms = now_ms
        return b""

    def next_deadline(self) -> int | None:
        """Return when to look again for a line that nothing ended."""
        return self._now_ms + LOOKS_MS

    def reset(self, now_ms: int) -> None:
        """Forget a line that was under way, after the port was reopened."""
        self._lines.give_up()
        self._is_open, self._last, self._now_ms = False, b"", now_ms
