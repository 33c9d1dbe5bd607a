from random import Random

import pytest

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.pepper import PepperReader
from firmware_bridge.devices.pepper_frames import Command, encode_frame, frame_scanner
from firmware_bridge.devices.pn532 import Pn532Reader
from firmware_bridge.readings import CycleDone, DeviceFault, DeviceIdentified, TagSeen
from hw.sim.firmware import PepperTwin, SendBuffer, flip_bits
from hw.sim.pn532_twin import Pn532Twin
from hw.sim.tags import uid_of

UIDS = [uid_of("A", code) for code in ("As", "Kd", "Qh", "Jc", "Ts", "9d", "8h")]
COILS = {1: "seat:1", 2: "board", 3: "muck"}


def converse(device, twin, until_ms):
    """Let a real driver and a twin talk in virtual time; return the readings with their times."""
    readings, now = [], 0
    while now <= until_ms:
        for _ in range(300):
            asked = device.to_send(now)
            twin.receive(asked, now)
            told = twin.to_send(now)
            readings += [(now, reading) for reading in device.receive(told, now)]
            if not asked and not told:
                break
        times = [t for t in (device.next_deadline(), twin.next_at()) if t is not None]
        now = max(now + 1, min(times))
    return readings


def cycle(readings, number):
    """Return the tags of one cycle by antenna, and the antennas listened to."""
    seen: dict[int, set[bytes]] = {}
    for _, reading in readings:
        if isinstance(reading, TagSeen):
            seen.setdefault(reading.antenna, set()).add(reading.uid)
        elif isinstance(reading, CycleDone):
            if reading.cycle == number:
                return seen, reading.antennas
            seen = {}
    raise AssertionError("no such cycle")


@pytest.mark.parametrize("inventory", ["count", "icode", "polling"])
def test_the_real_driver_hears_every_tag_of_every_coil(inventory):
    lying = {"seat:1": UIDS[:2], "board": [], "muck": UIDS}
    twin = PepperTwin(COILS, lambda zone, _: list(lying[zone]), 20)
    device = PepperReader(DeviceSettings((1, 2, 3), 200, inventory))
    readings = converse(device, twin, 3000)
    seen, antennas = cycle(readings, 5)
    assert seen == {1: set(UIDS[:2]), 3: set(UIDS)}
    assert antennas == (1, 2, 3)
    assert device.answering


def test_one_coil_after_the_other_takes_its_dwell():
    asked = []
    twin = PepperTwin(COILS, lambda zone, at_ms: asked.append((zone, at_ms)) or [], 40)
    readings = converse(PepperReader(DeviceSettings((1, 2, 3))), twin, 600)
    assert [zone for zone, _ in asked[:6]] == ["seat:1", "board", "muck"] * 2
    assert [at for _, at in asked[:4]] == [20, 60, 100, 140]
    ends = [at for at, reading in readings if isinstance(reading, CycleDone)]
    assert ends[1] - ends[0] == 120


def test_an_antenna_that_is_not_connected_is_refused_and_told():
    twin = PepperTwin({1: "seat:1"}, lambda *_: [], 5)
    readings = converse(PepperReader(DeviceSettings((1, 4), 100)), twin, 1000)
    faults = [reading for _, reading in readings if isinstance(reading, DeviceFault)]
    assert len(faults) == 1
    assert "4" in faults[0].detail
    assert cycle(readings, 2)[1] == (1,)


def test_answers_are_byte_for_byte_the_vendors():
    twin = PepperTwin(COILS, lambda *_: UIDS[:1], 0)

    def ask(*payload):
        twin.receive(encode_frame(bytes(payload)), 0)
        return twin.to_send(0)

    def framed(payload):
        """F5 len len^FF payload crc, little-endian, written down apart from the code under test."""
        crc = 0xFFFF
        for byte in payload:
            crc ^= byte << 8
            for _ in range(8):
                crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        size = len(payload) + 2
        return bytes((0xF5, size, 0, size ^ 0xFF, 0xFF)) + payload + crc.to_bytes(2, "little")

    assert ask(Command.SET_ACTIVE_ANTENNA, 1) == framed(b"\x00\x0f")
    assert ask(Command.GET_TAG_COUNT) == framed(b"\x00\x02\x01")
    assert ask(Command.GET_UID, 0) == framed(b"\x00\x03\x09\x00" + UIDS[0][::-1])
    scanner = frame_scanner()
    assert scanner.feed(ask(Command.SET_ACTIVE_ANTENNA, 1)) == [b"\x00\x0f"]
    assert scanner.feed(ask(Command.GET_TAG_COUNT)) == [b"\x00\x02\x01"]
    assert scanner.feed(ask(Command.GET_UID, 0)) == [b"\x00\x03\x09\x00" + UIDS[0][::-1]]
    assert scanner.feed(ask(Command.GET_UID, 1)) == [b"\xff\x03\x02"]
    assert scanner.feed(ask(Command.GET_VERSION)) == [b"\x00\x0b2.56\x00"]
    assert scanner.feed(ask(0x77)) == [b"\xff\x77\x01"]


def test_questions_cut_in_two_or_after_noise_are_answered():
    twin = PepperTwin(COILS, lambda *_: [], 0)
    question = encode_frame(bytes((Command.GET_VERSION,)))
    twin.receive(b"\x00noise" + question[:4], 0)
    assert twin.to_send(0) == b""
    twin.receive(question[4:] + question, 0)
    assert len(frame_scanner().feed(twin.to_send(0))) == 2


def test_a_rebooted_reader_is_deaf_and_then_comes_back():
    twin = PepperTwin(COILS, lambda *_: UIDS[:1], 5)
    device = PepperReader(DeviceSettings((1,), 50))
    converse(device, twin, 500)
    twin.reboot(500)
    assert twin.to_send(500) == b""
    twin.receive(encode_frame(bytes((Command.GET_VERSION,))), 600)
    assert twin.to_send(600) == b""
    twin.receive(encode_frame(bytes((Command.GET_VERSION,))), 1000)
    assert twin.to_send(1000)


def test_a_pn532_tells_two_targets_at_most():
    twin = Pn532Twin("seat:1", lambda *_: [uid[:7] for uid in UIDS[:3]], 20)
    device = Pn532Reader(DeviceSettings((1,), 100))
    readings = converse(device, twin, 1500)
    seen, antennas = cycle(readings, 3)
    assert seen == {1: {uid[:7] for uid in UIDS[:2]}}
    assert antennas == (1,)
    assert any(isinstance(reading, DeviceIdentified) for _, reading in readings)


def test_bytes_leave_in_order_and_not_before_their_time():
    out = SendBuffer()
    out.put(50, b"a")
    out.put(20, b"b")
    assert out.take(49) == b""
    assert out.next_at() == 50
    assert out.take(50) == b"ab"
    assert out.next_at() is None


def test_a_bad_cable_turns_single_bits_over():
    data = bytes(20_000)
    spoiled = flip_bits(data, 0.01, Random(1))
    wrong = [byte for byte in spoiled if byte]
    assert 150 < len(wrong) < 250
    assert all(byte.bit_count() == 1 for byte in wrong)
    assert flip_bits(data, 0.0, Random(1)) is data
