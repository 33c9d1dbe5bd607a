"""The table node's driver over the link, against the node's own end of it."""

from dataclasses import replace

from firmware_bridge.devices import DeviceSettings, LampDevice
from firmware_bridge.devices.node import EDGES_FIRST_MS, TableNode
from firmware_bridge.frames import Frame, encode_frame
from firmware_bridge.link_layout import SLOWEST_MS
from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted
from firmware_bridge.node_messages import Hello, encode_message
from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    DeviceFault,
    DeviceIdentified,
    EventsLost,
    FramesDropped,
    KeyChanged,
    SnapshotTaken,
    TagSeen,
)

LEVELS = (
    TagSeen(1, b"\x04\x01\x02\x03\x04\x05\x06"),
    CycleDone(1, (1,)),
    CellWeighed(1, 50_000),
    ChipsSeen(3, ((5, 2),)),
    KeyChanged(9, pressed=False),
)


def converse(device, node, ms, spoil=lambda data: data, start_ms=0):
    told, lit, data = [], [], b""
    for now_ms in range(start_ms, start_ms + ms, 10):
        told += device.receive(spoil(data), now_ms)
        for wish in node.receive(device.to_send(now_ms), now_ms):
            match wish:
                case SnapshotWanted(number):
                    node.send_snapshot(number, LEVELS)
                case OutputsWanted(levels):
                    lit.append(dict(levels))
        data = node.to_send(now_ms)
    return told, lit


def test_it_identifies_itself_and_tells_every_level():
    device = TableNode(DeviceSettings())
    told, _ = converse(device, NodeLink(7, "node 1.2"), 100)
    assert told == [DeviceIdentified("node 1.2"), SnapshotTaken(7, rebooted=False), *LEVELS[:-1]]
    assert device.answering


def test_the_level_of_a_key_waits_for_older_edges_of_its_line():
    """The node still keeps edges from before its snapshot: a level of now would make the controller ignore them."""
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    told, _ = converse(device, node, EDGES_FIRST_MS + 500)
    assert replace(told[-1], held_ms=0) == LEVELS[-1]
    assert told[-1].held_ms >= EDGES_FIRST_MS, "it was true when the snapshot came"
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    for number in range(60):
        node.post(KeyChanged(9, pressed=number % 2 == 0), 50 * number)
    told, _ = converse(device, node, 2000, start_ms=9000)
    numbers = [reading.told_as for reading in told if isinstance(reading, KeyChanged)]
    assert numbers[:60] == [(7, number) for number in range(1, 61)]


def test_levels_from_before_a_lost_cable_do_not_come_ahead_of_the_edges_that_the_node_keeps():
    """They said that the key is up, and the controller ignored its older presses."""
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    told, _ = converse(device, node, 100)
    assert SnapshotTaken(7, rebooted=False) in told
    device.reset(200)  # the cable was pulled, and is back a second later
    node.post(KeyChanged(9, pressed=True), 300)
    node.post(KeyChanged(9, pressed=False), 360)
    assert not [one for one in device.receive(b"", 1200) if isinstance(one, KeyChanged)]
    told, _ = converse(device, node, 2000, start_ms=1210)
    assert [one.pressed for one in told if isinstance(one, KeyChanged)][:2] == [True, False]


def test_levels_of_a_node_that_fell_silent_wait_for_its_edges_too():
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    converse(device, node, 100)
    silent = [one for now_ms in range(100, 5000, 100) for one in device.receive(b"", now_ms)]
    assert not [one for one in silent if isinstance(one, KeyChanged)]


def test_levels_wait_as_long_as_a_bad_line_may_lose_an_edge_four_times():
    """The level of now said that the key is up, and its second press counted as one with the first."""
    told, _ = converse(TableNode(DeviceSettings()), NodeLink(7), 4 * SLOWEST_MS)
    assert SnapshotTaken(7, rebooted=False) in told
    assert not [one for one in told if isinstance(one, KeyChanged)]


