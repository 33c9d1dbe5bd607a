"""Threads go through in the order in which they came."""

import threading
import time

import pytest

from controller.runtime.arrivals.fifo_lock import FifoLock


def await_waiting(turnstile, count):
    ends = time.monotonic() + 10
    while turnstile.waiting < count:
        assert time.monotonic() < ends
        time.sleep(0.001)


def test_first_come_first_served():
    turnstile, through, threads = FifoLock(), [], []

    def go(number):
        with turnstile:
            through.append(number)

    with turnstile:
        for number in range(30):
            threads.append(threading.Thread(target=go, args=(number,)))
            threads[-1].start()
            await_waiting(turnstile, number + 2)
    for thread in threads:
        thread.join(10)
    assert through == list(range(30))


def test_an_error_inside_lets_the_next_one_through():
    turnstile = FifoLock()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), turnstile:
            _ = 1 / 0
    assert turnstile.waiting == 0
