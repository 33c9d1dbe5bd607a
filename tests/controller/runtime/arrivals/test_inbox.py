"""The inbox keeps the order of arrival, gives out what is wanted, and leaves the rest."""

import threading

from controller.runtime.arrivals.inbox import Inbox


def filled(*told, most=20):
    inbox = Inbox(lambda one: isinstance(one, str), most)
    for one in told:
        inbox.put(one)
    return inbox


def test_what_is_wanted_goes_and_the_rest_stays_in_its_order():
    inbox = filled(1, 5, 2, 6, 3)
    assert inbox.take_all(lambda one: one < 4) == [1, 2, 3]
    assert [inbox.take(0.0), inbox.take(0.0), inbox.take(0.0)] == [5, 6, None]


def test_a_full_inbox_drops_its_oldest_level_and_no_edge():
    inbox = filled(1, "old", "new", 2, 3, most=4)
    assert inbox.dropped == 1
    assert inbox.take_all(lambda _: True) == [1, "new", 2, 3]


def test_whoever_waits_is_woken_by_an_arrival_and_takes_none():
    inbox = filled(1)
    waits = threading.Thread(target=inbox.wait, args=(30.0,))
    waits.start()
    while waits.is_alive():
        inbox.put(2)
        waits.join(0.01)
    assert inbox.take(0.0) == 1
