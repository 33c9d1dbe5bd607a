"""A message that the storage changed is never sent: the room hears `set_aside` under its number."""

import json
from contextlib import closing

import jsonschema
import pytest

from controller.journal.database import PLAIN, open_database
from controller.journal.evidence.heads import HeadSigner
from controller.journal.evidence.letter_check import KIND, REASON
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry, Numbered, OutboxMessage
from controller.journal.kept_journal import KeptJournal
from controller.room.message_schemas import schemas
from controller.room.outgoing_messages import envelope
from controller.runtime.damaged_evening import damage_told

BETS = tuple(OutboxMessage("hand/bet", "railbird.hand.bet", json.dumps({"seat": seat, "to": 64})) for seat in (1, 2))
CARRIED = (Numbered(6, 900, "a", "b", '{"amount":64}', 5), Numbered(7, 901, "a", "b", "{}", 5))


@pytest.fixture
def path(tmp_path):
    """Three events with two messages each, the last with a head too; two messages come from the evening before."""
    path = tmp_path / "j.sqlite"
    with closing(SqliteJournal(path, "{}", lambda: Before(7, CARRIED))) as journal:
        journal.sign_with(HeadSigner(bytes(32)))
        for n in range(3):
            journal.append(JournalEntry(n, 5, "{}", (), BETS, ends_hand=n == 2))
    return path


def changed(path, what, number, column="payload"):
    with closing(open_database(path, PLAIN, "FULL")) as base:
        base.execute(f"UPDATE outbox SET {column} = CAST(? AS TEXT) WHERE number = ?", (what, number))


def told(path):
    with closing(KeptJournal(path)) as journal:
        assert [one.number for one in journal.waiting(0, -1)] == list(range(6, 15)), "no number is missing"
        assert journal.since(1, 100) == journal.waiting(0, -1)
        lost = [one.number for one in journal.damaged_letters()]
        assert all(str(number) in damage_told(journal) for number in lost)
        assert bool(damage_told(journal)) == bool(lost)
        return lost, journal.waiting(0, -1)


def test_what_was_not_changed_is_sent_as_it_is(path):
    lost, letters = told(path)
    assert lost == []
    assert letters[:2] == CARRIED
    assert [one.payload for one in letters[2:8]] == [one.payload for one in BETS] * 3


@pytest.mark.parametrize(("what", "number", "column", "lost"), [
    (b'{"seat": 1, "to": 74}', 10, "payload", [10, 11]),
    (b'{"seat": 2, "to": 64\xff', 11, "payload", [10, 11]),
    (b"hand/bat", 8, "topic", [8, 9]),
    (b'{"amount":64;', 6, "payload", [6]),
    (b'{"row":3}', 14, "payload", [14]),
])  # fmt: skip
def test_a_changed_message_and_those_of_its_event_are_set_aside(path, what, number, column, lost):
    changed(path, what, number, column)
    found, letters = told(path)
    assert found == lost
    for one in letters:
        if one.number in lost:
            assert (one.topic, one.kind) == ("set_aside", KIND)
            jsonschema.validate(json.loads(envelope("t1", one)), schemas()[KIND])
            assert json.loads(one.payload) == {"kind": "", "reason": REASON, "row": one.seq}


def test_of_an_event_with_some_messages_deleted_the_others_are_sent(path):
    with closing(SqliteJournal(path)) as journal:
        journal.mark_sent([6, 7, 8])
        journal._outbox.prune(10**9)
        assert [one.number for one in journal.waiting(0, -1)] == list(range(9, 15))
        assert journal.damaged_letters() == ()


def test_a_page_of_key_presses_that_cannot_be_read_is_a_sentence(path):
    with closing(open_database(path, PLAIN, "FULL")) as base:
        page = base.execute("SELECT max(pageno) FROM dbstat WHERE name = ?", ("edge",)).get
        base.execute("PRAGMA wal_checkpoint (TRUNCATE)").fetchall()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(data)
    with pytest.raises(JournalError, match=r"docs/recovery\.md"):
        KeptJournal(path)


def test_waiting_messages_that_cannot_be_read_end_no_start():
    class Unreadable:
        lost = ""

        def damaged_letters(self):
            raise JournalError("a damaged page")

    assert "cannot be read, and are not sent" in damage_told(Unreadable())
