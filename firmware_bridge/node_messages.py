"""Messages between a table node and the controller: one row for each message.

A node sends *facts* (`facts`). It sends edges as numbered `Event`s and keeps them until they are
acknowledged; it sends levels unnumbered (`Levels`), because the next level replaces the last. A
`Snapshot` is all levels at once, in parts. All numbers are little-endian; formats are those of `struct`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware_bridge.antenna_turns import MOST_ANTENNA_TURNS
from firmware_bridge.errors import MessageError
from firmware_bridge.facts import Fact, decode_facts, encode_fact, encode_facts
from firmware_bridge.link_layout import (
    ACK,
    ALIVE,
    ALIVE_ROW,
    ANTENNA_ROW,
    ANTENNA_TURNS,
    ANTENNA_TURNS_ROW,
    ASK_HELLO,
    ASK_SNAPSHOT,
    ASK_SNAPSHOT_ROW,
    EVENT,
    EVENT_ROW,
    HELD_MOST,
    HELLO,
    HELLO_ROW,
    LEVELS,
    MAX_PAYLOAD,
    OUTPUT_ROW,
    OUTPUTS,
    SNAPSHOT,
    SNAPSHOT_ROW,
    TURN_GUARD_MS,
)


@dataclass(frozen=True, slots=True)
class Hello:
    """Node: its identity; sent after a start and on request."""

    firmware: str
    schema: int
    """`link_layout.SCHEMA` of the node's build; it must equal the controller's."""
    first_event: int = 1
    """The number of the oldest event that the node keeps, or of its next event."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Node: one part of all its levels, in answer to `AskSnapshot(number)`."""

    number: int
    part: int
    parts: int
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Node: one edge; its number is the frame's `seq`."""

    fact: Fact
    held_ms: int = 0
    """The event's age in ms when it was sent; 65535 means 65535 or more."""
    tick_ms: int = 0
    """The node's clock at the event, in ms modulo 2**32."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Node: some current levels. A lost message is not resent, because newer levels follow."""

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Alive:
    """Node: no news; the frame's `ack` tells which outputs it has received."""

    tick_ms: int = 0
    """The node's clock in ms, modulo 2**32."""


@dataclass(frozen=True, slots=True)
class AskHello:
    """Host: ask for a `Hello`."""


@dataclass(frozen=True, slots=True)
class AskSnapshot:
    """Host: ask for all levels, as snapshot `number`."""

    number: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Host: acknowledge every event up to the frame's `ack`."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """Host: set all lamps and buzzers, as (line, level); the frame's `seq` counts settings."""

    levels: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Turns:
    """Host: say when each antenna may be live; see `antenna_turns`."""

    begins_ms: int
    """A tick of the node's clock at which a cycle of turns begins."""
    turn_ms: int
    count: int
    """The turns of a cycle; 0 for none: each antenna may be live at any time."""
    antennas: tuple[tuple[int, int], ...] = ()
    """(antenna, a bit for each turn in which it may be live)."""


Message: TypeAlias = Hello | Snapshot | Event | Levels | Alive | AskHello | AskSnapshot | Ack | Outputs | Turns


def encode_message(message: Message) -> tuple[int, bytes]:
    """Return a message's kind and payload for its frame.

    Raises:
        MessageError: a number does not fit its field, or the message is too long for one frame.
    """
    try:
        kind, payload = _encode(message)
    except struct.error as error:
        raise MessageError(f"{type(message).__name__}: {error}") from None
    if len(payload) > MAX_PAYLOAD:
        raise MessageError(f"{type(message).__name__}: {len(payload)} bytes do not fit a frame: split it")
    return kind, payload


