"""Storage that is full, read-only, slow, failing or gone: the dealer reads it within 2 s, and nothing is lost."""

import itertools
import threading
import time

import pytest

from controller.decks.enrolled_decks import Decks
from controller.journal.database import Access
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from controller.views.table_health import RECORDS_AGAIN
from display.feed import SocketFeed
from display.freshness import FeedState
from display.newest import Newest, monotonic_ms
from hw.board import Board
from tests.faults.sick_disk import SICK, SickDisk
from tests.mosquitto import wait_for

SETTINGS = TableSettings(
    "t9", "golden-nugget-2025", "nlhe", (1, 2), seats=tuple(SeatSettings(one, 200) for one in (1, 2, 3)), button=1,
    readers="none",
)
NUMBERS = itertools.count(1)


class Evening:
    """A table that runs in a thread, on a disk that a test makes sick; its dealer's screen listens at the socket."""

    def __init__(self, folder):
        self.disk, self.said, self.stopping = SickDisk(name := f"sick{next(NUMBERS)}"), [], False
        place = Deployment(folder, access=lambda: Access(None, name))
        self.assembled = compose_table(SETTINGS, Board("bare", 9), Decks({}), place, self.said.append)
        self.controller = self.assembled.table_controller
        self.newest = Newest(["dealer"])
        self.feed = SocketFeed(folder / "views.sock", self.newest)
        self.feed.start()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        wait_for(lambda: self.newest.view("dealer") is not None and self.shown is FeedState.LIVE)

    def run(self):
        while not self.stopping:
            self.controller.turn(0.02)

    @property
    def shown(self):
        return self.newest.freshness(monotonic_ms()).feed

    def tell(self, dealer):
        self.controller.tell(happened.DealerChanged(self.controller.now_ms, dealer))

    def rows(self):
        return [one.body for one in self.assembled.journal.recorded() if "dealer" in one.body]

    def close(self):
        self.disk.sickness, self.stopping = "", True
        self.thread.join(10)
        self.feed.stop()
        self.assembled.close()


@pytest.fixture
def evening(tmp_path):
    made = Evening(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("sickness", SICK)
def test_the_dealer_reads_it_within_two_seconds_and_play_goes_on_when_it_is_over(evening, sickness):
    evening.disk.sickness = sickness
    begun_s = time.monotonic()
    evening.tell("Ann")
    evening.tell("Bob")
    wait_for(lambda: evening.shown is FeedState.UNRECORDED)
    assert time.monotonic() - begun_s < 2
    why = evening.newest.freshness(monotonic_ms()).why
    assert why.startswith("the storage ")
    if sickness != "slow":
        assert evening.controller.table.dealer == ""
        wait_for(lambda: any(why in one for one in evening.said))
    evening.disk.sickness = ""
    wait_for(lambda: evening.controller.table.dealer == "Bob")
    wait_for(lambda: evening.shown is FeedState.LIVE)
    assert len(evening.rows()) == 2
    wait_for(lambda: RECORDS_AGAIN in evening.newest.view("dealer").view.next.detail)
    assert len(evening.said) <= 3
