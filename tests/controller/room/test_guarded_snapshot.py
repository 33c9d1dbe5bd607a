"""A snapshot that cannot be made does not end the link to the room."""

import json
import time

import pytest

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.publisher import MqttPublisher
from controller.room.subscriber import Subscriber
from firmware_bridge.broker_link.access import BrokerSettings

pytestmark = pytest.mark.broker


def append(journal, number):
    told = (OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"n": number})),)
    journal.append(JournalEntry(number, 1_700_000_000_000, "{}", (), told))


def wait_for(condition, timeout_s=15.0):
    ends = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends, "it did not happen in time"
        time.sleep(0.02)


def numbers(heard):
    return [json.loads(one.payload)["sequence"] for one in heard if "/event/" in one.topic]


def test_a_snapshot_that_cannot_be_made_is_said_once_and_events_go_on(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    journal, heard, told = SqliteJournal(tmp_path / "j.sqlite", "{}"), [], []
    publisher = MqttPublisher("t1", journal, settings, 1, told.append)

    def fails(_table, _evening):
        raise KeyError("Ah")

    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        for number in (1, 2):
            publisher.keep(fails)
            append(journal, number)
            publisher.wake()
            wait_for(lambda number=number: numbers(heard) == list(range(1, number + 1)))
            wait_for(lambda: not publisher._snapshot_waits)
        publisher.keep(lambda table, evening: f"{table} is whole")
        wait_for(lambda: any(one.payload == "t1 is whole" for one in heard))
    publisher.close()
    broker.close()
    (said,) = [one for one in told if "snapshot" in one]
    assert "KeyError" in said
    assert "Ah" not in said
