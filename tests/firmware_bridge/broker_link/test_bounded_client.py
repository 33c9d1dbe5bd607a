"""No packet above 64 KiB is held, in MQTT 5 (the broker drops it) or in 3.1.1 (it is read past and acknowledged)."""

import time
import tracemalloc

import pytest
from paho.mqtt.enums import MQTTProtocolVersion

from firmware_bridge.broker_link.bounded_client import LARGEST, BoundedClient
from firmware_bridge.broker_link.extras import Extras
from tests.mosquitto import Mosquitto, wait_for
from tests.old_broker import OldBroker, publish_head

pytestmark = pytest.mark.broker
TOPIC = b"railbird/t1/command/desk"
OLD, NEW = MQTTProtocolVersion.MQTTv311, MQTTProtocolVersion.MQTTv5


class Listening:
    """A bounded client that listens to everything, in paho's own thread."""

    def __init__(self, port, protocol, kept_s=0):
        self.heard, self.dropped, self.marks = [], [], []
        self.client = BoundedClient(protocol, "railbird-t1", lambda topic, size: self.dropped.append((topic, size)), kept_s)
        self.client.on_message = self.hear
        self.client.on_connect = lambda client, *_told: client.subscribe("#", 1)
        self.subscribed = []
        self.client.on_subscribe = lambda *_told: self.subscribed.append(1)
        self.client.aim("127.0.0.1", port, 15)
        self.client.loop_start()
        wait_for(lambda: self.subscribed)

    def hear(self, _client, _data, message):
        self.marks.append((message.mid, message.qos))
        self.heard.append(bytes(message.payload))

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


def test_of_240_megabytes_nothing_is_held_and_the_line_goes_on():
    size, piece = 240_000_000, bytes(1_000_000)
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD)
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        broker.send(publish_head(TOPIC, size, 7), *[piece] * (size // len(piece)))
        broker.send(publish_head(TOPIC, 5, 8), b"hello")
        wait_for(lambda: listening.heard == [b"hello"], 60)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak - before < 4_000_000
        wait_for(lambda: broker.acknowledged == [7, 8])
        assert listening.dropped == [(TOPIC.decode(), size + len(TOPIC) + 4)]
        assert broker.levels == [4], "it hung up"
        listening.close()


@pytest.mark.parametrize(("too_much", "heard"), [(0, True), (1, False)])
def test_the_end_is_at_64_kib_of_the_whole_packet(too_much, heard):
    head = len(publish_head(TOPIC, LARGEST - 100, 1))
    payload = bytes(LARGEST - head + too_much)
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD)
        broker.send(publish_head(TOPIC, len(payload), 1), payload, publish_head(TOPIC, 3, 2), b"end")
        wait_for(lambda: listening.heard and listening.heard[-1] == b"end")
        assert listening.heard == [*([payload] if heard else []), b"end"]
        assert len(listening.dropped) == (not heard)
        listening.close()


def test_a_topic_of_the_greatest_length_is_read_past_too():
    topic, size = b"a" * 0xFFFF, 1_000_000
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD)
        broker.send(publish_head(topic, size, 9), bytes(size), publish_head(TOPIC, 3, 10), b"end")
        wait_for(lambda: listening.heard == [b"end"])
        wait_for(lambda: broker.acknowledged == [9, 10])
        listening.close()


def test_a_large_packet_that_is_no_message_ends_the_connection():
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD)
        broker.send(b"\x90\xff\xff\xff\x7f", b"\0" * 100)
        wait_for(lambda: broker.levels == [4, 4])
        listening.close()


