"""Behind a late write all is held until the keys of its time have come; keys that go on coming hold up nothing older."""

from contextlib import ExitStack

import pytest

from controller.runtime.arrivals.late_writes import LATE_MS, MOST_MS, SETTLE_MS, LateWrites


class Late:
    def __init__(self):
        self.now_ms = 100_000
        self.writes = LateWrites(lambda: self.now_ms)

    def event(self, took_ms):
        with self.writes.event():
            self.now_ms += took_ms

    def key(self, pressed_ms, took_ms):
        with self.writes.key(pressed_ms):
            self.now_ms += took_ms


@pytest.fixture
def late():
    return Late()


def test_keys_are_known_up_to_the_oldest_that_is_being_written_or_waits(late):
    assert late.writes.keys_ms() is None
    with late.writes.key(99_990):
        assert late.writes.keys_ms() == 99_990
        late.writes.waiting_ms = lambda: 99_980
        assert late.writes.keys_ms() == 99_980
    late.writes.waiting_ms = lambda: None
    assert late.writes.keys_ms() is None


def test_quick_writes_hold_up_nothing(late):
    late.event(LATE_MS)
    late.key(late.now_ms, LATE_MS)
    assert late.writes.complete_ms() is None


@pytest.mark.parametrize("write", [lambda late: late.event(LATE_MS + 1), lambda late: late.key(7, LATE_MS + 1)])
def test_behind_a_late_write_nothing_is_taken_until_no_key_has_come_for_a_moment(late, write):
    write(late)
    late.now_ms += SETTLE_MS - 1
    assert late.writes.complete_ms() == 0
    late.key(8, 1)
    late.now_ms += SETTLE_MS - 1
    assert late.writes.complete_ms() == 0
    late.now_ms += 1
    assert late.writes.complete_ms() is None


def test_a_key_that_waits_for_its_write_holds_up_all(late):
    with late.writes.key(late.now_ms):
        assert late.writes.complete_ms() is None
        late.now_ms += LATE_MS + 1
        assert late.writes.complete_ms() == 0
        late.now_ms += SETTLE_MS
        assert late.writes.complete_ms() == 0


def test_if_keys_never_cease_what_is_older_than_the_newest_of_them_is_taken(late):
    late.event(LATE_MS + 1)
    end_ms = late.now_ms + MOST_MS
    while late.now_ms < end_ms:
        assert late.writes.complete_ms() == 0
        late.key(late.now_ms - 5_000, SETTLE_MS // 2)
    assert late.writes.complete_ms() == late.now_ms - SETTLE_MS // 2 - 5_000
    assert late.writes.complete_ms() == 0


def test_a_key_whose_write_is_under_way_is_older_than_all_that_its_port_has_not_sent(late):
    late.event(LATE_MS + 1)
    late.key(90_000, 1)
    with ExitStack() as waiting:
        for pressed_ms in (80_000, 70_000):
            waiting.enter_context(late.writes.key(pressed_ms))
        late.now_ms += MOST_MS
        assert late.writes.complete_ms() == 70_000
