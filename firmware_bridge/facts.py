"""The facts that a table node tells, one row each: the values of `readings` as a few bytes.

A fact is its row's number, then its fields, little-endian; facts lie one behind the other in a
message.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from firmware_bridge.errors import MessageError
from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    EventsLost,
    KeyChanged,
    TagSeen,
)

Fact: TypeAlias = TagSeen | CycleDone | CellWeighed | KeyChanged | ContactChanged | ChipsSeen | EventsLost

NO_STRENGTH: Final = 127
"""Where a reader gives no signal strength (a real one is negative)."""

_TAG: Final = struct.Struct("<BBbB")  # 1, antenna, strength, length; then the UID
_CYCLE: Final = struct.Struct("<BIB")  # 2, cycle, count; then the antennas
_CELL: Final = struct.Struct("<BB?i")  # 3, cell, valid, raw
_KEY: Final = struct.Struct("<BB?")  # 4, key, pressed
_CONTACT: Final = struct.Struct("<BB?")  # 5, contact, closed
_CHIPS: Final = struct.Struct("<BBB")  # 6, spot, count; then the chips
_CHIP: Final = struct.Struct("<IH")  # denomination, count
_LOST: Final = struct.Struct("<BI")  # 7, count

FACT_ROWS: Final = (_TAG, _CYCLE, _CELL, _KEY, _CONTACT, _CHIPS, _CHIP, _LOST)
"""The layouts; whoever changes one chooses another `node_messages.SCHEMA`."""


def encode_facts(facts: Iterable[Fact]) -> bytes:
    """Return facts one behind the other."""
    return b"".join(map(encode_fact, facts))


def encode_fact(fact: Fact) -> bytes:
    """Return one fact: its row's number, then its fields."""
    told: bytes
    match fact:
        case TagSeen(antenna, uid, strength):
            dbm = NO_STRENGTH if strength is None else strength
            told = _TAG.pack(1, antenna, dbm, len(uid)) + uid
        case CycleDone(cycle, antennas):
            told = _CYCLE.pack(2, cycle, len(antennas)) + bytes(antennas)
        case CellWeighed(cell, raw, valid):
            told = _CELL.pack(3, cell, valid, raw)
        case KeyChanged(key, pressed):
            told = _KEY.pack(4, key, pressed)
        case ContactChanged(contact, closed):
            told = _CONTACT.pack(5, contact, closed)
        case ChipsSeen(spot, chips):
            told = _CHIPS.pack(6, spot, len(chips)) + b"".join(
                _CHIP.pack(denomination, count) for denomination, count in chips
            )
        case EventsLost(count):
            told = _LOST.pack(7, count)
    return told


def decode_facts(data: bytes) -> tuple[Fact, ...]:
    """Return facts that lie one behind the other.

    Raises:
        MessageError: the last one is cut, or no row has such a number.
    """
    facts = []
    at = 0
    while at < len(data):
        decode = _FACTS.get(data[at])
        if decode is None:
            raise MessageError(f"no fact has the number {data[at]}")
        try:
            fact, at = decode(data, at)
        except struct.error as error:
            raise MessageError(f"a cut fact: {error}") from None
        if at > len(data):
            raise MessageError("a cut fact")
        facts.append(fact)
    return tuple(facts)


def _tag(data: bytes, at: int) -> tuple[Fact, int]:
    _, antenna, dbm, length = _TAG.unpack_from(data, at)
    end = at + _TAG.size + length
    strength = None if dbm == NO_STRENGTH else dbm
    return TagSeen(antenna, data[at + _TAG.size : end], strength), end


def _cycle(data: bytes, at: int) -> tuple[Fact, int]:
    _, cycle, count = _CYCLE.unpack_from(data, at)
    end = at + _CYCLE.size + count
    return CycleDone(cycle, tuple(data[at + _CYCLE.size : end])), end


def _cell(data: bytes, at: int) -> tuple[Fact, int]:
    _, cell, valid, raw = _CELL.unpack_from(data, at)
    return CellWeighed(cell, raw, valid), at + _CELL.size


def _key(data: bytes, at: int) -> tuple[Fact, int]:
    _, key, pressed = _KEY.unpack_from(data, at)
    return KeyChanged(key, pressed), at + _KEY.size


def _contact(data: bytes, at: int) -> tuple[Fact, int]:
    _, contact, closed = _CONTACT.unpack_from(data, at)
    return ContactChanged(contact, closed), at + _CONTACT.size


def _chips(data: bytes, at: int) -> tuple[Fact, int]:
    _, spot, count = _CHIPS.unpack_from(data, at)
    end = at + _CHIPS.size + count * _CHIP.size
    chips = tuple((denomination, number) for denomination, number in _CHIP.iter_unpack(data[at + _CHIPS.size : end]))
    return ChipsSeen(spot, chips), end


def _lost(data: bytes, at: int) -> tuple[Fact, int]:
    _, count = _LOST.unpack_from(data, at)
    return EventsLost(count), at + _LOST.size


_FACTS: Final[Mapping[int, Callable[[bytes, int], tuple[Fact, int]]]] = {
    1: _tag,
    2: _cycle,
    3: _cell,
    4: _key,
    5: _contact,
    6: _chips,
    7: _lost,
}
