"""docs/node-link.md says all that firmware needs: its tables are the code's, and a node made of it alone works."""

import os
import re
import struct
import threading
import time
import tty
from binascii import crc_hqx
from pathlib import Path

import node_by_document
import pytest

from firmware_bridge import facts, frames, link_layout, node_messages
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.node import TableNode
from firmware_bridge.node_messages import decode_message
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump
from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    DeviceBack,
    DeviceIdentified,
    DeviceLost,
    EventsLost,
    KeyChanged,
    SnapshotTaken,
    TagSeen,
)
from hw import gpio
from hw.panel import Level

TEXT = (Path(__file__).parents[2] / "docs" / "node-link.md").read_text(encoding="utf-8")
LETTERS = {"u8": "B", "u16": "H", "u32": "I", "i8": "b", "i32": "i"}


def table(title):
    """The rows of the first table under a heading."""
    section = TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def layouts(payload):
    """The `struct` formats of a payload in words: its fixed fields, and those that are repeated."""
    fixed, _, repeated = payload.partition("repeated:")
    return ["<" + "".join(LETTERS[size] for size in re.findall(r" (u8|u16|u32|i8|i32)(?=,|$)", part))
            for part in (fixed.rstrip(" ").removesuffix("then").rstrip(" ,"), repeated) if part]


def as_u8(row):
    return row.format.replace("?", "B")


def test_the_frame_is_the_codes():
    body = {row[0]: row[1] for row in table("Frames")}
    head = "<" + "".join(LETTERS[body[name]] for name in ("version", "kind", "seq", "ack", "boot id"))
    assert head == link_layout.HEADER.format
    assert struct.calcsize("<" + LETTERS[body["crc"]]) == link_layout.CRC.size
    assert body["payload"] == f"0 to {link_layout.MAX_PAYLOAD} bytes"
    assert f"one COBS block ({link_layout.MAX_BLOCK})" in TEXT
    assert f"{crc_hqx(b'123456789', 0xFFFF):04X}" == "29B1" == f"{node_by_document.crc(b'123456789'):04X}"
    assert "bytes `123456789` is `29B1`" in TEXT
    assert f"| {link_layout.VERSION};" in TEXT


def test_the_schema_number_is_the_codes():
    assert f"`{link_layout.SCHEMA:08X}` (as a u32; on the wire `{link_layout.SCHEMA.to_bytes(4, 'little').hex(' ').upper()}`)" in TEXT
    assert int.from_bytes(node_by_document.SCHEMA, "little") == link_layout.SCHEMA


def test_the_messages_are_the_codes():
    rows = {int(row[0], 16): row for row in table("Messages")}
    assert set(rows) == set(node_messages._DECODERS)
    told = {kind: layouts(rows[kind][3]) for kind in rows}
    hello, snapshot, event, tick, number, output, turns, antenna = (row.format for row in link_layout.MESSAGE_ROWS)
    assert told[link_layout.HELLO] == [hello]
    assert told[link_layout.SNAPSHOT] == [snapshot]
    assert told[link_layout.EVENT] == [event]
    assert told[link_layout.ALIVE] == [tick]
    assert told[link_layout.ASK_SNAPSHOT] == [number]
    assert told[link_layout.OUTPUTS] == [output]
    assert told[link_layout.ANTENNA_TURNS] == [turns, antenna]
    assert all((kind >= 0x80) == (row[1] == "host") for kind, row in rows.items())
    assert f"at most {link_layout.MAX_PAYLOAD - struct.calcsize(hello)} bytes" in rows[link_layout.HELLO][3]


def test_the_facts_are_the_codes():
    rows = {int(row[0]): layouts(row[2]) for row in table("Facts")}
    tag, cycle, cell, key, contact, chips, chip, lost = map(as_u8, link_layout.FACT_ROWS)
    assert rows == {1: [tag], 2: [cycle], 3: [cell], 4: [key], 5: [contact], 6: [chips, chip], 7: [lost]}
    assert set(rows) == set(facts._FACTS)
    assert f"dBm, {link_layout.NO_STRENGTH} if" in TEXT


def test_the_constants_are_the_codes():
    said = {name: int(value) for name, value, _ in table("Constants")}
    assert said == {
        "resend_ms": link_layout.RESEND_MS, "slowest_ms": link_layout.SLOWEST_MS, "burst": link_layout.BURST,
        "alive_ms": link_layout.ALIVE_MS, "silent_ms": link_layout.SILENT_MS, "early": link_layout.EARLY,
        "host_resend_ms": link_layout.HOST_RESEND_MS, "highest_level": link_layout.HIGHEST_LEVEL,
        "turns_ms": link_layout.TURNS_MS, "turns_hold_ms": link_layout.TURNS_HOLD_MS, "turn_guard_ms": link_layout.TURN_GUARD_MS,
        "slow_blink_ms": gpio.BLINK_MS[Level.SLOW], "fast_blink_ms": gpio.BLINK_MS[Level.FAST],
    }
    assert link_layout.HELD_MOST == 65535


