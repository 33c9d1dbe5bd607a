"""Megabytes of noise into each decoder and driver: nothing raises, good frames are read, drops are counted."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import DEVICES
from firmware_bridge.fuzz import damage, fuzz_decoder, fuzz_driver, make_subject, noise

NAMES = tuple(DEVICES)


@pytest.mark.parametrize("name", NAMES)
def test_a_megabyte_into_each_decoder(name):
    report = fuzz_decoder(name, 1, seed=11)
    assert report.noise == 1_000_000
    assert report.good_sent >= 31
    assert report.good_read == report.good_sent
    assert report.frames_dropped > 1000
    assert 500_000 < report.noise_bytes <= 1_000_000 + 64 * report.good_sent
    assert report.passed
    assert "ok" in str(report)


@pytest.mark.parametrize("name", NAMES)
def test_a_megabyte_into_each_driver(name):
    assert fuzz_driver(name, 1, seed=12) > 500_000


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_megabytes_into_each_decoder_and_driver(name):
    assert fuzz_decoder(name, 10, seed=13).passed
    assert fuzz_driver(name, 10, seed=13) > 5_000_000


@settings(deadline=None)
@given(st.sampled_from(NAMES), st.lists(st.binary(max_size=300), max_size=12), st.integers(0, 900))
def test_a_driver_takes_any_bytes_at_any_time(name, chunks, step_ms):
    device = DEVICES[name].make(DeviceSettings((1, 2)), 0)
    for number, chunk in enumerate(chunks):
        list(device.receive(chunk, number * step_ms))
        assert isinstance(device.to_send(number * step_ms), bytes)
        assert device.next_deadline() is not None
    device.reset(len(chunks) * step_ms)
    assert not device.answering


@given(st.sampled_from(NAMES), st.integers(0, 2**32))
def test_a_damaged_frame_costs_nothing_behind_it(name, seed):
    subject = make_subject(name)
    broken = damage(subject.encode(b"\xd5\x00damaged"), random.Random(seed))
    good = b"\xd5\x00good"
    found = subject.feed(broken + subject.encode(good)) + subject.settle()
    assert good in found


def test_a_report_of_missed_frames_is_a_failure():
    from firmware_bridge.fuzz import FuzzReport

    assert not FuzzReport("x", 10, 2, 1, 0, 10).passed
    assert not FuzzReport("x", 10, 2, 2, 0, 0).passed
    assert "FAILED" in str(FuzzReport("x", 10, 2, 1, 0, 10))


def test_the_noise_has_the_size_asked_for_and_repeats_with_its_seed():
    first = list(noise(0.05, random.Random(4), b"frame"))
    assert first == list(noise(0.05, random.Random(4), b"frame"))
    assert sum(map(len, first)) == 50_000
