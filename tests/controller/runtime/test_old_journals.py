"""Journals of every earlier state take further events, and a start behind these finds the same table."""

import json
import lzma
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.journal import SqliteJournal
from controller.room.publishing import SilentPublisher
from controller.runtime.begun_evening import open_journal
from controller.runtime.loop import Loop, Outlets, restore
from controller.runtime.table_settings import TableSettings
from controller.table import events as happened

JOURNALS = sorted((Path(__file__).parents[2] / "data" / "journals").glob("*/*.xz"), key=str)


class Still:
    """A clock that stands, and actuators and screens that do nothing."""

    def __init__(self, at_ms):
        self.at_ms = at_ms

    def now_ms(self):
        return self.at_ms

    def wall_ms(self):
        return 1_800_000_000_000

    def seconds_until(self, at_ms):
        return 0.0

    def perform(self, output):
        pass

    def show(self, table, outputs):
        pass


@pytest.mark.parametrize("packed", JOURNALS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_journal_of_before_takes_further_events_and_starts_again(tmp_path, packed):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(lzma.decompress(packed.read_bytes()))
    with closing(SqliteJournal(path)) as journal:
        header, before = json.loads(journal.header), len(list(journal.recorded()))
    told = TableSettings(header["id"], header.get("rulebook", "npl-2015"), header["table"]["game"])
    journal, law = open_journal(path, told, print)
    with closing(journal):
        table, _ = restore(journal, law.book, dict(law.games), print)
        hand, clock = table.counters.hands_begun, Still(table.now_ms + 60_000)
        loop = Loop(table, Outlets(journal, SilentPublisher(), clock, clock), clock)
        loop.accept(happened.ChipsBought(clock.now_ms(), table.seating.seats[0].number, 500))
        loop.accept(happened.TimeReached(clock.now_ms() + 1000))
        assert len(list(journal.recorded())) == before + 2
        now = loop.table
        assert now.seating != table.seating
    said = []
    journal, law = open_journal(path, told, said.append)
    with closing(journal):
        table, _ = restore(journal, law.book, dict(law.games), said.append)
        assert (table.now_ms, table.counters.hands_begun) == (now.now_ms, hand)
        assert table.seating == now.seating
        assert table.hand == now.hand


def test_ten_journals_and_more_of_three_states_are_there():
    assert {one.parent.name for one in JOURNALS} == {"before-34", "before-36", "before-38"}
    assert len(JOURNALS) == 15
