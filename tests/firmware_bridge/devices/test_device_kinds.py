"""The catalog: every driver is there, and every wire can be read by a technician."""

import pytest

from firmware_bridge.devices import Device, DeviceSettings, pepper_frames, pn532_frames
from firmware_bridge.devices.device_kinds import DEVICES, make_device
from firmware_bridge.errors import BridgeError
from firmware_bridge.frames import Frame, encode_frame


def test_every_device_that_answers_begins_with_a_question():
    assert [name for name, kind in DEVICES.items() if kind.answers] == ["pepper", "pn532", "node"]
    assert [name for name, kind in DEVICES.items() if not kind.answers] == ["badge"]
    for name in (name for name, kind in DEVICES.items() if kind.answers):
        device: Device = make_device(name, DeviceSettings((1,)), 100)
        list(device.receive(b"", 110))
        assert device.to_send(110)
        assert not device.answering


def test_an_unknown_device_is_named_with_the_known_ones():
    with pytest.raises(BridgeError, match="'feig'; there are pepper, pn532, node, badge"):
        make_device("feig", DeviceSettings(), 0)


@pytest.mark.parametrize(
    ("name", "wire", "lines"),
    [
        ("pepper", pepper_frames.encode_frame(b"\x0b"), ["ask GET_VERSION"]),
        ("pn532", pn532_frames.encode_frame(b"\xd4\x02"), ["ask 02"]),
        ("node", encode_frame(Frame(5, 0, 3, 0xAB, b"\x07\0\0\0")), ["#0 ack 3 boot 000000ab Alive(tick_ms=7)"]),
        ("node", encode_frame(Frame(0x70, 1)), ["#1 ack 0 boot 00000000 ? no message has the kind 0x70"]),
        ("node", b"\x00noise\x00", []),
    ],
)
def test_frames_in_words(name, wire, lines):
    assert DEVICES[name].describer()(wire) == lines
