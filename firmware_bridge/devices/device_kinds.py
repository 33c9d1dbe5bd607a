"""The catalog of the device kinds that a board file may name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware_bridge.devices import Device, DeviceSettings, badge, pepper_frames, pn532_frames
from firmware_bridge.devices.node import TableNode
from firmware_bridge.devices.pepper import PepperReader
from firmware_bridge.devices.pn532 import Pn532Reader
from firmware_bridge.errors import BridgeError, MessageError
from firmware_bridge.frames import FrameDecoder
from firmware_bridge.node_messages import decode_message

Describe: TypeAlias = Callable[[bytes], list[str]]
"""Takes the bytes of one direction as they come; returns one line for each completed frame."""


@dataclass(frozen=True, slots=True)
class DeviceKind:
    """A kind of device: its driver, and the text of its frames for a technician."""

    make: Callable[[DeviceSettings, int], Device]
    """Makes the driver from its settings and the current time in ms."""
    describer: Callable[[], Describe]
    answers: bool = True
    """Whether it answers a question, so that a search can find it."""


def make_device(name: str, settings: DeviceSettings, now_ms: int) -> Device:
    """Return a new driver by its name in the catalog.

    Raises:
        BridgeError: the catalog has no such name.
    """
    kind = DEVICES.get(name)
    if kind is None:
        raise BridgeError(f"no device is called {name!r}; there are {', '.join(DEVICES)}")
    return kind.make(settings, now_ms)


def _pepper_describer() -> Describe:
    scanner = pepper_frames.frame_scanner()
    return lambda data: [pepper_frames.describe(payload) for payload in scanner.feed(data)]


def _pn532_describer() -> Describe:
    scanner = pn532_frames.frame_scanner()
    return lambda data: [pn532_frames.describe(payload) for payload in scanner.feed(data)]


def _badge_describer() -> Describe:
    lines = badge.BadgeLines()
    return lambda data: [badge.describe(number) for number in lines.feed(data)]


def _node_describer() -> Describe:
    decoder = FrameDecoder()

    def describe(data: bytes) -> list[str]:
        lines = []
        for frame in decoder.feed(data):
            try:
                told = str(decode_message(frame.kind, frame.payload))
            except MessageError as error:
                told = f"? {error}"
            lines.append(f"#{frame.seq} ack {frame.ack} boot {frame.boot_id:08x} {told}")
        return lines

    return describe


DEVICES: Final[Mapping[str, DeviceKind]] = {
    "pepper": DeviceKind(PepperReader, _pepper_describer),
    "pn532": DeviceKind(Pn532Reader, _pn532_describer),
    "node": DeviceKind(TableNode, _node_describer),
    "badge": DeviceKind(badge.BadgeReader, _badge_describer, answers=False),
}
