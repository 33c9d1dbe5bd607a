"""Readings from hardware, as plain values that name antennas, lines and cells by number.

`hw.board` knows which place, key or denomination a number means; nothing here does. Levels (tags,
weights, chips) repeat the whole truth and heal by themselves; edges (keys, contacts, pins) come
once each, in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class TagSeen:
    """One antenna saw one tag once, during the reader's cycle that the next `CycleDone` closes.

    The UID is kept out of `repr`: with the deck's list in hand it names a hole card.
    """

    antenna: int
    uid: bytes = field(repr=False)
    """4, 7 or 10 bytes (ISO 14443); 8 bytes with E0 first, whatever the reader's order (ISO 15693)."""
    strength_dbm: int | None = None
    """Signal strength, where the reader gives one."""


@dataclass(frozen=True, slots=True)
class CycleDone:
    """A reader went once round its antennas; those named here were truly listened to."""

    cycle: int
    """Counts from 1 since the device was opened."""
    antennas: tuple[int, ...] = ()
    """A tag not seen on one of these was absent; on any other antenna nothing is known."""


@dataclass(frozen=True, slots=True)
class CellWeighed:
    """A load cell under one tray column."""

    cell: int
    raw: int
    """The converter's count; `TrayColumn.weight_mg` of the board makes it a weight."""
    valid: bool = True
    """False while the weight moves or the converter gave a bad frame."""


@dataclass(frozen=True, slots=True)
class ChipsSeen:
    """All chips a bet-spot reader sees now: `((5, 3), (100, 1))`, (denomination, count)."""

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
    """How long the node held this news because the cable was out: an old key is not a new one."""
    told_as: ToldAs | None = field(default=None, compare=False)
    """The node tells its news again until it is acknowledged: by this, one that was kept already is known."""


@dataclass(frozen=True, slots=True)
class ContactChanged:
    """A dry contact on a node (the shuffler's, a lid's) closed or opened; raw, not debounced."""

    contact: int
    closed: bool
    held_ms: int = field(default=0, compare=False)
    """As in `KeyChanged`."""
    told_as: ToldAs | None = field(default=None, compare=False)
    """As in `KeyChanged`."""


@dataclass(frozen=True, slots=True)
class PinChanged:
    """A pin of the computer's own header changed; raw, not debounced."""

    pin: int
    active: bool
    """The wiring's meaning: pressed or closed, whatever the voltage."""
    corrected: bool = False
    """True where the periodic re-read found it, because the edge was lost below us."""


@dataclass(frozen=True, slots=True)
class SnapshotTaken:
    """A node tells its whole state: the levels that follow replace all it told before."""

    boot_id: int
    rebooted: bool
    """True if the node restarted: events it had not yet told are gone."""


@dataclass(frozen=True, slots=True)
class EventsLost:
    """A node's memory for untold events was full: so many edges are missing here."""

    count: int


@dataclass(frozen=True, slots=True)
class FramesDropped:
    """Noise on the wire since the last such reading: broken frames, bytes of no frame."""

    frames: int
    noise_bytes: int


@dataclass(frozen=True, slots=True)
class DeviceIdentified:
    """A device answered its first question after opening."""

    version: str


@dataclass(frozen=True, slots=True)
class DeviceFault:
    """A device that answers but cannot do its work: an antenna off, firmware too old."""

    detail: str


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device is unplugged or silent; nothing is known of what it watches until `DeviceBack`."""

    reason: str


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A lost device answers again; a full inventory follows, older levels count no more."""

    away_ms: int


Reading: TypeAlias = (
    TagSeen
    | CycleDone
    | CellWeighed
    | ChipsSeen
    | KeyChanged
    | ContactChanged
    | PinChanged
    | SnapshotTaken
    | EventsLost
    | FramesDropped
    | DeviceIdentified
    | DeviceFault
    | DeviceLost
    | DeviceBack
)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A reading with its time and the name of the port that it came through."""

    port: str
    at_ms: int
    """Monotonic clock, stamped when the last byte was read."""
    reading: Reading