@pytest.mark.parametrize("protocol", [NEW, OLD])
def test_of_mosquitto_nothing_larger_is_heard_and_all_that_is_smaller(tmp_path, protocol):
    with Mosquitto(tmp_path) as broker:
        listening = Listening(broker.port, protocol)
        sender = BoundedClient(OLD)
        sender.aim("127.0.0.1", broker.port, 15)
        sender.loop_start()
        wait_for(sender.is_connected)
        largest = LARGEST - len(publish_head(TOPIC, LARGEST, 1)) - 1
        # A large one is kept at the broker besides: it comes again with each subscription, and does no harm.
        for size, retained in ((2_000_000, True), (2_000_000, False), (largest, False), (3, False)):
            sender.publish(TOPIC.decode(), bytes(size), qos=1, retain=retained).wait_for_publish(20)
        wait_for(lambda: listening.heard and len(listening.heard[-1]) == 3)
        assert [len(one) for one in listening.heard] == [largest, 3]
        again = Listening(broker.port, protocol)
        sender.publish(TOPIC.decode(), b"end", qos=1).wait_for_publish(20)
        wait_for(lambda: again.heard == [b"end"])
        assert len(again.dropped) == (protocol is OLD)
        for one in (listening, again):
            one.close()
        sender.disconnect()
        sender.loop_stop()


def test_bytes_that_come_in_are_a_sign_of_life():
    """The answer to a ping waits behind a large message: a slow network must not end the connection for it."""
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD)
        broker.answers_pings = False
        listening.client._keepalive = 0.2
        broker.send(publish_head(TOPIC, 1_000_000, 7))
        for _ in range(20):
            broker.send(bytes(50_000))
            time.sleep(0.05)
        broker.send(publish_head(TOPIC, 5, 8), b"hello")
        wait_for(lambda: listening.heard == [b"hello"])
        assert broker.levels == [4]
        listening.close()


@pytest.mark.parametrize("protocol", [OLD, NEW])
def test_a_kept_session_gets_again_what_its_owner_has_not_acknowledged(tmp_path, protocol):
    with Mosquitto(tmp_path) as broker:
        first = Listening(broker.port, protocol, kept_s=60)
        first.client.publish("a", b"one", 1)
        first.client.publish("a", b"two", 1)
        wait_for(lambda: first.heard == [b"one", b"two"])
        first.client.ack(*first.marks[0])
        first.close()
        second = Listening(broker.port, protocol, kept_s=60)
        wait_for(lambda: second.heard == [b"two"])
        second.client.ack(*second.marks[0])
        second.close()
        third = Listening(broker.port, protocol, kept_s=60)
        third.client.publish("a", b"three", 1)
        wait_for(lambda: third.heard == [b"three"])
        third.close()


def test_a_kept_session_acknowledges_what_is_too_large_for_its_owner():
    with OldBroker() as broker:
        listening = Listening(broker.port, OLD, kept_s=60)
        broker.send(publish_head(TOPIC, LARGEST, 7), bytes(LARGEST))
        broker.send(publish_head(TOPIC, 5, 8), b"hello")
        wait_for(lambda: listening.heard == [b"hello"])
        wait_for(lambda: broker.acknowledged == [7])
        listening.client.ack(*listening.marks[0])
        wait_for(lambda: broker.acknowledged == [7, 8])
        listening.close()


@pytest.mark.parametrize("protocol", [OLD, NEW])
def test_what_the_broker_answers_is_told_once_and_a_fault_in_hearing_it_ends_nothing(tmp_path, protocol):
    told = []

    def acknowledged(mid, reason):
        told.append((mid, reason.is_failure))
        raise ValueError

    with Mosquitto(tmp_path) as broker:
        listening = Listening(broker.port, protocol)
        listening.client.acknowledged = acknowledged
        sent = [
            listening.client.send("railbird/t1/view/felt", str(qos), qos=qos, retain=False, extras=Extras("application/json"))
            for qos in (0, 1, 0, 1)
        ]
        wait_for(lambda: len(listening.heard) == len(sent) and len(told) == 2)
        assert told == [(one.mid, False) for one in sent[1::2]]
        assert all(one.is_published() for one in sent)
        listening.close()
