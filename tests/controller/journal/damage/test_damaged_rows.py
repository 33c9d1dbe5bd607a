"""A page that is zeroed or has a wrong bit ends no command in a traceback, and none tells other data in silence."""

import re
from contextlib import closing

import pytest
from told_evenings import GAMES, Nothing, Still, played

from controller.__main__ import main
from controller.journal import journal_rows
from controller.journal.database import PLAIN, Access, open_database
from controller.journal.journal import JournalError
from controller.journal.journal_key import JournalKey
from controller.journal.kept_journal import KeptJournal
from controller.room.publishing import SilentPublisher
from controller.runtime.damaged_evening import damage_told
from controller.runtime.loop import Loop, Outlets, restore

KEY = Access(JournalKey(bytes(range(32))))
PAGE = 4096
TABLES = ("meta", "event", "output", "face", "chain", "outbox", "checkpoint", "start", "hand", "shown", "sqlite_schema")


class Evening:
    """A recorded evening, what each command says of it, and where the pages of its tables are."""

    def __init__(self, folder, access):
        self.folder, self.access = folder, access
        self.law, header, told = played(3, *GAMES[0], hands=2)
        with closing(KeptJournal(folder / "whole.sqlite", header, access=access)) as journal:
            journal._base.execute("PRAGMA synchronous = OFF")
            journal.note_start(5, "{}")
            table, _ = restore(journal, self.law.book, dict(self.law.games))
            loop = Loop(table, Outlets(journal, SilentPublisher(), Nothing(), Nothing()), Still())
            for event, _ in told:
                loop.accept(event)
        self.data = (folder / "whole.sqlite").read_bytes()
        (folder / "key").write_text(KEY.key.text())
        self.pages = self._pages()
        self.said = self.told_by(self.data)

    def _pages(self):
        """The last page of each table: in a short evening its only one, or the one written last."""
        with closing(open_database(self.folder / "whole.sqlite", self.access, "FULL")) as base:
            return {name: base.execute("SELECT max(pageno) FROM dbstat WHERE name = ?", (name,)).get for name in TABLES}

    def told_by(self, data, commands=("verify", "record", "audit")):
        """What each command says of a file, its status, and what a start finds."""
        path, tape = self.folder / "j.sqlite", self.folder / "tape"
        found = {}
        for name in (*commands, "start"):
            for old in self.folder.glob("j.sqlite*"):
                old.unlink()
            path.write_bytes(data)
            tape.write_text("")
            if name == "start":
                found[name] = self._started(path)
                continue
            more = ["--key", str(self.folder / "key")] if self.access.key else []
            more += ["--output", str(tape)] if name == "record" else []
            found[name] = (main([name, str(path), *more]), tape.read_text())
        return found

    def _started(self, path):
        said = []
        try:
            with closing(KeptJournal(path, access=self.access)) as journal:
                table, _ = restore(journal, self.law.book, dict(self.law.games), said.append)
                said += [one for one in (damage_told(journal),) if one]
                letters = [(one.number, one.topic) for one in journal.waiting(0, -1)]
                return "started", said, table.counters.hands_begun, letters, journal.durable_edges()
        except JournalError as error:
            return "refused", [str(error)]


@pytest.fixture(scope="module", params=[PLAIN, KEY], ids=["plain", "encrypted"])
def evening(request, tmp_path_factory):
    return Evening(tmp_path_factory.mktemp("evening"), request.param)


