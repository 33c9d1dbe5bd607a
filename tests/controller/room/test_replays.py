"""Events again: in chunks to the one who asked, by a real mosquitto whose queue holds a whole answer."""

import json
import threading
from itertools import pairwise

import jsonschema
import pytest
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry, OutboxMessage
from controller.room import replays
from controller.room.gateway import CommandGateway, RoomSettings, Sender
from controller.room.message_schemas import schemas
from controller.room.outgoing_messages import AcceptedMessage
from controller.room.publisher import MqttPublisher
from controller.room.publishing import answer
from controller.room.replays import CHUNK_BYTES, MOST_CHUNKS, Replays, Stretch
from controller.room.reply import Reply
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.bounded_client import LARGEST
from tests.mosquitto import Mosquitto, wait_for

TO = Reply("railbird/t1/answer/ledger")
ANSWER = jsonschema.Draft202012Validator(schemas()["railbird.answer"])


def journal_of(folder, count, letters=1, size=300):
    journal = SqliteJournal(folder / "j.sqlite", "{}", lambda: Before(100))
    body = json.dumps({"dealer": "d" * size})
    for n in range(count):
        told = tuple(OutboxMessage("dealer", "railbird.dealer.changed", body) for _ in range(letters))
        journal.append(JournalEntry(n, 1_700_000_000_000, "{}", (), told))
    return journal


def answered(journal, stretch):
    found, sending = [], Replays("t1", journal)
    sending.ask(stretch)
    while sending.send(lambda reply, text: found.append((reply, json.loads(text), len(text.encode())))):
        pass
    return found


def test_chunks_have_every_event_once_in_order_and_the_last_one_says_so(tmp_path):
    journal = journal_of(tmp_path, 5, letters=60)
    found = answered(journal, Stretch(131, None, "7", TO))
    for reply, chunk, size in found:
        ANSWER.validate(chunk)
        assert reply == TO
        assert (chunk["id"], chunk["newest"]) == ("7", 400)
        assert size < CHUNK_BYTES + 1024 < LARGEST
    assert [one["chunk"] for _, one, _ in found] == list(range(len(found)))
    assert [event["sequence"] for _, one, _ in found for event in one["events"]] == list(range(131, 401))
    assert [one["is_last"] for _, one, _ in found] == [False] * (len(found) - 1) + [True]
    assert found[-1][1]["next"] is None
    assert len(found) > 2


def test_a_request_of_more_than_a_queue_holds_is_answered_in_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(replays, "MOST_CHUNKS", 3)
    journal = journal_of(tmp_path, 5, letters=60)
    first, sequences, asked = 101, [], 0
    while first is not None:
        found = answered(journal, Stretch(first, None, "7", TO))
        assert len(found) <= 3
        sequences += [event["sequence"] for _, one, _ in found for event in one["events"]]
        first, asked = found[-1][1]["next"], asked + 1
    assert sequences == list(range(101, 401))
    assert asked == 2
    assert MOST_CHUNKS + 20 < 1000


def test_who_has_everything_is_told_so_and_a_bound_is_held(tmp_path):
    journal = journal_of(tmp_path, 3)
    ((_, chunk, _),) = answered(journal, Stretch(104, None, "7", TO))
    assert (chunk["events"], chunk["is_last"], chunk["next"]) == ([], True, None)
    ((_, chunk, _),) = answered(journal, Stretch(101, 102, "7", TO))
    assert [one["sequence"] for one in chunk["events"]] == [101, 102]
    assert chunk["next"] is None


def test_an_event_larger_than_a_chunk_is_a_chunk_of_its_own(tmp_path):
    journal = journal_of(tmp_path, 3, size=CHUNK_BYTES)
    assert [len(one["events"]) for _, one, _ in answered(journal, Stretch(101, None, "7", TO))] == [1, 1, 1]


class Ledger:
    """A consumer in MQTT 5 or 3.1.1, which asks by `catch_up`, and is as slow as it likes."""

    def __init__(self, port, protocol=MQTTProtocolVersion.MQTTv5):
        self.heard, self.may_go_on = [], threading.Event()
        self.may_go_on.set()
        ready = threading.Event()
        self.client = new_client(BrokerSettings("127.0.0.1", port), protocol)
        self.client.on_connect = lambda client, *_told: client.subscribe("railbird/t1/answer/ledger/#", 1)
        self.client.on_subscribe = lambda *_told: ready.set()
        self.client.on_message = self._hear
        self.client.loop_start()
        assert ready.wait(10)

    def _hear(self, _client, _data, message):
        self.may_go_on.wait(30)
        self.heard.append(message)

    def ask(self, response="", correlation=b"", **told):
        properties = None
        if response:
            properties = Properties(PacketTypes.PUBLISH)
            properties.ResponseTopic, properties.CorrelationData = response, correlation
        self.client.publish("railbird/t1/command/ledger", json.dumps(told), 1, properties=properties).wait_for_publish(10)

    def told(self):
        return [json.loads(one.payload) for one in self.heard]

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


