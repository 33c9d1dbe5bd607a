"""A journal in which each thing is done that a person could do to it; every one is found, and the row named."""

import json
import shutil
from dataclasses import replace

import pytest

from controller.journal.database import PLAIN, open_database
from controller.journal.evidence.chain import letters_digest, link, link_sealed, link_start, read_start
from controller.journal.evidence.chain_check import check_chain
from controller.journal.evidence.heads import HeadMessage, HeadSigner, head_in, read_heads
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage, RecordedEvent
from controller.journal.journal_reading import JournalReader

SIGNER = HeadSigner(bytes(range(32)))
ROWS, HAND = 20, 5
"""A hand ends with every fifth row, so the heads are of rows 5, 10, 15 and 20."""


def entry(number, ends_hand):
    letters = [OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"n": number}))] * (number % 3)
    return JournalEntry(number * 10, number, json.dumps({"event": number}), [f'"{number}.{n}"' for n in range(number % 4)],
                        letters, ends_hand=ends_hand)  # fmt: skip


def fill(journal, first=1, last=ROWS):
    journal.sign_with(SIGNER)
    journal.note_start(5, '{"version": "9.9"}')
    for number in range(first, last + 1):
        journal.append(entry(number, number % HAND == 0))
    journal.close()


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    path = tmp_path_factory.mktemp("written") / "journal.sqlite"
    fill(SqliteJournal(path, '{"tape": 1}'), 1, 12)
    for _ in range(2):  # two starts on end, the first without an event
        journal = SqliteJournal(path)
        journal.note_start(7, "{}")
        journal.close()
    fill(SqliteJournal(path), 13)
    return path


@pytest.fixture
def journal(written, tmp_path):
    return shutil.copy(written, tmp_path / "journal.sqlite")


@pytest.fixture(scope="module")
def published(written):
    with JournalReader(written) as reader:
        return reader.heads()


def change(path, *statements):
    base = open_database(path, PLAIN, "FULL")
    base.execute("PRAGMA foreign_keys = 0")
    for statement in statements:
        base.execute(statement)
    base.close()


def faults(path, heads=None):
    with JournalReader(path) as reader:
        return list(check_chain(reader.chained(), reader.heads() if heads is None else heads).faults)


def hash_anew(path):
    """What a knowing person does after a change: every hash again, without the table's private key."""
    with JournalReader(path) as reader:
        rows = reader.chained()
    base = open_database(path, PLAIN, "FULL")
    base.execute("DELETE FROM chain")
    before = rows.start.evening(rows.header)
    starts = [start for start, _ in rows.starts]
    for event in rows.events:
        while starts and starts[0].seq < event.seq:
            before = link_start(before, starts[0])
            base.execute("UPDATE start SET hash = ? WHERE number = ?", (before, starts.pop(0).number))
        letters = letters_digest([OutboxMessage(one.topic, one.kind, one.payload) for one in rows.letters
                                  if one.seq == event.seq and one.kind != "railbird.journal.head"])  # fmt: skip
        before = link_sealed(before, event, letters, b"")
        base.execute("INSERT INTO chain VALUES (?, ?, ?, ?)", (event.seq, letters, before, b""))
    base.close()


def test_what_nobody_changed_is_well(journal, published):
    assert [head.row for head in published] == [5, 10, 15, 20]
    assert all(head.is_signed() for head in published)
    assert faults(journal) == faults(journal, published) == []


def test_a_published_head_is_no_hash_that_can_be_made_of_the_rows_alone(journal, published):
    """Whoever knows all of a hand but a hidden card would find the card by trying each."""
    with JournalReader(journal) as reader:
        rows = reader.chained()
    assert {head.hash for head in published}.isdisjoint(found.hash.hex() for found in rows.links.values())
    before, event, (letters, found, faces) = rows.links[4].hash, rows.events[4], rows.links[5]
    assert link_sealed(before, event, letters, faces) == found
    assert rows.start.published(found).hex() == published[0].hash
    assert replace(rows.start, nonce="0" * 32).published(found).hex() != published[0].hash


