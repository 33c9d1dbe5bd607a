"""A simulated multiplexed card reader, which answers as its vendor's firmware does.

A twin simulates a device without I/O: bytes in, bytes out, time as an argument. It talks to the host's
real driver and knows the world only through the given callables. `Twin` is the interface of all of them;
the table node is `hw.sim.node_twin`, the single-coil reader `hw.sim.pn532_twin`.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Protocol, TypeAlias

from firmware_bridge.devices.pepper_frames import (
    ANSWER,
    ASYNC,
    ERROR,
    STANDARD_COUNT_LIMIT,
    Command,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.uids import to_wire

Hear: TypeAlias = Callable[[str, int], list[bytes]]
"""Takes a zone and a time; returns the UIDs that the zone's coil reports for a dwell then."""

FIRMWARE: Final = b"2.56\x00"
UID_TYPE: Final = 0x09
"""The reader's code for an ISO 15693 tag; the host ignores it."""
UID_SIZE: Final = 8
READER_BOOT_MS: Final = 400
UNKNOWN_COMMAND: Final = 0x01
BAD_ARGUMENT: Final = 0x02
ACKNOWLEDGED: Final = frozenset({
    int(Command.DUMMY), int(Command.HALT), int(Command.ACTIVATE_TAG),
    int(Command.POLLING_SETUP), int(Command.PROTOCOL_CONFIG),
})
"""Commands that this simulation acknowledges and otherwise ignores."""


class Twin(Protocol):
    """A simulated device."""

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the host, valid or not."""
        ...

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes that are on the line by now, each of them once."""
        ...

    def next_at(self) -> int | None:
        """Return when the device next sends without being asked, or None."""
        ...

    def reboot(self, now_ms: int) -> None:
        """Lose all state, as a power cut makes it."""
        ...


