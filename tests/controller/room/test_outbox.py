"""The numbered messages on their way, against a client that is told what to do."""

import json

import pytest

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry, OutboxMessage
from controller.room import outbox as outbox_module
from controller.room.outbox import WINDOW, Outbox


class Client:
    """Takes messages, and numbers them as paho does: from 1 on, for itself."""

    def __init__(self):
        self.sent = []

    def publish(self, _topic, payload, _extras):
        self.sent.append(json.loads(payload)["sequence"])
        return len(self.sent)


@pytest.fixture
def journal(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}", lambda: Before(100))
    for n in range(30):
        journal.append(JournalEntry(n, 1_700_000_000_000, "{}", (), (OutboxMessage("seat", "railbird.seat.changed", "{}"),)))
    return journal


def test_a_window_goes_out_in_order_and_the_next_ones_as_it_is_acknowledged(journal):
    outbox, client = Outbox("t1", journal), Client()
    assert (outbox.first_number, outbox.next_number) == (101, 101)
    outbox.send(client.publish)
    assert client.sent == list(range(101, 101 + WINDOW))
    outbox.send(client.publish)
    assert len(client.sent) == WINDOW
    for mid in (1, 2, 3):
        outbox.acknowledged(mid)
    outbox.send(client.publish)
    assert client.sent == list(range(101, 101 + WINDOW + 3))
    assert outbox.next_number == 101 + WINDOW + 3


def test_on_a_new_connection_what_was_not_acknowledged_is_sent_again_and_nothing_else(journal):
    outbox = Outbox("t1", journal)
    outbox.send(Client().publish)
    for mid in (1, 2, 4):
        outbox.acknowledged(mid)
    outbox.rewind()
    client = Client()
    outbox.send(client.publish)
    assert client.sent[:3] == [103, 105, 106]


class WrittenMeanwhile:
    """A journal to which the table writes just after the connection's thread has read anything."""

    def __init__(self, journal):
        self._journal = journal
        self.number = 0

    def __getattr__(self, name):
        return getattr(self._journal, name)

    def _then_written(self, found):
        self.number += 1
        told = (OutboxMessage("seat", "railbird.seat.changed", "{}"),)
        self._journal.append(JournalEntry(self.number, 1_700_000_000_000, "{}", (), told))
        return found

    def waiting(self, after, limit):
        return self._then_written(self._journal.waiting(after, limit))

    def numbers(self):
        return self._then_written(self._journal.numbers())


def test_what_is_written_while_a_connection_begins_is_sent(tmp_path):
    outbox, client = Outbox("t1", WrittenMeanwhile(SqliteJournal(tmp_path / "j.sqlite", "{}"))), Client()
    outbox.send(client.publish)
    assert client.sent[:2] == [1, 2]


def test_when_all_is_acknowledged_the_next_number_is_known_after_a_restart(journal):
    outbox = Outbox("t1", journal)
    for _ in range(2):
        outbox.send(Client().publish)
        for mid in range(1, WINDOW + 1):
            outbox.acknowledged(mid)
    outbox.mark()
    assert outbox.drained()
    assert Outbox("t1", journal).next_number == 131


def test_a_message_that_is_refused_waits_and_is_offered_alone(journal, monkeypatch):
    monkeypatch.setattr(outbox_module, "REFUSED_S", 0.0)
    outbox, client = Outbox("t1", journal), Client()
    outbox.send(client.publish)
    assert outbox.refused(1)
    assert not any(outbox.refused(mid) for mid in range(1, WINDOW + 1))
    for _ in range(3):
        client.sent.clear()
        outbox.send(client.publish)
        assert client.sent == [101]
        outbox.refused(1)
    client.sent.clear()
    outbox.send(client.publish)
    outbox.acknowledged(1)
    outbox.send(client.publish)
    assert client.sent == list(range(101, 102 + WINDOW))


def test_while_a_broker_refuses_nothing_is_sent_at_once_again(journal):
    outbox, client = Outbox("t1", journal), Client()
    outbox.send(client.publish)
    outbox.refused(1)
    client.sent.clear()
    outbox.send(client.publish)
    assert client.sent == []
