"""The PN532's frames: literal ones of NXP's manual, and every kind of damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.devices.pn532_frames import (
    ACK,
    NACK,
    WAKE_UP,
    describe,
    encode_frame,
    frame_scanner,
)
from firmware_bridge.errors import FrameError

payloads = st.binary(min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("payload", "frame"),
    [
        ("D4 02", "00 00 FF 02 FE D4 02 2A 00"),
        ("D5 03 32 01 06 07", "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"),
        ("D4 14 01", "00 00 FF 03 FD D4 14 01 17 00"),
        ("D4 4A 02 00", "00 00 FF 04 FC D4 4A 02 00 E0 00"),
    ],
)
def test_the_frames_of_the_manual(payload, frame):
    wire = bytes.fromhex(frame)
    assert encode_frame(bytes.fromhex(payload)) == wire
    scanner = frame_scanner()
    assert scanner.feed(wire) == [bytes.fromhex(payload)]
    assert scanner.noise_bytes == 0


def test_acknowledgments():
    assert bytes.fromhex("00 00 FF 00 FF 00") == ACK
    assert bytes.fromhex("00 00 FF FF 00 00") == NACK
    assert frame_scanner().feed(ACK) == [b""]
    assert frame_scanner().feed(NACK) == []
    assert WAKE_UP.startswith(b"\x55\x55\x00")


def test_what_does_not_fit_is_refused():
    with pytest.raises(FrameError):
        encode_frame(b"")
    with pytest.raises(FrameError):
        encode_frame(bytes(256))


@given(st.lists(payloads | st.just(b""), max_size=6), st.integers(1, 20))
def test_frames_come_back_however_the_stream_is_cut(sent, size):
    scanner = frame_scanner()
    stream = b"".join(encode_frame(p) if p else ACK for p in sent)
    found = [p for at in range(0, len(stream), size) for p in scanner.feed(stream[at : at + size])]
    assert found == sent
    assert (scanner.frames_dropped, scanner.noise_bytes) == (0, 0)


@given(st.binary(max_size=400), payloads)
def test_noise_before_a_good_frame_costs_no_frame(noise, payload):
    scanner = frame_scanner()
    assert payload in scanner.feed(noise + encode_frame(payload)) + scanner.give_up()


def test_one_bit_makes_an_acknowledgment_of_a_frame_of_length_1():
    """00 00 FF 01 FF … and 00 00 FF 00 FF: the standard's own, so that an answer is told by its frame, never by an ACK."""
    wire = bytearray(encode_frame(b"\x7f"))
    wire[3] ^= 1
    scanner = frame_scanner()
    assert scanner.feed(bytes(wire)) + scanner.give_up() == [b""]
    assert scanner.noise_bytes == 2


@given(payloads, st.data())
def test_a_flipped_bit_is_never_taken_for_the_same_payload(payload, data):
    wire = bytearray(encode_frame(payload))
    bit = data.draw(st.integers(16, 8 * len(wire) - 9))
    wire[bit // 8] ^= 1 << bit % 8
    scanner = frame_scanner()
    found = scanner.feed(bytes(wire) + encode_frame(b"\xd5\x03")) + scanner.give_up()
    assert b"\xd5\x03" in found
    assert payload not in found[:-1] or payload == b"\xd5\x03"
    # By UM0701-02 one bit makes an acknowledgment of a frame of length 1; of the byte 00 nothing else is left.
    assert scanner.noise_bytes > 0 or (payload == b"\x00" and found[0] == b"")


def test_a_technician_reads_words():
    assert describe(b"") == "acknowledgment"
    assert describe(b"\xd4\x02") == "ask 02"
    assert describe(b"\xd5\x03\x32") == "answer 03 32"
