"""The badge reader's driver: numbers out of any bytes, each badge once, and no number in anybody's sight."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.badge import MOST_IN_LINE, SAME_BADGE_MS, STALE_MS, BadgeReader
from firmware_bridge.devices.device_kinds import DEVICES
from firmware_bridge.readings import Arrival, BadgeRead, DeviceIdentified, FramesDropped

NUMBER = "0482915073"


def reader():
    device = BadgeReader(DeviceSettings(), 0)
    assert [type(one) for one in device.receive(b"", 0)] == [DeviceIdentified]
    return device


def numbers(readings):
    return [one.number for one in readings if isinstance(one, BadgeRead)]


@pytest.mark.parametrize("line", [
    b"0482915073\r\n", b"0482915073\n", b"0482915073\r", b"\x020482915073\r\n\x03", b"\r\n0482915073\r\n", b" 0482915073 \r\n",
])
def test_every_usual_form_of_a_line_gives_the_number(line):
    assert numbers(reader().receive(line, 10)) == [NUMBER]
    slow = reader()
    assert [one for byte in line for one in numbers(slow.receive(bytes((byte,)), 20))] == [NUMBER]


def test_hex_comes_in_capitals():
    assert numbers(reader().receive(b"04a1b2c3d4e5f6\r\n", 10)) == ["04A1B2C3D4E5F6"]


@pytest.mark.parametrize("line", [b"123\r\n", b"12 34 56\r\n", b"card 482915\r\n", b"\xff\x00482915\r\n", b"1" * 41 + b"\r\n"])
def test_what_is_no_number_is_counted_as_noise(line):
    found = list(reader().receive(line, 10))
    assert [type(one) for one in found] == [FramesDropped]


def test_the_end_of_a_line_that_is_too_long_is_no_number():
    device = reader()
    device.receive(b"7" * (MOST_IN_LINE + 30), 10)
    assert numbers(device.receive(b"0482915073\r\n0482915074\r\n", 20)) == ["0482915074"]


def test_a_badge_that_stays_on_the_reader_counts_once_and_one_that_comes_back_again():
    device, line, at_ms = reader(), NUMBER.encode() + b"\r\n", 0
    found = []
    for at_ms in range(100, 10_000, 500):
        found += numbers(device.receive(line, at_ms))
    assert found == [NUMBER]
    assert numbers(device.receive(b"0482915074\r\n", at_ms + 10)) == ["0482915074"]
    assert numbers(device.receive(line, at_ms + 20)) == [NUMBER]
    assert numbers(device.receive(line, at_ms + 20 + SAME_BADGE_MS)) == [NUMBER]


def test_a_line_that_nothing_ends_is_dropped():
    device = reader()
    device.receive(b"04829", 10)
    assert [type(one) for one in device.receive(b"", 10 + STALE_MS)] == [FramesDropped]
    assert numbers(device.receive(b"15073\r\n", 20 + STALE_MS)) == ["15073"]


def test_no_text_has_the_number():
    told = BadgeRead(NUMBER)
    told_of = [repr(told), str(told), f"{told}", str(Arrival("badge", 1, told)), *DEVICES["badge"].describer()(NUMBER.encode() + b"\r\n")]
    assert told_of[-1] == "a badge with a number of 10 characters"
    assert not [text for text in told_of if NUMBER in text]
    device = reader()
    device.receive(NUMBER.encode(), 10)
    assert NUMBER not in repr(device)


@given(st.lists(st.binary(max_size=80), max_size=20), st.integers(0, 2**32))
def test_any_bytes_give_only_well_formed_numbers_whatever_the_pieces(chunks, seed):
    whole = b"".join(chunks)
    one = numbers(reader().receive(whole, 10))
    device, cut, found = reader(), random.Random(seed), []
    at = 0
    while at < len(whole):
        piece = cut.randint(1, 7)
        found += numbers(device.receive(whole[at : at + piece], 10))
        at += piece
    assert found == one
    assert all(4 <= len(number) <= 40 and set(number) <= set("0123456789ABCDEF") for number in found)
