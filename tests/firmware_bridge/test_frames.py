"""The node frames: literal bytes, round trips, and every kind of damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import FrameError
from firmware_bridge.frames import (
    Frame,
    FrameDecoder,
    decode_block,
    encode_frame,
    stuff,
    unstuff,
)
from firmware_bridge.link_layout import MAX_PAYLOAD

frames = st.builds(
    Frame,
    st.integers(0, 255),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.binary(max_size=MAX_PAYLOAD),
)
GOOD = Frame(3, 7, 2, 0xDEADBEEF, b"\x05\x00\x01")


def test_the_bytes_of_a_frame():
    # version 1, kind 3, seq 1, ack 2, boot 04030201, payload AA 00 BB, CRC; then stuffed
    frame = Frame(3, 1, 2, 0x04030201, b"\xaa\x00\xbb")
    plain = bytes.fromhex("01 03 01000000 02000000 01020304 AA00BB")
    crc = 0xFFFF
    for byte in plain:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    assert crc == 0x4AE3
    expected = "00 04 01 03 01 01 01 02 02 01 01 06 01 02 03 04 aa 04 bb e3 4a 00"
    assert encode_frame(frame) == bytes.fromhex(expected)


@pytest.mark.parametrize(
    ("plain", "stuffed"),
    [
        ("", "01"),
        ("00", "01 01"),
        ("00 00", "01 01 01"),
        ("11 22 00 33", "03 11 22 02 33"),
        ("11 22 33 44", "05 11 22 33 44"),
        ("11 00 00 00", "02 11 01 01 01"),
    ],
)
def test_stuffing_as_in_the_paper_of_cheshire_and_baker(plain, stuffed):
    assert stuff(bytes.fromhex(plain)) == bytes.fromhex(stuffed)
    assert unstuff(bytes.fromhex(stuffed)) == bytes.fromhex(plain)


@given(st.binary(max_size=254))
def test_stuffed_bytes_hold_no_zero_and_come_back(data):
    assert 0 not in stuff(data)
    assert unstuff(stuff(data)) == data


def test_too_much_for_a_frame_is_refused():
    with pytest.raises(FrameError, match="this payload has 233"):
        encode_frame(Frame(1, payload=bytes(233)))
    with pytest.raises(FrameError):
        stuff(bytes(255))


@given(frames)
def test_a_frame_comes_back_whole(frame):
    assert FrameDecoder().feed(encode_frame(frame)) == [frame]


@given(st.lists(frames, max_size=6), st.integers(1, 40))
def test_frames_come_back_however_the_stream_is_cut(sent, size):
    decoder = FrameDecoder()
    stream = b"".join(map(encode_frame, sent))
    heard = [f for at in range(0, len(stream), size) for f in decoder.feed(stream[at : at + size])]
    assert heard == sent
    assert (decoder.frames, decoder.frames_dropped, decoder.noise_bytes) == (len(sent), 0, 0)


@given(frames, st.data())
def test_one_flipped_bit_never_gives_another_frame(frame, data):
    wire = bytearray(encode_frame(frame))
    bit = data.draw(st.integers(0, 8 * len(wire) - 1))
    wire[bit // 8] ^= 1 << bit % 8
    decoder = FrameDecoder()
    heard = decoder.feed(bytes(wire)) + decoder.feed(encode_frame(GOOD))
    # a flipped delimiter at the end joins the next frame's own delimiter: the frame may stay whole
    assert heard in ([GOOD], [frame, GOOD])
    if heard == [GOOD]:
        assert decoder.frames_dropped >= 1 or decoder.noise_bytes >= 1


@given(frames, st.data())
def test_a_cut_frame_does_not_take_the_next_one_with_it(frame, data):
    wire = encode_frame(frame)
    cut = data.draw(st.integers(2, len(wire) - 2))
    decoder = FrameDecoder()
    assert decoder.feed(wire[:cut] + encode_frame(GOOD)) == [GOOD]
    assert decoder.frames_dropped == 1


@given(st.binary(max_size=2000))
def test_any_bytes_may_come_before_a_good_frame(noise):
    decoder = FrameDecoder()
    assert decoder.feed(noise + encode_frame(GOOD))[-1] == GOOD


def test_a_repeated_frame_is_told_twice_and_left_to_the_link():
    assert FrameDecoder().feed(2 * encode_frame(GOOD)) == [GOOD, GOOD]


def test_endless_bytes_without_a_delimiter_take_no_memory_and_are_counted():
    decoder = FrameDecoder()
    for _ in range(100):
        assert decoder.feed(b"\x55" * 1000) == []
    assert len(decoder._rest) < 600
    assert decoder.feed(encode_frame(GOOD)) == [GOOD]
    assert decoder.frames_dropped == 1
    assert decoder.noise_bytes == 100_000


def test_another_version_is_no_frame():
    body = bytearray(unstuff(encode_frame(GOOD)[1:-1]))
    body[0] = 2
    from binascii import crc_hqx

    wrong = bytes(body[:-2])
    block = stuff(wrong + crc_hqx(wrong, 0xFFFF).to_bytes(2, "little"))
    assert decode_block(block) is None


def test_reset_forgets_half_a_frame():
    decoder = FrameDecoder()
    decoder.feed(encode_frame(GOOD)[:9])
    decoder.reset()
    assert decoder.feed(encode_frame(GOOD)) == [GOOD]
    assert decoder.noise_bytes == 8
