"""The scanner with a toy protocol: `A length body`, of which a body of `x` is broken."""

import re

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.devices.scanner import Found, Scanner, ScanVerdict


def measure(buffer, at):
    if len(buffer) < at + 2:
        return ScanVerdict.WAIT
    length = buffer[at + 1] - ord("0")
    if not 1 <= length <= 9:
        return ScanVerdict.NONE
    end = at + 2 + length
    if end > len(buffer):
        return ScanVerdict.WAIT
    body = bytes(buffer[at + 2 : end])
    return ScanVerdict.BROKEN if body == b"x" else Found(end, body)


def scanner():
    return Scanner(re.compile(rb"A"), measure, idle=b".")


def test_frames_noise_and_idle_bytes():
    scan = scanner()
    assert scan.feed(b"..A1a..zzA2bc.A1x.A") == [b"a", b"bc"]
    assert (scan.frames, scan.frames_dropped, scan.noise_bytes) == (2, 1, 5)
    assert scan.waiting
    assert scan.feed(b"1d") == [b"d"]
    assert not scan.waiting


def test_giving_up_returns_what_a_false_start_had_swallowed():
    scan = scanner()
    assert scan.feed(b"A9" + b"A1a" + b"A2b") == []
    assert scan.give_up() == [b"a"]
    assert scan.frames_dropped == 1
    assert not scan.waiting
    assert scan.give_up() == []
    assert scan.frames_dropped == 1


@given(st.lists(st.binary(max_size=30), max_size=10))
def test_every_byte_is_a_frame_idle_or_noise(chunks):
    scan = scanner()
    found = [payload for chunk in chunks for payload in scan.feed(chunk)] + scan.give_up()
    total = b"".join(chunks)
    in_frames = sum(len(payload) + 2 for payload in found)
    inner_idle = b"".join(found).count(b".")
    idle = total.count(b".") - inner_idle
    assert in_frames + scan.noise_bytes + idle == len(total)