class Asked:
    """A table's publisher with its gateway: what it accepts it answers, without a core."""

    def __init__(self, journal, port):
        self.said, self.refused = [], []
        self.gateway = CommandGateway(RoomSettings((Sender("ledger", ("*",)),)), 9, journal.numbers)
        self.publisher = MqttPublisher("t1", journal, BrokerSettings("127.0.0.1", port), 1, self.said.append)
        self.publisher.listen(self._hear)
        wait_for(lambda: any("commands come in" in one for one in self.said))

    def _hear(self, heard):
        meant = self.gateway.read(heard, 0)
        if meant.event.refused:
            self.refused.append(meant.event.refused)
            return
        answer(self.publisher, heard, meant, (AcceptedMessage(meant.event.id, heard.sender, meant.event.name, (), ()),))


@pytest.mark.broker
def test_a_slow_program_gets_every_event_of_a_long_outage_through_a_default_mosquitto(tmp_path):
    journal = journal_of(tmp_path, 4, letters=500)
    with Mosquitto(tmp_path) as broker:
        table, ledger = Asked(journal, broker.port), Ledger(broker.port)
        wait_for(table.publisher.drained)
        ledger.may_go_on.clear()
        ledger.ask(id="1", command="catch_up", first=101)
        # All of it lies in the broker before the program takes the first chunk.
        wait_for(lambda: not table.publisher._replays._waiting and not table.publisher._client._out_messages)
        ledger.may_go_on.set()
        wait_for(lambda: ledger.told() and ledger.told()[-1]["is_last"])
        numbers = [event["sequence"] for chunk in ledger.told() for event in chunk["events"]]
        assert numbers == list(range(101, 2101))
        assert "railbird/t1/replay" not in {one.topic for one in ledger.heard}
        table.publisher.close()
        ledger.close()


@pytest.mark.broker
@pytest.mark.parametrize("protocol", [MQTTProtocolVersion.MQTTv5, MQTTProtocolVersion.MQTTv311])
def test_an_answer_comes_where_it_is_asked_for_with_the_askers_mark(tmp_path, protocol):
    journal = journal_of(tmp_path, 2)
    with Mosquitto(tmp_path) as broker:
        table, ledger = Asked(journal, broker.port), Ledger(broker.port, protocol)
        if protocol is MQTTProtocolVersion.MQTTv311:
            ledger.ask(id="1", command="catch_up", first=102)
            wait_for(lambda: ledger.heard)
            assert [one["sequence"] for one in ledger.told()[0]["events"]] == [102]
        else:
            ledger.ask("railbird/t1/answer/ledger/a", b"mark", id="1", command="catch_up", first=102)
            wait_for(lambda: len(ledger.heard) == 2)
            assert {one.topic for one in ledger.heard} == {"railbird/t1/answer/ledger/a"}
            assert {one.properties.CorrelationData for one in ledger.heard} == {b"mark"}
            assert [one["kind"] for one in ledger.told()] == ["accepted", "events"]
            assert ledger.heard[0].properties.MessageExpiryInterval <= 300
            for told in ledger.told():
                ANSWER.validate(told)
            # The table writes nowhere else because a sender says so.
            for wrong in ("railbird/t1/event/seat", "railbird/t1/answer/desk", "railbird/t1/answer/ledgers"):
                ledger.ask(wrong, id="2", command="leave", seat=1)
            wait_for(lambda: len(table.refused) == 3)
            assert all("response topic" in one for one in table.refused)
        table.publisher.close()
        ledger.close()


def test_numbers_of_chunks_follow_one_another_whatever_else_is_asked(tmp_path):
    """Two programs ask at once: each gets its own chunks in order."""
    journal, found, sending = journal_of(tmp_path, 3, letters=90), [], None
    sending = Replays("t1", journal)
    other = Reply("railbird/t1/answer/desk")
    sending.ask(Stretch(101, None, "1", TO))
    sending.ask(Stretch(201, None, "2", other))
    while sending.send(lambda reply, text: found.append((reply, json.loads(text)))):
        pass
    for reply, first in ((TO, 101), (other, 201)):
        chunks = [one for to, one in found if to == reply]
        assert all(two["chunk"] == one["chunk"] + 1 for one, two in pairwise(chunks))
        assert [event["sequence"] for one in chunks for event in one["events"]] == list(range(first, 371))
