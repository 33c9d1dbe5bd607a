"""Feeds decoders and drivers random bytes and damaged frames, with good frames in between.

It tests that nothing raises, that every good frame after noise is read, and that dropped bytes are
counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from firmware_bridge.devices import DeviceSettings, pepper_frames, pn532_frames
from firmware_bridge.devices.badge import BadgeLines
from firmware_bridge.devices.device_kinds import DEVICES
from firmware_bridge.devices.scanner import Scanner
from firmware_bridge.errors import BridgeError
from firmware_bridge.frames import Frame, FrameDecoder, encode_frame
from firmware_bridge.readings import FramesDropped

CHUNK: Final = 4096
CONTENT: Final = bytes.fromhex("D5 4B 01 01 00 44 00 07 04 74 54 12 65 AA BB")
"""The payload of a good frame, followed by its number; a damaged frame has it without a number."""
GOOD_EVERY: Final = 8
"""Chunks of noise between two good frames."""


@dataclass(frozen=True, slots=True)
class FuzzReport:
    """What one decoder counted."""

    name: str
    noise: int
    """Bytes of noise that the decoder was fed."""
    good_sent: int
    good_read: int
    frames_dropped: int
    noise_bytes: int
    """Bytes that the decoder counted as outside any frame."""

    @property
    def passed(self) -> bool:
        """Whether every good frame was read and the noise was counted."""
        return self.good_read == self.good_sent and self.noise_bytes >= self.noise // 2

    def __str__(self) -> str:
        verdict = "ok" if self.passed else "FAILED"
        return (
            f"{self.name:7} {verdict:6} {self.noise:>11,} bytes of noise, good frames "
            f"{self.good_read} of {self.good_sent}, dropped {self.frames_dropped:,} frames "
            f"and {self.noise_bytes:,} bytes"
        )


def damage(frame: bytes, rng: random.Random) -> bytes:
    """Return a frame cut, repeated, with bits flipped, or with bytes put in."""
    at = rng.randrange(len(frame))
    match rng.randrange(5):
        case 0:
            return frame[:at]
        case 1:
            return frame[at:]
        case 2:
            return frame + frame[at:]
        case 3:
            return frame[:at] + bytes((frame[at] ^ 1 << rng.randrange(8),)) + frame[at + 1 :]
        case _:
            return frame[:at] + rng.randbytes(rng.randrange(1, 9)) + frame[at:]


def noise(megabytes: float, rng: random.Random, frame: bytes) -> Iterator[bytes]:
    """Yield random bytes in chunks, every fourth chunk made of damaged frames."""
    left = int(megabytes * 1_000_000)
    while left > 0:
        size = min(CHUNK, left)
        chunk = rng.randbytes(size)
        if rng.randrange(4) == 0:
            chunk = b"".join(damage(frame, rng) for _ in range(size // len(frame)))[:size]
        yield chunk
        left -= max(len(chunk), 1)


class Subject(Protocol):
    """A decoder under test, with the encoder that belongs to it."""

    def encode(self, content: bytes) -> bytes:
        """Return a good frame with this content."""
        ...

    def feed(self, data: bytes) -> list[bytes]:
        """Return the contents of the frames that were found."""
        ...

    def settle(self) -> list[bytes]:
        """Do what the driver does when the line falls silent within a frame."""
        ...

    def dropped(self) -> tuple[int, int]:
        """Return the frames and bytes dropped so far."""
        ...


class NodeSubject:
    """The frames of Railbird's nodes."""

    def __init__(self) -> None:
        self._decoder = FrameDecoder()

    def encode(self, content: bytes) -> bytes:
        """Return an event frame."""
        return encode_frame(Frame(3, 7, 2, 0xFEED, content))

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads found."""
        return [frame.payload for frame in self._decoder.feed(data)]

    def settle(self) -> list[bytes]:
        """Do nothing: the next frame's delimiter ends a partial frame."""
        return []

    def dropped(self) -> tuple[int, int]:
        """Return the decoder's counts."""
        return self._decoder.frames_dropped, self._decoder.noise_bytes


class ScannedSubject:
    """The frames of a reader whose decoder is a `Scanner`."""

    def __init__(self, scanner: Scanner | BadgeLines, encode: Callable[[bytes], bytes]) -> None:
        self._scanner = scanner
        self.encode = encode

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads found."""
        return self._scanner.feed(data)

    def settle(self) -> list[bytes]:
        """Search the body that a false header claimed."""
        return self._scanner.give_up()

    def dropped(self) -> tuple[int, int]:
        """Return the scanner's counts."""
        return self._scanner.frames_dropped, self._scanner.noise_bytes


class BadgeNumbers(BadgeLines):
    """Numbers of badges whose last two digits are a sum, to tell damaged ones by."""

    def feed(self, data: bytes) -> list[bytes]:
        """Return the contents of the numbers whose sum is right."""
        found = []
        for number in super().feed(data):
            content = bytes.fromhex(number.decode()) if not len(number) % 2 else b""
            if content and sum(content[:-1]) % 256 == content[-1]:
                found.append(content[:-1])
            else:
                self._drop(number)
        return found

    @staticmethod
    def encode(content: bytes) -> bytes:
        """Return a number as a line of its own: noise in front of it on the same line spoils it."""
        return b"\n" + (content + bytes((sum(content) % 256,))).hex().encode() + b"\r\n"


def make_subject(name: str) -> Subject:
    """Return the decoder of a device, by its name in the catalog.

    Raises:
        BridgeError: no subject is defined for a device of that name.
    """
    match name:
        case "pepper":
            return ScannedSubject(pepper_frames.frame_scanner(), pepper_frames.encode_frame)
        case "pn532":
            return ScannedSubject(pn532_frames.frame_scanner(), pn532_frames.encode_frame)
        case "node":
            return NodeSubject()
        case "badge":
            return ScannedSubject(BadgeNumbers(), BadgeNumbers.encode)
        case _:
            raise BridgeError(f"no frames of {name!r} can be made: give it a row in `make_subject`")


def fuzz_decoder(name: str, megabytes: float, seed: int) -> FuzzReport:
    """Fuzz the frame decoder of a device, by its name in the catalog."""
    rng = random.Random(seed)  # noqa: S311 - noise, not a secret
    subject = make_subject(name)
    fed = sent = read = 0
    for number, chunk in enumerate(noise(megabytes, rng, subject.encode(CONTENT))):
        fed += len(chunk)
        subject.feed(chunk)
        if number % GOOD_EVERY == 0:
            sent += 1
            good = CONTENT + number.to_bytes(4, "big")
            found = subject.feed(subject.encode(good)) + subject.settle()
            read += found.count(good) == 1
    return FuzzReport(name, fed, sent, read, *subject.dropped())


def fuzz_driver(name: str, megabytes: float, seed: int) -> int:
    """Feed a driver noise while its time passes; return how many bytes it reported as dropped."""
    rng = random.Random(seed)  # noqa: S311 - noise, not a secret
    device = DEVICES[name].make(DeviceSettings(antennas=(1,)), 0)
    frame = make_subject(name).encode(CONTENT)
    dropped = 0
    for number, chunk in enumerate(noise(megabytes, rng, frame)):
        for reading in device.receive(chunk, number * 7):
            if isinstance(reading, FramesDropped):
                dropped += reading.noise_bytes
        device.to_send(number * 7)
    return dropped
