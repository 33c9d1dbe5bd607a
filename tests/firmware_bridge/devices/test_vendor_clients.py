"""Our frames against other people's: the vendor's own Pepper client, and Adafruit's PN532 driver.

In both directions: the bytes that they send are ours and our twins answer them; the bytes that they expect are the
ones that our drivers read.
"""

from collections import deque

import pytest
from adafruit_pn532.uart import PN532_UART
from pepper_c1 import PepperC1
from pepper_c1 import commands as theirs
from pepper_c1.exceptions import CommandError
from pepper_c1.protocol import FrameParser, build_frame, parse_frame
from pepper_c1.transport import Transport

from firmware_bridge.devices import DeviceSettings, pepper_frames, pn532_frames
from firmware_bridge.devices.pepper import PepperReader
from firmware_bridge.devices.pn532 import Pn532Reader
from firmware_bridge.readings import CycleDone, DeviceIdentified, TagSeen
from hw.sim.firmware import PepperTwin
from hw.sim.pn532_twin import Pn532Twin

PHONE = bytes.fromhex("E016 2401 0A7F 8F04")
WIRE = bytes.fromhex("04 8F 7F 0A 01 24 16 E0")
NFC = bytes.fromhex("04745412650000")


class ToTwin(Transport):
    """The vendor's client on the line of our twin; keeps what it wrote."""

    def __init__(self, twin):
        self.twin, self.wrote, self.now_ms = twin, [], 0

    def write(self, data):
        self.wrote.append(data)
        self.twin.receive(data, self.now_ms)

    def _read_chunk(self, n):
        self.now_ms += 50
        return self.twin.to_send(self.now_ms)

    def close(self):
        pass


@pytest.fixture
def pepper():
    coils = {1: "seat:1", 8: "muck"}
    return PepperC1(ToTwin(PepperTwin(coils, lambda zone, _: [PHONE, NFC] if zone == "seat:1" else [], 0)))


def test_every_command_number_is_the_vendors():
    for one in pepper_frames.Command:
        named = {"PROTOCOL_CONFIG": "PROTO_CONFIG"}.get(one.name, one.name)
        assert theirs.Command[named] == one
    assert (pepper_frames.ANSWER, pepper_frames.ASYNC, pepper_frames.ERROR) == (
        theirs.Command.ACK, theirs.Command.ASYNC, theirs.Command.ERROR,
    )


@pytest.mark.parametrize("payload", [b"\x0b", b"\x0f\x08", b"\x00\x03\x09\x00" + WIRE, bytes(range(256)), b"\xf5" * 510])
def test_frames_are_the_vendors_both_ways(payload):
    assert pepper_frames.encode_frame(payload) == build_frame(payload)
    assert parse_frame(pepper_frames.encode_frame(payload)) == payload
    assert pepper_frames.frame_scanner().feed(build_frame(payload)) == [payload]


def test_what_the_driver_asks_is_what_the_vendors_client_asks(pepper):
    pepper.get_version()
    pepper.set_polling(enable=False)
    pepper.set_active_antenna(1)
    pepper.get_tag_count()
    pepper.get_uid(0)
    pepper.get_uid(1)
    twin, driver, asked = PepperTwin({1: "seat:1"}, lambda *_: [PHONE, NFC], 0), PepperReader(DeviceSettings((1,))), []
    data = b""
    for now_ms in range(0, 60, 5):
        driver.receive(data, now_ms)
        if question := driver.to_send(now_ms):
            asked.append(question)
            twin.receive(question, now_ms)
        data = twin.to_send(now_ms)
    assert asked[:6] == pepper._transport.wrote


def test_the_vendors_client_understands_the_twin_and_gets_the_wires_order(pepper):
    assert pepper.get_version() == "2.56"
    pepper.set_active_antenna(1)
    assert pepper.get_tag_count() == 2
    # type, parameter, then the tag; ISO 15693's least significant byte first, as the manual prints it
    assert [pepper.get_uid(index)[2:] for index in (0, 1)] == [WIRE, NFC]
    assert pepper.icode_inventory_start()[:8] == WIRE
    with pytest.raises(CommandError):
        pepper.set_active_antenna(5)


