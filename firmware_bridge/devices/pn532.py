"""Driver of a PN532: one antenna that reads at most two ISO 14443-A tags at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Final, TypeAlias

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.dialogue import Ask, Dialogue, Pause, Script, Turn
from firmware_bridge.devices.pn532_frames import (
    ACK,
    FROM_CHIP,
    TO_CHIP,
    WAKE_UP,
    Command,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.readings import (
    CycleDone,
    DeviceIdentified,
    FramesDropped,
    Reading,
    TagSeen,
)

ACK_MS: Final = 50
PN532_REPLY_MS: Final = 350
MISSES: Final = 3
PN532_SILENT_MS: Final = 300
MOST_TARGETS: Final = 2
RF_TRIES: Final = 1
"""RF tries before the chip reports no tag; the default after reset is unlimited, so it must be set."""

Exchange: TypeAlias = Generator[Ask | Pause, Turn, bytes | None]


class _SilentError(Exception):
    """The chip stopped answering; the script starts again with the wake-up."""


class Pn532Reader:
    """Driver of one chip on one port; its antenna is number 1, or the first in the settings."""

    def __init__(self, settings: DeviceSettings, now_ms: int = 0) -> None:
        self._settings = settings
        self._antenna = settings.antennas[0] if settings.antennas else 1
        self._scanner = frame_scanner()
        self._told = (0, 0)
        self._unexpected = 0
        self._misses = 0
        self._cycle = 0
        self._now_ms = now_ms
        self._readings: list[Reading] = []
        self._identified = False
        self._dialogue = Dialogue(self._script, now_ms)

    @property
    def answering(self) -> bool:
        """Whether the chip sent its version and has answered since."""
        return self._identified

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return the readings of these bytes; call it without bytes as time passes."""
        self._now_ms = now_ms
        for payload in self._scanner.feed(data):
            self._accept(payload)
        if now_ms >= self._dialogue.next_deadline():
            if self._dialogue.waits_for_answer:
                for payload in self._scanner.give_up():
                    self._accept(payload)
            self._dialogue.elapse(now_ms)
        dropped = (self._scanner.frames_dropped + self._unexpected, self._scanner.noise_bytes)
        if dropped != self._told:
            more = FramesDropped(dropped[0] - self._told[0], dropped[1] - self._told[1])
            self._readings.append(more)
            self._told = dropped
        readings, self._readings = self._readings, []
        return readings

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes of the next question, once."""
        self._now_ms = now_ms
        return self._dialogue.to_send()

    def next_deadline(self) -> int | None:
        """Return when the open question or pause ends."""
        return self._dialogue.next_deadline()

    def reset(self, now_ms: int) -> None:
        """Start again after the port was reopened."""
        self._now_ms = now_ms
        self._scanner.give_up()
        self._identified = False
        self._misses = 0
        self._dialogue = Dialogue(self._script, now_ms)

    def _accept(self, payload: bytes) -> None:
        if not self._dialogue.answer(payload, self._now_ms):
            self._unexpected += 1

    def _script(self, now_ms: int) -> Script:
        self._now_ms = now_ms
        while True:
            try:
                yield from self._introduce()
                while True:
                    yield from self._look()
            except _SilentError:
                self._identified = False
                self._misses = 0
                # the host's acknowledgment makes the chip abort its current command
                yield Pause(self._now_ms + PN532_SILENT_MS, ACK)

    def _introduce(self) -> Generator[Ask | Pause, Turn, None]:
        yield Pause(self._now_ms + 2, WAKE_UP)
        yield from self._insist(Command.SAM_CONFIGURATION, 0x01)
        version = yield from self._insist(Command.GET_FIRMWARE_VERSION)
        yield from self._insist(Command.RF_CONFIGURATION, 0x05, 0xFF, 0x01, RF_TRIES)
        self._identified = True
        name = ".".join(map(str, version[1:3]))
        self._readings.append(DeviceIdentified(f"PN5{version[:1].hex()}, firmware {name}"))

    def _look(self) -> Generator[Ask | Pause, Turn, None]:
        began_ms = self._now_ms
        found = yield from self._ask(Command.IN_LIST_PASSIVE_TARGET, MOST_TARGETS, 0x00)
        for uid in read_targets(found or b""):
            self._readings.append(TagSeen(self._antenna, uid))
        self._cycle += 1
        listened = () if found is None else (self._antenna,)
        self._readings.append(CycleDone(self._cycle, listened))
        yield Pause(max(began_ms + self._settings.cycle_ms, self._now_ms))

    def _insist(self, command: Command, *arguments: int) -> Generator[Ask | Pause, Turn, bytes]:
        while True:
            told = yield from self._ask(command, *arguments)
            if told is not None:
                return told

    def _ask(self, command: Command, *arguments: int) -> Exchange:
        """Ask, wait for the acknowledgment, then for the answer; None if either did not come."""
        question = encode_frame(bytes((TO_CHIP, command, *arguments)))
        turn = yield Ask(question, _is_ack, ACK_MS)
        if turn.answer is not None:
            turn = yield Ask(b"", _answers(command), PN532_REPLY_MS)
        if turn.answer is None:
            self._misses += 1
            if self._misses >= MISSES:
                raise _SilentError
            yield Pause(self._now_ms, ACK)
            return None
        self._misses = 0
        return turn.answer[2:]


def _is_ack(payload: bytes) -> bool:
    return not payload


def _answers(command: Command) -> Callable[[bytes], bool]:
    def fits(payload: bytes) -> bool:
        return payload[:2] == bytes((FROM_CHIP, command + 1))

    return fits


def read_targets(told: bytes) -> list[bytes]:
    """Return the complete UIDs of an InListPassiveTarget answer (ISO 14443-A).

    One target is `tg sens_res(2) sel_res length uid [ats]`; the ATS, whose first byte is its own
    length, is only there if bit 5 of `sel_res` says that the tag supports ISO 14443-4.
    """
    uids = []
    at = 1
    for _ in range(told[0] if told else 0):
        head = told[at : at + 5]
        end = at + 5 + (head[4] if len(head) == 5 else 0)
        if len(head) < 5 or end > len(told):
            break
        uids.append(told[at + 5 : end])
        has_ats = head[3] & 0x20
        at = end + (told[end] if has_ats and end < len(told) else 0)
    return uids