def test_a_key_that_is_down_is_told_by_its_edge_and_not_by_the_snapshot():
    """A controller that starts while a key is held has the press already, or will get it: never twice."""
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    node.post(KeyChanged(9, pressed=True), 0)
    held = (KeyChanged(9, pressed=True), ContactChanged(2, closed=True), KeyChanged(8, pressed=False))
    told, data = [], b""
    for now_ms in range(0, EDGES_FIRST_MS + 500, 10):
        told += device.receive(data, now_ms)
        for wish in node.receive(device.to_send(now_ms), now_ms):
            node.send_snapshot(wish.number, held)
        data = node.to_send(now_ms)
    edges = [reading for reading in told if isinstance(reading, KeyChanged | ContactChanged)]
    assert sorted((edge.key, edge.pressed, edge.told_as) for edge in edges) == [(8, False, None), (9, True, (7, 1))]


def test_a_big_inventory_comes_in_parts():
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    many = tuple(TagSeen(1, bytes((n,)) * 7) for n in range(104))
    told = []
    data = b""
    for now_ms in range(0, 200, 10):
        told += device.receive(data, now_ms)
        for wish in node.receive(device.to_send(now_ms), now_ms):
            node.send_snapshot(wish.number, many)
        data = node.to_send(now_ms)
    assert tuple(reading for reading in told if isinstance(reading, TagSeen)) == many


def test_keys_and_levels_arrive_and_lamps_go_out():
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    converse(device, node, 100)
    assert isinstance(device, LampDevice)
    device.light({3: 1})
    node.post(KeyChanged(4, pressed=True), 100)
    node.tell_levels((CellWeighed(2, 7),))
    told, lit = converse(device, node, 100, start_ms=100)
    assert told == [KeyChanged(4, pressed=True), CellWeighed(2, 7)]
    assert lit == [{3: 1}]


def test_a_restart_is_told_with_the_new_snapshot():
    device = TableNode(DeviceSettings())
    converse(device, NodeLink(7), 100)
    told, _ = converse(device, NodeLink(8), 1000, start_ms=100)
    assert SnapshotTaken(8, rebooted=True) in told


def test_lost_events_are_followed_by_a_snapshot():
    device, node = TableNode(DeviceSettings()), NodeLink(7, memory=2)
    converse(device, node, 100)
    for number in range(5):
        node.post(KeyChanged(number, pressed=True), 100)
    told, _ = converse(device, node, 1000, start_ms=100)
    assert told[:3] == [
        KeyChanged(0, pressed=True),
        KeyChanged(1, pressed=True),
        EventsLost(3),
    ]
    assert told[3] == SnapshotTaken(7, rebooted=False)


def test_firmware_of_another_release_says_what_to_do():
    device = TableNode(DeviceSettings())
    kind, payload = encode_message(Hello("node 0.1", 0xABCD))
    (told,) = device.receive(encode_frame(Frame(kind, boot_id=7, payload=payload)), 5)
    assert isinstance(told, DeviceFault)
    assert "0000abcd" in told.detail
    assert "flash" in told.detail
    assert not device.answering


def test_noise_is_counted():
    device = TableNode(DeviceSettings())
    assert list(device.receive(b"\x00\x05abc\x00", 1)) == [FramesDropped(1, 4)]
    assert list(device.receive(encode_frame(Frame(0x70)), 2)) == [FramesDropped(1, 0)]


def test_silence_is_noticed_within_two_seconds_and_after_reset_it_asks_who_is_there():
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    converse(device, node, 100)
    converse(device, node, 1900, spoil=lambda _: b"", start_ms=100)
    assert not device.answering
    device.reset(2000)
    told, _ = converse(device, node, 200, start_ms=2000)
    assert told[0] == DeviceIdentified("railbird-node")


def test_a_tag_in_its_reader_chips_order_is_told_e0_first():
    device, node = TableNode(DeviceSettings()), NodeLink(7)
    converse(device, node, 100)
    phone = bytes.fromhex("E0162401 0A7F8F04")
    node.tell_levels((TagSeen(1, phone[::-1]), TagSeen(2, phone), TagSeen(3, phone[:7])))
    told, _ = converse(device, node, 100, start_ms=100)
    assert [one.uid for one in told if isinstance(one, TagSeen)] == [phone, phone, phone[:7]]
