"""The outbox against a real broker: in order, nothing missing, whatever goes away meanwhile."""

import json
import socket
import time

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import Before
from controller.room.embedded_broker import EmbeddedBroker, free_port
from controller.room.gateway import ReceivedCommand, RoomSettings, Sender
from controller.room.publisher import MqttPublisher
from controller.room.replays import Stretch
from controller.room.subscriber import Subscriber
from firmware_bridge.broker_link.access import BrokerSettings
from tests.controller.room.numbered_messages import append, numbers
from tests.mosquitto import wait_for

pytestmark = pytest.mark.broker


def test_every_message_arrives_once_in_order_and_is_forgotten_on_acknowledgment(tmp_path):
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


def test_whoever_hands_on_goes_on_when_the_broker_has_it_and_no_message_waits_for_another(tmp_path):
    broker = EmbeddedBroker()
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    publisher = MqttPublisher("t1", journal, BrokerSettings("127.0.0.1", broker.port), 1, lambda said: None)
    wait_for(lambda: publisher._line.connected)
    line = publisher._client.socket()
    assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    for number in range(1, 6):
        append(journal, number)
        publisher.wake()
        publisher.hand_on(20.0)
        assert publisher._outbox.reached == number
        assert publisher._outbox.under_way == {}
    wait_for(publisher.drained)
    publisher.close()
    broker.close()


def test_a_broker_that_is_away_holds_up_nobody(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    publisher = MqttPublisher("t1", journal, BrokerSettings("127.0.0.1", free_port()), 1, lambda said: None)
    append(journal, 1)
    publisher.wake()
    began = time.monotonic()
    publisher.hand_on(30.0)
    assert time.monotonic() - began < 10
    publisher.close()


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
    publisher.show_all({"seat:3": '{"view":"seat:3"}'})
    heard = []
    wait_for(lambda: publisher._line.connected and not publisher._views)
    time.sleep(0.5)
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: any(one.topic == "railbird/t1/view/seat/3" and one.retained for one in heard))
        wait_for(lambda: any(one.topic == "railbird/t1/state" for one in heard))
        assert publisher._line.stop()
        publisher._client._sock_close()
        wait_for(lambda: any('"lost"' in one.payload for one in heard), 40)
    broker.close()


def test_commands_come_in_by_the_senders_topic_also_after_a_reconnection(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    said = []
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), settings, 1, said.append)
    heard = []
    publisher.listen(heard.append)
    sender = mqtt.Client(CallbackAPIVersion.VERSION2)
    sender.connect("127.0.0.1", broker.port)
    sender.loop_start()
    for number in (1, 2):
        # The old connection counts as standing until its end is noticed.
        wait_for(lambda: said.count("the room's commands come in on railbird/t1/command/+") == number)  # noqa: B023
        sender.publish("railbird/t1/command/desk", f"hello {number}", qos=1).wait_for_publish(10)
        sender.publish("railbird/t2/command/desk", "for another table", qos=1).wait_for_publish(10)
        wait_for(lambda: len(heard) >= number)  # noqa: B023 - called at once
        publisher._client.socket().shutdown(socket.SHUT_RDWR)
    assert heard == [ReceivedCommand("desk", b"hello 1"), ReceivedCommand("desk", b"hello 2")]
    sender.disconnect()
    sender.loop_stop()
    publisher.close()
    broker.close()


def test_a_broker_that_refuses_the_commands_is_told_to_the_technician(tmp_path):
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.reasoncodes import ReasonCode

    said = []
    settings = BrokerSettings("127.0.0.1", free_port())
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), settings, 1, said.append)
    publisher._client.on_subscribe(publisher._client, None, 1, [ReasonCode(PacketTypes.SUBACK, identifier=0x80)], None)
    assert [one for one in said if not one.startswith("the broker cannot be reached")] == ["the broker does not let this table hear railbird/t1/command/+; allow its user to read there"]
    publisher.close()


def test_what_was_missed_is_sent_again_on_its_own_topic_in_order(tmp_path):
    broker = EmbeddedBroker()
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    settings = BrokerSettings("127.0.0.1", broker.port)
    publisher = MqttPublisher("t1", journal, settings, 1, lambda said: None)
    for number in range(1, 101):
        append(journal, number)
    publisher.wake()
    wait_for(publisher.drained)
    heard = []
    with Subscriber(settings, "railbird/t1/replay", heard.append) as subscriber:
        assert subscriber.wait(10)
        publisher.replay(Stretch(41, 90))
        wait_for(lambda: len(heard) == 50)
        publisher.replay(Stretch(100))
        wait_for(lambda: len(heard) == 51)
        publisher.replay(Stretch(500))
        time.sleep(0.3)
    again = [json.loads(one.payload) for one in heard]
    assert [one["sequence"] for one in again] == [*range(41, 91), 100]
    assert again[0]["type"] == "railbird.hand.action"
    publisher.close()
    broker.close()


