"""The line to the broker: a session that is kept, and acknowledgments after the commit.

One thread reads, writes the database and acknowledges. While the database is away it reads no further, so the broker
keeps what comes, as far as its limits go; the rest is asked of the tables.
"""

from __future__ import annotations

import json
import logging
import select
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any, Final

import paho.mqtt.client as mqtt
import sqlalchemy as sa
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from controller.room_service.room_intake import RawMessage, RoomIntake
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.bounded_client import BoundedClient
from firmware_bridge.broker_link.line import BrokerLine

BATCH: Final = 200
"""The most messages in one transaction."""
BATCH_BYTES: Final = 256 * 1024
"""The most bytes in one transaction, but for a single message: a chunk of missed events has up to 32 KiB.

Between two transactions the line must show a sign of life, or the broker takes the service for dead.
"""
MOST_WAITING: Final = 5 * BATCH
EXPIRES_S: Final = 20
"""MQTT 5: seconds after which the broker drops a command that has not reached its table."""
AWAY_S: Final = 2.0
"""How long to wait before the database is tried again."""
_LOG: Final = logging.getLogger(__name__)


class RoomLine:
    """Follows all tables of a broker and gives them commands; `start` and `stop` it."""

    def __init__(self, broker: BrokerSettings, sender: str, session_s: int, client_id: str = "") -> None:
        """Prepare; `use` gives it the intake. `client_id` names the session that the broker keeps."""
        self._broker, self._sender, self._session_s = broker, sender, session_s
        self._client_id = client_id or f"railbird-room-{sender}"
        self._came: deque[tuple[int, int, RawMessage]] = deque()
        """What is not yet durable: the broker's number and quality of each message."""
        self._commands: deque[tuple[str, dict[str, Any]]] = deque()
        self._intake: RoomIntake | None = None
        self._work: Callable[[], None] = lambda: None
        self._joined = False
        self._away_until_s = 0.0
        self.subscribed = threading.Event()
        self.fault = ""
        """Why the broker or the database cannot be used now; empty if all is well."""
        self._line = BrokerLine(self._make_client, self._turn, self._say, broker.first_tried())

    def use(self, intake: RoomIntake, work: Callable[[], None] = lambda: None) -> None:
        """Give the line its intake, and further work for its thread between messages."""
        self._intake, self._work = intake, work

    def start(self) -> None:
        """Begin to connect, in the background."""
        self._line.start()

    def wake(self) -> None:
        """Let the thread do its work now; callable from any thread."""
        self._line.wake()

    def stop(self) -> None:
        """End; the broker keeps the session."""
        if self._line.stop():
            self._line.close()

    def send(self, table: str, command: dict[str, Any]) -> None:
        """Send a command to a table; only the line's own thread calls this."""
        self._commands.append((table, command))

    def _say(self, what: str) -> None:
        if what != self.fault:
            _LOG.warning("%s", what or "broker and database are well again")
        self.fault = what

    def _make_client(self, protocol: MQTTProtocolVersion) -> BoundedClient:
        self._came.clear()  # the broker sends again what was not acknowledged on the old connection
        self._joined = False
        client = new_client(self._broker, protocol, self._client_id, kept_s=self._session_s)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        return client

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            if self._line.refused(reason):
                self._say(f"the broker refuses the connection: {reason}")
            return
        self._line.accepted(properties)
        topics = ("event/#", "state", "snapshot", f"answer/{self._sender}/#")
        client.subscribe([(f"railbird/+/{one}", 1) for one in topics])

    def _on_subscribe(self, _client: mqtt.Client, _data: Any, _mid: int, reasons: Any, _properties: Any) -> None:
        if refused := [str(one) for one in reasons if one.is_failure]:
            self._say(f"the broker refuses the subscription: {refused[0]}")
            return
        self._joined = True
        self.subscribed.set()

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if message.qos == 0 and len(self._came) >= MOST_WAITING:
            return  # a snapshot, while the database is away: a newer one follows
        self._came.append((message.mid, message.qos, RawMessage(message.topic, bytes(message.payload))))

    def _turn(self) -> bool:
        """Keep what has come, once no more is waiting in the line or a batch is full."""
        if self._intake is None or time.monotonic() < self._away_until_s:
            return False
        if self._came and len(self._came) < BATCH and self._more_waits():
            self._line.wake()
            return False
        try:
            if self._joined:
                self._intake.connected()
                self._joined = False
            self._keep_batch(self._intake)
            self._intake.idle()
            self._work()
        except sa.exc.SQLAlchemyError as error:
            self._away_until_s = time.monotonic() + AWAY_S
            self._say(f"the database does not answer: {type(error).__name__}; it is tried again")
            return False
        if self.fault and self._line.connected:
            self._say("")
        self._publish()
        if self._came:
            self._line.wake()
        return not self._came

    def _keep_batch(self, intake: RoomIntake) -> None:
        """Keep as much as fits in one transaction, and acknowledge it."""
        batch: list[tuple[int, int, RawMessage]] = []
        size = 0
        for one in islice(self._came, BATCH):
            size += len(one[2].payload)
            if batch and size > BATCH_BYTES:
                break
            batch.append(one)
        if batch:
            intake.take([message for _, _, message in batch])
        for mid, qos, _ in batch:
            self._line.client.ack(mid, qos)
            self._came.popleft()

    def _more_waits(self) -> bool:
        """Whether more bytes of the broker can be read at once."""
        line = self._line.client.socket()
        if line is None:
            return False
        if isinstance(line, ssl.SSLSocket) and line.pending():
            return True
        return bool(select.select([line], [], [], 0)[0])

    def _publish(self) -> None:
        """Send the commands that wait.

        Without a connection they are dropped: they come again while they hold.
        """
        if not self._line.connected:
            self._commands.clear()
        while self._commands and self._line.connected and self._line.client.socket() is not None:
            table, command = self._commands.popleft()
            properties = None
            if self._line.client.version is MQTTProtocolVersion.MQTTv5:
                properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
                properties.PayloadFormatIndicator = 1
                properties.MessageExpiryInterval = EXPIRES_S
                properties.ContentType = "application/json"
            topic = f"railbird/{table}/command/{self._sender}"
            self._line.client.publish(topic, json.dumps(command), 1, retain=False, properties=properties)
