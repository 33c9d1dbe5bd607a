"""An evening goes on under a newer program that decides otherwise; the same program's other outputs end the start."""

import json
from contextlib import closing

import pytest

from controller.files.installed_files import which_release
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.runtime.evening_header import header_of
from controller.runtime.loop import ReplayDivergedError, restore
from controller.runtime.table_settings import SeatSettings, TableSettings

HEADER = header_of(TableSettings("t1", "golden-nugget-2025", "nlhe", (1, 2), seats=(SeatSettings(1, 200), SeatSettings(2, 200))))
OTHER = JournalEntry(9, 9, '{"e":"time","t":0.009}', ('{"o":"Announce","card":"Qh"}',), ())
SAME = JournalEntry(12, 12, '{"e":"time","t":0.012}', (), ())


def program(version, software):
    return json.dumps({"version": version, "software": software, "rulebook": "golden-nugget-2025"})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def replayed(path):
    """Replay the journal; returns the table, what was said, and the differences that were recorded."""
    said = []
    with closing(SqliteJournal(path)) as journal:
        table, _ = restore(journal, load_book("golden-nugget-2025"), load_games(), said.append)
        return table, said, journal._base.execute("SELECT seq, software, outputs FROM difference").fetchall()


def begun(path, *starts):
    with closing(SqliteJournal(path, HEADER)) as journal:
        for start in starts:
            journal.note_start(1, start)
        journal.append(OTHER)
        journal.append(SAME)


@pytest.mark.parametrize("starts", [(), (program("0.0.9", "an older one"),)])
def test_what_an_older_program_published_stands_and_the_difference_is_recorded_and_told(path, starts):
    begun(path, *starts)
    table, (said,), rows = replayed(path)
    assert table.now_ms == 12
    assert "event 1: Announce; now nothing" in said
    assert "Qh" not in said
    ((seq, software, outputs),) = rows
    assert (seq, json.loads(outputs)) == (1, [])
    assert json.loads(software)["replayed"] == dict(zip(("version", "software"), which_release(), strict=True))


def test_a_second_restart_after_the_upgrade_goes_on_too(path):
    begun(path, program("0.0.9", "an older one"))
    replayed(path)
    with closing(SqliteJournal(path)) as journal:
        journal.note_start(2, program(*which_release()))
    assert len(replayed(path)[2]) == 1


def test_other_outputs_of_this_very_program_end_the_start(path):
    begun(path, program("0.0.9", "an older one"), program(*which_release()))
    with pytest.raises(ReplayDivergedError, match="event 1 of the journal"):
        replayed(path)