@pytest.mark.parametrize("inventory", ["count", "icode"])
def test_the_driver_reads_what_the_vendors_parser_reads_and_tells_e0_first(inventory):
    """A reader made of the vendor's own frame code, with the answers that its manual prints."""
    parser = FrameParser()
    answers = {
        b"\x0b": b"\x00\x0b2.56\x00", b"\x06\x00": b"\x00\x06", b"\x0f\x03": b"\x00\x0f", b"\x02": b"\x00\x02\x01",
        b"\x03\x00": b"\x00\x03\x09\x00" + WIRE, b"\x90\x00": b"\x00\x90" + WIRE + b"\x00\x00",
    }
    driver, told, data = PepperReader(DeviceSettings((3,), inventory=inventory)), [], b""
    for now_ms in range(0, 60, 5):
        told += driver.receive(data, now_ms)
        data = b"".join(build_frame(answers[asked]) for asked in parser.feed(driver.to_send(now_ms)))
    assert told[:3] == [DeviceIdentified("Pepper C1, firmware 2.56"), TagSeen(3, PHONE), CycleDone(1, (3,))]


@pytest.mark.parametrize("content", [
    b"\x00\x09\x00" + WIRE,
    b'{"type":"uid","antenna":3,"uid":"' + WIRE.hex().upper().encode() + b'","tag_index":0,"uptime_ms":7}',
])
def test_an_unasked_report_framed_by_the_vendor_is_read(content):
    driver = PepperReader(DeviceSettings((3,)))
    assert driver.receive(build_frame(b"\xfe" + content), 1) == [TagSeen(3, PHONE)]


class Uart:
    """The pins of Adafruit's driver on the line of our twin."""

    def __init__(self, twin):
        self.twin, self.now_ms, self.waiting, self.wrote = twin, 0, deque(), []

    @property
    def in_waiting(self):
        self.now_ms += 5
        self.waiting.extend(self.twin.to_send(self.now_ms))
        return len(self.waiting)

    def read(self, count):
        return bytes(self.waiting.popleft() for _ in range(min(count, len(self.waiting))))

    def write(self, data):
        self.wrote.append(bytes(data))
        self.twin.receive(bytes(data), self.now_ms)

    def reset_input_buffer(self):
        self.waiting.clear()


def test_adafruits_driver_talks_to_our_twin():
    uart = Uart(Pn532Twin("seat:1", lambda *_: [NFC], 10))
    chip = PN532_UART(uart)
    assert chip.firmware_version == (0x32, 1, 6, 7)
    assert chip.read_passive_target() == NFC


def test_what_our_pn532_driver_asks_is_framed_as_adafruits():
    uart = Uart(Pn532Twin("seat:1", lambda *_: [NFC], 0))
    chip = PN532_UART(uart)
    uart.wrote.clear()
    chip.call_function(pn532_frames.Command.SAM_CONFIGURATION, params=[0x01])
    chip.call_function(pn532_frames.Command.GET_FIRMWARE_VERSION, response_length=4)
    chip.call_function(pn532_frames.Command.RF_CONFIGURATION, params=[0x05, 0xFF, 0x01, 0x01])
    chip.call_function(pn532_frames.Command.IN_LIST_PASSIVE_TARGET, response_length=64, params=[0x02, 0x00])
    twin, driver, asked, told, data = Pn532Twin("x", lambda *_: [NFC], 0), Pn532Reader(DeviceSettings((1,))), [], [], b""
    for now_ms in range(60):
        told += driver.receive(data, now_ms)
        if (question := driver.to_send(now_ms)) and question != pn532_frames.WAKE_UP:
            asked.append(question)
        twin.receive(question, now_ms)
        data = twin.to_send(now_ms)
    assert asked[:4] == uart.wrote
    assert TagSeen(1, NFC) in told


def test_our_pn532_frames_are_read_by_adafruits_parser():
    answer = bytes((0xD5, 0x4B, 1, 1, 0x00, 0x44, 0x00, len(NFC))) + NFC
    uart = Uart(Pn532Twin("seat:1", lambda *_: [], 0))
    chip = PN532_UART(uart)
    uart.reset_input_buffer()
    uart.waiting.extend(pn532_frames.encode_frame(answer))
    assert chip._read_frame(64) == answer
    chip._uart.wrote.clear()
    chip._write_frame(bytearray((0xD4, 0x02)))
    assert pn532_frames.frame_scanner().feed(uart.wrote[0]) == [b"\xd4\x02"]