class SendBuffer:
    """Bytes that leave at set times, in order."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._last_ms = 0

    def put(self, at_ms: int, data: bytes) -> None:
        """Let bytes leave at this time, but not before earlier ones."""
        self._last_ms = max(self._last_ms, at_ms)
        self._waiting.append((self._last_ms, data))

    def take(self, now_ms: int) -> bytes:
        """Return the bytes that have left by now, each of them once."""
        waiting = self._waiting
        if not waiting or waiting[0][0] > now_ms:
            return b""
        ready = []
        while waiting and waiting[0][0] <= now_ms:
            ready.append(waiting.popleft()[1])
        return ready[0] if len(ready) == 1 else b"".join(ready)

    def next_at(self) -> int | None:
        """Return when the next bytes leave."""
        return self._waiting[0][0] if self._waiting else None

    def clear(self) -> None:
        """Discard the bytes that have not left."""
        self._waiting.clear()
        self._last_ms = 0


class PepperTwin:
    """An Eccel Pepper C1 MUX: commands in, answers out, one coil active at a time.

    It sends ISO 15693 identifiers least significant byte first, as the vendor's manual shows them.
    """

    def __init__(self, coils: Mapping[int, str], hear: Hear, dwell_ms: float) -> None:
        """`coils` are the connected antennas with the zone that each one covers."""
        self._coils = dict(coils)
        self._hear = hear
        self._dwell_ms = dwell_ms
        self._scanner = frame_scanner()
        self._known: dict[bytes, bytes] = {}
        self._frames: dict[bytes, bytes] = {}
        self._out = SendBuffer()
        # by plain numbers, so that a question costs one lookup
        self._doings: dict[int, Callable[[bytes, int], None]] = {
            int(Command.SET_ACTIVE_ANTENNA): self._select,
            int(Command.GET_TAG_COUNT): self._count,
            int(Command.GET_UID): self._tell_uid,
            int(Command.ICODE_INVENTORY_START): self._tell_inventory,
            int(Command.ICODE_INVENTORY_NEXT): self._tell_inventory,
            int(Command.GET_VERSION): self._tell_version,
            int(Command.SET_POLLING): self._set_polling,
            int(Command.REBOOT): self._restart,
        }
        self._boot(0)

    def _boot(self, deaf_until_ms: int) -> None:
        self._active = 1
        self._tags: list[bytes] = []
        self._index = 0
        self._counted = False
        self._polling = False
        self._poll_at_ms = deaf_until_ms
        self._poll_turn = 0
        self._deaf_until_ms = deaf_until_ms

    def reboot(self, now_ms: int) -> None:
        """Lose all state and ignore bytes while starting."""
        self._out.clear()
        self._scanner = frame_scanner()
        self._boot(now_ms + READER_BOOT_MS)

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take the host's bytes and queue the answers."""
        if now_ms < self._deaf_until_ms:
            return
        # the host repeats the same few questions all evening: parse each only once
        payload = None if self._scanner.waiting else self._known.get(data)
        if payload is not None:
            self._answer(payload, now_ms)
            return
        payloads = self._scanner.feed(data)
        for payload in payloads:
            self._answer(payload, now_ms)
        if len(payloads) == 1 and encode_frame(payloads[0]) == data:
            self._known[data] = payloads[0]

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes on the line by now; a polling reader also polls its coils."""
        while self._polling and self._poll_at_ms <= now_ms:
            self._poll(self._poll_at_ms)
        return self._out.take(now_ms)

    def next_at(self) -> int | None:
        """Return when the next bytes leave or the next coil is polled."""
        leaves_ms = self._out.next_at()
        if not self._polling:
            return leaves_ms
        return self._poll_at_ms if leaves_ms is None else min(leaves_ms, self._poll_at_ms)

    def _say(self, payload: bytes, at_ms: float) -> None:
        frame = self._frames.get(payload)
        if frame is None:
            frame = self._frames[payload] = encode_frame(payload)
        self._out.put(round(at_ms), frame)

    def _answer(self, payload: bytes, now_ms: int) -> None:
        command = payload[0]
        doing = self._doings.get(command)
        if doing is not None:
            doing(payload, now_ms)
        elif command in ACKNOWLEDGED:
            self._say(bytes((ANSWER, command)), now_ms)
        else:
            self._say(bytes((ERROR, command, UNKNOWN_COMMAND)), now_ms)

    def _count(self, payload: bytes, now_ms: int) -> None:
        self._listen(now_ms)
        self._counted = True
        count = min(len(self._tags), STANDARD_COUNT_LIMIT)
        self._say(bytes((ANSWER, payload[0], count)), now_ms + self._dwell_ms)

    def _tell_version(self, payload: bytes, now_ms: int) -> None:
        self._say(bytes((ANSWER, payload[0])) + FIRMWARE, now_ms)

    def _set_polling(self, payload: bytes, now_ms: int) -> None:
        self._polling = payload[1:2] == b"\x01"
        self._poll_at_ms = now_ms
        self._say(bytes((ANSWER, payload[0])), now_ms)

    def _restart(self, payload: bytes, now_ms: int) -> None:  # noqa: ARG002 - the signature of every command
        self.reboot(now_ms)

    def _select(self, payload: bytes, now_ms: int) -> None:
        antenna = payload[1] if len(payload) > 1 else 0
        if antenna in self._coils:
            self._active = antenna
            self._tags = []
            self._counted = False
            self._say(bytes((ANSWER, Command.SET_ACTIVE_ANTENNA)), now_ms)
        else:
            self._say(bytes((ERROR, Command.SET_ACTIVE_ANTENNA, BAD_ARGUMENT)), now_ms)

    def _listen(self, now_ms: int) -> None:
        zone = self._coils.get(self._active)
        # a passing card is where it is at the middle of the dwell
        self._tags = [] if zone is None else self._hear(zone, round(now_ms + self._dwell_ms / 2))
        self._index = 0

    def _tell_uid(self, payload: bytes, now_ms: int) -> None:
        index = payload[1] if len(payload) > 1 else 0
        if index < min(len(self._tags), STANDARD_COUNT_LIMIT):
            head = bytes((ANSWER, Command.GET_UID, UID_TYPE, 0))
            self._say(head + to_wire(self._tags[index]), now_ms)
        else:
            self._say(bytes((ERROR, Command.GET_UID, BAD_ARGUMENT)), now_ms)

    def _tell_inventory(self, payload: bytes, now_ms: int) -> None:
        command, done_ms = payload[0], float(now_ms)
        if command == Command.ICODE_INVENTORY_START:
            # right after a count the field is still up: only the additional slots take time
            done_ms += self._dwell_ms / (4 if self._counted else 1)
            if not self._counted:
                self._listen(now_ms)
            self._counted = False
            self._index = 0
        if self._index >= len(self._tags):
            self._say(bytes((ERROR, command, BAD_ARGUMENT)), done_ms)
            return
        uid = to_wire(self._tags[self._index][:UID_SIZE].ljust(UID_SIZE, b"\x00"))
        self._index += 1
        more = self._index < len(self._tags)
        self._say(bytes((ANSWER, command)) + uid + bytes((0, more)), done_ms)

    def _poll(self, at_ms: int) -> None:
        antennas = tuple(self._coils)
        self._active = antennas[self._poll_turn % len(antennas)]
        self._poll_turn += 1
        self._listen(at_ms)
        done_ms = round(at_ms + self._dwell_ms)
        for index, uid in enumerate(self._tags):
            told = {
                "type": "uid", "antenna": self._active, "uid": to_wire(uid).hex().upper(),
                "tag_index": index, "uptime_ms": done_ms,
            }
            text = json.dumps(told, separators=(",", ":")).encode()
            self._out.put(done_ms, encode_frame(bytes((ASYNC,)) + text))
        self._poll_at_ms = max(done_ms, at_ms + 1)


def flip_bits(data: bytes, rate: float, random: Random) -> bytes:
    """Return bytes with one bit flipped in about `rate` of them, as by a bad cable."""
    if not rate:
        return data
    return bytes(
        byte ^ (1 << random.randrange(8)) if random.random() < rate else byte for byte in data
    )
