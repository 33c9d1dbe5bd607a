"""A simulated PN532 (NXP) on its high-speed UART: one coil, at most two targets."""

from __future__ import annotations

from typing import Final

from firmware_bridge.devices.pn532_frames import (
    ACK,
    FROM_CHIP,
    TO_CHIP,
    Command,
    encode_frame,
    frame_scanner,
)
from hw.sim.firmware import Hear, SendBuffer

VERSION: Final = bytes((0x32, 0x01, 0x06, 0x07))
"""IC PN532, firmware 1.6, all three protocols."""
MOST_TARGETS: Final = 2
SENS_RES: Final = b"\x00\x44"
SEL_RES: Final = 0x00
ANSWER_AT_MS: Final = 1
"""The delay of the answer, which follows the acknowledgment in a separate frame."""


class Pn532Twin:
    """One simulated chip; it sleeps until woken, and is silent until its SAM is configured."""

    def __init__(self, zone: str, hear: Hear, dwell_ms: float) -> None:
        self._zone = zone
        self._hear = hear
        self._dwell_ms = dwell_ms
        self._boot()

    def _boot(self) -> None:
        self._scanner = frame_scanner()
        self._out = SendBuffer()
        self._configured = False

    def reboot(self, now_ms: int) -> None:  # noqa: ARG002 - the signature of `Twin.reboot`
        """Lose all state; the SAM must be configured again."""
        self._boot()

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take the host's bytes; acknowledge and answer their commands."""
        for payload in self._scanner.feed(data):
            if not payload:
                # the host's acknowledgment aborts the current command
                self._out.clear()
            elif payload[0] == TO_CHIP and len(payload) > 1:
                self._answer(payload[1:], now_ms)

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes on the line by now."""
        return self._out.take(now_ms)

    def next_at(self) -> int | None:
        """Return when the next bytes leave."""
        return self._out.next_at()

    def _answer(self, asked: bytes, now_ms: int) -> None:
        told, at_ms = b"", now_ms + ANSWER_AT_MS
        match asked[0]:
            case Command.SAM_CONFIGURATION:
                self._configured = True
            case Command.GET_FIRMWARE_VERSION:
                told = VERSION
            case Command.IN_LIST_PASSIVE_TARGET if self._configured:
                at_ms = now_ms + max(ANSWER_AT_MS, round(self._dwell_ms))
                told = self._targets(asked, now_ms)
            case Command.RF_CONFIGURATION:
                pass
            case _:
                return
        self._out.put(now_ms, ACK)
        self._out.put(at_ms, encode_frame(bytes((FROM_CHIP, asked[0] + 1)) + told))

    def _targets(self, asked: bytes, now_ms: int) -> bytes:
        most = min(MOST_TARGETS, asked[1] if len(asked) > 1 else 1)
        uids = self._hear(self._zone, round(now_ms + self._dwell_ms / 2))[:most]
        told = bytes((len(uids),))
        for number, uid in enumerate(uids, 1):
            told += bytes((number,)) + SENS_RES + bytes((SEL_RES, len(uid))) + uid
        return told
