"""Finds frames in a byte stream by their start mark, and resynchronizes after noise.

A false start mark costs one byte, never the frame behind it: the scanner searches the body that the
false header claimed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class ScanVerdict(Enum):
    """Why there is no complete frame at a start mark."""

    WAIT = "more bytes are needed"
    NONE = "no frame starts here"
    BROKEN = "a frame starts here, but its check fails"


@dataclass(frozen=True, slots=True)
class Found:
    """A complete, valid frame: its end in the buffer and its payload."""

    end: int
    payload: bytes


Measure: TypeAlias = Callable[[bytearray, int], Found | ScanVerdict]
"""Checks the start mark at an index of the buffer."""


class Scanner:
    """Takes bytes, returns the payloads of frames, and counts the bytes outside any frame."""

    def __init__(self, mark: re.Pattern[bytes], measure: Measure, idle: bytes = b"") -> None:
        """`mark` matches the first bytes of a frame, also if the buffer ends within them.

        The `idle` bytes may lie between frames without counting as noise.
        """
        self.frames = 0
        self.frames_dropped = 0
        self.noise_bytes = 0
        self._mark = mark
        self._measure = measure
        self._idle = idle
        self._buffer = bytearray()

    @property
    def waiting(self) -> bool:
        """Whether the buffer holds the beginning of a possible frame."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads of the frames that these bytes complete. It never raises."""
        if not data and not self._buffer:
            return []  # the usual case: most turns of a pump bring no bytes
        self._buffer += data
        found = []
        at = 0
        while (mark := self._mark.search(self._buffer, at)) is not None:
            self._skip(at, mark.start())
            at = mark.start()
            seen = self._measure(self._buffer, at)
            if isinstance(seen, Found):
                found.append(seen.payload)
                at = seen.end
            elif seen is ScanVerdict.WAIT:
                break
            else:
                self.frames_dropped += seen is ScanVerdict.BROKEN
                self._skip(at, at + 1)
                at += 1
        else:
            self._skip(at, len(self._buffer))
            at = len(self._buffer)
        del self._buffer[:at]
        self.frames += len(found)
        return found

    def give_up(self) -> list[bytes]:
        """Give up a cut frame; return the complete frames that it had swallowed."""
        found = []
        self.frames_dropped += any(byte not in self._idle for byte in self._buffer)
        while self._buffer:
            self._skip(0, 1)
            del self._buffer[:1]
            found += self.feed(b"")
        return found

    def _skip(self, start: int, end: int) -> None:
        if start == end:
            return
        gap = self._buffer[start:end]
        self.noise_bytes += len(gap) - sum(map(gap.count, self._idle))
