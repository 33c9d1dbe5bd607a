"""Keys of pins and screens wait in their order, up to a bound, and those that are left at the end are told."""

import threading

import pytest

from controller.runtime.arrivals.key_queue import MOST_KEYS, KeyQueue
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, PinChanged
from tests.mosquitto import wait_for


def edge(number):
    return Arrival("header", number, PinChanged(4, active=True))


def test_keys_wait_without_holding_up_whoever_pressed_and_keep_their_order():
    gate, kept = threading.Event(), []

    def put(arrival):
        gate.wait(10)
        kept.append(arrival.at_ms)

    keys = KeyQueue(lambda said: None)
    keys.keep = put
    for number in range(5):
        keys.put(edge(number))
    assert kept == []
    assert keys.oldest_ms() == 0
    gate.set()
    wait_for(lambda: kept == [0, 1, 2, 3, 4])
    wait_for(lambda: keys.oldest_ms() is None)
    keys.close()


def test_too_many_are_refused_and_what_is_left_at_the_end_is_told():
    gate, said = threading.Event(), []

    def put(_arrival):
        gate.wait(10)
        raise NotKeptError("the program ends")

    keys = KeyQueue(said.append)
    keys.keep = put
    keys.put(edge(0))
    wait_for(lambda: len(keys._waiting) == 0)
    for number in range(MOST_KEYS):
        keys.put(edge(number))
    for _ in range(2):
        with pytest.raises(NotKeptError):
            keys.put(edge(0))
    assert len(said) == 1
    gate.set()
    keys.close()
    assert said[1].startswith(f"{MOST_KEYS + 1} key edges were not recorded")
