"""A table's link to the room: events, views and state out, commands in.

Only the connection's thread (`BrokerLine`) calls paho.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from controller.files.installed_files import SoftwareCheck
from controller.files.json_values import json_value
from controller.journal.journal_entries import Journal
from controller.room.command_probe import CommandProbe
from controller.room.gateway import ReceivedCommand
from controller.room.outbox import Outbox
from controller.room.outgoing_messages import TableState, wall_text
from controller.room.publishing import GuardedSnapshot, MakeSnapshot
from controller.room.replays import Replays, Stretch
from controller.room.reply import Reply, reply_to
from controller.room.topics import command_topic, event_topic, snapshot_topic, state_topic, view_topic
from controller.views.wire import Beat, to_line
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.bounded_client import LARGEST, BoundedClient
from firmware_bridge.broker_link.extras import Extras, asked_of
from firmware_bridge.broker_link.line import BrokerLine

BEAT_S = 1.0
"""How often a heartbeat is published; with it a screen on another computer knows that the table is running."""
AS_JSON = Extras("application/json")
BEAT = Extras("application/json", expires_s=5)
ANSWER_EXPIRES_S = 300
"""Seconds after which a broker may drop an answer that its asker has not taken (MQTT 5)."""


class MqttPublisher:
    """Publishes one table's outbox and retained views, and receives the room's commands."""

    def __init__(
        self, table: str, journal: Journal, broker: BrokerSettings, boot: int, said: Callable[[str], None]
    ) -> None:
        """Connect in the background; `said` is called with messages for the technician."""
        self.table = table
        self._broker, self._boot, self._said = broker, boot, said
        self._lock = threading.Lock()
        """Guards the views and heartbeats that other threads pass in."""
        self._outbox = Outbox(table, journal)
        self._probe = CommandProbe(table, said)
        self._probe_mid: int | None = None
        self._views: dict[str, str] = {}
        self._newest: dict[str, str] = {}
        """The newest line of every view, for a broker that has lost its retained messages."""
        self._announced: dict[str, str] = {}
        self._announcing: dict[str, str] = {}
        """What is still to be announced on this connection."""
        self._snapshot: MakeSnapshot | None = None
        """Makes the newest snapshot."""
        self._guarded = GuardedSnapshot(said)
        self._snapshot_waits = False
        self._snapshot_qos = 1
        """1 for the first of a connection, so that the broker says if it does not take it."""
        self._retained: dict[int, str] = {}
        """The topics of retained messages that the broker has not acknowledged, by paho's numbers."""
        self._evening = journal.evening
        self._beat: Beat | None = None
        self._beat_s = 0.0
        self._closing = False
        self._heard: Callable[[ReceivedCommand], None] | None = None
        self._subscribed = False
        self._software: SoftwareCheck | None = None
        self._storage = "ok"
        self._told_apart: tuple[object, ...] = ()
        """What the state was last told with that may change during a connection."""
        self._replays = Replays(table, journal)
        self._line = BrokerLine(self._make_client, self._turn, said, broker.first_tried())
        self._line.start()

    def _make_client(self, protocol: MQTTProtocolVersion) -> BoundedClient:
        client = new_client(self._broker, protocol, f"railbird-{self.table}", self._dropped)
        client.will_set(state_topic(self.table), self._state("lost"), qos=1, retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.acknowledged = self._acknowledged
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        return client

    def _state(self, state: str) -> str:
        told = TableState(state, self._boot, self._outbox.first_number, self._outbox.next_number, self._probe.commands,
                          evening=self._evening, storage=self._storage)  # fmt: skip
        if (found := self._software) is not None:
            told = replace(told, version=found.version, software=found.state.value, fingerprint=found.fingerprint,
                           altered=found.altered())  # fmt: skip
        return json.dumps(json_value(told))

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            if self._line.refused(reason):
                self._said(f"the broker refused the connection: {reason}; check user, password and certificates")
            return
        self._outbox.rewind()
        self._subscribed = False
        self._snapshot_qos, self._retained = 1, {}
        with self._lock:
            self._views = self._newest | self._views
            self._snapshot_waits = self._snapshot is not None
            self._announcing = dict(self._announced)
        self._line.accepted(properties)
        self._tell_state()
        speaks = "" if client.protocol is self._broker.first_tried() else ", in MQTT 3.1.1: it did not answer in MQTT 5"
        self._said(f"connected to the broker{speaks}")

    def _tell_state(self) -> None:
        self._told_apart = (self._probe.commands, self._software, self._storage)
        self._retain(state_topic(self.table), self._state("online"))

    def _retain(self, topic: str, text: str, qos: int = 1) -> None:
        """Publish a retained text; with QoS 1 the broker says whether it takes it."""
        sent = self._client.send(topic, text, qos=qos, retain=True, extras=AS_JSON)
        if qos:
            self._retained[sent.mid] = topic

    def _on_disconnect(self, _client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if self._line.connected and not self._closing:
            self._said(f"the broker is away ({reason}); messages wait in the outbox")

    def _acknowledged(self, mid: int, reason: ReasonCode) -> None:
        retained = self._retained.pop(mid, "")
        if not reason.is_failure:
            self._outbox.acknowledged(mid)
        elif retained:
            self._said(f"the broker does not take {retained} ({reason}): let this table write it")
        elif mid == self._probe_mid:
            self._probe.refused()
        elif self._outbox.refused(mid):
            where = event_topic(self.table, "#")
            self._said(f"the broker does not take the events, which wait ({reason}): let this table write {where}")

    def tell_software(self, found: SoftwareCheck) -> None:
        """Publish in the state which program runs, and whether it is as released; from any thread."""
        self._software = found
        self._line.wake()

    def tell_storage(self, state: str) -> None:
        """Publish in the state what the storage does with the journal's writes; from any thread."""
        self._storage = state
        self._line.wake()

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """Pass every room command to `heard`; the subscription requests no retained ones."""
        self._heard = heard
        self._line.wake()

    def _on_subscribe(self, _client: mqtt.Client, _data: Any, _mid: int, reasons: Any, _properties: Any) -> None:
        if any(reason.is_failure for reason in reasons):
            self._probe.denied()
        else:
            self._probe.begin(time.monotonic())

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        is_probe = message.topic == self._probe.topic and self._probe.came(bytes(message.payload))
        if not is_probe and self._heard is not None:
            sender, asked = message.topic.rpartition("/")[2], asked_of(message)
            reply = reply_to(self.table, sender, asked.topic, asked.correlation)
            self._heard(ReceivedCommand(sender, bytes(message.payload), bool(message.retain), reply))

    def _dropped(self, topic: str, size: int) -> None:
        self._said(f"a message of {size} bytes on {topic} was dropped: {LARGEST} are the most that are taken")

    def replay(self, stretch: Stretch) -> None:
        """Resend numbered events; new events go first."""
        self._replays.ask(stretch)
        self._line.wake()

    def answer(self, reply: Reply, text: str) -> None:
        """Send an answer to the one who asked."""
        self._replays.answer(reply, text)
        self._line.wake()

    def _answer(self, reply: Reply, text: str) -> None:
        extras = replace(AS_JSON, expires_s=ANSWER_EXPIRES_S, correlation=reply.correlation)
        self._client.send(reply.topic, text, qos=1, retain=False, extras=extras)

    @property
    def _client(self) -> BoundedClient:
        return self._line.client

    def wake(self) -> None:
        """Send the new messages of the outbox."""
        self._line.wake()

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the broker has acknowledged the new outbox messages, at most `timeout_s`."""
        if self._line.connected:
            self._line.wait_served(timeout_s)

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained."""
        self.show_all({name: view})

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Publish the newest lines of views, by their names, retained."""
        with self._lock:
            self._views.update(lines)
            self._newest.update(lines)
        self._line.wake()

    def announce(self, topic: str, text: str) -> None:
        """Publish a retained text on a topic of another program's, with every connection."""
        with self._lock:
            self._announced[topic] = self._announcing[topic] = text
        self._line.wake()

    def keep(self, snapshot: MakeSnapshot) -> None:
        """Publish the table's newest snapshot, retained; the connection's thread makes it."""
        with self._lock:
            self._snapshot, self._snapshot_waits = snapshot, True
        self._line.wake()

    def beat(self, newest: Beat) -> None:
        """Publish a heartbeat for the screens, not retained, about once a second."""
        now_s = time.monotonic()
        if now_s - self._beat_s >= BEAT_S:
            self._beat_s = now_s
            with self._lock:
                self._beat = newest
            self._line.wake()

    def _turn(self) -> bool:
        """Send queued messages, then the newest views; return whether nothing is in flight."""
        if self._line.connected:
            self._subscribe()
            self._outbox.send(self._publish)
            if self._replays.send(self._answer):
                self._line.wake()
            self._show_all()
            self._try_commands()
        self._outbox.mark_if_due()
        return not self._outbox.under_way

    def _publish(self, topic: str, payload: str, extras: Extras) -> int | None:
        info = self._client.send(topic, payload, qos=1, retain=False, extras=extras)
        return info.mid if info.rc in {mqtt.MQTT_ERR_SUCCESS, mqtt.MQTT_ERR_NO_CONN} else None

    def _subscribe(self) -> None:
        if self._heard is not None and not self._subscribed:
            self._subscribed = True
            self._client.subscribe(command_topic(self.table, "+"), qos=1)

    def _try_commands(self) -> None:
        """Test whether commands reach this table, and report a change."""
        now_s = time.monotonic()
        if payload := self._probe.due(now_s):
            self._probe_mid = self._publish(self._probe.topic, payload, AS_JSON)
        self._probe.elapse(now_s)
        if self._told_apart != (self._probe.commands, self._software, self._storage):
            self._tell_state()

    def _show_all(self) -> None:
        with self._lock:
            views, self._views = self._views, {}
            beat, self._beat = self._beat, None
            snapshot = self._snapshot if self._snapshot_waits else None
            self._snapshot_waits = False
            announcing, self._announcing = self._announcing, {}
        for topic, text in announcing.items():
            self._retain(topic, text)
        for name, view in views.items():
            self._client.send(view_topic(self.table, name), view, qos=0, retain=True, extras=AS_JSON)
        if snapshot is not None and (line := self._guarded.line(snapshot, self.table, self._evening)):
            self._retain(snapshot_topic(self.table), line, self._snapshot_qos)
            self._snapshot_qos = 0
        if beat is not None:
            extras = replace(BEAT, named=(("time", wall_text(round(time.time() * 1000))),))  # noqa: TID251 - shown alone
            self._client.send(view_topic(self.table, "beat"), to_line(beat), qos=0, retain=False, extras=extras)

    def drained(self) -> bool:
        """Whether every message is acknowledged and recorded as such."""
        return self._outbox.drained()

    def close(self) -> None:
        """Publish `offline` and stop."""
        self._closing = True
        if not self._line.stop():
            return
        self._turn()
        self._outbox.mark()
        self._client.send(state_topic(self.table), self._state("offline"), qos=1, retain=True, extras=AS_JSON)
        self._line.close()
