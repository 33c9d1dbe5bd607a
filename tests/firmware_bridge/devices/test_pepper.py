"""The Pepper driver against a reader written from the vendor's manual, and against damage."""

import random
from itertools import pairwise

import pytest

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.pepper import PepperReader, read_unasked
from firmware_bridge.devices.pepper_frames import encode_frame, frame_scanner
from firmware_bridge.readings import (
    CycleDone,
    DeviceFault,
    DeviceIdentified,
    FramesDropped,
    TagSeen,
)

AS = bytes.fromhex("04745412650000")
KD = bytes.fromhex("04745412651111")


class Reader:
    """What the manual says the reader does: eight antennas, counts to five, knows full inventory."""

    def __init__(self, tags, missing=()):
        self.tags, self.missing = tags, missing
        self.scanner, self.antenna, self.asked = frame_scanner(), 1, []
        self.left = []
        self.mute = False

    def hear(self, data):
        return b"".join(self.answer(p) for p in self.scanner.feed(data) if not self.mute)

    def answer(self, payload):
        self.asked.append(payload.hex())
        command, here = payload[0], self.tags.get(self.antenna, ())
        match command:
            case 0x0B:
                content = b"2.56\x00"
            case 0x0F:
                if payload[1] in self.missing:
                    return encode_frame(bytes((0xFF, command, 0x21, 0x00)))
                self.antenna, content = payload[1], b""
            case 0x02:
                content = bytes((min(len(here), 5),))
            case 0x03:
                content = b"\x01\x20" + here[payload[1]]
            case 0x90 | 0x91:
                self.left = list(here) if command == 0x90 else self.left
                if not self.left:
                    return encode_frame(bytes((0xFF, command, 0x01, 0x00)))
                uid = self.left.pop(0)
                content = uid + bytes((0, bool(self.left)))
            case _:
                content = b""
        return encode_frame(bytes((0x00, command)) + content)


def converse(device, reader, ms, spoil=lambda data: data, start_ms=0):
    """Let both talk, 5 ms a turn; return every reading with its time."""
    told, data = [], b""
    for now_ms in range(start_ms, start_ms + ms, 5):
        told += [(now_ms, reading) for reading in device.receive(data, now_ms)]
        data = spoil(reader.hear(device.to_send(now_ms)))
    return told


def readings(told, kind=object):
    return [reading for _, reading in told if isinstance(reading, kind)]


def test_the_first_cycle_byte_for_byte():
    reader = Reader({1: (AS, KD)})
    device = PepperReader(DeviceSettings((1, 3)))
    told = converse(device, reader, 45)
    assert reader.asked == ["0b", "0600", "0f01", "02", "0300", "0301", "0f03", "02", "0f01"]
    assert [type(r).__name__ for r in readings(told)] == [
        "DeviceIdentified",
        "TagSeen",
        "TagSeen",
        "CycleDone",
    ]
    assert readings(told, TagSeen) == [TagSeen(1, AS), TagSeen(1, KD)]
    assert readings(told, CycleDone) == [CycleDone(1, (1, 3))]
    assert readings(told, DeviceIdentified) == [DeviceIdentified("Pepper C1, firmware 2.56")]
    assert device.answering


def test_cycles_keep_the_pace_that_the_wiring_asks_for():
    device = PepperReader(DeviceSettings((1,), cycle_ms=200))
    told = converse(device, Reader({1: (AS,)}), 2000)
    times = [at_ms for at_ms, reading in told if isinstance(reading, CycleDone)]
    assert len(times) == 10
    assert all(190 <= b - a <= 210 for a, b in pairwise(times[1:]))
    assert [cycle.cycle for cycle in readings(told, CycleDone)] == list(range(1, 11))


def test_a_full_pile_is_read_by_full_inventory():
    # the reader's own count ends at five (vendor's manual, GET_TAG_COUNT)
    pile = tuple(bytes((n,)) + bytes(6) + b"\xe0" for n in range(9))
    device = PepperReader(DeviceSettings((7,)))
    told = converse(device, Reader({7: pile}), 200)
    first_cycle = readings(told)[1 : 1 + 9]
    assert [tag.uid for tag in first_cycle] == [uid[::-1] for uid in pile]


def test_icode_inventory_alone():
    pile = tuple(bytes((n,)) + bytes(6) + b"\xe0" for n in range(3))
    reader = Reader({1: pile})
    device = PepperReader(DeviceSettings((1, 2), inventory="icode"))
    told = converse(device, reader, 50)
    assert reader.asked[2:7] == ["0f01", "9000", "9100", "9100", "0f02"]
    assert readings(told, TagSeen) == [TagSeen(1, uid[::-1]) for uid in pile]
    assert readings(told, CycleDone)[0] == CycleDone(1, (1, 2))


def test_an_antenna_that_is_not_connected_is_told_once_and_not_counted():
    device = PepperReader(DeviceSettings((1, 2)))
    told = converse(device, Reader({1: (AS,)}, missing=(2,)), 400)
    faults = readings(told, DeviceFault)
    assert len(faults) == 1
    assert "antenna 2" in faults[0].detail
    assert {cycle.antennas for cycle in readings(told, CycleDone)} == {(1,)}
    assert device.answering


