"""Drivers without I/O: bytes in, readings out, bytes to send, when to be woken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from firmware_bridge.readings import Reading


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """Settings that the board's wiring gives to the driver of one port."""

    antennas: tuple[int, ...] = (1,)
    """The antennas that are connected, in the order of the cycle."""
    cycle_ms: int = 0
    """The shortest time for one cycle through all antennas; 0: as fast as the device answers."""
    inventory: str = "count"
    """How a multiplexed reader is asked: `count`, `icode` or `polling` (see `devices.pepper`)."""


class Device(Protocol):
    """One kind of device, sans-IO; it bears noise, half and repeated frames, boot banners."""

    @property
    def answering(self) -> bool:
        """Whether it has answered lately; changes become `DeviceLost` and `DeviceBack`."""
        ...

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return what bytes say (none: time passes); bad bytes raise nothing."""
        ...

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes to write now; each is returned once."""
        ...

    def next_deadline(self) -> int | None:
        """Return when `receive` and `to_send` should be called next even if no byte comes."""
        ...

    def reset(self, now_ms: int) -> None:
        """Begin with the handshake: the port was opened again, all half-done is void."""
        ...


@runtime_checkable
class LampDevice(Device, Protocol):
    """A device that also has lamps or buzzers on numbered lines."""

    def light(self, levels: Mapping[int, int]) -> None:
        """Ask for levels (0 off, 1 on, 2 slow, 3 fast blink) on lines; others stay."""
        ...