SWAP = ("UPDATE event SET seq = 999 WHERE seq = 7", "UPDATE event SET seq = 7 WHERE seq = 8", "UPDATE event SET seq = 8 WHERE seq = 999",
        "UPDATE output SET seq = 999 WHERE seq = 7", "UPDATE output SET seq = 7 WHERE seq = 8", "UPDATE output SET seq = 8 WHERE seq = 999")  # fmt: skip
PULLED_UP = ("UPDATE event SET seq = seq - 1 WHERE seq > 7", "UPDATE output SET seq = seq - 1 WHERE seq > 7",
             "UPDATE outbox SET seq = seq - 1 WHERE seq > 7")  # fmt: skip


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["UPDATE event SET body = '{}' WHERE seq = 7"], ["row 7 was changed"]),
        (["UPDATE event SET at_ms = at_ms + 1 WHERE seq = 7"], ["row 7 was changed"]),
        (["UPDATE event SET wall_ms = wall_ms + 1 WHERE seq = 7"], ["row 7 was changed"]),
        (["UPDATE output SET body = '1' WHERE seq = 7 AND n = 1"], ["row 7 was changed"]),
        (["DELETE FROM output WHERE seq = 7 AND n = 2"], ["row 7 was changed"]),
        (["INSERT INTO output VALUES (7, 3, '1')"], ["row 7 was changed"]),
        (["UPDATE outbox SET payload = '{}' WHERE seq = 7"], ["the messages of row 7 to the room were changed"]),
        (["DELETE FROM event WHERE seq = 7", "DELETE FROM output WHERE seq = 7"], ["row 7 was removed"]),
        (["DELETE FROM event WHERE seq = 7", "DELETE FROM chain WHERE seq = 7"], ["row 7 was removed, and its hash with it"]),
        (["DELETE FROM event WHERE seq IN (7, 8)", "DELETE FROM chain WHERE seq IN (7, 8)"], ["rows 7 to 8 were removed, and their hashes with them"]),
        (["INSERT INTO event VALUES (9000000000000, 1, 1, '{}')"], ["rows 21 to 8999999999999 were removed", "row 9000000000000 was added"]),
        (["UPDATE sqlite_sequence SET seq = 9000000000000 WHERE name = 'outbox'"], ["messages 26 to 9000000000000 to the room were removed"]),
        (["UPDATE start SET body = '{}' WHERE number = 1"], ["the record of the program's start 1 behind row 0, or the journal's header, was changed"]),
        (["UPDATE start SET body = '{ }' WHERE number = 2"], ["the record of the program's start 2 behind row 12 was changed"]),
        (["DELETE FROM start WHERE number = 2"], ["the record of the program's start 2 was removed"]),
        (["INSERT INTO event VALUES (21, 1, 1, '{}')"], ["row 21 was added, or its hash was removed"]),
        (SWAP, ["row 7 stands in the place of row 8: the order was changed", "row 8 stands in the place of row 7: the order was changed"]),
        (["DELETE FROM event WHERE seq > 17", "DELETE FROM chain WHERE seq > 17"], ["rows 18 to 20 were cut off: a head of row 20 was published"]),
        (["UPDATE meta SET value = '{}' WHERE key = 'header'"], ["the record of the program's start 1 behind row 0, or the journal's header, was changed", "none of the heads is of this evening"]),
        (["DELETE FROM meta WHERE key = 'chain'"], ["the journal has no chain"]),
    ],
)
def test_each_change_is_found_and_its_row_named(journal, published, statements, said):
    change(journal, *statements)
    found = faults(journal, published)
    for wanted in said:
        assert any(fault.startswith(wanted) for fault in found), found
    named = {fault.split(":")[0] for fault in found if fault.startswith("row ")}
    assert len(named) == sum(one.startswith("row ") for one in said), found


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["UPDATE event SET body = '{}' WHERE seq = 7"], "rows 6 to 10: the head of row 10 does not fit"),
        (["DELETE FROM output WHERE seq = 20", "UPDATE event SET body = '0' WHERE seq = 20"], "rows 16 to 20: the head of row 20 does not fit"),
        (["DELETE FROM event WHERE seq = 7", *PULLED_UP], "rows 6 to 10: the head of row 10 does not fit"),
        (SWAP, "rows 6 to 10: the head of row 10 does not fit"),
        (["DELETE FROM event WHERE seq > 17"], "rows 18 to 20 were cut off"),
    ],
)
def test_who_makes_new_hashes_is_found_by_the_heads_that_the_room_has(journal, published, statements, said):
    change(journal, *statements)
    hash_anew(journal)
    found = faults(journal, published)
    assert any(fault.startswith(said) for fault in found), found
    forged = []
    with JournalReader(journal) as reader:
        rows = reader.chained()
        for row in (5, 10, 15):
            letter = HeadSigner(bytes(32)).letter(rows.start.evening(rows.header), row, rows.links[row].hash)
            forged.append(head_in(json.loads(letter.payload)))
        assert any("signed by another key" in fault for fault in check_chain(rows, (*published, *forged)).faults)
        assert check_chain(rows, forged, published[0].key).faults


