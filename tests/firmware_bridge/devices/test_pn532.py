"""The PN532 driver against a chip written from NXP's manual, and against damage."""

import pytest

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.pn532 import Pn532Reader, read_targets
from firmware_bridge.devices.pn532_frames import (
    ACK,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.readings import CycleDone, DeviceIdentified, FramesDropped, TagSeen

AS = bytes.fromhex("04745412650000")


class Chip:
    """One chip with the tags given; `mute` after so many questions."""

    def __init__(self, uids):
        self.uids, self.scanner, self.asked, self.mute = uids, frame_scanner(), [], False

    def hear(self, data):
        return b"".join(self.answer(payload) for payload in self.scanner.feed(data) if payload)

    def answer(self, payload):
        self.asked.append(payload.hex())
        if self.mute:
            return b""
        content = {0x02: bytes.fromhex("32010607"), 0x14: b"", 0x32: b""}.get(payload[1])
        if payload[1] == 0x4A:
            content = bytes((len(self.uids),))
            for number, uid in enumerate(self.uids, 1):
                content += bytes((number, 0x00, 0x44, 0x00, len(uid))) + uid
        return ACK + encode_frame(bytes((0xD5, payload[1] + 1)) + content)


def converse(device, chip, ms, spoil=lambda data: data, start_ms=0):
    told, data = [], b""
    for now_ms in range(start_ms, start_ms + ms, 5):
        told += device.receive(data, now_ms)
        data = spoil(chip.hear(device.to_send(now_ms)))
    return told


def test_a_cycle_byte_for_byte():
    chip = Chip([AS])
    device = Pn532Reader(DeviceSettings((1,)))
    told = converse(device, chip, 40)
    assert chip.asked[:4] == ["d41401", "d402", "d43205ff0101", "d44a0200"]
    assert told[:3] == [
        DeviceIdentified("PN532, firmware 1.6"),
        TagSeen(1, AS),
        CycleDone(1, (1,)),
    ]
    assert device.answering


def test_an_empty_field_is_a_cycle_too():
    told = converse(Pn532Reader(DeviceSettings((1,))), Chip([]), 60)
    assert told[1:3] == [CycleDone(1, (1,)), CycleDone(2, (1,))]


def test_a_silent_chip_is_noticed_and_woken_again():
    chip = Chip([AS])
    device = Pn532Reader(DeviceSettings((1,)))
    converse(device, chip, 100)
    chip.mute = True
    converse(device, chip, 1500, start_ms=100)
    assert not device.answering
    chip.mute = False
    told = converse(device, chip, 1500, start_ms=1600)
    assert device.answering
    assert TagSeen(1, AS) in told


def test_a_lost_acknowledgment_gives_an_unheard_cycle_and_then_goes_on():
    chip = Chip([AS])
    device = Pn532Reader(DeviceSettings((1,)))
    lost = iter([False] * 3 + [True] + [False] * 900)
    told = converse(device, chip, 600, lambda data: b"" if data and next(lost) else data)
    cycles = [reading for reading in told if isinstance(reading, CycleDone)]
    assert cycles[0] == CycleDone(1, ())
    assert cycles[1] == CycleDone(2, (1,))


def test_noise_is_counted():
    device = Pn532Reader(DeviceSettings((1,)))
    told = converse(device, Chip([AS]), 300, lambda data: b"\x13\x37" + data if data else b"")
    assert TagSeen(1, AS) in told
    assert sum(r.noise_bytes for r in told if isinstance(r, FramesDropped)) >= 20


@pytest.mark.parametrize(
    ("told", "uids"),
    [
        ("", []),
        ("00", []),
        ("01 01 0044 00 04 01020304", ["01020304"]),
        ("02 01 0044 00 04 01020304 02 0044 00 04 05060708", ["01020304", "05060708"]),
        ("02 01 0344 20 04 01020304 03 7577 02 0044 00 04 05060708", ["01020304", "05060708"][:1]),
        ("02 01 0344 20 04 01020304 02 75 02 0044 00 04 05060708", ["01020304", "05060708"]),
        ("01 01 0044 00 07 0102", []),
        ("02 01 0044 00 04 01020304 02 00", ["01020304"]),
    ],
)
def test_targets_of_an_answer(told, uids):
    assert [uid.hex() for uid in read_targets(bytes.fromhex(told))][: len(uids)] == uids
