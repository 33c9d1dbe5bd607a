"""Finds frames in a byte stream by their start mark, and resynchronizes after noise.

A start that turns out to be none costs one byte, never the frame behind it: what a false header
claimed as its body is searched again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class ScanVerdict(Enum):
    """The reason why no whole frame stands at a start mark."""

    WAIT = "more bytes are needed"
    NONE = "no frame starts here"
    BROKEN = "a frame starts here, but its check fails"


@dataclass(frozen=True, slots=True)
class Found:
    """A whole and sound frame: where it ends in the buffer, and what it carries."""

    end: int
    payload: bytes


Measure: TypeAlias = Callable[[bytearray, int], Found | ScanVerdict]
"""Looks at the start mark at an index of the buffer."""


class Scanner:
    """Feeds on bytes and gives the payloads of frames; counts what belonged to none."""

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
        """Whether the beginning of a possible frame is kept."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads of the frames that these bytes complete; any bytes are allowed."""
        if not data and not self._buffer:
            return []  # most turns of a pump
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
        """Stop waiting for the rest of a cut frame; return whole ones that it had swallowed."""
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