def test_a_head_with_a_wrong_signature_proves_nothing(journal, published):
    head = published[0]
    wrong = HeadMessage(head.evening, head.row, head.hash, head.key, "00" * 64)
    assert faults(journal, (wrong,)) == ["the head of row 5 is not signed by the key in it: it proves nothing"]
    for bad in (HeadMessage(head.evening, 6, head.hash, head.key, head.signature), HeadMessage("x", 5, "x", "x", "x")):
        assert not bad.is_signed()


def test_messages_that_the_room_has_may_be_gone_and_one_in_the_middle_may_not(journal):
    change(journal, "DELETE FROM outbox WHERE number <= 6")
    assert faults(journal) == []
    change(journal, "DELETE FROM outbox WHERE number = 9")
    assert any("message 9 to the room was removed" in fault for fault in faults(journal))


def test_the_chain_of_an_older_journal_begins_where_the_upgrade_was(tmp_path):
    path = tmp_path / "journal.sqlite"
    fill(SqliteJournal(path, '{"tape": 1}'), 1, 7)
    change(path, "DROP TABLE chain", "DROP TABLE head", "DROP TABLE start", "DROP TABLE checkpoint", "DROP TABLE difference", "DROP TABLE face", "DROP TABLE shown", "DROP TABLE hand", "DROP TABLE opening", "DROP TABLE segment", "DELETE FROM meta WHERE key = 'chain'", "PRAGMA user_version = 2")
    with JournalReader(path) as reader:
        assert "has no chain" in check_chain(reader.chained()).faults[0]
        assert reader.heads() == ()
    fill(SqliteJournal(path), 8, ROWS)
    with JournalReader(path) as reader:
        assert reader.chained().start.first == 8
    assert faults(path) == []
    change(path, "UPDATE event SET body = '{}' WHERE seq = 3")
    assert faults(path) == ["rows 1 to 7: something was changed in what came before the chain"]


def test_a_restart_goes_on_with_the_chain_and_a_failed_write_leaves_no_trace(tmp_path):
    path = tmp_path / "journal.sqlite"
    fill(SqliteJournal(path, '{"tape": 1}'), 1, 7)
    journal = SqliteJournal(path)
    bad = entry(8, ends_hand=False)
    with pytest.raises(TypeError):
        journal.append(JournalEntry(bad.at_ms, bad.wall_ms, bad.body, [object()], ()))
    fill(journal, 8)
    assert faults(path) == []


def test_heads_are_read_from_what_the_monitor_writes(published):
    head = json.loads(SIGNER.letter(b"e", 5, b"h").payload)
    lines = [json.dumps(head), json.dumps({"topic": "t", "payload": {"data": head}}), json.dumps({"data": head}),
             '{"topic": "x", "payload": "y"}', "", '{"signature": 5}', "[]"]  # fmt: skip
    assert len(read_heads("\n".join(lines))) == 3


def test_the_length_before_each_part_keeps_parts_apart():
    one, two = RecordedEvent(1, 1, "a", ("b", "c")), RecordedEvent(1, 1, "a", ("bc",))
    assert link(b"", one, b"") != link(b"", two, b"")
    with pytest.raises(ValueError, match="chain"):
        read_start('{"first": "1"}')
