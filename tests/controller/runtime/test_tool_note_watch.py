"""Notes of opened tools become events once; a note's file goes when its event is recorded."""

import threading

import pytest

from controller.people.tool_notes import FOLDER, ToolNote, notes_in, write_note
from controller.runtime.tool_note_watch import ToolNoteWatch
from controller.table.events import ToolOpened

FIRST, SECOND = ToolNote("setup", "p-tech", "2026-11-27T14:00:00+00:00"), ToolNote("doctor", "", "", refused=True)


class Table:
    def __init__(self, folder):
        self.told, self.said, self.has_come = [], [], threading.Event()
        self.watch = ToolNoteWatch(folder, self.tell, lambda: 7, self.said.append, every_s=0.01)

    def tell(self, event):
        self.told.append(event)
        self.has_come.set()


@pytest.fixture
def table(tmp_path):
    write_note(tmp_path, FIRST)
    write_note(tmp_path, SECOND)
    begun = Table(tmp_path)
    assert begun.has_come.wait(5)
    yield begun
    begun.watch.close()


def test_each_note_is_told_once_in_order_and_goes_when_it_is_recorded(table, tmp_path):
    table.watch.close()
    table.watch.look()
    assert table.told == [ToolOpened(7, "setup", "p-tech", FIRST.when), ToolOpened(7, "doctor", refused=True)]
    assert [note for _, note in notes_in(tmp_path)] == [FIRST, SECOND], "not recorded yet"
    table.watch.heard(table.told[0], (), None)
    assert [note for _, note in notes_in(tmp_path)] == [SECOND]
    again = Table(tmp_path)
    assert again.has_come.wait(5)
    again.watch.close()
    assert again.told == [ToolOpened(7, "doctor", refused=True)]


def test_a_damaged_note_is_told_once_and_stays(tmp_path):
    write_note(tmp_path, FIRST)
    next((tmp_path / FOLDER).iterdir()).write_text("{")
    damaged = Table(tmp_path)
    damaged.watch.close()
    damaged.watch.look()
    assert (len(damaged.said), damaged.told) == (1, [])
    assert len(list((tmp_path / FOLDER).iterdir())) == 1