@pytest.mark.parametrize("row", table("Examples"), ids=lambda row: row[0][:30])
def test_the_examples_are_frames_that_say_so(row):
    what, data = row[0], bytes.fromhex(row[1])
    (frame,) = frames.FrameDecoder().feed(data)
    assert frames.encode_frame(frame) == data
    message = decode_message(frame.kind, frame.payload)
    assert frame.boot_id == (0 if "who are you" in what else 0x5EED0001)
    body = node_by_document.decoded(data[1:-1])
    assert body[14:-2] == frame.payload
    assert b"\x00" + node_by_document.coded(body) + b"\x00" == data
    wanted = {
        "hello": node_messages.Hello("node", link_layout.SCHEMA, 1), "who are you": node_messages.AskHello(),
        "tell all": node_messages.AskSnapshot(1), "event 1: key": node_messages.Event(KeyChanged(9, pressed=True), 3, 70000),
        "acknowledgment": node_messages.Ack(), "outputs 1": node_messages.Outputs(((0, 1), (7, 3))),
        "turns of 26 ms": node_messages.Turns(69_940, 26, 5, ((1, 0b1), (2, 0b100))),
        "alive": node_messages.Alive(70050),
        "snapshot": node_messages.Snapshot(1, 0, 1, (
            KeyChanged(9, pressed=False), CellWeighed(1, 50000), ChipsSeen(3, ((5, 2),)),
        )),
        "levels: tag": node_messages.Levels((TagSeen(1, bytes.fromhex("E01624010A7F8F04")), CycleDone(1, (1, 2)))),
    }
    (meant,) = (message for words, message in wanted.items() if words in what)
    assert message == meant


UP, DOWN = b"\x04\x09\x00", b"\x04\x09\x01"
LEVELS = (
    UP, b"\x05\x02\x01", b"\x03\x01\x01\x50\xc3\x00\x00", b"\x06\x03\x01\x05\x00\x00\x00\x02\x00",
    b"\x01\x01\x7f\x08\xe0\x16\x24\x01\x0a\x7f\x8f\x04", b"\x02\x01\x00\x00\x00\x02\x01\x02",
)


@pytest.fixture
def both():
    """The document's node and the shipped driver, each in its thread, with a pty between."""
    master, slave = os.openpty()
    tty.setraw(master)
    tty.setraw(slave)
    node = node_by_document.DocumentNode(master, lambda: LEVELS, memory=16)
    told = []
    pump = Pump(SerialPort(os.ttyname(slave), name="node"), TableNode(DeviceSettings()), told.append)
    thread = threading.Thread(target=node.run, daemon=True)
    thread.start()
    pump.start()
    yield node, pump, told
    pump.stop()
    node.stopping = True
    thread.join(2)
    os.close(master)
    os.close(slave)


def wait(true, seconds=5.0):
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)


def of(told, *kinds):
    return [one.reading for one in told if isinstance(one.reading, kinds)]


@pytest.mark.pty
def test_a_node_made_of_the_document_alone_works_with_the_shipped_driver(both):
    node, pump, told = both
    wait(lambda: pump.present and of(told, ChipsSeen, CycleDone)[1:])
    assert of(told, DeviceIdentified) == [DeviceIdentified("by the document")]
    assert of(told, SnapshotTaken) == [SnapshotTaken(node.boot, rebooted=False)]
    assert of(told, CellWeighed)[0] == CellWeighed(1, 50_000)
    assert of(told, ChipsSeen)[0] == ChipsSeen(3, ((5, 2),))
    assert of(told, TagSeen)[0] == TagSeen(1, bytes.fromhex("E01624010A7F8F04"))
    assert of(told, CycleDone)[0] == CycleDone(1, (1, 2))
    pump.light({0: 1, 7: 3})
    wait(lambda: node.outputs == {0: 1, 7: 3})

    # every third event is lost on the wire: each edge is told once, in order, all the same
    sent = iter(range(10_000))
    node.lose = lambda kind: kind == 0x03 and next(sent) % 3 == 0
    begun = len(of(told, KeyChanged))
    for number in range(12):
        node.edge(UP if number % 2 else DOWN)
    wait(lambda: len(of(told, KeyChanged)) - begun >= 12 and not node.kept)
    assert [key.pressed for key in of(told, KeyChanged)[begun:]] == [True, False] * 6
    node.lose = lambda kind: False

    # the cable is out: 16 edges are kept, the rest is counted; the host says so and asks for the levels anew
    node.cable = False
    wait(lambda: of(told, DeviceLost))
    for number in range(20):
        node.edge(UP if number % 2 else DOWN)
    node.cable = True
    wait(lambda: of(told, EventsLost) and len(of(told, SnapshotTaken)) >= 3)
    assert of(told, EventsLost) == [EventsLost(4)]
    assert len(of(told, DeviceBack)) == 1
    assert len(of(told, KeyChanged)) >= begun + 12 + 16

    # a power cut: another boot id, and the outputs are set again
    with node.lock:
        node.start()
    wait(lambda: SnapshotTaken(node.boot, rebooted=True) in of(told, SnapshotTaken) and node.outputs == {0: 1, 7: 3})
    node.edge(b"\x05\x02\x00")
    wait(lambda: of(told, ContactChanged)[-1:] == [ContactChanged(2, closed=False)])
    assert pump.sink_errors == 0
