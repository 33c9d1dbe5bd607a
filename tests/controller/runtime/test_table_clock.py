"""The table's clock over restarts and power cuts."""

import time

from controller.journal.journal import SqliteJournal
from controller.runtime.table_clock import TableClock


def test_the_clock_goes_on_while_the_controller_is_away(tmp_path):
    path = tmp_path / "j.sqlite"
    first = TableClock(0, SqliteJournal(path, "{}"), "this run")
    time.sleep(0.05)
    # The last event was long ago: keys pressed since then are not older than it.
    again = TableClock(1, SqliteJournal(path, "{}"), "this run")
    assert again.offset_ms == first.offset_ms
    assert again.now_ms() >= 50


def test_after_a_power_cut_it_goes_on_from_what_was_written_down(tmp_path):
    path = tmp_path / "j.sqlite"
    TableClock(0, SqliteJournal(path, "{}"), "first run")
    again = TableClock(7_200_000, SqliteJournal(path, "{}"), "second run")
    assert 7_200_000 <= again.now_ms() < 7_260_000
    third = TableClock(7_200_000, SqliteJournal(path, "{}"), "second run")
    assert third.offset_ms == again.offset_ms


def test_it_never_goes_back_behind_what_was_written_down(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    TableClock(0, journal, "this run")
    assert TableClock(500_000, journal, "this run").now_ms() >= 500_000


def test_a_system_that_names_no_run_is_taken_as_started_anew(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    first = TableClock(0, journal, "")
    time.sleep(0.05)
    assert TableClock(10, journal, "").offset_ms < first.offset_ms + 10
