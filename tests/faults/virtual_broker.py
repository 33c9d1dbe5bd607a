"""A broker and its line in virtual time: the real publisher speaks to it, and a room listens."""

import json
from types import SimpleNamespace

from paho.mqtt.enums import MQTTProtocolVersion

from tests.system.room_consumer import Room

WELL = SimpleNamespace(is_failure=False)
DENIED = SimpleNamespace(is_failure=True)
ACK_MS = 5
RETRY_MS = 1000


class QuietRoom(Room):
    """A room that checks no message against its schema, which other tests do, but that a number is used once."""

    def __init__(self):
        super().__init__()
        self.seen, self.faults, self.repeats = {}, [], 0

    def _check(self, event):
        pass

    def take(self, event):
        number, told = event["sequence"], json.dumps(event)
        if self.seen.setdefault(number, told) != told:
            self.faults.append(f"number {number} was used twice")
        super().take(event)


class VirtualBroker:
    """Takes messages, hands events to the room, acknowledges; as long as it is there."""

    def __init__(self, time, table):
        self.time, self.table = time, table
        self.room = QuietRoom()
        self.is_up = True
        self.refuses = False
        self.sees = lambda: True
        """Whether the controller is alive: a dead one sends nothing."""
        self.deliver = 1
        """How often each message reaches the room."""
        self.acks = 1
        """How often each message is acknowledged."""
        self.payloads = []
        self.retained = {}
        self.acknowledged = 0
        self.commands, self.orders, self.ordered_ms, self.order_times = [], {}, 0, 1
        self.line = None

    def publish(self, topic, text, *, qos, retain):
        """Take a message; return whether it came."""
        if not self.is_up or not self.sees():
            return False
        self.payloads.append((topic, text))
        if retain:
            self.retained[topic] = text
        if not self.refuses and f"/{self.table}/event/" in topic:
            for _ in range(self.deliver):
                self.room.take(json.loads(text))
        return True

    def waiting(self):
        """The orders that have no answer yet."""
        return [one for one in self.orders.values() if one["id"] not in self.room.answers]

    def order_again(self):
        """The room sends each order again until it is answered, as docs/mqtt.md advises."""
        if self.line is None or self.time.now_ms < self.ordered_ms + 1000:
            return
        if waiting := self.waiting():
            self.ordered_ms = self.time.now_ms
            self.commands += [json.dumps(one).encode() for one in waiting for _ in range(self.order_times)]


class VirtualClient:
    """The client that the publisher gets: its messages go to the broker at once."""

    def __init__(self, broker, protocol):
        self.broker = broker
        self.protocol = self.version = protocol
        self.is_open = False
        self.mid = 0
        self.due = []

    def will_set(self, *_told, **_more):
        pass

    def subscribe(self, topic, qos):
        self.due.append((self.broker.time.now_ms + ACK_MS, lambda: self.on_subscribe(self, None, 0, [WELL], None)))

    def send(self, topic, text, *, qos, retain, extras):
        self.mid += 1
        mid, broker = self.mid, self.broker
        if not self.is_open or not broker.publish(topic, text, qos=qos, retain=retain):
            return SimpleNamespace(mid=mid, rc=4)
        if qos:
            reason = DENIED if broker.refuses and "/event/" in topic else WELL
            for _ in range(broker.acks):
                self.due.append((broker.time.now_ms + ACK_MS, lambda: self.acknowledged(mid, reason)))
            broker.acknowledged += broker.acks
        if topic.endswith(f"/command/{broker.table}"):
            self.due.append((broker.time.now_ms + ACK_MS, lambda: self.hear(topic, text.encode())))
        return SimpleNamespace(mid=mid, rc=0)

    def hear(self, topic, payload):
        self.on_message(self, None, SimpleNamespace(topic=topic, payload=payload, retain=False, properties=None))

    def disconnect(self):
        self.is_open = False


class VirtualLine:
    """In place of `BrokerLine`: one turn whenever the evening says so."""

    broker = None

    def __init__(self, make, turn, said, first=MQTTProtocolVersion.MQTTv5):
        self.make, self.turn, self.said, self.first = make, turn, said, first
        self.client, self.connected, self.next_try_ms = make(first), False, 0
        self.is_serving = False
        """The thread is one: while it waits for a slow disk it does nothing else."""
        self.broker.line = self

    def start(self):
        pass

    def wake(self):
        pass

    def wait_served(self, _timeout_s):
        self.serve()

    def accepted(self, _properties):
        self.connected = True

    def refused(self, _reason):
        return True

    def is_due(self):
        """Whether the thread has something to do by itself: to connect, or to read what has come."""
        now_ms = self.broker.time.now_ms
        return not self.connected or any(at_ms <= now_ms for at_ms, _ in self.client.due)

    def serve(self):
        """Connect, take what the broker has sent, and let the publisher send."""
        if self.is_serving:
            return
        self.is_serving = True
        try:
            self._serve()
        finally:
            self.is_serving = False

    def _serve(self):
        now_ms, client = self.broker.time.now_ms, self.client
        if not self.broker.is_up and client.is_open:
            self.drop()
        if self.broker.is_up and not client.is_open and now_ms >= self.next_try_ms:
            self.next_try_ms = now_ms + RETRY_MS
            self.client = client = self.make(self.first)
            client.is_open = True
            client.on_connect(client, None, None, WELL, None)
        try:
            if client.is_open:
                self._hear(now_ms)
            self.turn()
        except Exception as error:  # noqa: BLE001 - as the real line does
            self.said(f"the connection to the broker failed: {type(error).__name__}")
            self.drop()

    def _hear(self, now_ms):
        due = [one for one in self.client.due if one[0] <= now_ms]
        self.client.due = [one for one in self.client.due if one[0] > now_ms]
        for _, happens in due:
            happens()
        commands, self.broker.commands = self.broker.commands, []
        for payload in commands:
            self.client.hear(f"railbird/{self.broker.table}/command/room", payload)

    def drop(self):
        """The connection breaks: acknowledgments that are on their way are lost."""
        client = self.client
        client.is_open, client.due = False, []
        client.on_disconnect(client, None, None, WELL, None)
        self.connected = False

    def stop(self):
        return True

    def close(self):
        self.client.disconnect()
