"""Each change of the storage is told once: to screens at once, to the room's state, to the log without a flood."""

from controller.journal.storage_watch import Storage, StorageState
from controller.room.publishing import SilentPublisher
from controller.runtime.storage_teller import StorageTeller
from controller.screens.screen_feeder import ScreenFeeder
from controller.views.wire import from_line

FULL = Storage(StorageState.FULL, is_recording=False, fault="no space")
FAILING = Storage(StorageState.FAILING, is_recording=False, fault="EIO")
OVER = Storage(StorageState.FULL)


class Told(SilentPublisher):
    """Watch, publisher and view server in one."""

    def __init__(self):
        self.storage, self.states, self.beats, self.at_once = Storage(), [], [], []

    def now(self):
        return self.storage

    def tell_storage(self, state):
        self.states.append(state)

    def beat(self, newest):
        self.beats.append(newest.not_recording)

    def show(self, name, line):
        self.at_once.append(from_line(line).not_recording)


def test_changes_are_told_once_and_a_state_that_comes_and_goes_is_one_line():
    told, said, alive = Told(), [], []
    teller = StorageTeller(told, ScreenFeeder("t", ()), told, told, said.append, lambda: 7)
    teller.alive = lambda: alive.append(1)
    for storage in (Storage(), FULL, FULL, FAILING, FULL, FAILING, OVER, Storage(), FULL):
        told.storage = storage
        teller.look()
    assert told.states == ["full", "failing", "full", "failing", "full", "ok", "full"]
    full, failing = "the storage is full", "the storage is failing"
    assert told.at_once == [full, failing, full, failing, "", full]
    assert set(told.beats) == {full, failing, ""}
    assert [full in one for one in said] == [True, False, False, True]
    assert "EIO" in said[1]
    assert "records" in said[2]
    assert len(alive) == teller.waits == 6
