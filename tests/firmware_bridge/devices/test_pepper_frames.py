"""The Pepper's frames against vectors that other people's hosts and the vendor's manual use."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from firmware_bridge.devices.pepper_frames import (
    PEPPER_MAX_PAYLOAD,
    Command,
    describe,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.errors import FrameError

payloads = st.binary(min_size=1, max_size=60)
GOOD = bytes.fromhex("00 0F")


@pytest.mark.parametrize(
    ("payload", "frame"),
    [
        # constants of a public Arduino host of this reader
        ("01", "F5 03 00 FC FF 01 D1 F1"),
        ("02", "F5 03 00 FC FF 02 B2 C1"),
        ("05", "F5 03 00 FC FF 05 55 B1"),
        ("0A", "F5 03 00 FC FF 0A BA 40"),
        ("03 00", "F5 04 00 FB FF 03 00 5C 48"),
        ("03 01", "F5 04 00 FB FF 03 01 7D 58"),
        ("03 04", "F5 04 00 FB FF 03 04 D8 08"),
    ],
)
def test_the_frames_that_hosts_of_this_reader_send(payload, frame):
    wire, content = bytes.fromhex(frame), bytes.fromhex(payload)
    assert encode_frame(content) == wire
    assert frame_scanner().feed(wire) == [content]


def test_a_long_payload_counts_in_two_bytes():
    wire = encode_frame(bytes(300))
    assert wire[:5] == bytes.fromhex("F5 2E 01 D1 FE")
    assert frame_scanner().feed(wire) == [bytes(300)]


@pytest.mark.parametrize("size", [0, PEPPER_MAX_PAYLOAD + 1])
def test_a_payload_that_does_not_fit_is_refused(size):
    with pytest.raises(FrameError, match=str(size)):
        encode_frame(bytes(size))


@given(st.lists(payloads, max_size=6), st.integers(1, 20))
def test_frames_come_back_however_the_stream_is_cut(sent, size):
    scanner = frame_scanner()
    stream = b"".join(map(encode_frame, sent))
    found = [p for at in range(0, len(stream), size) for p in scanner.feed(stream[at : at + size])]
    assert found == sent
    assert (scanner.frames_dropped, scanner.noise_bytes, scanner.waiting) == (0, 0, False)


@given(st.binary(max_size=400), payloads)
def test_noise_before_a_good_frame_costs_no_frame(noise, payload):
    scanner = frame_scanner()
    assert payload in scanner.feed(noise + encode_frame(payload)) + scanner.give_up()


@given(payloads, st.data())
def test_a_flipped_bit_is_never_taken_for_another_payload(payload, data):
    wire = bytearray(encode_frame(payload))
    bit = data.draw(st.integers(0, 8 * len(wire) - 1))
    wire[bit // 8] ^= 1 << bit % 8
    scanner = frame_scanner()
    found = scanner.feed(bytes(wire) + encode_frame(GOOD)) + scanner.give_up()
    assert found[-1] == GOOD
    assert payload not in found
    assert scanner.noise_bytes > 0


@given(payloads, st.data())
def test_a_cut_frame_does_not_take_the_next_one_with_it(payload, data):
    wire = encode_frame(payload)
    cut = data.draw(st.integers(1, len(wire) - 1))
    next_frame = encode_frame(GOOD)
    assume(wire[cut:] != next_frame[: len(wire) - cut])  # then it is not cut: the next frame's start byte completes it
    scanner = frame_scanner()
    assert GOOD in scanner.feed(wire[:cut] + next_frame) + scanner.give_up()


def test_a_false_header_that_claims_the_next_frame_gives_it_back_in_time():
    # F5, length 0x0100 with a right complement, then silence after a good frame
    scanner = frame_scanner()
    assert scanner.feed(bytes.fromhex("F5 00 01 FF FE") + encode_frame(GOOD)) == []
    assert scanner.waiting
    assert scanner.give_up() == [GOOD]
    assert (scanner.frames_dropped, scanner.noise_bytes) == (1, 5)


def test_bare_json_between_frames_comes_out_as_unasked():
    text = b'{"type":"uid","uid":"0474541265AABB","antenna":3,"tag_index":0,"uptime_ms":81}'
    scanner = frame_scanner()
    wire = encode_frame(GOOD) + text + b"\r\n" + encode_frame(GOOD)
    found = [payload for byte in wire for payload in scanner.feed(bytes((byte,)))]
    assert found == [GOOD, b"\xfe" + text, GOOD]
    assert scanner.noise_bytes == 2


def test_text_that_never_ends_is_given_up():
    scanner = frame_scanner()
    assert scanner.feed(b'{"' + b"a" * 600) == []
    assert not scanner.waiting
    assert scanner.feed(encode_frame(GOOD)) == [GOOD]


@pytest.mark.parametrize(
    ("payload", "line"),
    [
        ("0B", "ask GET_VERSION"),
        ("0F 03", "ask SET_ACTIVE_ANTENNA 03"),
        ("00 02 01", "answer GET_TAG_COUNT 01"),
        ("FF 0F 21 00", "ERROR SET_ACTIVE_ANTENNA 21 00"),
        ("00", "ask 0x00"),
        ("FE 7B", "unasked {"),
        ("77", "ask 0x77"),
    ],
)
def test_a_technician_reads_words(payload, line):
    assert describe(bytes.fromhex(payload)) == line


def test_the_commands_have_the_vendors_numbers():
    assert {command.name: command.value for command in Command} == {
        "DUMMY": 0x01,
        "GET_TAG_COUNT": 0x02,
        "GET_UID": 0x03,
        "ACTIVATE_TAG": 0x04,
        "HALT": 0x05,
        "SET_POLLING": 0x06,
        "REBOOT": 0x0A,
        "GET_VERSION": 0x0B,
        "SET_ACTIVE_ANTENNA": 0x0F,
        "PROTOCOL_CONFIG": 0x13,
        "POLLING_SETUP": 0x16,
        "ICODE_INVENTORY_START": 0x90,
        "ICODE_INVENTORY_NEXT": 0x91,
    }
