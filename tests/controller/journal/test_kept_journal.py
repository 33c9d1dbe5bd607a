"""A write waits for the storage, and is recorded once, also where the file has it although the write failed."""

import itertools
import shutil

import pytest

from controller.journal.database import Access
from controller.journal.journal import JournalError
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.kept_journal import KeptJournal
from controller.journal.storage_watch import StorageState
from tests.faults.sick_disk import SICK, SickDisk

NUMBERS = itertools.count(1)
LETTER = OutboxMessage("hand/action", "railbird.hand.action", "{}")


def entry(number):
    return JournalEntry(number, number, f'{{"n":{number}}}', (), (LETTER,))


@pytest.fixture
def sick(tmp_path):
    disk = SickDisk(name := f"kept{next(NUMBERS)}", slow_s=0.01)
    journal = KeptJournal(tmp_path / "journal.sqlite", "{}", access=Access(None, name))
    yield disk, journal
    disk.sickness = ""
    journal.close()


def heal_after(disk, journal, waits, then=lambda: None):
    """Heal the disk while the writer waits for the so-manieth time."""
    seen = []

    def sleep(_seconds):
        seen.append(journal.watch.now())
        if len(seen) == waits:
            disk.sickness = ""
            then()

    journal.sleep = sleep
    return seen


@pytest.mark.parametrize("sickness", [one for one in SICK if one != "slow"])
def test_an_event_and_a_key_wait_until_the_storage_takes_them(sick, sickness):
    disk, journal = sick
    assert journal.append(entry(1)) == 1
    disk.sickness = sickness
    seen = heal_after(disk, journal, 12)
    assert journal.append(entry(2)) == 2
    assert {one.is_recording for one in seen} == {False}
    disk.sickness = sickness
    heal_after(disk, journal, 12)
    assert journal.keep_edge(7, "[]") == 1
    assert [one.body for one in journal.recorded()] == [entry(1).body, entry(2).body]
    assert [one.number for one in journal.waiting(0, 9)] == [1, 2]
    assert journal.numbers() == (1, 2)
    assert [one.at_ms for one in journal.durable_edges()] == [7]


def test_what_the_file_has_although_its_write_failed_is_recorded_once(sick, tmp_path):
    disk, journal = sick
    journal.append(entry(1))
    disk.sickness = "failing sync"

    def unplug():
        # The medium comes back with all that had reached it; a new opener takes the commit that could not be synced.
        disk.sickness = "vanished"
        for name in ("journal.sqlite", "journal.sqlite-wal"):
            shutil.copy(tmp_path / name, tmp_path / f"{name}.new")
            (tmp_path / f"{name}.new").replace(tmp_path / name)
        (tmp_path / "journal.sqlite-shm").unlink()
        disk.sickness = ""

    heal_after(disk, journal, 3, unplug)
    assert journal.append(entry(2)) == 2
    assert journal.append(entry(3)) == 3
    assert [one.body for one in journal.recorded()] == [entry(number).body for number in (1, 2, 3)]
    assert [one.number for one in journal.waiting(0, 9)] == [1, 2, 3]


def test_another_journal_in_its_place_is_not_written_to(sick, tmp_path):
    disk, journal = sick
    other = KeptJournal(tmp_path / "other.sqlite", "{}")
    other.append(entry(1))
    other.close()

    def change():
        disk.sickness = "vanished"
        for end in ("-wal", "-shm"):
            (tmp_path / f"journal.sqlite{end}").unlink()
        (tmp_path / "other.sqlite").replace(tmp_path / "journal.sqlite")
        disk.sickness = ""

    disk.sickness = "failing sync"
    heal_after(disk, journal, 1, change)
    with pytest.raises(JournalError, match="another journal"):
        journal.append(entry(1))


def test_nobody_waits_for_a_storage_when_the_program_ends(sick):
    disk, journal = sick
    disk.sickness = "full"
    journal.sleep = lambda _seconds: journal.give_up()
    with pytest.raises(JournalError, match="free space"):
        journal.append(entry(1))
    assert journal.watch.now().state is StorageState.FULL


def test_acknowledgments_do_not_wait(sick):
    disk, journal = sick
    journal.append(entry(1))
    disk.sickness = "full"
    with pytest.raises(JournalError, match="cannot be written"):
        journal.mark_sent([1])
    with journal._writing, pytest.raises(JournalError, match="no acknowledgments now"):
        journal.mark_sent([1])
    disk.sickness = "vanished"
    with pytest.raises(JournalError, match="cannot be read"):
        journal.since(1, 9)


def test_the_outbox_goes_on_behind_a_medium_that_was_away_while_no_key_or_event_comes(sick):
    disk, journal = sick
    journal.append(entry(1))
    disk.sickness = "vanished"
    for _ in range(2):
        with pytest.raises(JournalError, match="acknowledgment"):
            journal.mark_sent([1])
    with pytest.raises(JournalError):
        journal.waiting(0, 9)
    disk.sickness = ""
    assert [one.number for one in journal.waiting(0, 9)] == [1]
    journal.mark_sent([1])
    assert journal.waiting(0, 9) == ()
    assert journal.append(entry(2)) == 2
    assert [one.number for one in journal.waiting(0, 9)] == [2]
