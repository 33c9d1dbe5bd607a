"""The facts that a table node sends, one row each: the values of `readings` as bytes.

A fact is its row's number, then its fields, little-endian. A message holds facts one after the other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from firmware_bridge.errors import MessageError
from firmware_bridge.link_layout import (
    CELL_FACT,
    CHIP_FACT,
    CHIPS_FACT,
    CONTACT_FACT,
    CYCLE_FACT,
    KEY_FACT,
    LOST_FACT,
    NO_STRENGTH,
    TAG_FACT,
)
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


def encode_facts(facts: Iterable[Fact]) -> bytes:
    """Return the bytes of facts, one after the other."""
    return b"".join(map(encode_fact, facts))


def encode_fact(fact: Fact) -> bytes:
    """Return the bytes of one fact: its row's number, then its fields."""
    told: bytes
    match fact:
        case TagSeen(antenna, uid, strength):
            dbm = NO_STRENGTH if strength is None else strength
            told = TAG_FACT.pack(1, antenna, dbm, len(uid)) + uid
        case CycleDone(cycle, antennas):
            told = CYCLE_FACT.pack(2, cycle, len(antennas)) + bytes(antennas)
        case CellWeighed(cell, raw, valid):
            told = CELL_FACT.pack(3, cell, valid, raw)
        case KeyChanged(key, pressed):
            told = KEY_FACT.pack(4, key, pressed)
        case ContactChanged(contact, closed):
            told = CONTACT_FACT.pack(5, contact, closed)
        case ChipsSeen(spot, chips):
            told = CHIPS_FACT.pack(6, spot, len(chips)) + b"".join(
                CHIP_FACT.pack(denomination, count) for denomination, count in chips
            )
        case EventsLost(count):
            told = LOST_FACT.pack(7, count)
    return told


def decode_facts(data: bytes) -> tuple[Fact, ...]:
    """Return the facts of a message.

    Raises:
        MessageError: the last fact is cut, or no row has its number.
    """
    facts = []
    at = 0
    while at < len(data):
        decode = _FACTS.get(data[at])
        if decode is None:
            raise MessageError(f"byte {at}: no fact has the number {data[at]}")
        try:
            fact, at = decode(data, at)
        except struct.error as error:
            raise MessageError(f"the last fact is incomplete: {error}") from None
        if at > len(data):
            raise MessageError("the last fact is incomplete")
        facts.append(fact)
    return tuple(facts)


def _tag(data: bytes, at: int) -> tuple[Fact, int]:
    _, antenna, dbm, length = TAG_FACT.unpack_from(data, at)
    end = at + TAG_FACT.size + length
    strength = None if dbm == NO_STRENGTH else dbm
    return TagSeen(antenna, data[at + TAG_FACT.size : end], strength), end


def _cycle(data: bytes, at: int) -> tuple[Fact, int]:
    _, cycle, count = CYCLE_FACT.unpack_from(data, at)
    end = at + CYCLE_FACT.size + count
    return CycleDone(cycle, tuple(data[at + CYCLE_FACT.size : end])), end


def _cell(data: bytes, at: int) -> tuple[Fact, int]:
    _, cell, valid, raw = CELL_FACT.unpack_from(data, at)
    return CellWeighed(cell, raw, valid), at + CELL_FACT.size


def _key(data: bytes, at: int) -> tuple[Fact, int]:
    _, key, pressed = KEY_FACT.unpack_from(data, at)
    return KeyChanged(key, pressed), at + KEY_FACT.size


def _contact(data: bytes, at: int) -> tuple[Fact, int]:
    _, contact, closed = CONTACT_FACT.unpack_from(data, at)
    return ContactChanged(contact, closed), at + CONTACT_FACT.size


def _chips(data: bytes, at: int) -> tuple[Fact, int]:
    _, spot, count = CHIPS_FACT.unpack_from(data, at)
    end = at + CHIPS_FACT.size + count * CHIP_FACT.size
    chips = tuple((value, number) for value, number in CHIP_FACT.iter_unpack(data[at + CHIPS_FACT.size : end]))
    return ChipsSeen(spot, chips), end


def _lost(data: bytes, at: int) -> tuple[Fact, int]:
    _, count = LOST_FACT.unpack_from(data, at)
    return EventsLost(count), at + LOST_FACT.size


_FACTS: Final[Mapping[int, Callable[[bytes, int], tuple[Fact, int]]]] = {
    1: _tag,
    2: _cycle,
    3: _cell,
    4: _key,
    5: _contact,
    6: _chips,
    7: _lost,
}
