"""Drivers without I/O: they take bytes and return readings, bytes to send and a deadline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from firmware_bridge.antenna_turns import AntennaTurns
from firmware_bridge.readings import Reading


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """The settings of one port's driver, from the board's wiring."""

    antennas: tuple[int, ...] = (1,)
    """The connected antennas, in the order of the cycle."""
    cycle_ms: int = 0
    """The shortest time for one cycle through all antennas; 0 for as fast as the device answers."""
    inventory: str = "count"
    """How a multiplexed reader is polled: `count`, `icode` or `polling` (see `devices.pepper`)."""
    turns: AntennaTurns | None = None
    """When each antenna of a node may be live; None where no other node has a neighbor of them."""


class Device(Protocol):
    """A driver without I/O; it tolerates noise, partial and repeated frames, and boot banners."""

    @property
    def answering(self) -> bool:
        """Whether the device has answered lately; a change becomes `DeviceLost` or `DeviceBack`."""
        ...

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return the readings of these bytes, or of passing time; bad bytes never raise."""
        ...

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes to write now, each of them once."""
        ...

    def next_deadline(self) -> int | None:
        """Return when to call `receive` and `to_send` next if no byte comes before."""
        ...

    def reset(self, now_ms: int) -> None:
        """Discard unfinished exchanges and start with the handshake, after the port was reopened."""
        ...


@runtime_checkable
class LampDevice(Device, Protocol):
    """A driver of a device that also has lamps or buzzers on numbered lines."""

    def light(self, levels: Mapping[int, int]) -> None:
        """Set levels by line (0 off, 1 on, 2 slow blink, 3 fast blink); keep other lines."""
        ...
