"""Messages between a table node and the controller: one row a message, one row a fact.

A node tells *facts* (`facts`). Edges travel as numbered `Event`s and are kept until acknowledged;
levels travel unnumbered (`Levels`), because the next one replaces them; a `Snapshot` is every
level at once, in parts. All numbers are little-endian; the rows' formats are those of `struct`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware_bridge.errors import MessageError
from firmware_bridge.facts import Fact, decode_facts, encode_fact, encode_facts
from firmware_bridge.frames import MAX_PAYLOAD


@dataclass(frozen=True, slots=True)
class Hello:
    """Node: who I am. Sent after a start, and whenever asked."""

    firmware: str
    schema: int
    """`SCHEMA` of the node's build; another one cannot be understood."""
    first_event: int = 1
    """The oldest event that I still keep, or the next that I shall make."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Node: part of all my levels, in answer to `AskSnapshot(number)`."""

    number: int
    part: int
    parts: int
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Node: something happened; its number is the frame's `seq`."""

    fact: Fact
    held_ms: int = 0
    """How long ago, at the moment of sending; 65535 and more are the same."""
    tick_ms: int = 0
    """The node's own clock when it happened, modulo 2**32."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Node: how some things stand now. Lost ones are not sent again: newer ones follow."""

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Alive:
    """Node: nothing new; the frame's `ack` tells which outputs I have."""

    tick_ms: int = 0
    """The node's own clock, modulo 2**32."""


@dataclass(frozen=True, slots=True)
class AskHello:
    """Host: who are you?"""


@dataclass(frozen=True, slots=True)
class AskSnapshot:
    """Host: tell all your levels, as snapshot `number`."""

    number: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Host: I have every event up to the frame's `ack`."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """Host: all lamps and buzzers, (line, level), as setting number `seq`."""

    levels: tuple[tuple[int, int], ...] = ()


Message: TypeAlias = Hello | Snapshot | Event | Levels | Alive | AskHello | AskSnapshot | Ack | Outputs

HELLO: Final = 0x01
SNAPSHOT: Final = 0x02
EVENT: Final = 0x03
LEVELS: Final = 0x04
ALIVE: Final = 0x05
ASK_HELLO: Final = 0x81
ASK_SNAPSHOT: Final = 0x82
ACK: Final = 0x83
OUTPUTS: Final = 0x84

_HELLO: Final = struct.Struct("<II")  # schema, first event; then the firmware's name in UTF-8
_SNAPSHOT: Final = struct.Struct("<HBB")  # number, part, parts; then facts
_EVENT: Final = struct.Struct("<HI")  # held, tick; then one fact
_TICK: Final = struct.Struct("<I")
_NUMBER: Final = struct.Struct("<H")
_OUTPUT: Final = struct.Struct("<BB")  # line, level; repeated

MESSAGE_ROWS: Final = (_HELLO, _SNAPSHOT, _EVENT, _TICK, _NUMBER, _OUTPUT)
SCHEMA: Final = 0x392CEA0B
"""Both ends must have been built from the same rows; `Hello` carries this number.

It is stated in docs/node-link.md. Whoever changes a row, its meaning or a kind chooses another number, here and there.
"""


def encode_message(message: Message) -> tuple[int, bytes]:
    """Return a message's kind and payload, as a frame carries them.

    Raises:
        MessageError: a number does not fit its field, or the message is too long for one frame.
    """
    try:
        kind, payload = _encode(message)
    except struct.error as error:
        raise MessageError(f"{type(message).__name__}: {error}") from None
    if len(payload) > MAX_PAYLOAD:
        raise MessageError(f"{type(message).__name__} of {len(payload)} bytes: split it")
    return kind, payload


def _encode(message: Message) -> tuple[int, bytes]:
    told: tuple[int, bytes]
    match message:
        case Hello(firmware, schema, first_event):
            told = HELLO, _HELLO.pack(schema, first_event) + firmware.encode()
        case Snapshot(number, part, parts, facts):
            told = SNAPSHOT, _SNAPSHOT.pack(number, part, parts) + encode_facts(facts)
        case Event(fact, held_ms, tick_ms):
            told = EVENT, _EVENT.pack(min(held_ms, 0xFFFF), tick_ms & 0xFFFF_FFFF) + encode_fact(fact)
        case Levels(facts):
            told = LEVELS, encode_facts(facts)
        case Alive(tick_ms):
            told = ALIVE, _TICK.pack(tick_ms & 0xFFFF_FFFF)
        case AskHello():
            told = ASK_HELLO, b""
        case AskSnapshot(number):
            told = ASK_SNAPSHOT, _NUMBER.pack(number)
        case Ack():
            told = ACK, b""
        case Outputs(levels):
            told = OUTPUTS, b"".join(_OUTPUT.pack(line, level) for line, level in levels)
    return told


def decode_message(kind: int, payload: bytes) -> Message:
    """Return the message of a frame.

    Raises:
        MessageError: no such kind, or a payload that the kind cannot have.
    """
    decode = _DECODERS.get(kind)
    if decode is None:
        raise MessageError(f"no message has the kind 0x{kind:02x}")
    try:
        return decode(payload)
    except (struct.error, UnicodeDecodeError) as error:
        raise MessageError(f"kind 0x{kind:02x}: {error}") from None


def _decode_hello(payload: bytes) -> Message:
    schema, first_event = _HELLO.unpack_from(payload)
    return Hello(payload[_HELLO.size :].decode(), schema, first_event)


def _decode_snapshot(payload: bytes) -> Message:
    number, part, parts = _SNAPSHOT.unpack_from(payload)
    if part >= parts:
        raise MessageError(f"snapshot part {part} of {parts}")
    return Snapshot(number, part, parts, decode_facts(payload[_SNAPSHOT.size :]))


def _decode_event(payload: bytes) -> Message:
    facts = decode_facts(payload[_EVENT.size :])
    if len(facts) != 1:
        raise MessageError(f"an event with {len(facts)} facts")
    return Event(facts[0], *_EVENT.unpack_from(payload))


def _decode_ask_snapshot(payload: bytes) -> Message:
    return AskSnapshot(_NUMBER.unpack(payload)[0])


def _decode_outputs(payload: bytes) -> Message:
    return Outputs(tuple((line, level) for line, level in _OUTPUT.iter_unpack(payload)))


def _decode_empty(message: Message) -> Callable[[bytes], Message]:
    def decode(payload: bytes) -> Message:
        if payload:
            raise MessageError(f"{type(message).__name__} with {len(payload)} bytes too many")
        return message

    return decode


_DECODERS: Final[Mapping[int, Callable[[bytes], Message]]] = {
    HELLO: _decode_hello,
    SNAPSHOT: _decode_snapshot,
    EVENT: _decode_event,
    LEVELS: lambda payload: Levels(decode_facts(payload)),
    ALIVE: lambda payload: Alive(*_TICK.unpack(payload)),
    ASK_HELLO: _decode_empty(AskHello()),
    ASK_SNAPSHOT: _decode_ask_snapshot,
    ACK: _decode_empty(Ack()),
    OUTPUTS: _decode_outputs,
}
