"""Readings from hardware, as plain values that name antennas, lines and cells by number.

`hw.board` maps each number to its place, key or denomination. Levels (tags, weights, chips) repeat the
current state, so that a lost one does no harm; each edge (key, contact, pin) comes once, in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class TagSeen:
    """One antenna read one tag once, in the reader cycle that the next `CycleDone` ends.

    `repr` hides the UID, because with the deck's list it identifies a hole card.
    """

    antenna: int
    uid: bytes = field(repr=False)
    """4, 7 or 10 bytes (ISO 14443), or 8 bytes with E0 first (ISO 15693), in any reader's case."""
    strength_dbm: int | None = None
    """Signal strength, if the reader gives one."""


@dataclass(frozen=True, slots=True)
class CycleDone:
    """A reader polled its antennas once; `antennas` are those that it could listen to."""

    cycle: int
    """The cycle's number since the device was opened, from 1."""
    antennas: tuple[int, ...] = ()
    """A tag that was not read on one of these antennas was absent there; of other antennas nothing is known."""


@dataclass(frozen=True, slots=True)
class CellWeighed:
    """A load cell under one tray column."""

    cell: int
    raw: int
    """The converter's count; `TrayColumn.weight_mg` of the board converts it to a weight."""
    valid: bool = True
    """False while the weight changes or if the converter gave a bad frame."""


@dataclass(frozen=True, slots=True)
class ChipsSeen:
    """All chips that a bet-spot reader sees, as (denomination, count): `((5, 3), (100, 1))`."""

    spot: int
    chips: tuple[tuple[int, int], ...] = ()


class ToldAs(NamedTuple):
    """A node's identifier for one edge: its boot id, and a number that counts up from 1."""

    boot_id: int
    number: int


@dataclass(frozen=True, slots=True)
class KeyChanged:
    """A key on a node went down or up; raw, not debounced."""

    key: int
    pressed: bool
    held_ms: int = field(default=0, compare=False)
    """How long the node held the event, for example because the cable was out."""
    told_as: ToldAs | None = field(default=None, compare=False)
    """The node's identifier for this edge; a node resends an edge, and this identifies one already stored."""
    tick_ms: int | None = field(default=None, compare=False)
    """The node's clock at the edge: a 32-bit count since the node's start."""


@dataclass(frozen=True, slots=True)
class ContactChanged:
    """A dry contact on a node (the shuffler's, a lid's) closed or opened; raw, not debounced."""

    contact: int
    closed: bool
    held_ms: int = field(default=0, compare=False)
    """As in `KeyChanged`."""
    told_as: ToldAs | None = field(default=None, compare=False)
    """As in `KeyChanged`."""
    tick_ms: int | None = field(default=None, compare=False)
    """As in `KeyChanged`."""


@dataclass(frozen=True, slots=True)
class PinChanged:
    """A pin of the computer's own header changed; raw, not debounced."""

    pin: int
    active: bool
    """Whether the key is pressed or the contact closed, at either voltage level."""
    corrected: bool = False
    """True if only the periodic re-read found the change, because the system lost the edge."""


@dataclass(frozen=True, slots=True)
class ScreenTapped:
    """A finger touched or left a key that a screen shows, by the key's name."""

    key: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class BadgeRead:
    """A badge was put on a badge reader; `repr` hides its number."""

    number: str = field(repr=False)
    """4 to 40 digits or hex digits, in capitals."""


@dataclass(frozen=True, slots=True)
class SnapshotTaken:
    """A node starts to send its whole state; the levels that follow replace all earlier ones."""

    boot_id: int
    rebooted: bool
    """True if the node restarted; the events that it had not yet sent are lost."""


@dataclass(frozen=True, slots=True)
class EventsLost:
    """A node's event memory was full, and this many edges were lost at this point."""

    count: int


@dataclass(frozen=True, slots=True)
class FramesDropped:
    """Noise on the line since the last such reading: broken frames and stray bytes."""

    frames: int
    noise_bytes: int


@dataclass(frozen=True, slots=True)
class DeviceIdentified:
    """A device answered the first question after its port was opened."""

    version: str


@dataclass(frozen=True, slots=True)
class DeviceFault:
    """A device answers but cannot do its work: an antenna is off, or the firmware is too old."""

    detail: str


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device is unplugged or silent; its part of the table is unknown until `DeviceBack`."""

    reason: str


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A lost device answers again; a full inventory follows and replaces the older levels."""

    away_ms: int


Reading: TypeAlias = (
    TagSeen
    | CycleDone
    | CellWeighed
    | ChipsSeen
    | KeyChanged
    | ContactChanged
    | PinChanged
    | ScreenTapped
    | BadgeRead
    | SnapshotTaken
    | EventsLost
    | FramesDropped
    | DeviceIdentified
    | DeviceFault
    | DeviceLost
    | DeviceBack
)


class Arrival(NamedTuple):
    """A reading with its time and the name of its port."""

    port: str
    at_ms: int
    """The time by the monotonic clock when the last byte was read."""
    reading: Reading
