"""The node link's numbers and layouts.

This file is made from firmware_bridge/node_link.toml by `make link-tables`: do not edit.
"""

from __future__ import annotations

import struct
from typing import Final

SCHEMA: Final = 0x57A1D0E4
VERSION: Final = 1
MAX_PAYLOAD: Final = 232
MAX_BLOCK: Final = 254
FACTS_ROOM: Final = 224
NO_STRENGTH: Final = 127
HELD_MOST: Final = 65535
RESEND_MS: Final = 60
SLOWEST_MS: Final = 480
BURST: Final = 8
ALIVE_MS: Final = 400
SILENT_MS: Final = 1300
EARLY: Final = 64
HOST_RESEND_MS: Final = 60
HIGHEST_LEVEL: Final = 3
TURNS_MS: Final = 500
TURNS_HOLD_MS: Final = 10000
TURN_GUARD_MS: Final = 2
SLOW_BLINK_MS: Final = 500
FAST_BLINK_MS: Final = 125

HELLO: Final = 0x01
SNAPSHOT: Final = 0x02
EVENT: Final = 0x03
LEVELS: Final = 0x04
ALIVE: Final = 0x05
ASK_HELLO: Final = 0x81
ASK_SNAPSHOT: Final = 0x82
ACK: Final = 0x83
OUTPUTS: Final = 0x84
ANTENNA_TURNS: Final = 0x85
HOST_KINDS: Final = frozenset({ASK_HELLO, ASK_SNAPSHOT, ACK, OUTPUTS, ANTENNA_TURNS})

HEADER: Final = struct.Struct("<BBIII")  # version, kind, seq, ack, boot id
CRC: Final = struct.Struct("<H")

HELLO_ROW: Final = struct.Struct("<II")  # schema, oldest kept event; then the firmware's name
SNAPSHOT_ROW: Final = struct.Struct("<HBB")  # number, part, parts; then facts
EVENT_ROW: Final = struct.Struct("<HI")  # held ms, tick ms; then one fact
ALIVE_ROW: Final = struct.Struct("<I")  # tick ms
ASK_SNAPSHOT_ROW: Final = struct.Struct("<H")  # number
OUTPUT_ROW: Final = struct.Struct("<BB")  # line, level; repeated
ANTENNA_TURNS_ROW: Final = struct.Struct("<IHB")  # begins ms, turn ms, count; then repeated: antenna
ANTENNA_ROW: Final = struct.Struct("<BB")  # antenna, in turns; repeated
MESSAGE_ROWS: Final = (
    HELLO_ROW,
    SNAPSHOT_ROW,
    EVENT_ROW,
    ALIVE_ROW,
    ASK_SNAPSHOT_ROW,
    OUTPUT_ROW,
    ANTENNA_TURNS_ROW,
    ANTENNA_ROW,
)

TAG_FACT: Final = struct.Struct("<BBbB")  # fact, antenna, strength, length; then the UID
CYCLE_FACT: Final = struct.Struct("<BIB")  # fact, cycle, count; then the antennas that were listened to
CELL_FACT: Final = struct.Struct("<BB?i")  # fact, cell, valid, raw
KEY_FACT: Final = struct.Struct("<BB?")  # fact, key, pressed
CONTACT_FACT: Final = struct.Struct("<BB?")  # fact, contact, closed
CHIPS_FACT: Final = struct.Struct("<BBB")  # fact, spot, count; then repeated: chip
CHIP_FACT: Final = struct.Struct("<IH")  # denomination, number; repeated
LOST_FACT: Final = struct.Struct("<BI")  # fact, count
FACT_ROWS: Final = (
    TAG_FACT,
    CYCLE_FACT,
    CELL_FACT,
    KEY_FACT,
    CONTACT_FACT,
    CHIPS_FACT,
    CHIP_FACT,
    LOST_FACT,
)
