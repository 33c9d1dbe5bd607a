"""Driver of the Eccel Pepper C1 MUX: up to eight antennas, one of them active at a time.

The setting `inventory` chooses how the driver reads the tags. `"count"` (the default): for each antenna
SET_ACTIVE_ANTENNA, GET_TAG_COUNT, then GET_UID for each tag. The reader counts at most five tags; at five, a
full ICODE inventory follows. `"icode"`: the ICODE inventory at once (ISO 15693 tags only). `"polling"`: the
reader polls its antennas itself and sends the tags as JSON. In all three the reader sends ISO 15693
identifiers least significant byte first; the driver returns them with E0 first.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from typing import Final, TypeAlias

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.dialogue import Ask, Dialogue, Pause, Script, Turn
from firmware_bridge.devices.pepper_frames import (
    ANSWER,
    ASYNC,
    ERROR,
    STANDARD_COUNT_LIMIT,
    Command,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.readings import (
    CycleDone,
    DeviceFault,
    DeviceIdentified,
    FramesDropped,
    Reading,
    TagSeen,
)
from firmware_bridge.uids import from_wire

PEPPER_REPLY_MS: Final = 400
"""An inventory with anticollision takes 40 to 100 ms; the timeout is well above that."""
MISSES: Final = 3
"""After this many unanswered questions in a row (1.2 s) the reader counts as silent."""
REBOOT_MS: Final = 800
PEPPER_ALIVE_MS: Final = 500
MOST_TAGS: Final = 120
"""A full inventory ends here even if the reader keeps saying that there are more."""

Exchange: TypeAlias = Generator[Ask | Pause, Turn, bytes | None]


class _SilentError(Exception):
    """The reader stopped answering; the script starts again."""


class PepperReader:
    """Driver of one reader on one port; see `devices.Device`."""

    def __init__(self, settings: DeviceSettings, now_ms: int = 0) -> None:
        self._settings = settings
        self._scanner = frame_scanner()
        self._told_dropped = 0
        self._told_noise = 0
        self._unexpected = 0
        self._misses = 0
        self._timeouts = 0
        self._cycle = 0
        self._now_ms = now_ms
        self._faulty: set[int] = set()
        self._readings: list[Reading] = []
        self._identified = False
        self._dialogue = Dialogue(self._script, now_ms)

    @property
    def answering(self) -> bool:
        """Whether the reader sent its version and has answered since."""
        return self._identified

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return the readings of these bytes; call it without bytes as time passes."""
        self._now_ms = now_ms
        for payload in self._scanner.feed(data):
            self._accept(payload)
        if now_ms >= self._dialogue.next_deadline():
            if self._dialogue.waits_for_answer:
                # a false header may have swallowed the answer: search its bytes again
                for payload in self._scanner.give_up():
                    self._accept(payload)
            self._dialogue.elapse(now_ms)
        self._tell_drops()
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
        self._faulty.clear()
        self._dialogue = Dialogue(self._script, now_ms)

    def _accept(self, payload: bytes) -> None:
        if payload[0] == ASYNC:
            self._accept_unasked(payload[1:])
        elif not self._dialogue.answer(payload, self._now_ms):
            self._unexpected += 1

    def _accept_unasked(self, text: bytes) -> None:
        antenna, uid = read_unasked(text)
        if uid:
            self._readings.append(TagSeen(antenna or self._settings.antennas[0], from_wire(uid)))

    def _tell_drops(self) -> None:
        dropped = self._scanner.frames_dropped + self._unexpected
        noise = self._scanner.noise_bytes
        if (dropped, noise) != (self._told_dropped, self._told_noise):
            more = FramesDropped(dropped - self._told_dropped, noise - self._told_noise)
            self._readings.append(more)
            self._told_dropped, self._told_noise = dropped, noise

    # The methods below are the conversation with the reader, in its order.

    def _script(self, now_ms: int) -> Script:
        self._now_ms = now_ms
        while True:
            try:
                yield from self._introduce()
                if self._settings.inventory == "polling":
                    yield from self._listen()
                else:
                    yield from self._go_round()
            except _SilentError:
                self._identified = False
                self._misses = 0
                reboot = encode_frame(bytes((Command.REBOOT,)))
                yield Pause(self._now_ms + REBOOT_MS, reboot)

    def _introduce(self) -> Generator[Ask | Pause, Turn, None]:
        version = yield from self._ask(Command.GET_VERSION)
        while version is None:
            yield Pause(self._now_ms + 50)
            version = yield from self._ask(Command.GET_VERSION)
        yield from self._ask(Command.SET_POLLING, 0)
        self._identified = True
        name = version.rstrip(b"\x00").decode("ascii", "replace")
        self._readings.append(DeviceIdentified(f"Pepper C1, firmware {name}"))

    def _go_round(self) -> Generator[Ask | Pause, Turn, None]:
        while True:
            began_ms = self._now_ms
            listened: tuple[int, ...] = ()
            for antenna in self._settings.antennas:
                if (yield from self._hear(antenna)):
                    listened += (antenna,)
            self._end_cycle(listened)
            until_ms = began_ms + self._settings.cycle_ms
            if until_ms > self._now_ms or not self._settings.antennas:
                yield Pause(max(until_ms, self._now_ms + 1))
            if not self._settings.antennas:
                yield from self._ask(Command.DUMMY)

    def _hear(self, antenna: int) -> Generator[Ask | Pause, Turn, bool]:
        """Read all tags of one antenna; return False if the antenna could not be read."""
        timeouts = self._timeouts
        selected = yield from self._ask(Command.SET_ACTIVE_ANTENNA, antenna)
        if selected is None:
            self._find_faulty(antenna)
            return False
        self._faulty.discard(antenna)
        seen: set[bytes] = set()
        if self._settings.inventory == "icode":
            yield from self._take_inventory(antenna, seen)
            return self._timeouts == timeouts
        counted = yield from self._ask(Command.GET_TAG_COUNT)
        if not counted:
            return False
        for index in range(counted[0]):
            # an error answer: the tag went away after it was counted
            told = yield from self._ask(Command.GET_UID, index)
            self._see(antenna, (told or b"")[2:], seen)
        if counted[0] == STANDARD_COUNT_LIMIT:
            yield from self._take_inventory(antenna, seen)
        return self._timeouts == timeouts

    def _take_inventory(self, antenna: int, seen: set[bytes]) -> Generator[Ask | Pause, Turn, None]:
        command = Command.ICODE_INVENTORY_START
        for _ in range(MOST_TAGS):
            told = yield from self._ask(command, 0)
            if told is None or len(told) < 10:
                # an error answer is how the reader says that no such tag is there
                return
            self._see(antenna, told[:8], seen)
            if not told[9]:
                return
            command = Command.ICODE_INVENTORY_NEXT

    def _listen(self) -> Generator[Ask | Pause, Turn, None]:
        yield from self._ask(Command.POLLING_SETUP, 0x06, 0x01, 0x03)
        yield from self._ask(Command.POLLING_SETUP, 0x06, 0x00, 0x03)
        yield from self._ask(Command.SET_POLLING, 1)
        while True:
            yield Pause(self._now_ms + (self._settings.cycle_ms or PEPPER_ALIVE_MS))
            alive = yield from self._ask(Command.DUMMY)
            self._end_cycle(() if alive is None else self._settings.antennas)

    def _ask(self, command: Command, *arguments: int) -> Exchange:
        """Ask, and return the answer's content; None for an error or no answer."""
        code = int(command)

        def fits(payload: bytes) -> bool:
            return payload[0] in {ANSWER, ERROR} and len(payload) > 1 and payload[1] == code

        question = encode_frame(bytes((code, *arguments)))
        turn = yield Ask(question, fits, PEPPER_REPLY_MS)
        if turn.answer is None:
            self._misses += 1
            self._timeouts += 1
            if self._misses >= MISSES:
                raise _SilentError
            return None
        self._misses = 0
        return turn.answer[2:] if turn.answer[0] == ANSWER else None

    def _see(self, antenna: int, sent: bytes, seen: set[bytes]) -> None:
        uid = from_wire(sent)
        if uid and uid not in seen:
            seen.add(uid)
            self._readings.append(TagSeen(antenna, uid))

    def _find_faulty(self, antenna: int) -> None:
        if self._misses == 0 and antenna not in self._faulty:
            self._faulty.add(antenna)
            detail = f"antenna {antenna} cannot be switched on: is it connected?"
            self._readings.append(DeviceFault(detail))

    def _end_cycle(self, listened: tuple[int, ...]) -> None:
        self._cycle += 1
        self._readings.append(CycleDone(self._cycle, listened))


def read_unasked(text: bytes) -> tuple[int | None, bytes]:
    """Return antenna (None if not given) and UID (empty if not a tag event) of an `FE` payload.

    Binary: `00 type 00 uid`. JSON: `antenna` and `uid` (hex) of an object with type `uid`. The UID is as sent.
    """
    if not text.startswith(b"{"):
        return None, text[3:] if text[:1] == b"\x00" and text[2:3] == b"\x00" else b""
    try:
        told = json.loads(text)
        uid = bytes.fromhex(told["uid"])
        antenna = told.get("antenna")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None, b""
    return antenna if isinstance(antenna, int) else None, uid