@pytest.mark.parametrize("table", ["event", "chain", "face", "outbox", "checkpoint", "start"])
@pytest.mark.parametrize("how", ["zeroed", "flipped"])
def test_no_damage_is_a_traceback_or_silent(evening, table, how, capsys):
    at = (evening.pages[table] - 1) * PAGE
    data = bytearray(evening.data)
    if how == "zeroed":
        data[at : at + PAGE] = bytes(PAGE)
    else:
        filled = [one for one in range(at + 200, at + PAGE) if data[one]]
        data[filled[len(filled) // 2]] ^= 4
    capsys.readouterr()
    found = evening.told_by(bytes(data))
    out, err = capsys.readouterr()
    for name in ("verify", "record"):
        status, tape = found[name]
        assert (status, tape) == evening.said[name] or status, f"{name} tells other data, and ends as if all were well"
    if found["audit"] == evening.said["audit"] and how == "zeroed" and table == "event":
        assert "damaged" in out + err
    if found["start"] != evening.said["start"]:
        assert found["start"][1], "a start that finds other data says so"


@pytest.mark.parametrize("command", [
    ["record", "FILE", "--output", "TAPE"], ["export", "FILE", "--format", "phh"], ["show", "FILE", "--print", "--hand", "1"],
    ["explain", "1", "--journal", "FILE"], ["audit", "FILE"],
    pytest.param(["report", "FILE", "--hand", "1", "--output", "PAGE"], marks=pytest.mark.slow),
], ids=lambda told: told[0])
def test_every_command_writes_what_can_be_read_says_what_is_lost_and_ends_with_2(evening, tmp_path, capsys, command):
    at = (evening.pages["event"] - 1) * PAGE
    path = tmp_path / "j.sqlite"
    path.write_bytes(evening.data[:at] + bytes(PAGE) + evening.data[at + PAGE :])
    files = {"FILE": str(path), "TAPE": str(tmp_path / "tape"), "PAGE": str(tmp_path / "page.html")}
    key = ["--key", str(evening.folder / "key")] if evening.access.key else []
    assert main([*(files.get(one, one) for one in command), *key]) == 2
    out, err = capsys.readouterr()
    assert out or (tmp_path / "tape").stat().st_size
    assert "damaged" in err or "lost" in err


def test_what_is_lost_is_said_with_numbers_and_the_rest_is_read(evening, capsys):
    at = (evening.pages["event"] - 1) * PAGE
    data = bytearray(evening.data)
    data[at : at + PAGE] = bytes(PAGE)
    capsys.readouterr()
    found = evening.told_by(bytes(data), ("record", "audit"))
    out, err = capsys.readouterr()
    assert "rows are damaged in the file: " in err
    assert "is not told, because it would be guessed" in err
    assert "The storage has damaged this row" in out
    assert found["record"][1], "the events before the damage are on the tape"
    assert evening.said["record"][1].startswith(found["record"][1])
    assert found["start"][0] == "started"
    assert any("the storage has damaged the row" in one for one in found["start"][1])


@pytest.mark.parametrize("which", ["the first", "one of many"])
@pytest.mark.parametrize("command", [
    ["record", "FILE", "--output", "TAPE"], ["export", "FILE", "--format", "phh"], ["audit", "FILE"], ["verify", "FILE"],
], ids=lambda told: told[0])
def test_a_row_that_somebody_took_out_is_named_by_every_command(evening, tmp_path, capsys, command, which):
    path = tmp_path / "j.sqlite"
    path.write_bytes(evening.data)
    base = open_database(path, evening.access, "OFF")
    base.execute("PRAGMA foreign_keys = OFF")
    row = 1 if which == "the first" else base.execute("SELECT max(seq) - 40 FROM event").get
    for table in ("event", "output", "chain"):
        base.execute(f"DELETE FROM {table} WHERE seq = {row}")
    base.close()
    files = {"FILE": str(path), "TAPE": str(tmp_path / "tape")}
    key = ["--key", str(evening.folder / "key")] if evening.access.key else []
    assert main([*(files.get(one, one) for one in command), *key]) in {1, 2}
    out, err = capsys.readouterr()
    assert re.search(rf"(row |missing in the file: ){row}\b", out + err)


@pytest.mark.parametrize(("salt", "body"), [(None, None), (b"salt", 7), ("salt", "Ah"), (3, "Ah")])
def test_cards_of_a_row_that_damage_made_something_else_are_named_as_damaged(monkeypatch, salt, body):
    """A flipped bit in a record's header turns text into nothing or a number; which bit is a matter of the file."""
    monkeypatch.setattr(journal_rows, "rows", lambda *_: [(4, salt, body)])
    with pytest.raises(ValueError, match="the cards of event 4"):
        journal_rows.faces_in(None, 4, 4)