def _encode(message: Message) -> tuple[int, bytes]:
    told: tuple[int, bytes]
    match message:
        case Hello(firmware, schema, first_event):
            told = HELLO, HELLO_ROW.pack(schema, first_event) + firmware.encode()
        case Snapshot(number, part, parts, facts):
            told = SNAPSHOT, SNAPSHOT_ROW.pack(number, part, parts) + encode_facts(facts)
        case Event(fact, held_ms, tick_ms):
            told = EVENT, EVENT_ROW.pack(min(held_ms, HELD_MOST), tick_ms & 0xFFFF_FFFF) + encode_fact(fact)
        case Levels(facts):
            told = LEVELS, encode_facts(facts)
        case Alive(tick_ms):
            told = ALIVE, ALIVE_ROW.pack(tick_ms & 0xFFFF_FFFF)
        case AskHello():
            told = ASK_HELLO, b""
        case AskSnapshot(number):
            told = ASK_SNAPSHOT, ASK_SNAPSHOT_ROW.pack(number)
        case Ack():
            told = ACK, b""
        case Outputs(levels):
            told = OUTPUTS, b"".join(OUTPUT_ROW.pack(line, level) for line, level in levels)
        case Turns(begins_ms, turn_ms, count, antennas):
            rows = b"".join(ANTENNA_ROW.pack(*one) for one in antennas)
            told = ANTENNA_TURNS, ANTENNA_TURNS_ROW.pack(begins_ms, turn_ms, count) + rows
    return told


def decode_message(kind: int, payload: bytes) -> Message:
    """Return the message in a frame.

    Raises:
        MessageError: the kind is unknown, or the payload is not valid for it.
    """
    decode = _DECODERS.get(kind)
    if decode is None:
        raise MessageError(f"no message has the kind 0x{kind:02x}")
    try:
        return decode(payload)
    except (struct.error, UnicodeDecodeError) as error:
        raise MessageError(f"kind 0x{kind:02x}: {error}") from None


def _decode_hello(payload: bytes) -> Message:
    schema, first_event = HELLO_ROW.unpack_from(payload)
    return Hello(payload[HELLO_ROW.size :].decode(), schema, first_event)


def _decode_snapshot(payload: bytes) -> Message:
    number, part, parts = SNAPSHOT_ROW.unpack_from(payload)
    if part >= parts:
        raise MessageError(f"a snapshot has part {part} (counted from 0) of {parts} parts")
    return Snapshot(number, part, parts, decode_facts(payload[SNAPSHOT_ROW.size :]))


def _decode_event(payload: bytes) -> Message:
    facts = decode_facts(payload[EVENT_ROW.size :])
    if len(facts) != 1:
        raise MessageError(f"an event has {len(facts)} facts; it must have one")
    return Event(facts[0], *EVENT_ROW.unpack_from(payload))


def _decode_ask_snapshot(payload: bytes) -> Message:
    return AskSnapshot(ASK_SNAPSHOT_ROW.unpack(payload)[0])


def _decode_outputs(payload: bytes) -> Message:
    return Outputs(tuple((line, level) for line, level in OUTPUT_ROW.iter_unpack(payload)))


def _decode_turns(payload: bytes) -> Message:
    begins_ms, turn_ms, count = ANTENNA_TURNS_ROW.unpack_from(payload)
    if count and not (turn_ms > TURN_GUARD_MS and count <= MOST_ANTENNA_TURNS):
        wanted = f"1 to {MOST_ANTENNA_TURNS} turns of more than {TURN_GUARD_MS} ms"
        raise MessageError(f"{count} turns of {turn_ms} ms: a cycle has {wanted}")
    return Turns(begins_ms, turn_ms, count, tuple(ANTENNA_ROW.iter_unpack(payload[ANTENNA_TURNS_ROW.size :])))


def _decode_empty(message: Message) -> Callable[[bytes], Message]:
    def decode(payload: bytes) -> Message:
        if payload:
            raise MessageError(f"{type(message).__name__} has {len(payload)} bytes; it must have none")
        return message

    return decode


_DECODERS: Final[Mapping[int, Callable[[bytes], Message]]] = {
    HELLO: _decode_hello,
    SNAPSHOT: _decode_snapshot,
    EVENT: _decode_event,
    LEVELS: lambda payload: Levels(decode_facts(payload)),
    ALIVE: lambda payload: Alive(*ALIVE_ROW.unpack(payload)),
    ASK_HELLO: _decode_empty(AskHello()),
    ASK_SNAPSHOT: _decode_ask_snapshot,
    ACK: _decode_empty(Ack()),
    OUTPUTS: _decode_outputs,
    ANTENNA_TURNS: _decode_turns,
}
