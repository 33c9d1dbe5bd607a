"""A table whose journal cannot be written ends with clear words, and what was not kept is not acknowledged."""

import sqlite3

import pytest

from controller.__main__ import main
from controller.shell.assembly import Place, put_together
from controller.shell.decks import Decks
from controller.shell.journal import Entry, JournalError, Letter
from controller.shell.running import Running
from controller.shell.settings import TableSettings
from controller.table.events import TimeReached
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, KeyChanged
from hw.board import Board


@pytest.fixture
def table(tmp_path):
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none")
    assembled = put_together(told, Board("bare", 9), Decks({}), Place(tmp_path, ""), lambda said: None)
    yield assembled
    assembled.close()


def fill_the_disk(table):
    table.journal._base.execute("CREATE TRIGGER full BEFORE INSERT ON edge BEGIN SELECT RAISE(ABORT, 'disk full'); END")


def test_a_key_that_cannot_be_kept_is_not_taken_and_ends_the_loop(table):
    fill_the_disk(table)
    with pytest.raises(NotKeptError, match="free the disk"):
        table.running.put(Arrival("node", 100, KeyChanged(1, pressed=True)))
    with pytest.raises(JournalError, match="disk full"):
        table.running.turn(0.0)


def test_after_a_restart_the_key_comes_again_and_is_taken(table):
    fill_the_disk(table)
    with pytest.raises(NotKeptError):
        table.running.put(Arrival("node", 100, KeyChanged(1, pressed=True, told_as=(7, 1))))
    table.journal._base.execute("DROP TRIGGER full")
    table.running.put(Arrival("node", 200, KeyChanged(1, pressed=True, told_as=(7, 1))))
    assert len(table.journal.kept_edges()) == 1


def test_the_command_says_in_one_sentence_that_the_disk_is_full(tmp_path, monkeypatch, capsys):
    config = tmp_path / "table.toml"
    config.write_text(
        'directory = "run"\n[table]\nid = "full"\nrulebook = "golden-nugget-2025"\ngame = "nlhe"\nblinds = [1, 2]\n'
        'button = 1\nreaders = "none"\nseats = [ { seat = 1, stack = 100 }, { seat = 2, stack = 100 } ]\n'
        '[board]\nfile = "board.toml"\ndecks = "decks.json"\n',
        encoding="utf-8",
    )
    (tmp_path / "board.toml").write_text('name = "bare"\nseats = 9\n')
    (tmp_path / "decks.json").write_text("{}")

    def turn(running):
        with running._parts.journal._base as base:
            base.execute("CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        running.loop.accept(TimeReached(100))

    monkeypatch.setattr(Running, "turn", turn)
    assert main(["run", "--config", str(config), "--pins", "none"]) == 1
    told = capsys.readouterr().err
    for words in ("disk full", "free the disk", "start again"):
        assert words in told


def test_what_could_not_be_marked_as_sent_can_be_marked_later(table):
    table.journal._base.execute("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.journal.append(Entry(1, 1, "{}", (), (Letter("hand/action", "railbird.hand.action", "{}"),)))
    with pytest.raises(sqlite3.Error, match="full"):
        table.journal.mark_sent([1])
    table.journal._base.execute("DROP TRIGGER full")
    table.journal.mark_sent([1])
    assert table.journal.waiting(0, 10) == ()