def test_a_lost_answer_costs_one_antenna_of_one_cycle():
    lost = iter([False] * 4 + [True] + [False] * 500)
    device = PepperReader(DeviceSettings((1, 3)))
    reader = Reader({1: (AS,), 3: (KD,)})
    told = converse(device, reader, 900, lambda data: b"" if data and next(lost) else data)
    cycles = readings(told, CycleDone)
    assert cycles[0] == CycleDone(1, (3,))
    assert cycles[1] == CycleDone(2, (1, 3))


def test_a_repeated_answer_never_moves_a_tag_to_another_antenna():
    device = PepperReader(DeviceSettings((1, 3)))
    told = converse(device, Reader({1: (AS, KD)}), 600, lambda data: data + data)
    assert {tag.antenna for tag in readings(told, TagSeen)} == {1}
    assert readings(told, FramesDropped)
    assert len(readings(told, CycleDone)) > 10


def test_a_silent_reader_is_noticed_rebooted_and_found_again():
    reader = Reader({1: (AS,)})
    device = PepperReader(DeviceSettings((1,)))
    converse(device, reader, 100)
    assert device.answering
    reader.mute = True
    reader.asked.clear()
    converse(device, reader, 1500, start_ms=100)
    assert not device.answering
    reader.mute = False
    told = converse(device, reader, 2000, start_ms=1600)
    assert device.answering
    assert len(readings(told, DeviceIdentified)) == 1
    assert TagSeen(1, AS) in readings(told)


def test_the_reboot_command_goes_out_when_the_reader_is_silent():
    device = PepperReader(DeviceSettings((1,)))
    sent = b""
    for now_ms in range(0, 3000, 10):
        device.receive(b"", now_ms)
        sent += device.to_send(now_ms)
    assert encode_frame(b"\x0a") in sent
    assert sent.count(encode_frame(b"\x0b")) >= 4


def test_a_boot_banner_and_noise_are_counted_and_stepped_over():
    device = PepperReader(DeviceSettings((1,)))
    reader = Reader({1: (AS,)})
    rng = random.Random(5)
    banner = iter([b"ets Jun  8 2016 00:22:57 rst:0x1\r\n"])
    told = converse(device, reader, 900, lambda data: data and next(banner, b"") + rng.randbytes(3) + data)
    assert TagSeen(1, AS) in readings(told)
    dropped = readings(told, FramesDropped)
    assert sum(d.noise_bytes for d in dropped) >= 35


def test_polling_mode_sets_the_reader_up_and_takes_its_json():
    reader = Reader({})
    device = PepperReader(DeviceSettings((1, 3), cycle_ms=100, inventory="polling"))
    converse(device, reader, 60)
    assert reader.asked[:5] == ["0b", "0600", "16060103", "16060003", "0601"]
    bare = b'{"type":"uid","uid":"04 74 54 12 65 00 00","antenna":3,"uptime_ms":5}'
    binary = encode_frame(b"\xfe\x00\x01\x00" + KD)
    told = [*device.receive(bare + binary, 60)]
    assert told == [TagSeen(3, AS), TagSeen(1, KD)]
    told = converse(device, reader, 400, start_ms=65)
    assert len(readings(told, CycleDone)) >= 2
    assert readings(told, CycleDone)[0].antennas == (1, 3)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (b'{"uid":"0474","antenna":2}', (2, b"\x04\x74")),
        (b'{"uid":"0474"}', (None, b"\x04\x74")),
        (b'{"uid":"0474","antenna":"x"}', (None, b"\x04\x74")),
        (b'{"uid":7}', (None, b"")),
        (b'{"uid":"zz"}', (None, b"")),
        (b'{"boot":1}', (None, b"")),
        (b"{broken", (None, b"")),
        (b"\x00\x01\x00\x04\x74", (None, b"\x04\x74")),
        (b"\x01\x01\x00\x04\x74", (None, b"")),
        (b"", (None, b"")),
    ],
)
def test_unasked_news(text, meaning):
    assert read_unasked(text) == meaning


def test_a_reader_without_antennas_is_still_kept_alive():
    device = PepperReader(DeviceSettings(()))
    converse(device, Reader({}), 300)
    assert device.answering
    assert device.next_deadline() is not None


def test_reset_begins_with_the_handshake_and_forgets_half_frames():
    reader = Reader({1: (AS,)})
    device = PepperReader(DeviceSettings((1,)))
    converse(device, reader, 102)
    device.receive(encode_frame(b"\x00\x02\x01")[:6], 103)
    device.reset(110)
    assert not device.answering
    assert device.to_send(110) == encode_frame(b"\x0b")
    converse(device, reader, 100, start_ms=115)


def test_an_object_that_is_nested_without_end_is_no_tag():
    assert read_unasked(b'{"uid":' * 50_000) == (None, b"")
