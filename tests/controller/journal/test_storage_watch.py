"""The watch knows which write waits, and why; what was is remembered for a while."""

from controller.journal.storage_watch import CALM_S, SLOW_S, Storage, StorageState, StorageWatch, state_by_code


class HandClock:
    at_s = 100.0

    def __call__(self):
        return self.at_s


def test_a_write_that_waits_is_slow_until_it_ends_and_the_storage_until_it_is_calm():
    clock = HandClock()
    watch = StorageWatch(clock)
    with watch.writing():
        clock.at_s += SLOW_S
        assert watch.now() == Storage()
        clock.at_s += 0.01
        assert (watch.now().state, watch.now().is_recording) == (StorageState.SLOW, False)
    assert (watch.now().state, watch.now().is_recording) == (StorageState.SLOW, True)
    clock.at_s += CALM_S
    assert watch.now() == Storage()


def test_a_refused_write_says_more_than_one_that_is_slow():
    clock = HandClock()
    watch = StorageWatch(clock)
    with watch.writing(), watch.writing() as refused:
        watch.failed(refused, StorageState.FULL, "no space")
        clock.at_s += 9
        assert watch.now() == Storage(StorageState.FULL, is_recording=False, fault="no space")
    assert watch.now().state is not StorageState.OK


def test_codes():
    assert state_by_code("SQLITE_IOERR_FSYNC") is StorageState.FAILING
    assert state_by_code("SQLITE_FULL") is StorageState.FULL
    assert state_by_code("SQLITE_CORRUPT") is None
