"""The outbox against a real broker: in order, nothing missing, whatever goes away meanwhile."""

import json
import time

import pytest

from controller.shell.broker import EmbeddedBroker, free_port
from controller.shell.journal import Entry, Letter, SqliteJournal
from controller.shell.publisher import BrokerSettings, MqttPublisher
from controller.shell.subscriber import Subscriber

pytestmark = pytest.mark.broker


def append(journal, number):
    told = (Letter("hand/action", "railbird.hand.action", json.dumps({"n": number})),)
    journal.append(Entry(number, 1_700_000_000_000, "{}", (), told))


def wait_for(condition, timeout_s=15.0):
    ends = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends, "it did not happen in time"
        time.sleep(0.02)


def numbers(heard):
    return [json.loads(one.payload)["sequence"] for one in heard if "/event/" in one.topic]


def test_every_message_arrives_once_in_order_and_is_forgotten_on_acknowledgement(tmp_path):
    broker = EmbeddedBroker()
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    heard = []
    settings = BrokerSettings("127.0.0.1", broker.port)
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        publisher = MqttPublisher("t1", journal, settings, 1, lambda said: None)
        for number in range(1, 101):
            append(journal, number)
            publisher.wake()
        wait_for(lambda: len(numbers(heard)) >= 100)
        wait_for(publisher.drained)
        assert numbers(heard) == list(range(1, 101))
        event = json.loads(next(one.payload for one in heard if "/event/" in one.topic))
        assert event["specversion"] == "1.0"
        assert event["source"] == "/railbird/tables/t1"
        assert event["id"] == "t1/1"
        publisher.close()
    broker.close()


def test_what_was_written_while_the_broker_was_away_arrives_when_it_comes(tmp_path):
    port = free_port()
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    settings = BrokerSettings("127.0.0.1", port)
    publisher = MqttPublisher("t1", journal, settings, 1, lambda said: None)
    for number in range(1, 31):
        append(journal, number)
        publisher.wake()
    heard = []
    broker = EmbeddedBroker(port)
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: set(numbers(heard)) == set(range(1, 31)))
        wait_for(publisher.drained)
    publisher.close()
    broker.close()


def test_the_last_will_tells_that_a_controller_was_lost_and_views_are_retained(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), settings, 7, lambda said: None)
    publisher.show("seat:3", '{"view":"seat:3"}')
    heard = []
    time.sleep(1.0)
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: any(one.topic == "railbird/t1/view/seat/3" and one.retained for one in heard))
        wait_for(lambda: any(one.topic == "railbird/t1/state" for one in heard))
        publisher._stopping = True
        publisher._client._sock_close()
        publisher._client.loop_stop()
        wait_for(lambda: any('"lost"' in one.payload for one in heard), 40)
    broker.close()
