"""The table's clock over restarts and power cuts."""

import time

import pytest

from controller.journal.journal import SqliteJournal
from controller.runtime.table_clock import TableClock
from firmware_bridge.readings import Arrival, CycleDone, KeyChanged


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


def test_the_clock_of_a_virtual_table_runs_at_its_pace(tmp_path):
    clock = TableClock(1000, SqliteJournal(tmp_path / "j.sqlite", "{}"), "this run", pace=4.0)
    assert 1000 <= clock.now_ms() < 1400
    assert clock.at_ms(500) - clock.at_ms(100) == 1600
    assert clock.seconds_until(clock.now_ms() + 4000) == pytest.approx(1.0, abs=0.05)


def test_an_arrival_gets_the_tables_time_and_so_does_what_its_node_held(tmp_path):
    clock = TableClock(0, SqliteJournal(tmp_path / "j.sqlite", "{}"), "this run", pace=4.0)
    key = clock.arrival(Arrival("node", 700, KeyChanged(3, pressed=True, held_ms=200)))
    assert (key.port, key.at_ms, key.reading.held_ms) == ("node", clock.at_ms(700), 800)
    cycle = Arrival("reader-a", 700, CycleDone(1))
    assert clock.arrival(cycle) == Arrival("reader-a", clock.at_ms(700), CycleDone(1))


def test_the_offset_of_a_paced_clock_is_not_kept_for_the_next_run(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    TableClock(0, journal, "this run", pace=4.0)
    assert journal.kept_clock() is None


@pytest.mark.parametrize("pace", [1.0, 10.0])
def test_a_time_of_the_table_is_told_as_the_time_of_day_that_it_was(tmp_path, pace):
    clock = TableClock(5_000, SqliteJournal(tmp_path / "j.sqlite", "{}"), "this run", pace=pace)
    for ago_s in (0, 60, 7_200):
        told = clock.time_of_day(clock.now_ms() - round(ago_s * 1_000 * pace))
        near = {time.strftime("%H:%M:%S", time.localtime(clock.wall_ms() // 1_000 - ago_s - late)) for late in (-1, 0, 1)}
        assert told in near
