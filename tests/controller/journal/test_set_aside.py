"""The numbers of the room's events go on over evenings, whatever became of the journal before."""

import json
import shutil
import stat

import pytest

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.set_aside import JOURNAL, LEAP, NUMBERS, keep_bound, set_aside, what_came_before
from controller.runtime.begun_evening import open_journal
from controller.runtime.table_settings import TableSettings

TABLE = TableSettings("t1", "golden-nugget-2025", "nlhe", (1, 2), readers="none")


class Evenings:
    """A table's directory, with what was said about it."""

    def __init__(self, directory):
        self.directory = directory
        self.said = []

    def open(self):
        """The journal, as `open_journal` opens it."""
        journal = SqliteJournal(self.directory / JOURNAL, "{}", lambda: what_came_before(self.directory, self.said.append))
        keep_bound(self.directory, journal.numbers()[1])
        return journal

    def play(self, count, acknowledged=None):
        """Play until so many more events are written; returns the numbers that they got, and closes the journal."""
        journal = self.open()
        last = journal.numbers()[1]
        for n in range(count):
            told = (OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"n": n})),)
            journal.append(JournalEntry(n, 1_700_000_000_000, "{}", (), told))
        journal.mark_sent(n for n in self._not_sent(journal) if acknowledged is None or n <= acknowledged)
        got = [one.number for one in journal.since(last + 1, 1000)]
        journal.close()
        return got

    @staticmethod
    def _not_sent(journal):
        return [one.number for one in journal.waiting(0, 1000)]

    def waiting(self):
        """The numbers that the room has not got."""
        journal = self.open()
        found = self._not_sent(journal)
        journal.close()
        return found


@pytest.fixture
def evenings(tmp_path):
    return Evenings(tmp_path)


def test_the_numbers_go_on_over_restarts_and_evenings(evenings):
    assert evenings.play(3) == [1, 2, 3]
    assert evenings.play(2) == [4, 5]
    set_aside(evenings.directory)
    assert evenings.play(2) == [6, 7]
    set_aside(evenings.directory)
    assert evenings.play(1) == [8]
    assert evenings.said == []


def test_a_table_opens_its_journals_so(evenings):
    evenings.play(3, acknowledged=2)
    set_aside(evenings.directory)
    for _ in range(2):
        journal, _ = open_journal(evenings.directory / JOURNAL, TABLE, evenings.said.append)
        assert journal.numbers() == (3, 3)
        journal.close()
    assert json.loads((evenings.directory / NUMBERS).read_text()) == {"last": 3 + LEAP, "evening": ""}
    assert evenings.said == []


def test_two_evenings_set_aside_in_one_second_are_both_kept(evenings):
    for _ in range(3):
        evenings.play(1)
        set_aside(evenings.directory)
    assert len(list(evenings.directory.glob("evening-*.sqlite"))) == 3
    assert evenings.play(1) == [4]


def test_an_evening_in_which_nothing_happened_hands_the_number_on(evenings):
    evenings.play(7)
    set_aside(evenings.directory)
    evenings.play(0)
    set_aside(evenings.directory)
    assert evenings.play(1) == [8]


def test_what_the_room_has_not_got_is_sent_by_the_next_evening(evenings):
    evenings.play(5, acknowledged=3)
    set_aside(evenings.directory)
    assert evenings.waiting() == [4, 5]
    set_aside(evenings.directory)
    assert evenings.play(1, acknowledged=4) == [6]
    assert evenings.waiting() == [5, 6]


def test_set_aside_twice_before_anything_was_opened_nothing_is_lost(evenings):
    evenings.play(2, acknowledged=0)
    set_aside(evenings.directory)
    set_aside(evenings.directory)
    assert evenings.waiting() == [1, 2]


def damage(path):
    path.write_bytes(b"no database at all" * 500)


def test_after_a_journal_that_cannot_be_read_the_numbers_leap_and_that_is_said(evenings):
    evenings.play(5)
    damage(evenings.directory / JOURNAL)
    set_aside(evenings.directory)
    assert evenings.play(2) == [LEAP + 1, LEAP + 2]
    assert len(evenings.said) == 1
    assert f"events are numbered from {LEAP + 1} on" in evenings.said[0]
    assert evenings.play(1) == [LEAP + 3]


def test_after_a_journal_was_moved_away_by_hand_no_number_is_given_twice(evenings, tmp_path_factory):
    evenings.play(5)
    set_aside(evenings.directory)
    evenings.play(5)
    shutil.move(evenings.directory / JOURNAL, tmp_path_factory.mktemp("away"))
    assert evenings.play(1)[0] > 10


def test_an_evening_that_was_damaged_after_it_was_set_aside_costs_its_unsent_events_alone(evenings):
    evenings.play(5, acknowledged=3)
    set_aside(evenings.directory)
    damage(next(evenings.directory.glob("evening-*.sqlite")))
    assert evenings.play(1) == [6]
    assert "what the room has not received of the last evening cannot be sent" in evenings.said[0]


SPOILT = (
    b"", b"\xff", b"[]", b"{}", b'{"last": -1, "evening": ""}', b'{"last": 1e400, "evening": ""}',
    b'{"last": "9", "evening": ""}', b'{"last": 9, "evening": "../../etc/passwd"}', b'{"last": 9, "evening": 4}',
    b'{"last": true, "evening": ""}', b'{"last": ' + b"9" * 400 + b', "evening": ""}', b"[" * 5000,
)


def test_a_directory_whose_file_was_lost_or_spoilt_goes_by_its_journals(evenings):
    for _ in range(2):
        evenings.play(4)
        set_aside(evenings.directory)
    for kept in SPOILT:
        (evenings.directory / NUMBERS).write_bytes(kept)
        assert what_came_before(evenings.directory, evenings.said.append).last == 8, kept
    (evenings.directory / NUMBERS).unlink()
    assert evenings.play(1) == [9]


def test_where_a_journal_of_an_older_version_cannot_be_read_either_the_numbers_leap(evenings):
    evenings.play(4)
    set_aside(evenings.directory)
    (evenings.directory / NUMBERS).unlink()
    damage(evenings.directory / "evening-20200101-000000.sqlite")
    assert evenings.play(1) == [4 + LEAP + 1]
    assert "evening-20200101-000000.sqlite" in evenings.said[0]


def test_a_start_that_was_cut_off_before_the_journal_was_numbered_is_made_good(evenings):
    evenings.play(4)
    set_aside(evenings.directory)
    (evenings.directory / JOURNAL).touch(stat.S_IRUSR | stat.S_IWUSR)
    assert evenings.play(1) == [5]
