"""A snapshot that cannot be made does not end the link to the room."""

import pytest

from controller.journal.journal import SqliteJournal
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.publisher import MqttPublisher
from controller.room.subscriber import Subscriber
from firmware_bridge.broker_link.access import BrokerSettings
from tests.controller.room.numbered_messages import append, numbers
from tests.mosquitto import wait_for

pytestmark = pytest.mark.broker


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