def test_a_whole_table_obeys_and_answers(tmp_path):
    """Over a real broker: a player is seated, a stranger is refused, and what was missed comes again."""
    from controller.decks.enrolled_decks import Decks
    from controller.runtime.composition import Deployment, compose_table
    from controller.runtime.table_settings import TableSettings
    from hw.board import Board

    broker = EmbeddedBroker()
    link = BrokerSettings("127.0.0.1", broker.port)
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none")
    room = RoomSettings((Sender("desk", ("seat", "replay")),))
    said = []
    table = compose_table(told, Board("bare", 9), Decks({}), Deployment(tmp_path, "", link, room), said.append)
    heard = []
    with Subscriber(link, "railbird/t9/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: any("the room's commands come in" in one for one in said))
        sender = mqtt.Client(CallbackAPIVersion.VERSION2)
        sender.connect("127.0.0.1", broker.port)
        sender.loop_start()

        def ask(who, **command):
            sender.publish(f"railbird/t9/command/{who}", json.dumps(command), qos=1).wait_for_publish(10)

        def answers(kind):
            return [json.loads(one.payload)["data"] for one in heard if one.topic == f"railbird/t9/event/command/{kind}"]

        def turn_until(condition):
            ends = time.monotonic() + 15
            while not condition():
                assert time.monotonic() < ends
                table.table_controller.turn(0.05)

        ask("desk", id="1", command="seat", seat=3, stack=200)
        turn_until(lambda: len(answers("accepted")) == 1)
        assert table.table_controller.table.seating.at(3).stack == 200
        ask("stranger", id="1", command="seat", seat=4, stack=200)
        ask("desk", id="2", command="leave", seat=3)
        turn_until(lambda: len(answers("refused")) == 2)
        assert table.table_controller.table.seating.at(3) is not None
        assert {one["sender"] for one in answers("refused")} == {"desk", "stranger"}
        ask("desk", id="3", command="replay", first=1)
        turn_until(lambda: sum(one.topic == "railbird/t9/replay" for one in heard) >= 3)
        sender.disconnect()
        sender.loop_stop()
    table.close()
    broker.close()


def states(heard):
    return [json.loads(one.payload) for one in heard if one.topic == "railbird/t1/state"]


def test_the_state_says_the_next_number_also_after_a_restart(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}", lambda: Before(40))
    heard = []
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        first = MqttPublisher("t1", journal, settings, 1, lambda said: None)
        wait_for(lambda: len(states(heard)) == 1)
        for number in range(3):
            append(journal, number)
        first.wake()
        wait_for(first.drained)
        first.close()
        wait_for(lambda: len(states(heard)) == 2)
        # All is acknowledged and nothing waits.
        second = MqttPublisher("t1", journal, settings, 2, lambda said: None)
        wait_for(lambda: len(states(heard)) == 3)
        second.close()
    told = [(one["state"], one["first_sequence"], one["next_sequence"], one["commands"]) for one in states(heard)[:3]]
    assert told == [("online", 41, 41, "off"), ("offline", 41, 44, "off"), ("online", 41, 44, "off")]
    assert numbers(heard) == [41, 42, 43]
    broker.close()


def test_a_broker_that_has_lost_what_it_kept_gets_every_view_again(tmp_path):
    port = free_port()
    broker = EmbeddedBroker(port)
    settings = BrokerSettings("127.0.0.1", port)
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), settings, 1, lambda said: None)
    for name, view in (("felt", "old"), ("felt", "new"), ("seat:3", "three")):
        publisher.show_all({name: view})
    wait_for(lambda: publisher._line.connected and not publisher._views)
    broker.close()
    wait_for(lambda: not publisher._line.connected)
    broker = EmbeddedBroker(port)
    heard = []
    with Subscriber(settings, "railbird/t1/view/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: {one.topic: one.payload for one in heard} == {
            "railbird/t1/view/felt": "new", "railbird/t1/view/seat/3": "three",
        })
    publisher.close()
    broker.close()
